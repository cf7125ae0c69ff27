// Keeps one version of the site, whole, for offline. Why not Workbox: docs/offline.md.
// The build fills in the version, and the SHA-256 of every file it consists of.
const MANIFEST = { version: "", files: [] }; // build:manifest

const FOLDER = new URL("./", location.href);
// One origin may hold many sites (user.github.io/…). What follows our prefix has no slash: the
// cache of a site in a folder below ours is not ours.
const PREFIX = `parlour-${FOLDER.pathname}`;
const NAME = PREFIX + MANIFEST.version;
const isOurs = (name) => name.startsWith(PREFIX) && !name.slice(PREFIX.length).includes("/");

// index.html is asked for as the folder, as a visitor does: then the browser has it already.
const FILES = new Map(
  MANIFEST.files.map(({ path, sha256 }) => {
    const url = new URL(path === "index.html" ? "./" : path, FOLDER).href;
    // A cache holds a file under its hash, so that the next version knows it again.
    return [url, { url, sha256, key: `${url}?${sha256}` }];
  }),
);

// ---- Getting a file: these bytes or none.

class OtherVersion extends Error {}

async function isWhole({ sha256 }, response) {
  if (!response.ok || response.redirected || response.type === "opaque") return false;
  const bytes = await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer());
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("") === sha256;
}

async function fetched(file) {
  // However old the browser's own copy is, its hash says whether it is the right one.
  for (const cache of ["force-cache", "reload"]) {
    const response = await fetch(file.url, { cache, redirect: "error" });
    if (await isWhole(file, response)) return response;
    if (cache === "reload" && response.ok) throw new OtherVersion(file.url);
  }
  throw new Error(`not there: ${file.url}`);
}

async function kept(file, names) {
  for (const name of names) {
    const response = await (await caches.open(name)).match(file.key);
    if (response && (await isWhole(file, response))) return response;
  }
  return undefined;
}

// ---- A version comes whole or not at all.

async function install() {
  const names = (await caches.keys()).filter(isOurs);
  const cache = await caches.open(NAME);
  const files = [...FILES.values()];
  const keep = async (file) => cache.put(file.key, (await kept(file, names)) ?? (await fetched(file)));
  const results = await Promise.allSettled(files.map(keep));
  const failure = results.find(({ status }) => status === "rejected");
  if (!failure) return;
  // A cache that was there before is in use: a version that came back.
  if (!names.includes(NAME)) await caches.delete(NAME);
  throw failure.reason;
}

// Tabs that the version before has started, until they load again: they get no file of this one.
const strangers = new Set();

async function activate() {
  const old = (await caches.keys()).filter((name) => isOurs(name) && name !== NAME);
  if (old.length) {
    const tabs = await clients.matchAll({ includeUncontrolled: true, type: "all" });
    for (const { id } of tabs) strangers.add(id);
    await Promise.all(old.map((name) => caches.delete(name)));
  } else {
    // The page of the first visit is of this very version.
    await clients.claim();
  }
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", (event) => {
  // Only when the player has said so; until then the old version goes on.
  if (event.data === "switch") skipWaiting();
  if (event.data === "check") event.waitUntil(check().finally(() => event.ports[0].postMessage("checked")));
});

// A start has failed: what has rotted in the cache is thrown away, and comes anew when it is asked for.
async function check() {
  const cache = await caches.open(NAME);
  const look = async (file) => {
    const response = await cache.match(file.key);
    if (response && !(await isWhole(file, response))) await cache.delete(file.key);
  };
  await Promise.all([...FILES.values()].map(look));
}

// ---- Answering from the cache.

const plainPage = (words, refresh = "") =>
  new Response(
    `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Parlour</title>${refresh}<h1>Parlour</h1><p>${words}</p><p><a href="./">Try again</a></p></html>`,
    { status: 503, headers: { "Content-Type": "text/html", "Content-Security-Policy": "default-src 'none'" } },
  );

// Chromium keeps compiled WebAssembly beside its own copy of a file, not beside ours, and compiling takes
// a third of a start. So its copy is preferred, if it is the one that we have checked; never the network's.
// What the server calls a state of the file says so at once. Only without that are all its bytes checked
// again, for which the page waits.
const STATE = ["ETag", "Last-Modified", "Content-Length"];
const isState = (one, other) =>
  STATE.every((name) => one.headers.get(name) === other.headers.get(name)) &&
  (one.headers.has("ETag") || one.headers.has("Last-Modified"));

async function withItsCode({ url, sha256 }, ours) {
  const copy = async (options) => {
    const found = await fetch(url, { cache: "only-if-cached", mode: "same-origin", ...options }).catch(() => undefined);
    return found?.ok ? found : undefined;
  };
  const found = ours && (await copy());
  if (found && isState(found, ours)) return found;
  const bytes = sha256.match(/../g).map((byte) => Number.parseInt(byte, 16));
  return copy({ integrity: `sha256-${btoa(String.fromCharCode(...bytes))}` });
}

const isWasm = ({ url }) => url.endsWith(".wasm");

async function found(file) {
  const ours = await caches.match(file.key, { cacheName: NAME }).catch(() => undefined);
  return isWasm(file) ? ((await withItsCode(file, ours)) ?? ours) : ours;
}

// A page asks for its WebAssembly late, when the scripts before it have run: it is looked for meanwhile.
let early = { client: "", response: undefined };

function lookAhead(client) {
  early = { client, response: found([...FILES.values()].find(isWasm)) };
}

function foundEarly(client) {
  const { response } = early.client === client ? early : {};
  // A body can be read once, and the page's worker will ask as well.
  if (response) early = { client: "", response: undefined };
  return response;
}

async function answer(event, file) {
  const response = (isWasm(file) && (await foundEarly(event.clientId))) || (await found(file));
  if (response) return response;
  try {
    const again = await fetched(file);
    const copy = again.clone();
    const put = caches.open(NAME).then((cache) => cache.put(file.key, copy));
    event.waitUntil(put.catch(() => {}));
    return again;
  } catch (error) {
    // A file of another version would mix two: the watchdog of the page says what to do then.
    if (event.request.mode !== "navigate") return Response.error();
    if (!(error instanceof OtherVersion)) {
      return plainPage("The browser no longer keeps Parlour for offline, and the network cannot be reached.");
    }
    // This version can no longer be completed: step aside for the one on the network.
    await registration.unregister();
    return plainPage("A newer version is being fetched.", '<meta http-equiv="refresh" content="0; url=./">');
  }
}

addEventListener("fetch", (event) => {
  const { cache, method, mode, url } = event.request;
  const address = new URL(url);
  // What stands behind a page's address is for the page; a file with a query is not the kept one.
  if (mode === "navigate") address.search = "";
  address.hash = "";
  if (address.href === new URL("index.html", FOLDER).href) address.href = FOLDER.href;
  const file = FILES.get(address.href);
  // All else is not ours: the rescue's plain files, and other sites in folders below this one.
  if (method !== "GET" || !file) return;
  // Repair asks past every cache, and that includes ours.
  if (cache === "reload" && mode !== "navigate") return;
  // A page on its way belongs to no version yet, even if its tab did.
  const isStranger = mode !== "navigate" && strangers.has(event.clientId);
  event.respondWith(isStranger ? Response.error() : answer(event, file));
  if (mode === "navigate" && file.url === FOLDER.href) lookAhead(event.resultingClientId);
});
