// Starts Python through PyScript, shows the progress, and shows the error screen if the start fails.
// Everything here works without Python. The build fills in two of the constants below.
import { attachButtons, DATABASE, FOLDER, hide, show } from "./error-screen.js";

const SIZES = {}; // build:sizes
const PLUGINS = []; // build:plugins

// Set to ask for the plain start after a reload, see tryPlain.
const PLAIN = `parlour:${FOLDER}:plain`;
const WASM = "runtime/pyodide/pyodide.asm.wasm";
const LIBRARY = "runtime/library.pack";
const PLAIN_PYTHON = "runtime/plain/python.mjs";
const SILENCE = 30_000; // milliseconds without any progress
const TIMEOUT = 5_000;
const IDLE_TIMEOUT = 1_000; // a page that is never idle

const page = document.documentElement;
const element = (id) => document.getElementById(id);

// The plain start is asked for once, so that the next reload tries the fast one again.
let isPlain = false;
try {
  isPlain = sessionStorage.getItem(PLAIN) !== null;
  sessionStorage.removeItem(PLAIN);
} catch {
  // Storage is denied: there is no second try, only the error screen.
}

// ---- Progress: bytes of the start's files that have arrived, out of the sizes known from the build.

const total = Object.values(SIZES).reduce((sum, size) => sum + size, 0);
const arrived = new Map();
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);
let silenceTimer;

