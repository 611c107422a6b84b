import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { describe, expect, it } from 'vitest';
import { lockDown } from '#electron/shell/window/lockdown';

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

/** Emits an event whose last argument is its callback; gives the response, and whether the default was prevented. */
function ask(app: EventEmitter, name: string, ...args: unknown[]) {
  let isPrevented = false;
  let response: unknown = 'none';
  app.emit(name, { preventDefault: () => (isPrevented = true) }, ...args, (...given: unknown[]) => {
    response = given[0];
  });
  return { isPrevented, response };
}

describe('the locked app', () => {
  it('trusts no certificate that does not verify', () => {
    const { app } = lockedApp();
    const response = ask(
      app,
      'certificate-error',
      {},
      'https://desk.invalid/',
      'ERR_CERT_AUTHORITY_INVALID',
      {},
    );
    expect(response).toEqual({ isPrevented: true, response: false });
  });

  it('sends no client certificate and no password', () => {
    const { app } = lockedApp();
    const nothing = { isPrevented: true, response: undefined };
    expect(ask(app, 'select-client-certificate', {}, 'https://desk.invalid/', [{}])).toEqual(nothing);
    expect(ask(app, 'login', {}, {}, { isProxy: true })).toEqual(nothing);
  });

  it('resolves no host name for a page', () => {
    expect(lockedApp().appended.get('host-resolver-rules')).toBe('MAP * ~NOTFOUND');
  });

  it('sandboxes every renderer, unless started without a sandbox', () => {
    expect(lockedApp().isSandboxed()).toBe(true);
    expect(lockedApp(['no-sandbox']).isSandboxed()).toBe(false);
  });
});

/** What lockDown uses of the contents of a page. */
function lockedContents() {
  const { app } = lockedApp();
  const texts = { windows: null as unknown, webrtc: '' };
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: () => unknown) => (texts.windows = handler()),
    setWebRTCIPHandlingPolicy: (policy: string) => (texts.webrtc = policy),
  });
  app.emit('web-contents-created', {}, contents);
  return { contents, texts };
}

/** Emits an event of a page; gives whether it was prevented. */
function isRefused(contents: EventEmitter, name: string, facts: object = {}): boolean {
  let isPrevented = false;
  contents.emit(name, { ...facts, preventDefault: () => (isPrevented = true) });
  return isPrevented;
}

describe('a locked page', () => {
  it.each([
    ['app://desk/index.html', true, false],
    ['app://desk/index.html#/checks', true, false],
    ['app://desk/index.html', false, true],
    ['app://other/index.html', true, true],
    ['https://example.com/', true, true],
  ])('going to %s, as the main frame: %s, is refused: %s', (url, isMainFrame, refused) => {
    expect(isRefused(lockedContents().contents, 'will-frame-navigate', { url, isMainFrame })).toBe(refused);
  });

  it('follows no redirect, not even to itself', () => {
    for (const url of ['https://example.com/', 'app://desk/index.html'])
      expect(isRefused(lockedContents().contents, 'will-redirect', { url, isMainFrame: true })).toBe(true);
  });

  it('attaches no webview, opens no window, can’t prevent closing, and gives WebRTC no socket', () => {
    const { contents, texts } = lockedContents();
    expect(isRefused(contents, 'will-attach-webview')).toBe(true);
    expect(isRefused(contents, 'will-prevent-unload')).toBe(true);
    expect(texts).toEqual({ windows: { action: 'deny' }, webrtc: 'disable_non_proxied_udp' });
  });
});

describe('a locked session', () => {
  /** Every method is noted with what it was given. */
  function lockedSession() {
    const { app } = lockedApp();
    const given = new Map<string, unknown>();
    const note =
      (name: string) =>
      (value: unknown): Promise<void> => {
        given.set(name, value);
        return Promise.resolve();
      };
    const session = Object.assign(new EventEmitter(), {
      setPermissionRequestHandler: note('request'),
      setPermissionCheckHandler: note('check'),
      setDevicePermissionHandler: note('device'),
      setProxy: note('proxy'),
      webRequest: { onBeforeRequest: note('before') },
    });
    app.emit('session-created', session);
    return { session, given };
  }

  it('sends all other traffic to a proxy that does not exist', () => {
    expect(lockedSession().given.get('proxy')).toEqual({
      mode: 'fixed_servers',
      proxyRules: 'socks5://127.0.0.1:9',
    });
  });

  it('grants no permission and accepts no download', () => {
    const { session, given } = lockedSession();
    const responses: unknown[] = [];
    (given.get('request') as (...args: unknown[]) => void)({}, 'geolocation', (response: unknown) =>
      responses.push(response),
    );
    for (const name of ['check', 'device']) responses.push((given.get(name) as () => unknown)());
    expect(responses).toEqual([false, false, false]);
    expect(isRefused(session, 'will-download')).toBe(true);
  });

  it.each([
    ['app://desk/index.html', false],
    ['data:image/png;base64,', false],
    ['https://example.com/', true],
    ['http://127.0.0.1/', true],
    ['app://desk.evil/', true],
    ['file:///etc/passwd', true],
  ])('cancels a request to %s: %s', (url, cancel) => {
    const before = lockedSession().given.get('before') as (
      details: { url: string },
      decide: (response: unknown) => void,
    ) => void;
    let response: unknown;
    before({ url }, (given) => (response = given));
    expect(response).toEqual({ cancel });
  });
});
