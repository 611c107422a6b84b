import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchEnvironment, launchFlags } from '../../build/launch-flags.ts';
import { packagedProgram } from '../../build/packaged.ts';
import { requireElectron } from '../../build/setup/locate-electron.mjs';
import { root } from '../../build/setup/run.mjs';
import { expect, test, type DeskApp } from '#tests/support/app';
import { setLoopbackTrap } from '#tests/support/loopback-trap';
import { recordNavigation } from '#tests/support/navigation-record';

const home = 'app://desk/index.html';

test.describe('every page', () => {
  test('is isolated and sandboxed, without Node and without webviews', async ({ desk }) => {
    const preferences = await desk.electron.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) =>
        // Public in fact, though not in the type definitions.
        (contents as unknown as { getLastWebPreferences(): object }).getLastWebPreferences(),
      ),
    );
    expect(preferences).toHaveLength(1);
    for (const found of preferences) {
      expect(found).toMatchObject({
        contextIsolation: true,
        sandbox: true,
        webSecurity: true,
        nodeIntegration: false,
        nodeIntegrationInSubFrames: false,
        webviewTag: false,
        allowRunningInsecureContent: false,
        experimentalFeatures: false,
      });
    }
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

test.describe('pages come from app:// only', () => {
  const hostile = [
    '/../main/main.js',
    '/%2e%2e/main/main.js',
    '/%2e%2e%2fmain/main.js',
    '/..%5cmain%5cmain.js',
    '/assets/../../main/main.js',
    '/..;/main/main.js',
    `/${join(root, 'package.json')}`,
    '//etc/passwd',
    '/%2fetc/passwd',
    '/C:/Windows/win.ini',
    '/\\\\host\\share\\file.js',
    '/%5c%5chost%5cshare%5cfile.js',
    '/.hidden',
    '/index.html%00.png',
    '/assets',
    '/none.html',
  ];

  test('and the handler gives no file that is not the renderer’s', async ({ desk }) => {
    expect(existsSync(join(root, 'out/main/main.js'))).toBe(true);
    const statuses = await desk.window.evaluate(async (paths) => {
      const status = async (url: string, method = 'GET') =>
        fetch(url, { method }).then(
          (answer) => answer.status,
          () => 'refused',
        );
      const found: Record<string, number | string> = {};
      for (const path of paths) found[path] = await status(`app://desk${path}`);
      found['POST'] = await status('app://desk/index.html', 'POST');
      found['other host'] = await status('app://other/index.html');
      found['home'] = await status('app://desk/index.html');
      return found;
    }, hostile);
    const { home: ownPage, ...rest } = statuses;
    expect(ownPage).toBe(200);
    for (const [path, status] of Object.entries(rest)) {
      expect(status === 404 || status === 'refused', `${path}: ${status}`).toBe(true);
    }
  });

  test('and not even the main process can load another address into a window', async ({ desk }) => {
    await using trap = await setLoopbackTrap();
    const urls = [`http://127.0.0.1:${trap.tcp}/`, `https://127.0.0.1:${trap.tcp}/`];
    for (const url of urls) {
      const failure = await desk.electron.evaluate(async ({ BrowserWindow }, address) => {
        const window = new BrowserWindow({ show: false });
        const outcome = await window.loadURL(address).then(
          () => 'loaded',
          (error: unknown) => String(error),
        );
        window.destroy();
        return outcome;
      }, url);
      expect(failure).toContain('ERR_BLOCKED_BY_CLIENT');
    }
    expect(trap.caught().connections).toBe(0);
  });
});

test.describe('the content security policy', () => {
  test('comes with every answer and allows nothing inline, evaluated or remote', async ({ desk }) => {
    const policies = await desk.window.evaluate(async () => {
      const of = async (path: string) =>
        (await fetch(`app://desk${path}`)).headers.get('content-security-policy') ?? '';
      return [await of('/index.html'), await of('/none.html')];
    });
    for (const policy of policies) {
      expect(policy).toMatch(/(^|; )script-src 'self'(;|$)/);
      expect(policy).toMatch(/(^|; )connect-src 'self'(;|$)/);
      expect(policy).toMatch(/(^|; )default-src 'none'(;|$)/);
      expect(policy).not.toContain('unsafe');
    }
  });

  test('stops injected script, eval and remote content', async ({ desk }) => {
    await using trap = await setLoopbackTrap();
    const outcome = await desk.window.evaluate(async (remote) => {
      const ran: string[] = [];
      Object.assign(window, { ran });
      const blocked = new Set<string>();
      document.addEventListener('securitypolicyviolation', (event) => blocked.add(event.effectiveDirective));
      const add = (html: string) => document.body.insertAdjacentHTML('beforeend', html);
      const script = (attributes: Partial<HTMLScriptElement>) =>
        document.body.append(Object.assign(document.createElement('script'), attributes));

      script({ textContent: "ran.push('inline')" });
      script({ src: `${remote}/a.js` });
      script({ src: "data:text/javascript,ran.push('data')" });
      script({ src: URL.createObjectURL(new Blob(["ran.push('blob')"])) });
      add(`<img id="handler" src="app://desk/none.png" onerror="ran.push('handler')">`);
      // Its handler is looked at when it is due, and not before.
      const handled = new Promise((resolve) =>
        document.getElementById('handler')?.addEventListener('error', resolve),
      );
      add(`<svg onload="ran.push('svg')"></svg>`);
      add(`<a id="javascript-link" href="javascript:ran.push('link')">x</a>`);
      document.getElementById('javascript-link')?.click();
      add(`<iframe srcdoc="<script>parent.ran.push('srcdoc')</script>"></iframe>`);
      add(`<object data="${remote}/o"></object><embed src="${remote}/e">`);
      add(`<link rel="stylesheet" href="${remote}/s.css"><link rel="prefetch" href="${remote}/p">`);
      add(`<video src="${remote}/v"></video><audio src="${remote}/a"></audio>`);
      add(`<style>body { background: url(${remote}/style.png) }</style>`);
      // Not within this call: code that a debugger evaluates may be allowed to evaluate more.
      const evaluated = new Promise<void>((resolve) => {
        setTimeout(() => {
          const attempts: (() => unknown)[] = [
            () => (Reflect.get(globalThis, 'eval') as (text: string) => unknown)("ran.push('eval')"),
            () => (Reflect.construct(Function, ["ran.push('Function')"]) as () => unknown)(),
            () => Reflect.apply(setTimeout, window, ["ran.push('timeout')", 0]) as unknown,
          ];
          for (const attempt of attempts) {
            try {
              attempt();
            } catch {
              // refused, as it is to be
            }
          }
          setTimeout(resolve, 0);
        }, 0);
      });
      await evaluated;
      await handled;

      const requests = [
        fetch(`${remote}/f`),
        fetch(`${remote}/f`, { mode: 'no-cors' }),
        import(`${remote}/module.js`),
        new Promise((resolve, reject) =>
          Object.assign(new Image(), { onload: resolve, onerror: reject, src: `${remote}/i.png` }),
        ),
        new Promise((resolve, reject) =>
          Object.assign(new WebSocket(`${remote.replace('http', 'ws')}/w`), {
            onopen: resolve,
            onerror: reject,
          }),
        ),
        new Promise((resolve, reject) =>
          Object.assign(new EventSource(`${remote}/e`), { onopen: resolve, onerror: reject }),
        ),
        new FontFace('remote', `url(${remote}/font)`).load(),
        navigator.serviceWorker.register('app://desk/index.html'),
      ];
      const settled = await Promise.allSettled(requests);
      navigator.sendBeacon(`${remote}/b`, 'x');
      const workers = [`${remote}/w.js`, "data:text/javascript,postMessage('x')"].map(
        (url) =>
          new Promise((resolve) => {
            try {
              Object.assign(new Worker(url), {
                onmessage: () => resolve('ran'),
                onerror: () => resolve('refused'),
              });
            } catch {
              resolve('refused');
            }
          }),
      );
      return {
        ran,
        blocked: [...blocked],
        requests: settled.map(({ status }) => status),
        workers: await Promise.all(workers),
      };
    }, `http://127.0.0.1:${trap.tcp}`);

    expect(outcome.ran).toEqual([]);
    expect(new Set(outcome.requests)).toEqual(new Set(['rejected']));
    expect(outcome.workers).toEqual(['refused', 'refused']);
    expect(outcome.blocked).toEqual(
      expect.arrayContaining(['script-src-elem', 'script-src-attr', 'script-src', 'connect-src', 'img-src']),
    );
    expect(trap.caught()).toEqual({ connections: 0, datagrams: 0 });
  });
});

test('a page reaches no network where the content security policy has no say', async ({ desk }) => {
  await using trap = await setLoopbackTrap();
  const { candidates } = await desk.window.evaluate(
    async ([tcp, udp]) => {
      const found: string[] = [];
      const turn = { username: 'u', credential: 'c' };
      const connection = new RTCPeerConnection({
        iceServers: [
          { urls: `stun:127.0.0.1:${udp}` },
          { urls: `turn:127.0.0.1:${udp}?transport=udp`, ...turn },
          { urls: `turn:127.0.0.1:${tcp}?transport=tcp`, ...turn },
          { urls: `turns:127.0.0.1:${tcp}?transport=tcp`, ...turn },
        ],
      });
      connection.addEventListener('icecandidate', ({ candidate }) => {
        if (candidate !== null) found.push(candidate.candidate);
      });
      connection.createDataChannel('way out');
      const gathered = new Promise((resolve) => {
        connection.addEventListener('icegatheringstatechange', () => {
          if (connection.iceGatheringState === 'complete') resolve(null);
        });
      });
      for (const rel of ['dns-prefetch', 'preconnect'])
        document.head.append(
          Object.assign(document.createElement('link'), { rel, href: `http://127.0.0.1:${tcp}` }),
        );
      await connection.setLocalDescription(await connection.createOffer());
      await gathered;
      return { candidates: found };
    },
    [trap.tcp, trap.udp] as const,
  );
  expect(candidates).toEqual([]);
  expect(trap.caught()).toEqual({ connections: 0, datagrams: 0 });
});

test.describe('navigation', () => {
  test('away from the page is refused, whatever asks for it', async ({ desk }) => {
    await using trap = await setLoopbackTrap();
    const remote = `http://127.0.0.1:${trap.tcp}/`;
    const record = await recordNavigation(desk.electron);
    await desk.window.evaluate(() => Object.assign(window, { marker: 'same page' }));

    const ways: Record<string, (url: string) => void> = {
      'location=': (url) => {
        location.href = url;
      },
      'location.replace': (url) => location.replace(url),
      'meta refresh': (url) =>
        document.head.append(
          Object.assign(document.createElement('meta'), { httpEquiv: 'refresh', content: `0;url=${url}` }),
        ),
      link: (url) => {
        const link = Object.assign(document.createElement('a'), { href: url });
        document.body.append(link);
        link.click();
      },
    };
    const targets = [
      remote,
      'https://example.com/',
      'file:///etc/passwd',
      'app://desk/none.html',
      'app://other/',
    ];
    for (const way of Object.values(ways)) {
      for (const url of targets) {
        const before = record.attempts().length;
        await desk.window.evaluate(`(${way.toString()})(${JSON.stringify(url)})`);
        // A page of its own scheme may not even name a file, so no attempt arrives.
        if (!url.startsWith('file:'))
          await expect.poll(async () => (await record.read()).length).toBeGreaterThan(before);
      }
    }
    for (const url of [
      'data:text/html,x',
      'javascript:document.write(1)',
      'blob:app://desk/x',
      'chrome://gpu',
    ])
      await desk.window.evaluate((target) => void (location.href = target), url);
    await desk.window.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { action, method: 'post' });
      document.body.append(form);
      form.submit();
    }, remote);
    await desk.window.evaluate((src) => {
      for (const url of [src, 'app://desk/index.html', 'data:text/html,x'])
        document.body.append(Object.assign(document.createElement('iframe'), { src: url }));
    }, remote);

    const attempts = await record.read();
    expect(attempts.length).toBeGreaterThan(0);
    expect(attempts.filter(({ refused }) => !refused)).toEqual([]);
    expect(await desk.window.evaluate(() => Reflect.get(window, 'marker') as unknown)).toBe('same page');
    expect(desk.window.url()).toBe(home);
    expect(trap.caught().connections).toBe(0);
  });

  test('to a blank page leads back to the page itself', async ({ desk }) => {
    await desk.window.evaluate(() => {
      Object.assign(window, { marker: 'old page' });
      setTimeout(() => (location.href = 'about:blank'), 0);
    });
    await desk.window.waitForFunction(() => !('marker' in window) && location.protocol === 'app:');
    await expect(desk.window).toHaveURL(home);
    await expect(desk.window.getByRole('navigation', { name: 'Main' })).toBeVisible();
  });

  test('by dropping a file or an address on the page is refused', async ({ desk }) => {
    await desk.window.evaluate(() => Object.assign(window, { marker: 'same page' }));
    const cdp = await desk.window.context().newCDPSession(desk.window);
    const drops = [
      { items: [], files: ['/etc/passwd'], dragOperationsMask: 1 },
      {
        items: [{ mimeType: 'text/uri-list', data: 'https://example.com/' }],
        dragOperationsMask: 1,
      },
    ];
    for (const data of drops) {
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
        await cdp.send('Input.dispatchDragEvent', { type, x: 400, y: 400, data });
    }
    expect(await desk.window.evaluate(() => Reflect.get(window, 'marker') as unknown)).toBe('same page');
    expect(desk.window.url()).toBe(home);
  });

  test('to the page itself, a reload, is the one there is', async ({ desk }) => {
    await desk.window.evaluate(() => Object.assign(window, { marker: 'old page' }));
    await desk.window.reload();
    expect(await desk.window.evaluate(() => 'marker' in window)).toBe(false);
    expect(desk.window.url()).toBe(home);
  });
});

