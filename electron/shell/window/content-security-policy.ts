/** What every page may load: its own files. Styles are set through the CSSOM, so no inline style element is needed. */
const everyPage = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'frame-src': "'none'",
  'object-src': "'none'",
  // Text becomes neither markup nor script: what would make it so throws, and no Trusted Types policy can be made.
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
} as const;

/** Of the app's own page, which has the bridge to the main process. */
export const contentSecurityPolicy = written(everyPage);

/** Of the page of a report, which has no bridge. */
export const reportSecurityPolicy = written({
  ...everyPage,
  // Some image formats of PDF are decoded by WebAssembly, which is code of the app and not of the report.
  'script-src': "'self' 'wasm-unsafe-eval'",
  'img-src': "'self' data: blob:",
  // The one policy lets the page start the worker that reads the PDF, and no other script.
  'trusted-types': 'default',
});

function written(directives: Readonly<Record<string, string>>): string {
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}
