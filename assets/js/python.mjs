// The interpreter for PyScript and for the worker: Pyodide with our code, which is in the same folder as this file.
// The build writes it to runtime/, where library and code are compiled packs (tools/runtime/sitecustomize.py) and what
// a start does without loads later (rest.mjs); and to runtime/plain/, with Pyodide as released and our sources.
import { loadPyodide as load, version } from "./pyodide/pyodide.mjs";
import * as rest from "./rest.mjs";

const PACKS = []; // build:packs
const ARCHIVES = []; // build:archives

// If the browser can switch stacks, Pyodide runs Python on a stack of its own, so that Python can wait without
// `await`. Ours never does. Chromium on Linux reads past the end of such a stack when it samples memory: docs/start.md.
delete WebAssembly.Suspending;

const urlOf = (name) => new URL(name, import.meta.url).href;
const pathOf = (name) => `/lib/${name}`;

async function bodyOf(name) {
  const response = await fetch(urlOf(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  // The browser decompresses faster than Python, and does it while the rest is still loading.
  return PACKS.includes(name) ? response.body.pipeThrough(new DecompressionStream("deflate")) : response.body;
}

async function fileOf(name) {
  return [pathOf(name), new Uint8Array(await new Response(await bodyOf(name)).arrayBuffer())];
}

// Pyodide has no other place between having its WebAssembly and calling the first of its functions.
function connectRest(isThere) {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    const result = await instantiateStreaming(source, imports);
    rest.connect(result.instance, imports);
    await isThere;
    return result;
  };
}

export { version };
export const loadRest = rest.load;
export async function loadPyodide(options) {
  const files = Promise.all([...PACKS, ...ARCHIVES].map(fileOf));
  const restFirst = rest.isFirst ? rest.load() : undefined;
  if (rest.isSeparate) connectRest(restFirst);
  const fsInit = async (FS) => {
    for (const [path, bytes] of await files) FS.writeFile(path, bytes);
    rest.addFiles(FS);
  };
  const urls = { stdLibURL: urlOf("./pyodide/python_stdlib.zip"), lockFileURL: urlOf("./pyodide/pyodide-lock.json") };
  const env = {
    PARLOUR_PACKS: PACKS.map(pathOf).join(":"),
    PYTHONPATH: ARCHIVES.map(pathOf).join(":"),
    // Leaves out the working folder, where PyScript writes its Python as sources: ours is compiled.
    PYTHONSAFEPATH: "1",
  };
  const loading = load({ ...options, ...urls, indexURL: urlOf("./pyodide/"), env, fsInit });
  // If one of these fails, Pyodide would only log a warning and wait forever.
  await Promise.all([files, restFirst]);
  return loading;
}
