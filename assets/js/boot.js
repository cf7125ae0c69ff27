// The door: starts Python through PyScript, shows how far it is, and helps when it does not come.
// Everything here works without Python. The build fills in the two lines that it is named in.
import { DATABASE, FOLDER, hide, offerWaysOut, show } from "./error-screen.js";

const SIZES = {}; // build:sizes
const PLUGINS = []; // build:plugins

// A wish for the plain start, see tryPlain.
const PLAIN = `parlour:${FOLDER}:plain`;
const WASM = "runtime/pyodide/pyodide.asm.wasm";
const LIBRARY = "runtime/library.pack";
const RESCUE = "runtime/plain/python.mjs";
const SILENCE = 30_000;
const PATIENCE = 5_000;

const page = document.documentElement;
const element = (id) => document.getElementById(id);

// The plain start is asked for once, so that a reload tries the fast one again.
let isPlain = false;
try {
  isPlain = sessionStorage.getItem(PLAIN) !== null;
  sessionStorage.removeItem(PLAIN);
} catch {
  // Storage is denied: then there is no second try, only the trouble screen.
}

// ---- Progress: raw bytes of the start's files against the build's sizes.

const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
const arrived = new Map();
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
let alarm;

function progress() {
  clearTimeout(alarm);
  if (page.dataset.start !== "loading") return;
  alarm = setTimeout(() => show("Nothing has arrived for 30 seconds. It may still come.", "", false), SILENCE);
  const bytes = [...arrived.values()].reduce((sum, size) => sum + size, 0);
  element("start-progress").value = total ? bytes / total : 0;
  element("start-bytes").textContent = `${megabytes(bytes)} of ${megabytes(total)} MB`;
}

const watcher = new PerformanceObserver((list) => {
  for (const { name } of list.getEntries()) {
    const path = new URL(name).pathname.slice(FOLDER.length);
    if (path in SIZES) arrived.set(path, SIZES[path]);
  }
  progress();
});

// PyScript tells of its stages: signs of life between the last byte and the first game.
addEventListener("py:progress", progress);

// The wasm is three quarters of the bytes. Where the library has come before the wasm answers, the line is
// fast, and a copy of 10 MB only to count it would cost more than it tells. (Chromium keeps the compiled
// code of a response that was cloned, but not of one that was preloaded or made by hand.)
const fetchFile = globalThis.fetch;
function watchFetches() {
  const home = new URL("./", import.meta.url).href;
  globalThis.fetch = async (...words) => {
    const response = await fetchFile(...words);
    const path = response.url.slice(home.length);
    // Pyodide only warns about a file that is missing, and then waits for ever.
    if (path in SIZES && !response.ok) failed(`${path} did not come (${response.status}).`);
    const isSlow = !performance.getEntriesByName(home + LIBRARY).length;
    if (path === WASM && isSlow && !navigator.serviceWorker?.controller) count(response.clone().body);
    return response;
  };
}

async function count(body) {
  let bytes = 0;
  for (const reader = body.getReader(); ; progress()) {
    const { done, value } = await reader.read();
    if (done) return;
    bytes += value.length;
    arrived.set(WASM, Math.min(bytes, SIZES[WASM]));
  }
}

// Of WebAssembly that it cannot use Pyodide only warns, and then waits for ever.
function watchCompiling() {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (coming, imports) => {
    try {
      const response = await coming;
      return await instantiateStreaming(response, imports).catch(async (error) => {
        // Unread: the host calls it something else, and its bytes may be right.
        if (response.bodyUsed) throw error;
        return WebAssembly.instantiate(await response.arrayBuffer(), imports);
      });
    } catch (error) {
      failed(error.message);
      throw error;
    }
  };
}

// ---- Trouble.

function failed(text) {
  const words = String(text).trim();
  const stage = page.dataset.start;
  if (stage === "loading") startFailed(words);
  // Of a traceback the last line says what happened.
  if (stage === "ready") show(words.split("\n").at(-1), words.includes("\n") ? words : "", true);
}

// Whatever else fails now follows from the first cause.
async function startFailed(words) {
  page.dataset.start = "reloading";
  await keptIsChecked();
  const options = { cache: "no-cache", signal: AbortSignal.timeout(PATIENCE) };
  const rescue = await fetchFile(new URL(RESCUE, import.meta.url), options).catch(() => undefined);
  // Without a network the browser would put an error page of its own in our place.
  if (rescue?.ok && !isPlain && tryPlain()) return;
  page.dataset.start = "failed";
  clearTimeout(alarm);
  const what = rescue
    ? "Parlour did not start. If Retry does not help, Repair fetches everything anew."
    : "The network cannot be reached, and not all of Parlour is here.";
  show(what, words, false);
}

