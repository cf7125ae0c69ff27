// Runs a Python script under Pyodide in Node, as a browser would run it.
//   node tools/pyodide.mjs [--library=ZIP] [--mount=HOST=GUEST]... SCRIPT [ARGUMENT]...
// The checkout is mounted at /project and is the working directory; SCRIPT is relative to it. node_modules/ is
// mounted at /packages too: it may be a link, which can't be followed out of a mount.
// The exit code is that of sys.exit(), or 1 after an exception.
import { existsSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { loadPyodide } = await import("../node_modules/pyodide/pyodide.mjs");

const words = process.argv.slice(2);
const mounts = [
  [root, "/project"],
  [realpathSync(join(root, "node_modules")), "/packages"],
];
let library;
while (words[0]?.startsWith("--")) {
  const [option, ...rest] = words.shift().split("=");
  const value = rest.join("=");
  if (option === "--library") library = resolve(value);
  else if (option === "--mount") mounts.push(value.split("=").map((part, i) => (i ? part : resolve(part))));
  else throw new Error(`unknown option ${option}`);
}

const python = await loadPyodide({
  ...(library && existsSync(library) && { stdLibURL: library }),
  // Python's own variables are passed on. __pycache__ in the checkout belongs to the machine's Python.
  env: {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => /^PYTHON(HASHSEED|NODEBUGRANGES)$/.test(name))),
    PYTHONDONTWRITEBYTECODE: "1",
  },
});
for (const [host, guest] of mounts) {
  python.FS.mkdirTree(guest);
  python.mountNodeFS(guest, host);
}
python.globals.set("words", python.toPy(words));
// In a variable, because Pyodide prints a SystemExit as a crash.
const code = python.runPython(`
import os, runpy, sys, traceback
os.chdir("/project")
sys.path.insert(0, "/project")
sys.argv = list(words)
code = 0
try:
    runpy.run_path(words[0], run_name="__main__")
except SystemExit as end:
    code = end.code if isinstance(end.code, int) else int(end.code is not None)
    if isinstance(end.code, str):
        print(end.code, file=sys.stderr)
except BaseException:
    traceback.print_exc()
    code = 1
sys.stdout.flush()
sys.stderr.flush()
code
`);
process.exit(code);
