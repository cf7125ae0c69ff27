// PyScript's interpreter for the plain start: Pyodide with the library and the lock file as released.
// Only the paths differ, so the large files are not kept twice.
import { loadPyodide as load, version } from "../pyodide/pyodide.mjs";

const beside = (name) => new URL(name, import.meta.url).href;

export { version };
export const loadPyodide = (options) =>
  load({
    ...options,
    indexURL: beside("../pyodide/"),
    stdLibURL: beside("python_stdlib.zip"),
    lockFileURL: beside("pyodide-lock.json"),
  });
