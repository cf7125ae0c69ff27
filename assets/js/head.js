// Inlined into the head by the build, because what it says has to be known before the first paint: the light
// that the player chose, and whether a room is asked for, so that no lobby is laid out on the way there.
// And it asks for boot.js, and is there when that does not come.
{
  const page = document.documentElement;
  try {
    // The same name as in error-screen.js.
    page.dataset.theme = localStorage.getItem(`parlour:${new URL("./", location).pathname}:theme`) ?? "system";
  } catch {
    page.dataset.theme = "system"; // Storage is denied: the light of the device will do.
  }
  page.toggleAttribute("data-bound", location.hash.length > 2);
  page.dataset.start = globalThis.WebAssembly ? "loading" : "failed";

  // ---- A page of which a part is missing, or that waits for its looks.

  const element = (id) => document.getElementById(id);
  const fetched = (name) => fetch(name, { cache: "reload" }).then((found) => found.text());
  const again = document.createElement("button");
  again.textContent = "Try again";
  again.onclick = () => fetched("./").then(() => location.reload());
  const part = document.createElement("p");
  part.append("Only a part of the page has come. ", again);
  const tellOfPart = () => (document.body ?? page).prepend(part);
  // Of a page that is cut off Chromium tells nothing: it stays a page that is coming.
  const late = setTimeout(tellOfPart, 10_000);
  const isParsed = new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed, { once: true }));
  isParsed.then(() => {
    clearTimeout(late);
    part.remove();
    if (element("trouble")) return;
    page.dataset.start = "failed";
    tellOfPart();
  });
  setTimeout(() => {
    // Nothing is drawn before a style sheet of the page has come, however long that takes: one put there by a
    // script does not hold it up.
    for (const link of document.querySelectorAll("link[rel=stylesheet]")) {
      if (!link.sheet) link.replaceWith(link.cloneNode());
    }
  }, 10_000);

  // ---- boot.js. Not by a script tag: a module of the page waits for all of the page, and for its first paint.

  const retry = () =>
    // A damaged copy that the browser keeps would come again.
    Promise.all(["boot.js", "error-screen.js"].map(fetched)).then(
      () => location.reload(),
      () => (element("trouble-said").textContent = "The network cannot be reached."),
    );

  const tell = async (what, details) => {
    await isParsed;
    if (!element("trouble")) return;
    element("trouble-what").textContent = what;
    element("trouble-details").textContent = details;
    element("trouble").hidden = false;
    element("trouble-retry").onclick = retry;
    // By another address, so that no cache answers with a damaged copy.
    const anew = import(`./error-screen.js?${Date.now()}`).catch(() => import("./error-screen.js"));
    const { offerWaysOut } = await anew.catch(() => ({}));
    offerWaysOut?.();
    for (const way of ["trouble-repair", "trouble-export"]) element(way).hidden = !offerWaysOut;
  };
  const silence = setTimeout(tell, 30_000, "Nothing has arrived for 30 seconds. It may still come.", "");
  import("./boot.js")
    .catch(({ message }) => {
      page.dataset.start = "failed";
      tell("A part of the page did not come, or came damaged.", message);
    })
    .finally(() => clearTimeout(silence));
}
