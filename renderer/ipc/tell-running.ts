/** Imported before all other code: the main process waits for this until it loads its own, and serves no file meanwhile. */
window.desk?.running();
