// The trouble screen: what happened, in words, and ways out of it. Needs nothing but the page.

// One origin may hold many sites (user.github.io/…): whatever we store is named after our folder.
export const FOLDER = new URL("./", import.meta.url).pathname;
export const DATABASE = `parlour:${FOLDER}`;

const element = (id) => document.getElementById(id);

export function show(what, details, canGoOn) {
  element("trouble-what").textContent = what;
  element("trouble-details").textContent = details;
  element("trouble-go-on").hidden = !canGoOn;
  element("trouble").hidden = false;
  element("trouble").focus();
}

export function hide() {
  element("trouble").hidden = true;
}

const say = (words) => {
  element("trouble-said").textContent = words;
};

async function retry() {
  // The browser would put an error page of its own in our place.
  if (!(await isThere("./"))) return say("The network cannot be reached.");
  location.reload();
}

const here = (path) => new URL(path, import.meta.url);
const isThere = (path) => fetch(here(path), { cache: "no-cache" }).then(() => true, () => false);

// The network's own list of all there is, or none.
async function listed() {
  const response = await fetch(here("build.json"), { cache: "no-store" });
  const { files } = await response.json();
  return files.map(({ path }) => path).filter((path) => !path.startsWith("assets/screenshots/"));
}

// Past every cache: the browser's own may hold a damaged file for as long as the server has said.
async function fetchAnew(paths) {
  let count = 0;
  const anew = async (path) => {
    const response = await fetch(here(path === "index.html" ? "./" : path), { cache: "reload" });
    await response.arrayBuffer();
    count += 1;
    say(`Fetched anew: ${count} of ${paths.length} files.`);
  };
  await Promise.allSettled(paths.map(anew));
}

async function repair() {
  say("Looking for the network.");
  const paths = await listed().catch(() => undefined);
  // What is kept may be all that the player has: it goes only if better can come.
  if (!paths) return say("Repair needs the network, and Parlour cannot be reached there. Nothing has been changed.");
  const ours = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const scope = new URL("./", import.meta.url).href;
  await Promise.all(ours.filter((worker) => worker.scope === scope).map((worker) => worker.unregister()));
  const prefix = `parlour-${FOLDER}`;
  // What follows the prefix has no slash: the cache of a site in a folder below ours is not ours.
  const names = (await globalThis.caches?.keys()) ?? [];
  const own = names.filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes("/"));
  await Promise.all(own.map((name) => caches.delete(name)));
  await fetchAnew(paths);
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
  if (!database?.objectStoreNames.contains("saves")) return copiedGames();
  const store = database.transaction("saves").objectStore("saves");
  const [keys, values] = await Promise.all([settled(store.getAllKeys()), settled(store.getAll())]);
  database.close();
  return keys.map((key, index) => [key, values[index]]);
}

// Where the browser has lost its database, Python's copies (app/platform/shadow_copy.py) are all there is.
async function copiedGames() {
  const name = `${DATABASE}:copy`;
  if (!(await globalThis.caches?.has(name))) return [];
  const cache = await caches.open(name);
  const named = async (request) => {
    const text = await (await cache.match(request)).text();
    return [decodeURIComponent(request.url.split("/").at(-1)), text];
  };
  return Promise.all((await cache.keys()).map(named));
}

async function exportSaves() {
  const saves = await savedGames();
  say(saves.length ? `Exported: ${saves.length}.` : "There is nothing saved here.");
  if (!saves.length) return;
  const link = document.createElement("a");
  const text = JSON.stringify({ parlour: "saves", saves: Object.fromEntries(saves) }, null, 1);
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "parlour-saves.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

const says = (act) => () => act().catch((error) => say(String(error)));

export function offerWaysOut() {
  element("trouble-retry").onclick = says(retry);
  element("trouble-repair").onclick = says(repair);
  element("trouble-export").onclick = says(exportSaves);
  element("trouble-go-on").onclick = hide;
}
