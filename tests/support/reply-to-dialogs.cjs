/*
 * Loaded into the app before its own code: message boxes are written to the standard output instead of shown, and
 * confirmed with the buttons that DIALOG_REPLIES lists, first to last. With FAIL_START the start meets a failure that
 * nobody foresaw; with CLOSE_WINDOW the operator closes the window as soon as it is there.
 */
const { app, clipboard, dialog, powerMonitor } = require('electron');
if (process.env.CLOSE_WINDOW !== undefined)
  app.once('browser-window-created', (_event, window) => setImmediate(() => window.close()));
if (process.env.FAIL_START !== undefined) {
  powerMonitor.on = () => {
    throw new Error(process.env.FAIL_START);
  };
}
const replies = JSON.parse(process.env.DIALOG_REPLIES ?? '[]');
dialog.showMessageBox = (options) => {
  const response = options.buttons.indexOf(replies.shift());
  process.stdout.write(`dialog ${JSON.stringify({ ...options, copied: clipboard.readText() })}\n`);
  return Promise.resolve({ response: response < 0 ? options.cancelId : response, checkboxChecked: false });
};