test('nothing opens a second window or another program', async ({ desk }) => {
  await desk.electron.evaluate(({ shell }) => {
    Object.assign(globalThis, { opened: [] });
    shell.openExternal = (url) => {
      (Reflect.get(globalThis, 'opened') as string[]).push(url);
      return Promise.resolve();
    };
  });
  const opened = await desk.window.evaluate(
    () =>
      [
        'https://example.com/',
        'about:blank',
        'app://desk/index.html',
        'mailto:a@example.com',
        'file:///etc/passwd',
        '',
      ]
        .flatMap((url) => [
          window.open(url),
          window.open(url, '_blank', 'noopener'),
          window.open(url, 'name', 'width=300'),
        ])
        .filter((handle) => handle !== null).length,
  );
  expect(opened).toBe(0);
  await desk.window.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      id: 'way-out',
      href: 'https://example.com/',
      target: '_blank',
      textContent: 'out',
    });
    link.style.cssText = 'position:fixed;top:0;left:0;z-index:99999;background:red';
    document.body.append(link);
  });
  const link = desk.window.locator('#way-out');
  await link.click();
  await link.click({ button: 'middle' });
  await link.click({ modifiers: ['ControlOrMeta'] });
  await link.click({ modifiers: ['Shift'] });
  await desk.window.evaluate(() => {
    const form = Object.assign(document.createElement('form'), {
      action: 'app://desk/index.html',
      target: '_blank',
    });
    document.body.append(form);
    form.submit();
  });
  expect(await countContents(desk)).toBe(1);
  expect(await desk.electron.evaluate(() => Reflect.get(globalThis, 'opened') as unknown)).toEqual([]);
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
      'keep its storage': navigator.storage.persist().then((kept) => kept || Promise.reject(new Error('no'))),
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
    const answered = desk.window.evaluate(
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
    expect(['none', 'NotFoundError', 'NotAllowedError', 'SecurityError'], kind).toContain(await answered);
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
  const refused = desk.electron.evaluate(
    ({ session }) =>
      new Promise<boolean>((resolve) => {
        session.defaultSession.once('will-download', (event) => resolve(event.defaultPrevented));
      }),
  );
  await desk.window.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: 'app://desk/index.html',
      download: 'desk.html',
    });
    document.body.append(link);
    link.click();
  });
  expect(await refused).toBe(true);
});

