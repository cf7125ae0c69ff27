// The build puts this script into the head of the page. It sets what must be known before the first paint: the theme
// that the player chose, and whether the address asks for something other than the lobby, so that no lobby is laid
// out on the way there. It also imports boot.js, and shows a message if boot.js fails to load.
{
  const page = document.documentElement;
  try {
    // The same name as in error-screen.js.
    page.dataset.theme = localStorage.getItem(`parlour:${new URL("./", location).pathname}:theme`) ?? "system";
  } catch {
    page.dataset.theme = "system"; // Storage is denied: use the theme of the device.
  }
  page.toggleAttribute("data-bound", location.hash.length > 2);
  page.dataset.start = globalThis.WebAssembly ? "loading" : "failed";

  // ---- A page that arrives only in part, or waits for its style sheet.

  const element = (id) => document.getElementById(id);
  const refetch = (name) => fetch(name, { cache: "reload" }).then((response) => response.text());
  const tryAgain = document.createElement("button");
  tryAgain.textContent = "Try again";
  tryAgain.onclick = () => refetch("./").then(() => location.reload());
  const message = document.createElement("p");
  message.append("Part of the page failed to load. ", tryAgain);
  const showMessage = () => (document.body ?? page).prepend(message);
  // Chromium reports nothing when a page is cut off: it stays a page that is loading.
  const timer = setTimeout(showMessage, 10_000);
  const isParsed = new Promise((parsed) => document.addEventListener("DOMContentLoaded", parsed, { once: true }));
  isParsed.then(() => {
    clearTimeout(timer);
    message.remove();
    if (element("trouble")) return;
    page.dataset.start = "failed";
    showMessage();
  });
  setTimeout(() => {
    // Nothing is painted before a style sheet in the markup has loaded, however long that takes. A style sheet that a
    // script adds does not block painting.
    for (const link of document.querySelectorAll("link[rel=stylesheet]")) {
      if (!link.sheet) link.replaceWith(link.cloneNode());
    }
  }, 10_000);

  // ---- boot.js. Not with a script tag: a module in the markup waits for the whole page and its first paint.

  const retry = () =>
    // A plain reload would get the same damaged copy from the browser's cache.
    Promise.all(["boot.js", "error-screen.js"].map(refetch)).then(
      () => location.reload(),
      () => (element("trouble-said").textContent = "You’re offline."),
    );

  const showError = async (what, details) => {
    await isParsed;
    if (!element("trouble")) return;
    element("trouble-what").textContent = what;
    element("trouble-details").textContent = details;
    element("trouble").hidden = false;
    element("trouble-retry").onclick = retry;
    // At another address, so that no cache answers with a damaged copy.
    const loading = import(`./error-screen.js?${Date.now()}`).catch(() => import("./error-screen.js"));
    const { attachButtons } = await loading.catch(() => ({}));
    attachButtons?.();
    for (const id of ["trouble-repair", "trouble-export"]) element(id).hidden = !attachButtons;
  };
  const silence = setTimeout(showError, 30_000, "Nothing has loaded for 30 seconds. It may just be slow.", "");
  import("./boot.js")
    .catch(({ message }) => {
      page.dataset.start = "failed";
      showError("Part of the page failed to load.", message);
    })
    .finally(() => clearTimeout(silence));
}
