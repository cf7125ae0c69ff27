// Keeps one complete version of the site for offline play. Why not Workbox: docs/offline.md.
// The build fills in the version, and the SHA-256 of every file in it.
const MANIFEST = { version: "", files: [] }; // build:manifest

const FOLDER = new URL("./", location.href);
// One origin may hold many sites (user.github.io/…). No slash after our prefix: the cache of a site in a folder below
// ours is not ours.
const PREFIX = `parlour-${FOLDER.pathname}`;
const NAME = PREFIX + MANIFEST.version;
const isOurs = (name) => name.startsWith(PREFIX) && !name.slice(PREFIX.length).includes("/");

// index.html is fetched as the folder, as a visitor does: the browser has that in its cache already.
const FILES = new Map(
  MANIFEST.files.map(({ path, sha256 }) => {
    const url = new URL(path === "index.html" ? "./" : path, FOLDER).href;
    // The cache keeps a file under its hash, so that the next version can find unchanged files.
    return [url, { url, sha256, key: `${url}?${sha256}` }];
  }),
);

// ---- Getting a file: exactly these bytes, or none.

class OtherVersion extends Error {}

async function isIntact({ sha256 }, response) {
  if (!response.ok || response.redirected || response.type === "opaque") return false;
  const bytes = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}

async function fetchFile(file) {
  // However old the browser's own copy is, its hash says whether it is the right one.
  for (const cache of ["force-cache", "reload"]) {
    const response = await fetch(file.url, { cache, redirect: "error" });
    if (await isIntact(file, response)) return response;
    if (cache === "reload" && response.ok) throw new OtherVersion(file.url);
  }
  throw new Error(`not there: ${file.url}`);
}

async function cachedFile(file, names) {
  for (const name of names) {
    const response = await (await caches.open(name)).match(file.key);
    if (response && (await isIntact(file, response))) return response;
  }
  return undefined;
}

// ---- A version is installed as a whole or not at all.

async function install() {
  const names = (await caches.keys()).filter(isOurs);
  const cache = await caches.open(NAME);
  const files = [...FILES.values()];
  const store = async (file) => cache.put(file.key, (await cachedFile(file, names)) ?? (await fetchFile(file)));
  const results = await Promise.allSettled(files.map(store));
  const failure = results.find(({ status }) => status === "rejected");
  if (!failure) return;
  // A cache that existed before is in use: the site went back to an earlier version.
  if (!names.includes(NAME)) await caches.delete(NAME);
  throw failure.reason;
}

// Tabs that were started by the previous version. Until they reload, they get no file of this one.
const oldTabs = new Set();

async function activate() {
  const old = (await caches.keys()).filter((name) => isOurs(name) && name !== NAME);
  if (old.length) {
    const tabs = await clients.matchAll({ includeUncontrolled: true, type: "all" });
    for (const { id } of tabs) oldTabs.add(id);
    await Promise.all(old.map((name) => caches.delete(name)));
  } else {
    // This is the first visit, so the open page is of this version.
    await clients.claim();
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  // Only when the player has agreed; until then the old version stays.
  if (event.data === "switch") skipWaiting();
  if (event.data === "check") event.waitUntil(deleteDamaged().finally(() => event.ports[0].postMessage("checked")));
});

// A start has failed: delete damaged files from the cache. They are fetched again when the page asks for them.
async function deleteDamaged() {
  const cache = await caches.open(NAME);
  const check = async (file) => {
    const response = await cache.match(file.key);
    if (response && !(await isIntact(file, response))) await cache.delete(file.key);
  };
  await Promise.all([...FILES.values()].map(check));
}

// ---- Answering from the cache.

const plainPage = (text, refresh = "") =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parlour</title>${refresh}<h1>Parlour</h1><p>${text}</p><p><a href="./">Try again</a></p></html>`,
    { status: 503, headers: { "Content-Type": "text/html", "Content-Security-Policy": "default-src 'none'" } },
  );

// Chromium keeps compiled WebAssembly with its own copy of a file, not with ours, and compiling takes a third of a
// start. So we prefer its copy, if it is the one that we have checked, but never fetch it from the network for this.
// The headers show whether it is the same file. Only if they don't, all its bytes are checked again, and the page
// has to wait for that.
const VALIDATORS = ["ETag", "Last-Modified", "Content-Length"];
const isSameFile = (one, other) =>
  VALIDATORS.every((name) => one.headers.get(name) === other.headers.get(name)) &&
  (one.headers.has("ETag") || one.headers.has("Last-Modified"));

async function browserCopy({ url, sha256 }, ours) {
  const find = async (options) => {
    const response = await fetch(url, { cache: "only-if-cached", mode: "same-origin", ...options }).catch(() => undefined);
    return response?.ok ? response : undefined;
  };
  const copy = ours && (await find());
  if (copy && isSameFile(copy, ours)) return copy;
  const bytes = sha256.match(/../g).map((byte) => Number.parseInt(byte, 16));
  return find({ integrity: `sha256-${btoa(String.fromCharCode(...bytes))}` });
}

const isWasm = ({ url }) => url.endsWith(".wasm");

async function find(file) {
  const ours = await caches.match(file.key, { cacheName: NAME }).catch(() => undefined);
  return isWasm(file) ? ((await browserCopy(file, ours)) ?? ours) : ours;
}

// A page asks for its WebAssembly late, after its scripts have run. We find it in the meantime.
const NEEDED_FIRST = FILES.get(new URL("runtime/pyodide/pyodide.asm.wasm", FOLDER).href);
let early = { client: "", response: undefined };

function findEarly(client) {
  early = { client, response: find(NEEDED_FIRST) };
}

function takeEarly(client) {
  const { response } = early.client === client ? early : {};
  // A body can be read only once, and the page's worker will ask for the same file.
  if (response) early = { client: "", response: undefined };
  return response;
}

async function answer(event, file) {
  const response = (file === NEEDED_FIRST && (await takeEarly(event.clientId))) || (await find(file));
  if (response) return response;
  try {
    const fetched = await fetchFile(file);
    const copy = fetched.clone();
    const put = caches.open(NAME).then((cache) => cache.put(file.key, copy));
    event.waitUntil(put.catch(() => {}));
    return fetched;
  } catch (error) {
    // A file of another version would mix the two. boot.js shows the player what to do.
    if (event.request.mode !== "navigate") return Response.error();
    if (!(error instanceof OtherVersion)) {
      return plainPage("You’re offline, and the browser has deleted its copy of Parlour.");
    }
    // This version can no longer be completed: make way for the one on the network.
    await registration.unregister();
    return plainPage("Loading a newer version.", '<meta http-equiv="refresh" content="0; url=./">');
  }
}

addEventListener("fetch", (event) => {
  const { cache, method, mode, url } = event.request;
  const address = new URL(url);
  // The query of a page's address is for the page. A file with a query is not one of ours.
  if (mode === "navigate") address.search = "";
  address.hash = "";
  if (address.href === new URL("index.html", FOLDER).href) address.href = FOLDER.href;
  const file = FILES.get(address.href);
  // Everything else goes to the network: the files of the plain start, and other sites in folders below this one.
  if (method !== "GET" || !file) return;
  // Repair asks past every cache, and that includes ours.
  if (cache === "reload" && mode !== "navigate") return;
  // A page that is being opened belongs to no version yet, even if its tab did.
  const isOldTab = mode !== "navigate" && oldTabs.has(event.clientId);
  event.respondWith(isOldTab ? Response.error() : answer(event, file));
  if (mode === "navigate" && file.url === FOLDER.href) findEarly(event.resultingClientId);
});
