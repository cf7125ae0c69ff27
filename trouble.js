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

export function offerWaysOut() {
  element("trouble-retry").onclick = () => location.reload();
  element("trouble-repair").onclick = says(repair);
  element("trouble-export").onclick = says(exportSaves);
  element("trouble-go-on").onclick = hide;
}