test.describe('a window whose process ended', () => {
  const crash = (desk: DeskApp) =>
    desk.electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      return new Promise<void>((resolve) => {
        contents?.once('render-process-gone', () => resolve());
        contents?.forcefullyCrashRenderer();
      });
    });
  const title = (desk: DeskApp) =>
    desk.electron.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle());

  test('is loaded again at the same place, and after three times asks the operator', async ({ desk }) => {
    await desk.window
      .getByRole('navigation', { name: 'Main' })
      .getByRole('button', { name: 'Settings' })
      .click();
    await expect(desk.window).toHaveTitle(/^Settings /);
    await desk.electron.evaluate(({ dialog }) => {
      Object.assign(globalThis, { asked: 0 });
      dialog.showMessageBox = () => {
        Reflect.set(globalThis, 'asked', Number(Reflect.get(globalThis, 'asked')) + 1);
        return Promise.resolve({ response: 0, checkboxChecked: false });
      };
    });
    const asked = () => desk.electron.evaluate(() => Reflect.get(globalThis, 'asked') as unknown);
    for (const time of [1, 2, 3, 4]) {
      await desk.electron.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.setTitle('crashed'),
      );
      await crash(desk);
      await expect.poll(() => title(desk)).toMatch(/^Settings /);
      expect(await asked()).toBe(time === 4 ? 1 : 0);
    }
  });
});

