// The error screen: says what happened, and offers Retry, Repair and Export. It needs nothing but the page.

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

const showStatus = (text) => {
  element("trouble-said").textContent = text;
};

async function retry() {
  // Without a network the browser would replace this page with an error page of its own.
  if (!(await isReachable("./"))) return showStatus("You’re offline.");
  location.reload();
}

const urlOf = (path) => new URL(path, import.meta.url);
const isReachable = (path) => fetch(urlOf(path), { cache: "no-cache" }).then(() => true, () => false);

// Every file of the site, as the server lists them now.
async function fetchPaths() {
  const response = await fetch(urlOf("build.json"), { cache: "no-store" });
  const { files } = await response.json();
  return files.map(({ path }) => path).filter((path) => !path.startsWith("assets/screenshots/"));
}

// Past every cache: the browser may keep a damaged file for as long as the server has allowed.
async function refetch(paths) {
  let count = 0;
  const refetchOne = async (path) => {
    const response = await fetch(urlOf(path === "index.html" ? "./" : path), { cache: "reload" });
    await response.arrayBuffer();
    count += 1;
    showStatus(`Downloaded ${count} of ${paths.length} files.`);
  };
  await Promise.allSettled(paths.map(refetchOne));
}

async function repair() {
  showStatus("Connecting.");
  const paths = await fetchPaths().catch(() => undefined);
  // The cached files may be all that the player has: delete them only if new ones can be fetched.
  if (!paths) return showStatus("Repair needs an internet connection, and Parlour can’t be reached. Nothing has changed.");
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  const scope = new URL("./", import.meta.url).href;
  await Promise.all(registrations.filter((worker) => worker.scope === scope).map((worker) => worker.unregister()));
  const prefix = `parlour-${FOLDER}`;
  // No slash after the prefix: the cache of a site in a folder below ours is not ours.
  const names = (await globalThis.caches?.keys()) ?? [];
  const ours = names.filter((name) => name.startsWith(prefix) && !name.slice(prefix.length).includes("/"));
  await Promise.all(ours.map((name) => caches.delete(name)));
  await refetch(paths);
  location.reload();
}

const resultOf = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function savedGames() {
  const opening = indexedDB.open(DATABASE);
  // Creating the database here would leave an empty one behind, and Python would fail on it.
  opening.onupgradeneeded = () => opening.transaction.abort();
  const database = await resultOf(opening).catch(() => null);
  if (!database?.objectStoreNames.contains("saves")) return copiedGames();
  const store = database.transaction("saves").objectStore("saves");
  const [keys, values] = await Promise.all([resultOf(store.getAllKeys()), resultOf(store.getAll())]);
  database.close();
  return keys.map((key, index) => [key, values[index]]);
}

// If the browser has lost its database, the copies made by app/platform/shadow_copy.py are all there is.
async function copiedGames() {
  const name = `${DATABASE}:copy`;
  if (!(await globalThis.caches?.has(name))) return [];
  const cache = await caches.open(name);
  const read = async (request) => {
    const text = await (await cache.match(request)).text();
    return [decodeURIComponent(request.url.split("/").at(-1)), text];
  };
  return Promise.all((await cache.keys()).map(read));
}

async function exportSaves() {
  const saves = await savedGames();
  showStatus(saves.length ? `Exported ${saves.length} saves.` : "There’s nothing to export.");
  if (!saves.length) return;
  const link = document.createElement("a");
  const text = JSON.stringify({ parlour: "saves", saves: Object.fromEntries(saves) }, null, 1);
  link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  link.download = "parlour-saves.json";
  link.click();
  URL.revokeObjectURL(link.href);
}

const showingErrors = (action) => () => action().catch((error) => showStatus(String(error)));

export function attachButtons() {
  element("trouble-retry").onclick = showingErrors(retry);
  element("trouble-repair").onclick = showingErrors(repair);
  element("trouble-export").onclick = showingErrors(exportSaves);
  element("trouble-go-on").onclick = hide;
}
