/*
 * Loaded into the main process of the app before its own code, where a test driver would cost more than what is
 * measured. Tells on its output when the page shows what `BENCH_READY` selects, and does what it is told on its input.
 */
const { app, BrowserWindow } = require('electron');
const { createInterface } = require('node:readline');

const tell = (message) => process.stdout.write(`@bench ${JSON.stringify(message)}\n`);
const window = () => BrowserWindow.getAllWindows()[0];
const cpu = () =>
  app.getAppMetrics().map(({ pid, type, name, serviceName, cpu }) => ({
    pid,
    name: name ?? serviceName ?? type,
    seconds: cpu.cumulativeCPUUsage ?? 0,
  }));
const orders = {
  run: (script) => window().webContents.executeJavaScript(script, true),
  cpu,
  hide: () => window().hide(),
  minimize: () => window().minimize(),
  quit: () => setImmediate(() => app.quit()),
};

const untilShown = (selector) => `new Promise((resolve) => {
  const done = () => document.querySelector(${JSON.stringify(selector)}) !== null;
  const now = () => performance.timeOrigin + performance.now();
  const watch = new MutationObserver(() => done() && (watch.disconnect(), painted()));
  const painted = () => requestAnimationFrame(() => resolve({ inPage: now() }));
  done() ? painted() : watch.observe(document, { childList: true, subtree: true, attributes: true });
})`;
app.once('browser-window-created', (_event, { webContents }) => {
  webContents.once('dom-ready', () => {
    webContents
      .executeJavaScript(untilShown(process.env.BENCH_READY))
      .then(({ inPage }) => tell({ shownAt: inPage, cpu: cpu() }));
  });
});
createInterface({ input: process.stdin }).on('line', async (line) => {
  const { id, order, value } = JSON.parse(line);
  const response = await Promise.resolve(orders[order](value)).catch((failure) => ({
    failure: String(failure),
  }));
  tell({ id, response: response ?? null });
});
