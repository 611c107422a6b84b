declare global {
  interface Window {
    /** https://w3c.github.io/trusted-types/dist/spec/; TypeScript does not describe it. */
    readonly trustedTypes?: {
      createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
    };
  }
}

/** Lets this page start one worker, whoever requests it, and no other script. Can be called once. */
export function trustWorker(workerUrl: string): void {
  const trusted = new URL(workerUrl, location.href).href;
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (new URL(url, location.href).href === trusted ? url : null),
  });
}
