import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../build/setup/run.mjs';
import { expect, test } from '#tests/support/app';
import { setLoopbackTrap } from '#tests/support/loopback-trap';

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

  test('and the handler serves only files of the renderer', async ({ desk }) => {
    expect(existsSync(join(root, 'out/main/main.js'))).toBe(true);
    const statuses = await desk.window.evaluate(async (paths) => {
      const status = async (url: string, method = 'GET') =>
        fetch(url, { method }).then(
          (respond) => respond.status,
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
  test('is in every response and allows nothing inline, evaluated or remote', async ({ desk }) => {
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

  test('lets no text become markup or script, and allows no policy that would', async ({ desk }) => {
    const outcome = await desk.window.evaluate(() => {
      const ran: string[] = [];
      Object.assign(window, { ran });
      const markup = '<img src="app://desk/none.png" onerror="ran.push(1)">';
      const inside = () => document.body.appendChild(document.createElement('div'));
      const sinks: Record<string, () => unknown> = {
        innerHTML: () => (inside().innerHTML = markup),
        outerHTML: () => (inside().outerHTML = markup),
        insertAdjacentHTML: () => inside().insertAdjacentHTML('beforeend', markup),
        createContextualFragment: () => document.createRange().createContextualFragment(markup),
        parseFromString: () => new DOMParser().parseFromString(markup, 'text/html'),
        srcdoc: () => (document.createElement('iframe').srcdoc = markup),
        'event handler': () => inside().setAttribute('onclick', 'ran.push(1)'),
        'script text': () => (document.createElement('script').textContent = 'ran.push(1)'),
        'script source': () => (document.createElement('script').src = 'app://desk/index.js'),
        worker: () => new Worker('app://desk/index.js'),
        policy: () => (Reflect.get(window, 'trustedTypes') as TrustedTypes).createPolicy('mine', {}),
        'default policy': () =>
          (Reflect.get(window, 'trustedTypes') as TrustedTypes).createPolicy('default', {}),
      };
      interface TrustedTypes {
        createPolicy(name: string, rules: object): unknown;
      }
      const passed = Object.entries(sinks).filter(([, write]) => {
        try {
          write();
          return true;
        } catch (failure) {
          return !(failure instanceof TypeError);
        }
      });
      return { passed: passed.map(([name]) => name), ran };
    });
    expect(outcome).toEqual({ passed: [], ran: [] });
  });

  test('stops injected script, eval and remote content, even where Trusted Types do not apply', async ({
    desk,
  }) => {
    await using trap = await setLoopbackTrap();
    await desk.electron.evaluate(({ session }) => {
      session.defaultSession.webRequest.onHeadersReceived(({ responseHeaders = {} }, respond) => {
        const policy = String(responseHeaders['content-security-policy']);
        const without = policy.replace(/; require-trusted-types-for.*$/, '');
        respond({ responseHeaders: { ...responseHeaders, 'content-security-policy': [without] } });
      });
    });
    await desk.window.reload();
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

test('a page reaches no network where the content security policy does not apply', async ({ desk }) => {
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
