// Runs the two halves of a WebAssembly module, as assets/js/rest.mjs does in the page, and prints what they did:
//   node halves.mjs small FIRST [REST]     a module of tests/tools/test_two_parts.py, or its halves
//   node halves.mjs python FIRST REST      Pyodide
import { readFileSync } from "node:fs";

const [what, ...names] = process.argv.slice(2);
const [first, rest] = names.map((name) => new WebAssembly.Module(readFileSync(name)));
const PASS_ON = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0];
let loads = 0;

function connected(imports) {
  const instance = new WebAssembly.Instance(first, imports);
  const { exports } = instance;
  const both = { ...imports, env: { ...imports.env }, parlour: exports };
  const load = () => {
    loads++;
    new WebAssembly.Instance(rest, both);
    exports["parlour.loaded"].value = 1;
  };
  const passOn = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(PASS_ON)), { e: { f: load } });
  if (rest) exports["parlour.table"].set(0, passOn.exports.f);
  return instance;
}

function small() {
  const log = [];
  const start = new WebAssembly.Global({ value: "i32", mutable: true }, 7);
  const { run } = connected({ env: { log: (value) => log.push(value), start } }).exports;
  return { results: [run(5), run(20)], log };
}

async function python() {
  const { loadPyodide } = await import("../../node_modules/pyodide/pyodide.mjs");
  WebAssembly.instantiate = async (_, imports) => ({ instance: connected(imports), module: first });
  const interpreter = await loadPyodide();
  const results = interpreter.runPython(`
import json, math, re
json.dumps([math.cos(1), re.sub("a", "ä", "apfel").upper(), math.prod(range(1, 11))])
`);
  return { results: JSON.parse(results) };
}

console.log(JSON.stringify({ ...(await { small, python }[what]()), loads }));