test.describe('a second instance', () => {
  const startSecond = async (userData: string, args: readonly string[]) => {
    const child = spawn(
      requireElectron().program,
      [...launchFlags, `--user-data-dir=${userData}`, root, ...args],
      { env: launchEnvironment(), stdio: 'ignore' },
    );
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  };

  test('ends at once and brings the first to the front, whatever it was started with', async ({ desk }) => {
    await desk.electron.evaluate(({ BrowserWindow }) => {
      const window = BrowserWindow.getAllWindows()[0];
      window?.hide();
      Object.assign(globalThis, { focused: 0 });
      if (window !== undefined) window.focus = () => Reflect.set(globalThis, 'focused', 1);
    });
    const hostile = [
      'https://example.com/',
      'file:///etc/passwd',
      'app://desk/none.html',
      '--proxy-server=127.0.0.1:9',
      '--load-extension=/tmp',
    ];
    expect(await startSecond(desk.userData, hostile)).toBe(0);
    await expect
      .poll(() =>
        desk.electron.evaluate(({ BrowserWindow }) => ({
          focused: Reflect.get(globalThis, 'focused') as unknown,
          visible: BrowserWindow.getAllWindows().map((window) => window.isVisible()),
        })),
      )
      .toEqual({ focused: 1, visible: [true] });
    expect(desk.window.url()).toBe(home);
  });
});

