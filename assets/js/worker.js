// The worker that computes the computer's moves: Pyodide without PyScript, with the same library and code as the page.
// A question is a JSON text for app.worker.worker_main.answer(); the answer is one too, or {"error": …}.
// "worker.js?plain" uses the plain files, if the page had to use them.
const folder = location.search === "?plain" ? "./runtime/plain/" : "./runtime/";

const start = async () => {
  const { loadPyodide } = await import(`${folder}python.mjs`);
  const python = await loadPyodide();
  const computer = python.pyimport("app.worker.worker_main");
  computer.ready();
  return computer;
};
const computer = start();
// Until this message arrives, the page computes the moves itself. A failed start is the answer to each question.
computer.then(() => postMessage('{"ready": true}'), () => {});

addEventListener("message", async ({ data }) => {
  try {
    postMessage(await (await computer).answer(data));
  } catch (error) {
    postMessage(JSON.stringify({ error: String(error) }));
  }
});
