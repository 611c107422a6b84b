import { expect, test } from '#tests/support/app';
import { countContents, lockedPreferences, pagePreferences } from '#tests/support/web-contents';

test.describe('every page', () => {
  test('is isolated and sandboxed, without Node and without webviews', async ({ desk }) => {
    expect(await pagePreferences(desk.electron)).toEqual({
      desk: expect.objectContaining(lockedPreferences) as object,
    });
    const reachable = await desk.window.evaluate(() =>
      ['require', 'process', 'module', 'exports', 'global', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in globalThis,
      ),
    );
    expect(reachable).toEqual([]);
    const isPlain = await desk.window.evaluate(() => {
      const element = document.createElement('webview');
      element.setAttribute('src', 'app://desk/index.html');
      document.body.append(element);
      return Object.getPrototypeOf(element) === HTMLElement.prototype;
    });
    expect(isPlain).toBe(true);
    expect(await countContents(desk)).toBe(1);
  });

  test('has no developer tools and no reloading in its menu', async ({ desk }) => {
    const roles = await desk.electron.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items ?? [];
      return items.flatMap((item) => [item, ...(item.submenu?.items ?? [])]).map(({ role }) => role ?? '');
    });
    expect(roles).toContain('zoomin');
    expect(roles.filter((role) => /devtools|reload/i.test(role))).toEqual([]);
  });
});

test('no permission is given to a page', async ({ desk }) => {
  const states = await desk.window.evaluate(async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'midi',
      'clipboard-read',
      'clipboard-write',
      'persistent-storage',
      'background-sync',
      'idle-detection',
      'screen-wake-lock',
      'storage-access',
      'window-management',
      'local-fonts',
    ];
    const found: Record<string, string> = {};
    for (const name of names)
      found[name] = await navigator.permissions.query({ name: name as PermissionName }).then(
        ({ state }) => state,
        () => 'unknown here',
      );
    return found;
  });
  expect(Object.values(states).filter((state) => state === 'granted' || state === 'prompt')).toEqual([]);
  expect(Object.values(states)).toContain('denied');

  const given = await desk.window.evaluate(async () => {
    const tried: Record<string, Promise<unknown>> = {
      notification: Notification.requestPermission().then(
        (state) => state === 'granted' || Promise.reject(new Error(state)),
      ),
      camera: navigator.mediaDevices.getUserMedia({ video: true }),
      microphone: navigator.mediaDevices.getUserMedia({ audio: true }),
      screen: navigator.mediaDevices.getDisplayMedia(),
      place: new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject)),
      midi: navigator.requestMIDIAccess({ sysex: true }),
      'read the clipboard': navigator.clipboard.readText(),
      'write the clipboard': navigator.clipboard.writeText('x'),
      'keep the screen on': navigator.wakeLock.request('screen'),
      'keep its storage': navigator.storage
        .persist()
        .then((isPersistent) => isPersistent || Promise.reject(new Error('no'))),
    };
    const names = Object.keys(tried);
    const settled = await Promise.allSettled(Object.values(tried));
    return names.filter((_, index) => settled[index]?.status === 'fulfilled');
  });
  expect(given).toEqual([]);
});

test('no device is given to a page, even right after a click', async ({ desk }) => {
  await desk.window.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { id: 'gesture', textContent: 'ask' });
    button.style.cssText = 'position:fixed;top:200px;left:400px;z-index:99999';
    document.body.append(button);
  });
  const asks = {
    bluetooth: ['requestDevice', { acceptAllDevices: true }],
    usb: ['requestDevice', { filters: [] }],
    hid: ['requestDevice', { filters: [] }],
    serial: ['requestPort', {}],
  } as const;
  for (const [kind, [method, options]] of Object.entries(asks)) {
    const responded = desk.window.evaluate(
      ([device, name, argument]) =>
        new Promise<string>((resolve) => {
          const ask = async () => {
            // Not every platform has every kind of device.
            const api = Reflect.get(navigator, device) as
              Record<string, (options: unknown) => Promise<unknown>> | undefined;
            return api?.[name]?.(argument);
          };
          document.getElementById('gesture')?.addEventListener(
            'click',
            () => {
              ask().then(
                (found) =>
                  resolve(
                    found === undefined || (Array.isArray(found) && found.length === 0) ? 'none' : 'given',
                  ),
                (error: unknown) => resolve(error instanceof DOMException ? error.name : 'failed'),
              );
            },
            { once: true },
          );
        }),
      [kind, method, options] as const,
    );
    await desk.window.locator('#gesture').click();
    expect(['none', 'NotFoundError', 'NotAllowedError', 'SecurityError'], kind).toContain(await responded);
  }
  await desk.window.evaluate(() => {
    document
      .getElementById('gesture')
      ?.addEventListener('click', () => void document.body.requestFullscreen());
  });
  await desk.window.locator('#gesture').click();
  expect(await desk.window.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('a page downloads nothing', async ({ desk }) => {
  // A promise within an object is not waited for: the listener is there before the page downloads.
  const download = await desk.electron.evaluateHandle(({ session }) => ({
    isRefused: new Promise<boolean>((resolve) => {
      session.defaultSession.once('will-download', (event) => resolve(event.defaultPrevented));
    }),
  }));
  await desk.window.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'app://desk/index.html',
      download: 'desk.html',
    });
    document.body.append(link);
    link.click();
  });
  expect(await download.evaluate(({ isRefused }) => isRefused)).toBe(true);
});
