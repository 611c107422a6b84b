import { expect, test } from '#tests/support/app';
import { setLoopbackTrap } from '#tests/support/loopback-trap';
import { recordNavigation } from '#tests/support/navigation-record';
import { countContents } from '#tests/support/web-contents';

const home = 'app://desk/index.html';

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

  test('to the page itself, a reload, is the only one allowed', async ({ desk }) => {
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
