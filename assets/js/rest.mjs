// The rest of Python: functions of the WebAssembly and modules that a start and a game do without (docs/start.md).
// They load when the page is idle. If one of them is needed earlier, the page waits for it: see `fetchNow`.

// The build fills these in. Without a file of WebAssembly there is no rest: the plain start has everything at once.
const WASM = ""; // build:rest_wasm
const IDENTITY = ""; // build:rest_identity
const PACKS = {}; // build:rest_packs
const GAMES = []; // build:rest_games

const SECTION = "parlour.split"; // tools/wasm/split.py writes it
// JavaScript can only put a function into a table if it comes out of a module: this one passes on what it imports.
const PASS_ON = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 2, 7, 1, 1, 101, 1, 102, 0, 0, 7, 5, 1, 1, 102, 0, 0];

const DEVICE = 100; // a kind of file that Emscripten has no other use for

const urlOf = (name) => new URL(name, import.meta.url).href;
// A worker has no such storage and is not waited for: it loads everything at once.
const isPage = "parlour" in globalThis;
const FLAG = isPage && `${globalThis.parlour.database}:rest-first`;

export const isSeparate = Boolean(WASM);

let half; // the first half: its exports, and what it imports
let isConnected;
const connected = new Promise((resolve) => (isConnected = resolve));
const packs = new Map(); // bytes by name

// Whether a start has to wait for the rest: in a worker; in a page with a service worker, which has the rest and may
// have no network; at any address but the lobby, a game or a tutorial, which are what the profile is about; and after
// `missed`. So only a first visit, which has a network, begins without.
function waits() {
  if (!isSeparate) return false;
  const [, place = "", more = "learn"] = globalThis.location.hash.split("/");
  if (!isPage || navigator.serviceWorker?.controller) return true;
  if (more !== "learn" || ![...GAMES, ""].includes(place)) return true;
  try {
    return localStorage.getItem(FLAG) !== null;
  } catch {
    return true; // Storage is denied, so nobody could remember that it was missed.
  }
}

export const isFirst = waits();

function isHereNow() {
  try {
    if (isPage) localStorage.removeItem(FLAG);
  } catch {
    // Storage is denied: see `waits`.
  }
}

// Called with the first half of the WebAssembly.
export function connect({ exports }, imports) {
  // A copy, because Pyodide later adds names to its imports.
  half = { exports, imports: { ...imports, env: { ...imports.env }, parlour: exports } };
  const passOn = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(PASS_ON)), { e: { f: linkNow } });
  exports["parlour.table"].set(0, passOn.exports.f);
  isConnected();
}

let loading;
export function load() {
  loading ??= isSeparate ? loadAll() : Promise.resolve();
  return loading;
}

async function loadAll() {
  try {
    await Promise.all([link(), ...Object.keys(PACKS).map(keep)]);
    isHereNow();
  } catch (error) {
    loading = undefined; // The next call tries again.
    throw error;
  }
}

async function link() {
  const module = await compile(await fetch(urlOf(WASM)));
  check(module);
  await connected;
  done(await WebAssembly.instantiate(module, half.imports));
}

async function compile(response) {
  if (!response.ok) throw new Error(`${WASM}: ${response.status}`);
  // Of another content type, it can't be compiled while it arrives.
  const isWasm = response.headers.get("Content-Type")?.startsWith("application/wasm");
  return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

// Parts of two versions must never meet: there may have been a deploy since the page was opened.
function check(module) {
  const [section] = WebAssembly.Module.customSections(module, SECTION);
  if (!section || new TextDecoder().decode(section) !== IDENTITY) throw new Error(`${WASM} is of another version.`);
}

// A pack is known by its length and by its end, which is the checksum of its contents.
function checked(name, bytes) {
  const end = [...bytes.subarray(-4)].map((byte) => byte.toString(16).padStart(2, "0"));
  if (`${bytes.length}-${end.join("")}` !== PACKS[name]) throw new Error(`${name} is of another version.`);
  return bytes;
}

function done() {
  half.exports["parlour.loaded"].value = 1;
}

async function keep(name) {
  const response = await fetch(urlOf(name));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  const bytes = checked(name, new Uint8Array(await response.arrayBuffer()));
  const body = new Response(bytes).body.pipeThrough(new DecompressionStream("deflate"));
  packs.set(name, new Uint8Array(await new Response(body).arrayBuffer()));
}

// ---- Something of the rest is needed before it is there.

function linkNow() {
  try {
    const module = new WebAssembly.Module(fetchNow(WASM));
    check(module);
    done(new WebAssembly.Instance(module, half.imports));
  } catch (error) {
    missed(error);
  }
}

// Nothing else can wait for a file without `await`, in the middle of Python. Chromium asks past the service worker, so
// this needs the network. It blocks the page, which is why the rest is loaded as soon as the page is idle.
function fetchNow(name) {
  const request = new XMLHttpRequest();
  request.open("GET", urlOf(name), false);
  // A page may not ask for bytes here, but for text in which each character is a byte.
  request.overrideMimeType("text/plain; charset=x-user-defined");
  request.send();
  if (request.status !== 200) throw new Error(`${name}: ${request.status}`);
  return Uint8Array.from(request.response, (character) => character.charCodeAt(0));
}

// The network is gone, or has another version. Python can't go on, but every move is saved. The next start waits for
// the rest, which the service worker has; without one, the player is told.
function missed(cause) {
  const what = "You’re offline, and part of Parlour isn’t on this device yet.";
  if (isPage && navigator.serviceWorker?.controller && !isFirst) {
    localStorage.setItem(FLAG, "");
    location.reload();
  } else if (isPage) {
    globalThis.parlour.failed(what);
  }
  throw new Error(what, { cause });
}

// ---- The packs, as files that Python can open, whenever they come.

export function addFiles(FS) {
  for (const [index, name] of Object.keys(PACKS).entries()) {
    const device = FS.makedev(DEVICE, index);
    FS.registerDevice(device, {
      read(_, buffer, offset, length, position) {
        const part = bytesOf(name).subarray(position, position + length);
        buffer.set(part, offset);
        return part.length;
      },
    });
    FS.mkdev(`/lib/${name}`, device);
  }
}

// Loaded, or as they are on the network: tools/runtime/sitecustomize.py knows both.
function bytesOf(name) {
  if (!packs.has(name)) {
    try {
      packs.set(name, checked(name, fetchNow(name)));
    } catch (error) {
      missed(error);
    }
  }
  return packs.get(name);
}
