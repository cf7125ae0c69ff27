// The computer's worker: Pyodide without PyScript, with the library and the archive of the page.
// A question is a JSON text for app.worker.worker_main.answer(), its answer is one too, or {"error": …}.
// "worker.js?plain" uses the plain files, as the page then does.
const folder = location.search === "?plain" ? "./runtime/plain/" : "./runtime/";

const start = async () => {
  const { loadPyodide } = await import(`${folder}python.mjs`);
  const python = await loadPyodide();
  const computer = python.pyimport("app.worker.worker_main");
  computer.ready();
  return computer;
};
const computer = start();
// Until it hears this the page thinks for itself. A start that fails is told to whoever asks.
computer.then(() => postMessage('{"ready": true}'), () => {});

addEventListener("message", async ({ data }) => {
  try {
    postMessage(await (await computer).answer(data));
  } catch (error) {
    postMessage(JSON.stringify({ error: String(error) }));
  }
});
