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
  // Not by a script tag: a module of the page waits for all of the page, and for its first paint.
  import("./boot.js").catch(({ message }) => {
    page.dataset.start = "failed";
    document.getElementById("trouble").hidden = false;
    document.getElementById("trouble-what").textContent = message;
    document.getElementById("trouble-retry").onclick = () => location.reload();
  });
}