// What has rotted in the service worker's cache would come again.
function keptIsChecked() {
  const { controller } = navigator.serviceWorker ?? {};
  if (!controller) return undefined;
  const { port1, port2 } = new MessageChannel();
  controller.postMessage("check", [port2]);
  return new Promise((checked) => {
    port1.onmessage = checked;
    setTimeout(checked, PATIENCE);
  });
}

// One of our shortcuts may be at fault (a cut library, compiled code): once, do without them.
function tryPlain() {
  try {
    sessionStorage.setItem(PLAIN, "");
  } catch {
    return false;
  }
  location.reload();
  return true;
}

function watchLooks() {
  // The last line of the style sheet says that it is whole.
  if (getComputedStyle(page).getPropertyValue("--whole")) return;
  show("The looks of the page did not come, or came damaged. Repair fetches everything anew.", "", true);
}

function started() {
  page.dataset.start = "ready";
  clearTimeout(alarm);
  watcher.disconnect();
  globalThis.fetch = fetchFile;
  element("start").hidden = true;
  hide();
  // By then all that the page names has come or has failed.
  if (document.readyState === "complete") watchLooks();
  else addEventListener("load", watchLooks, { once: true });
}

addEventListener("error", ({ error, message }) => {
  if (page.dataset.start === "loading" || error?.name === "PythonError") failed(error?.message ?? message);
});
addEventListener("unhandledrejection", ({ reason }) => {
  if (page.dataset.start === "loading" || reason?.name === "PythonError") failed(reason?.message ?? reason);
});

// ---- Scripts: the policy of the page lets in these two and nothing else.

const SCRIPTS = { "worker.js": isPlain ? "worker.js?plain" : "worker.js", "sw.js": "sw.js" };
const scriptURL = (name) => {
  if (!Object.hasOwn(SCRIPTS, name)) throw new TypeError(`not a script of ours: ${name}`);
  return new URL(SCRIPTS[name], import.meta.url).href;
};
const policy = globalThis.trustedTypes?.createPolicy("parlour", { createScriptURL: scriptURL });

globalThis.parlour = Object.freeze({
  started,
  failed,
  scriptURL: (name) => (policy ? policy.createScriptURL(name) : scriptURL(name)),
  folder: FOLDER,
  database: DATABASE,
  plain: isPlain,
});

// ---- The start.

// PyScript keeps a list of packages in databases of its own, and waits for them at every start. We
// have no packages, on a shared origin those names are not ours, and where the browser denies
// storage their failure would end the start: PyScript gets an empty database that is none.
function opensOnlyOurs() {
  const answer = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess({ target: request }));
    return request;
  };
  const store = { getAllKeys: () => answer([]) };
  const nothing = { transaction: () => ({ objectStore: () => store }), close() {} };
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, ...words) {
    return name === DATABASE ? open.call(this, name, ...words) : answer(nothing);
  };
}

async function start() {
  // PyScript looks for its scripts and their configuration when it is imported.
  if (isPlain) document.querySelector('script[type="py"]').setAttribute("config", "pyscript.plain.toml");
  // PyScript also prepares for MicroPython and would load its plugins, unless told here.
  const micropython = document.createElement("mpy-config");
  micropython.setAttribute("type", "json");
  micropython.textContent = JSON.stringify({ plugins: PLUGINS });
  document.head.append(micropython);

  opensOnlyOurs();
  const { config, hooks, stdlib } = await import("./runtime/pyscript/core.js");
  // Of a configuration that it cannot read PyScript only writes on the page, and of an empty one not even that.
  if (!config.py?.interpreter) throw new Error("PyScript found no configuration.");
  // This hook is text for PyScript's own workers, made a function by eval, which our policy forbids.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onReady.add(({ interpreter, io }) => {
    // PyScript begins by writing its Python out as files, 130 kB of text to be compiled first. Ours is there
    // already, compiled (tools/site/compile_site.py).
    const { runPythonAsync } = interpreter;
    const shortened = (code) => (isPlain ? code : code.replace(stdlib, "import pyscript\n"));
    interpreter.runPythonAsync = (code, ...words) => runPythonAsync.call(interpreter, shortened(code), ...words);
    const { stderr } = io;
    io.stderr = (...words) => {
      stderr(...words);
      // Python's own printing arrives here too, but as strings.
      if (words[0] instanceof Error) failed(words[0].message);
    };
  });
}

// head.js asks for us as soon as there is a head.
if (document.readyState === "loading") {
  await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed, { once: true }));
}
offerWaysOut();
if (page.dataset.start === "loading") {
  watcher.observe({ type: "resource", buffered: true });
  watchFetches();
  watchCompiling();
  progress();
  start().catch((error) => failed(error.message));
} else {
  element("needs").hidden = false;
}
