// PyScript's "interpreter", and the worker's: Pyodide with our archive, which lies beside this file.
// The build puts it into runtime/ with the library that is cut and compiled, and into runtime/plain/ with
// the library as released and our sources; the rest of Pyodide is there once.
import { loadPyodide as load, version } from "./pyodide/pyodide.mjs";

const LIBRARY = "./pyodide/"; // build:library
const beside = (name) => new URL(name, import.meta.url).href;
const ARCHIVE = "/lib/parlour.zip";

async function archive() {
  const found = await fetch(beside("parlour.zip"));
  if (!found.ok) throw new Error(`parlour.zip: ${found.status}`);
  return new Uint8Array(await found.arrayBuffer());
}

export { version };
export async function loadPyodide(options) {
  const ours = archive();
  // Imported out of the archive, as the library is: nothing is unpacked.
  const fsInit = async (FS) => FS.writeFile(ARCHIVE, await ours);
  const files = { stdLibURL: beside(`${LIBRARY}python_stdlib.zip`), lockFileURL: beside(`${LIBRARY}pyodide-lock.json`) };
  // A safe path leaves out the working folder, where PyScript puts its Python as sources: ours is compiled.
  const env = { PYTHONPATH: ARCHIVE, PYTHONSAFEPATH: "1" };
  const loading = load({ ...options, ...files, indexURL: beside("./pyodide/"), env, fsInit });
  await ours;
  return loading;
}
