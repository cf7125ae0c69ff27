// The door: starts Python through PyScript, shows how far it is, and helps when it does not come.
// Everything here works without Python. The build fills in the two lines that it is named in.
const SIZES = {}; // build:sizes
const PLUGINS = []; // build:plugins

const FOLDER = new URL("./", import.meta.url).pathname;
// One origin may hold many sites (user.github.io/…): whatever we store is named after our folder.
const DATABASE = `parlour:${FOLDER}`;
const PLAIN = `parlour:${FOLDER}:plain`;
const WASM = "runtime/pyodide/pyodide.asm.wasm";
const SILENCE = 30_000;

const page = document.documentElement;
const element = (id) => document.getElementById(id);

// Before Python can say it: the light the player chose, and whether a room is asked for, not the lobby.
try {
  page.dataset.theme = localStorage.getItem(`${DATABASE}:theme`) ?? "system";
} catch {
  // Storage is denied: the light of the device will do.
}
page.toggleAttribute("data-bound", location.hash.length > 2);

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
  alarm = setTimeout(() => trouble("Nothing has arrived for 30 seconds.", "It may still come: this page goes on trying."), SILENCE);
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

// ---- Trouble: said in words, with ways out of it.

function trouble(what, details = "") {
  element("trouble-what").textContent = what;
  element("trouble-details").textContent = details;
  element("trouble-go-on").hidden = page.dataset.start !== "ready";
  element("trouble").hidden = false;
  element("trouble").focus();
}

function failed(text) {
  // Of a traceback the last line says what happened.
  const lines = String(text).trim().split("\n");
  const what = lines.length > 1 ? lines.at(-1) : "";
  if (page.dataset.start === "loading" && !isPlain && tryPlain()) return;
  if (page.dataset.start === "loading") page.dataset.start = "failed";
  clearTimeout(alarm);
  trouble(what || lines[0], lines.length > 1 ? text : "");
}

// One of our shortcuts may be at fault (a cut library, compiled code): once, do without them.
function tryPlain() {
  try {
    sessionStorage.setItem(PLAIN, "");
  } catch {
    return false;
  }
  location.reload();
  page.dataset.start = "reloading";
  return true;
}

function started() {
  page.dataset.start = "ready";
  clearTimeout(alarm);
  watcher.disconnect();
  element("trouble").hidden = true;
}

addEventListener("error", ({ error, message }) => {
  if (page.dataset.start === "loading" || error?.name === "PythonError") failed(error?.message ?? message);
});
addEventListener("unhandledrejection", ({ reason }) => {
  if (page.dataset.start === "loading" || reason?.name === "PythonError") failed(reason?.message ?? reason);
});

async function repair() {
  const ours = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const scope = new URL("./", import.meta.url).href;
  await Promise.all(ours.filter((worker) => worker.scope === scope).map((worker) => worker.unregister()));
  const prefix = `parlour-${FOLDER}`;
  // What follows the prefix has no slash: the cache of a site in a folder below ours is not ours.
  const names = (await globalThis.caches?.keys()) ?? [];
  const own = names.filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes("/"));
  await Promise.all(own.map((name) => caches.delete(name)));
  location.reload();
}

const settled = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function savedGames() {
  const opening = indexedDB.open(DATABASE);
  // Asked to make a database, we would leave an empty one behind for Python to trip over.
  opening.onupgradeneeded = () => opening.transaction.abort();
  const database = await settled(opening).catch(() => null);
  if (!database?.objectStoreNames.contains("saves")) return [];
  const store = database.transaction("saves").objectStore("saves");
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  database.close();
  return keys.map((key, index) => [key, values[index]]);
}

async function exportSaves() {
  const saves = await savedGames();
  element("trouble-said").textContent = saves.length ? `Exported: ${saves.length}.` : "There is nothing saved here.";
  if (!saves.length) return;
  const link = document.createElement("a");
  const text = JSON.stringify({ parlour: "saves", saves: Object.fromEntries(saves) }, null, 1);
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "parlour-saves.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

const says = (act) => () =>
  act().catch((error) => {
    element("trouble-said").textContent = String(error);
  });
element("trouble-retry").onclick = () => location.reload();
element("trouble-repair").onclick = says(repair);
element("trouble-export").onclick = says(exportSaves);
element("trouble-go-on").onclick = () => {
  element("trouble").hidden = true;
};

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

async function start() {
  // PyScript looks for its scripts and their configuration when it is imported.
  if (isPlain) document.querySelector('script[type="py"]').setAttribute("config", "pyscript.plain.toml");
  // PyScript also prepares for MicroPython and would load its plugins, unless told here.
  const micropython = document.createElement("mpy-config");
  micropython.setAttribute("type", "json");
  micropython.textContent = JSON.stringify({ plugins: PLUGINS });
  document.head.append(micropython);

  const { hooks } = await import("./runtime/pyscript/core.js");
  // This hook is text for PyScript's own workers, made a function by eval, which our policy forbids.
  hooks.worker.onBeforeRunAsync.clear();
  hooks.main.onReady.add(({ io }) => {
    const { stderr } = io;
    io.stderr = (...words) => {
      stderr(...words);
      // Python's own printing arrives here too, but as strings.
      if (words[0] instanceof Error) failed(words[0].message);
    };
  });
}

if (globalThis.WebAssembly) {
  page.dataset.start = "loading";
  watcher.observe({ type: "resource", buffered: true });
  progress();
  start().catch((error) => failed(error.message));
} else {
  page.dataset.start = "failed";
  element("needs").hidden = false;
}
