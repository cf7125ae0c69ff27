// Inlined into the head by the build, because what it says has to be known before the first paint: the light
// that the player chose, and whether a room is asked for, so that no lobby is laid out on the way there.
{
  const page = document.documentElement;
  try {
    // The same name as in trouble.js.
    page.dataset.theme = localStorage.getItem(`parlour:${new URL("./", location).pathname}:theme`) ?? "system";
  } catch {
    page.dataset.theme = "system"; // Storage is denied: the light of the device will do.
  }
  page.toggleAttribute("data-bound", location.hash.length > 2);
  page.dataset.start = globalThis.WebAssembly ? "loading" : "failed";
  const element = (id) => document.getElementById(id);
  const isParsed = new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed, { once: true }));
  isParsed.then(() => {
    if (element("trouble")) return;
    page.dataset.start = "failed";
    const again = document.createElement("a");
    again.href = "./";
    again.textContent = "Try again";
    document.body.replaceChildren("Only a part of the page has come. ", again);
  });
  // Not by a script tag: a module of the page waits for all of the page, and for its first paint.
  import("./boot.js").catch(async ({ message }) => {
    await isParsed;
    if (!element("trouble")) return;
    page.dataset.start = "failed";
    element("trouble-what").textContent = "A part of the page did not come, or came damaged.";
    element("trouble-details").textContent = message;
    element("trouble").hidden = false;
    // A damaged copy that the browser keeps would come again.
    const fetched = (name) => fetch(name, { cache: "reload" }).then((found) => found.text());
    const unreachable = () => {
      element("trouble-said").textContent = "The network cannot be reached.";
    };
    element("trouble-retry").onclick = () =>
      Promise.all(["boot.js", "trouble.js"].map(fetched)).then(() => location.reload(), unreachable);
    // By another address, so that no cache answers with a damaged copy.
    const anew = import(`./trouble.js?${Date.now()}`).catch(() => import("./trouble.js"));
    const { offerWaysOut } = await anew.catch(() => ({}));
    offerWaysOut?.();
    for (const way of ["trouble-repair", "trouble-export"]) element(way).hidden = !offerWaysOut;
  });
}
