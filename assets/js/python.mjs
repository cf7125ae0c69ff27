// The interpreter for PyScript and for the worker: Pyodide with our code, which is in the same folder as this file.
// The build writes it to runtime/, where library and code are compiled packs (tools/runtime/sitecustomize.py), and to
// runtime/plain/, with the library as released and our sources. Both share the other files of Pyodide.
import { loadPyodide as load, version } from "./pyodide/pyodide.mjs";

const LIBRARY = "./pyodide/"; // build:library
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

export { version };
export async function loadPyodide(options) {
  const files = Promise.all([...PACKS, ...ARCHIVES].map(fileOf));
  const fsInit = async (FS) => {
    for (const [path, bytes] of await files) FS.writeFile(path, bytes);
  };
  const urls = { stdLibURL: urlOf(`${LIBRARY}python_stdlib.zip`), lockFileURL: urlOf(`${LIBRARY}pyodide-lock.json`) };
  const env = {
    PARLOUR_PACKS: PACKS.map(pathOf).join(":"),
    PYTHONPATH: ARCHIVES.map(pathOf).join(":"),
    // Leaves out the working folder, where PyScript writes its Python as sources: ours is compiled.
    PYTHONSAFEPATH: "1",
  };
  const loading = load({ ...options, ...urls, indexURL: urlOf("./pyodide/"), env, fsInit });
  await files;
  return loading;
}