test.describe('the packaged app', () => {
  test('looks at no address or file on its command line', async ({ launch }) => {
    const desk = await launch({
      packaged: true,
      args: ['https://example.com/', 'file:///etc/passwd', '/etc/passwd', 'app://desk/none.html'],
    });
    expect(desk.window.url()).toBe(home);
    expect(desk.electron.windows()).toHaveLength(1);
  });

  for (const option of [
    '--inspect=0',
    '--inspect-brk=0',
    '--remote-debugging-port=0',
    '-remote-debugging-port=0',
    '--remote-debugging-pipe',
    '--load-extension=/tmp',
    '--js-flags=--expose-gc',
    '--disable-web-security',
    '--disable-site-isolation-trials',
    '--ignore-certificate-errors',
    '--proxy-server=127.0.0.1:9',
    '--host-resolver-rules=MAP * 127.0.0.1',
    '--log-net-log=/dev/null',
    '--require=/tmp/none.cjs',
  ]) {
    test(`does not start with ${option}`, async () => {
      const userData = mkdtempSync(join(tmpdir(), 'diligence-desk-test-'));
      try {
        const { code, output } = await new Promise<{ code: unknown; output: string }>((resolve) => {
          execFile(
            packagedProgram('shipped'),
            [...launchFlags, `--user-data-dir=${userData}`, option],
            { env: launchEnvironment(), timeout: 30_000 },
            (error, stdout, stderr) => resolve({ code: error?.code ?? 0, output: stdout + stderr }),
          );
        });
        expect(code).toBe(2);
        expect(output).not.toContain('listening on');
        expect(existsSync(join(userData, 'DevToolsActivePort'))).toBe(false);
        expect(existsSync(join(userData, 'settings.json'))).toBe(false);
      } finally {
        rmSync(userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
      }
    });
  }
});

function countContents(desk: DeskApp): Promise<number> {
  return desk.electron.evaluate(({ webContents }) => webContents.getAllWebContents().length);
}
