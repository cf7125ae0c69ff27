// The computer's worker: Pyodide without PyScript, with the library and the archive of the page.
// A question is a JSON text for app.computer_worker.answer(), its answer is one too, or {"error": …}.
// "worker.js?plain" uses the plain files, as the page then does.
const folder = location.search === "?plain" ? "./runtime/plain/" : "./runtime/";
const interpreter = folder === "./runtime/" ? "./runtime/pyodide/pyodide.mjs" : `${folder}pyodide.mjs`;

const start = async () => {
  const archive = fetch(new URL(`${folder}parlour.zip`, import.meta.url)).then((found) => found.arrayBuffer());
  const { loadPyodide } = await import(interpreter);
  const python = await loadPyodide();
  python.unpackArchive(await archive, "zip");
  return python.pyimport("app.computer_worker");
};
const computer = start();

addEventListener("message", async ({ data }) => {
  try {
    postMessage(await (await computer).answer(data));
  } catch (error) {
    postMessage(JSON.stringify({ error: String(error) }));
  }
});
