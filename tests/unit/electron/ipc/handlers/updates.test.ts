import { expect, it } from 'vitest';
import { updateHandlers } from '#electron/ipc/handlers/updates';

const done: string[] = [];
const handlers = (isConfirmed: boolean) =>
  updateHandlers(
    {
      status: () => ({ state: 'ready', version: '9.9.9', notes: null, isInstallFailed: false }),
      install: () => Promise.resolve(void done.push('installed')),
      check: () => Promise.reject(new Error('Nothing is looked for here.')),
      postpone: () => undefined,
      close: () => Promise.resolve(),
    },
    { confirm: () => Promise.resolve(isConfirmed ? { given: 'confirmed' } : { not: 'kept' }) },
  );

it('an update that is ready is installed only once it is confirmed', async () => {
  const install = (isConfirmed: boolean) =>
    handlers(isConfirmed)['updates.install']({}, new AbortController().signal);
  expect(await install(false)).toMatchObject({ ok: false });
  expect(done).toEqual([]);
  expect(await install(true)).toEqual({ ok: true, value: null });
  expect(done).toEqual(['installed']);
});
