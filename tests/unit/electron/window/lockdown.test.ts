import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { describe, expect, it } from 'vitest';
import { lockDown } from '#electron/window/lockdown';

/** What lockDown uses of Electron's app, and a record of it. */
function lockedApp(switches: readonly string[] = []) {
  const appended = new Map<string, string>();
  let isSandboxed = false;
  const app = Object.assign(new EventEmitter(), {
    enableSandbox: () => (isSandboxed = true),
    commandLine: {
      hasSwitch: (name: string) => switches.includes(name),
      appendSwitch: (name: string, value: string) => appended.set(name, value),
    },
  });
  lockDown(app as unknown as App); // has what lockDown uses, and no more
  return { app, appended, isSandboxed: () => isSandboxed };
}

/** Emits an event whose last argument answers it; gives the answer, and whether the default was prevented. */
function ask(app: EventEmitter, name: string, ...args: unknown[]) {
  let isPrevented = false;
  let answer: unknown = 'none';
  app.emit(name, { preventDefault: () => (isPrevented = true) }, ...args, (...given: unknown[]) => {
    answer = given[0];
  });
  return { isPrevented, answer };
}

describe('the locked app', () => {
  it('trusts no certificate that does not verify', () => {
    const { app } = lockedApp();
    const asked = ask(
      app,
      'certificate-error',
      {},
      'https://desk.invalid/',
      'ERR_CERT_AUTHORITY_INVALID',
      {},
    );
    expect(asked).toEqual({ isPrevented: true, answer: false });
  });

  it('presents no client certificate and no password', () => {
    const { app } = lockedApp();
    const nothing = { isPrevented: true, answer: undefined };
    expect(ask(app, 'select-client-certificate', {}, 'https://desk.invalid/', [{}])).toEqual(nothing);
    expect(ask(app, 'login', {}, {}, { isProxy: true })).toEqual(nothing);
  });

  it('resolves no host name for a page', () => {
    expect(lockedApp().appended.get('host-resolver-rules')).toBe('MAP * ~NOTFOUND');
  });

  it('sandboxes every renderer, unless it was started without a sandbox', () => {
    expect(lockedApp().isSandboxed()).toBe(true);
    expect(lockedApp(['no-sandbox']).isSandboxed()).toBe(false);
  });
});
