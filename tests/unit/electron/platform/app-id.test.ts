import { expect, it } from 'vitest';
import { appId, identifyToWindows } from '#electron/platform/app-id';

it.each([
  ['win32', true, [appId]],
  ['win32', false, []],
  ['linux', true, []],
  ['darwin', true, []],
] as const)('on %s, packaged: %s, the app gives the system these IDs: %j', (platform, isPackaged, given) => {
  const ids: string[] = [];
  identifyToWindows({ isPackaged, setAppUserModelId: (id) => void ids.push(id) }, platform);
  expect(ids).toEqual(given);
});
