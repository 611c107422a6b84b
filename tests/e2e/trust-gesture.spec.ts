import { expect, test } from '#tests/support/app';
import { connectTo, startTestService } from '#tests/support/connected-desk';
import { openPage } from '#tests/support/pages';

test('script of the page copies nothing and opens no link unless the operator just pressed a key or clicked', async ({
  desk,
}) => {
  const copied = () => desk.electron.evaluate(({ clipboard }) => clipboard.readText());
  await desk.electron.evaluate(({ clipboard }) => clipboard.writeText('of the operator'));
  const responses = await desk.window.evaluate(async () => {
    // What a debugger evaluates counts as a click for a while.
    while (navigator.userActivation.isActive) await new Promise((resolve) => setTimeout(resolve, 50));
    Object.defineProperty(UserActivation.prototype, 'isActive', { get: () => true });
    Object.defineProperty(navigator, 'userActivation', { value: { isActive: true } });
    const button = document.body.appendChild(document.createElement('button'));
    for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
      button.dispatchEvent(new MouseEvent(type, { bubbles: true }));
    button.click();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'c', ctrlKey: true, bubbles: true }));
    const link = { profileId: 'demo', name: 'organizations/o1', link: 'support' };
    return {
      clipboard: await window.desk?.calls['clipboard.write']({ text: 'of the page' }, 'test'),
      link: await window.desk?.calls['organizations.openLink'](link, 'test'),
    };
  });
  const refused = { ok: false, error: { kind: 'refused', reason: 'no-gesture' } };
  expect(responses).toMatchObject({ clipboard: refused, link: refused });
  expect(await copied()).toBe('of the operator');

  await desk.window.evaluate(() => {
    const copy = () => void window.desk?.calls['clipboard.write']({ text: 'of a key' }, 'test');
    window.addEventListener('keydown', copy, { once: true, capture: true });
  });
  await desk.window.keyboard.press('a');
  await expect.poll(copied).toBe('of a key');
});

test('a link is opened only after the operator agrees to the host that the main process shows', async ({
  desk: { window, electron },
}) => {
  const service = await startTestService();
  try {
    await electron.evaluate(({ dialog, shell }) => {
      const record = { dialogs: [] as string[], opened: [] as string[], response: 0 };
      Object.assign(globalThis, { record });
      dialog.showMessageBox = (...given: unknown[]) => {
        record.dialogs.push(JSON.stringify(given.at(-1)));
        return Promise.resolve({ response: record.response, checkboxChecked: false });
      };
      shell.openExternal = (url) => {
        record.opened.push(url);
        return Promise.resolve();
      };
    });
    const record = () =>
      electron.evaluate(
        () => Reflect.get(globalThis, 'record') as { dialogs: string[]; opened: string[]; response: number },
      );
    await connectTo(service, window);
    await openPage(window, 'Organizations');
    await window.getByRole('grid', { name: 'Organizations' }).getByRole('row').nth(2).click();
    const link = window.getByRole('complementary').getByRole('button', { name: 'Support record' });
    await link.click();
    await expect.poll(async () => (await record()).dialogs.length).toBe(1);
    expect((await record()).opened).toEqual([]);

    await electron.evaluate(() =>
      Object.assign(Reflect.get(globalThis, 'record') as object, { response: 1 }),
    );
    await link.press('Enter');
    await expect.poll(async () => (await record()).opened.length).toBe(1);
    const { dialogs, opened } = await record();
    const host = new URL(opened[0] ?? '').host;
    expect(JSON.parse(dialogs[1] ?? '')).toMatchObject({
      message: `Open ${host} in the browser?`,
      detail: `The address came from the service:\n${opened[0]}`,
      buttons: ['Stay here', `Open ${host}`],
      defaultId: 0,
      cancelId: 0,
    });
  } finally {
    await service.close();
  }
});