function progress() {
  clearTimeout(silenceTimer);
  if (page.dataset.start !== "loading") return;
  silenceTimer = setTimeout(() => show("Nothing has loaded for 30 seconds. It may just be slow.", "", false), SILENCE);
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

// PyScript reports its stages: progress between the last byte and the first game.
addEventListener("py:progress", progress);

// The WebAssembly is three quarters of the bytes. If the library has arrived before the WebAssembly answers, the
// connection is fast, and copying 10 MB just to count them isn't worth it. (Chromium keeps the compiled code of a
// response that was cloned, but not of one that was preloaded or constructed.)
const originalFetch = globalThis.fetch;
function watchFetches() {
  const home = new URL("./", import.meta.url).href;
  globalThis.fetch = async (...args) => {
    const response = await originalFetch(...args);
    const path = response.url.slice(home.length);
    // Pyodide only logs a warning about a missing file, and then waits forever.
    if (path in SIZES && !response.ok) failed(`${path} failed to load (${response.status}).`);
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

// Pyodide only logs a warning about WebAssembly that it can't use, and then waits forever.
function watchCompiling() {
  const { instantiateStreaming } = WebAssembly;
  WebAssembly.instantiateStreaming = async (source, imports) => {
    try {
      const response = await source;
      return await instantiateStreaming(response, imports).catch(async (error) => {
        // Not read yet: the server sent another content type, and the bytes may be right.
        if (response.bodyUsed) throw error;
        return WebAssembly.instantiate(await response.arrayBuffer(), imports);
      });
    } catch (error) {
      failed(error.message);
      throw error;
    }
  };
}

// ---- While Python loads, a game that was pressed looks pressed, one that is new here is introduced, and the rules can
// be read. The buttons of the introduction are a link and a form that closes its dialog, so that they work without
// Python. app/ui/pages/rules.py draws the rules again with their pictures, in the player's language.

function showAddress() {
  // As in head.js; but a lobby in which a game was pressed stays until the game is there.
  if (location.hash.length <= 2) page.removeAttribute("data-bound");
  showRules(location.hash.match(/^#\/rules\/(\w+)$/)?.[1]);
  showGame();
}

function showRules(key) {
  const rules = key && element(`rules-${key}`);
  const place = document.querySelector("[data-part=page]");
  place.hidden = !rules;
  document.querySelector("[data-part=lobby]").hidden = Boolean(rules);
  page.toggleAttribute("data-readable", Boolean(rules));
  if (!rules) return;
  place.dataset.page = "rules";
  place.replaceChildren(element("page-rules").content.cloneNode(true));
  const slot = (name) => place.querySelector(`[data-text=${name}]`);
  slot("title").textContent = document.querySelector(`[data-card=${key}] h3`).textContent;
  slot("play").href = `#/${key}`;
  slot("learn").href = `#/${key}/learn`;
  slot("prose").append(rules.content.cloneNode(true));
}

function showGame() {
  // Its tutorial or its daily was pressed, too.
  for (const card of document.querySelectorAll("[data-card]")) {
    card.toggleAttribute("data-pressed", `${location.hash}/`.startsWith(`${card.hash}/`));
  }
  for (const daily of document.querySelectorAll("[data-daily]")) {
    daily.toggleAttribute("data-pressed", daily.hash === location.hash);
  }
  let known;
  try {
    // Written by app/ui/shell.py, like the theme. Visitors of older versions have only the theme: Python knows more.
    known = localStorage.getItem(`${DATABASE}:introduced`);
    if (known === null && localStorage.getItem(`${DATABASE}:theme`) !== null) return;
  } catch {
    return; // Storage is denied: leave it to Python.
  }
  const sections = [...introduction().querySelectorAll("[data-intro]")];
  for (const section of sections) {
    const { intro } = section.dataset;
    section.hidden = location.hash !== `#/${intro}` || known?.split(" ").includes(intro);
    if (!section.hidden) showPicture(section.querySelector("[data-loop]:empty"), intro);
  }
  const isNew = sections.some(({ hidden }) => !hidden);
  if (isNew && !introduction().open) introduction().showModal();
  else if (!isNew) introduction().close();
}

// The picture of the game's card, until Python plays the key move in its place.
function showPicture(place, key) {
  const picture = document.querySelector(`[data-card=${key}] .picture`).cloneNode(true);
  for (const definitions of picture.querySelectorAll("defs")) definitions.remove(); // the card has them
  place?.append(picture);
}

function introduction() {
  return document.querySelector("[data-dialog=intro]");
}

function watchAddress() {
  introduction().addEventListener("close", () => page.toggleAttribute("data-introduced", !introduction().open));
  addEventListener("hashchange", showAddress);
  showAddress();
}

// ---- Errors.

function failed(text) {
  const details = String(text).trim();
  const stage = page.dataset.start;
  if (stage === "loading") startFailed(details);
  // The last line of a traceback says what happened.
  if (stage === "ready") show(details.split("\n").at(-1), details.includes("\n") ? details : "", true);
}

// The stage changes first: further errors follow from this one and are ignored.
async function startFailed(details) {
  page.dataset.start = "reloading";
  await checkCache();
  const options = { cache: "no-cache", signal: AbortSignal.timeout(TIMEOUT) };
  const response = await originalFetch(new URL(PLAIN_PYTHON, import.meta.url), options).catch(() => undefined);
  // Without a network the browser would replace this page with an error page of its own.
  if (response?.ok && !isPlain && tryPlain()) return;
  page.dataset.start = "failed";
  clearTimeout(silenceTimer);
  introduction().close(); // A modal dialog would make the buttons of the error screen inert.
  const what = response
    ? "Parlour couldn’t start. If Retry doesn’t help, Repair downloads everything again."
    : "You’re offline, and part of Parlour isn’t on this device yet.";
  show(what, details, false);
}

// Has the service worker delete damaged files from its cache, or the next try would get them again.
function checkCache() {
  const { controller } = navigator.serviceWorker ?? {};
  if (!controller) return undefined;
  const { port1, port2 } = new MessageChannel();
  controller.postMessage("check", [port2]);
  return new Promise((checked) => {
    port1.onmessage = checked;
    setTimeout(checked, TIMEOUT);
  });
}

// One of our shortcuts may be the cause (a trimmed library, compiled code): try once without them.
function tryPlain() {
  try {
    sessionStorage.setItem(PLAIN, "");
  } catch {
    return false;
  }
  location.reload();
  return true;
}

function checkStyleSheet() {
  // The last line of the style sheet shows that it is complete.
  if (getComputedStyle(page).getPropertyValue("--whole")) return;
  show("The page’s style sheet failed to load. Repair downloads everything again.", "", true);
}

function started() {
  page.dataset.start = "ready";
  clearTimeout(silenceTimer);
  watcher.disconnect();
  removeEventListener("hashchange", showAddress);
  globalThis.fetch = originalFetch;
  element("start").hidden = true;
  hide();
  if (!isPlain) whenIdle(loadRest);
  // After `load`, everything in the markup has loaded or failed.
  if (document.readyState === "complete") checkStyleSheet();
  else addEventListener("load", checkStyleSheet, { once: true });
}

// What a start does without (rest.mjs). If it fails to load, it is tried again when something of it is needed.
async function loadRest() {
  const { loadRest: load } = await import("./runtime/python.mjs");
  await load().catch(() => {});
}

function whenIdle(run) {
  if (globalThis.requestIdleCallback) requestIdleCallback(run, { timeout: IDLE_TIMEOUT });
  else setTimeout(run, 100); // Safari has no better way to ask.
}

addEventListener("error", ({ error, message }) => {
  if (page.dataset.start === "loading" || error?.name === "PythonError") failed(error?.message ?? message);
});
addEventListener("unhandledrejection", ({ reason }) => {
  if (page.dataset.start === "loading" || reason?.name === "PythonError") failed(reason?.message ?? reason);
});

// ---- Scripts: the page's Trusted Types policy allows these two and nothing else.

const SCRIPTS = { "worker.js": isPlain ? "worker.js?plain" : "worker.js", "sw.js": "sw.js" };
const scriptURL = (name) => {
  if (!Object.hasOwn(SCRIPTS, name)) throw new TypeError(`not a script of ours: ${name}`);
  return new URL(SCRIPTS[name], import.meta.url).href;
};
const policy = globalThis.trustedTypes?.createPolicy("parlour", { createScriptURL: scriptURL });

// ---- Installing: the browser's offer comes before Python runs, and is kept until the player asks for it.

const installation = { offer: null };
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installation.offer = event;
});
addEventListener("appinstalled", () => {
  installation.offer = null;
});

globalThis.parlour = Object.freeze({
  installation,
  started,
  failed,
  scriptURL: (name) => (policy ? policy.createScriptURL(name) : scriptURL(name)),
  folder: FOLDER,
  database: DATABASE,
  plain: isPlain,
});

// ---- The start.

// PyScript keeps a list of packages in databases of its own, and waits for them at every start. We have no packages,
// on a shared origin those names aren't ours, and if the browser denies storage, their failure would stop the start.
// So PyScript gets an empty stand-in for a database.
function openOnlyOurDatabase() {
  const answer = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess({ target: request }));
    return request;
  };
  const store = { getAllKeys: () => answer([]) };
  const emptyDatabase = { transaction: () => ({ objectStore: () => store }), close() {} };
  const { open } = IDBFactory.prototype;
  IDBFactory.prototype.open = function (name, ...args) {
    return name === DATABASE ? open.call(this, name, ...args) : answer(emptyDatabase);
  };
}

async function start() {
  // PyScript reads its scripts and their configuration when it is imported.
  if (isPlain) document.querySelector('script[type="py"]').setAttribute("config", "pyscript.plain.toml");
  // PyScript also prepares for MicroPython, and would load its plugins without this.
  const micropython = document.createElement("mpy-config");
  micropython.setAttribute("type", "json");
  micropython.textContent = JSON.stringify({ plugins: PLUGINS });
  document.head.append(micropython);

  openOnlyOurDatabase();
  const { config, hooks, stdlib } = await import("./runtime/pyscript/core.js");
  // PyScript only writes to the page if it can't read its configuration, and not even that if it is empty.
  if (!config.py?.interpreter) throw new Error("PyScript found no configuration.");
  // This hook is source text for PyScript's own workers, run with eval, which our policy forbids.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onReady.add(({ interpreter, io }) => {
    // PyScript starts by writing its Python to files, 130 kB of source to compile. Ours is already there, compiled
    // (tools/site/compile_site.py).
    const { runPythonAsync } = interpreter;
    const shortened = (code) => (isPlain ? code : code.replace(stdlib, "import pyscript\n"));
    interpreter.runPythonAsync = (code, ...args) => runPythonAsync.call(interpreter, shortened(code), ...args);
    const { stderr } = io;
    io.stderr = (...args) => {
      stderr(...args);
      // What Python prints arrives here too, but as strings.
      if (args[0] instanceof Error) failed(args[0].message);
    };
  });
}

// head.js imports this module before the page is parsed.
if (document.readyState === "loading") {
  await new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed, { once: true }));
}
attachButtons();
if (page.dataset.start === "loading") {
  watcher.observe({ type: "resource", buffered: true });
  watchFetches();
  watchCompiling();
  watchAddress();
  progress();
  start().catch((error) => failed(error.message));
} else {
  element("needs").hidden = false;
}
