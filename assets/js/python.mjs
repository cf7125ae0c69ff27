// PyScript's "interpreter", and the worker's: Pyodide with our code, which lies beside this file.
// The build puts it into runtime/, where library and code are compiled and come in packs (tools/runtime/sitecustomize.py),
// and into runtime/plain/ with the library as released and our sources; the rest of Pyodide is there once.
import { loadPyodide as load, version } from "./pyodide/pyodide.mjs";

const LIBRARY = "./pyodide/"; // build:library
const PACKS = []; // build:packs
const ARCHIVES = []; // build:archives

// Where a browser can switch stacks, Pyodide runs Python on one of its own, so that it may wait without `await`;
// ours never does. Chromium on Linux, when it samples memory, reads past the end of such a stack: docs/start.md.
delete WebAssembly.Suspending;

const beside = (name) => new URL(name, import.meta.url).href;
const inside = (name) => `/lib/${name}`;

async function body(name) {
  const found = await fetch(beside(name));
  if (!found.ok) throw new Error(`${name}: ${found.status}`);
  // The browser inflates faster than Python, and meanwhile nobody waits.
  return PACKS.includes(name) ? found.body.pipeThrough(new DecompressionStream("deflate")) : found.body;
}

async function file(name) {
  return [inside(name), new Uint8Array(await new Response(await body(name)).arrayBuffer())];
}

export { version };
export async function loadPyodide(options) {
  const ours = Promise.all([...PACKS, ...ARCHIVES].map(file));
  const fsInit = async (FS) => {
    for (const [path, bytes] of await ours) FS.writeFile(path, bytes);
  };
  const files = { stdLibURL: beside(`${LIBRARY}python_stdlib.zip`), lockFileURL: beside(`${LIBRARY}pyodide-lock.json`) };
  const env = {
    PARLOUR_PACKS: PACKS.map(inside).join(":"),
    PYTHONPATH: ARCHIVES.map(inside).join(":"),
    // A safe path leaves out the working folder, where PyScript puts its Python as sources: ours is compiled.
    PYTHONSAFEPATH: "1",
  };
  const loading = load({ ...options, ...files, indexURL: beside("./pyodide/"), env, fsInit });
  await ours;
  return loading;
}
