import { expect, it } from 'vitest';
import { onSwitch } from '#electron/service/profiles/on-switch';
import { openMainProcess } from '#tests/support/main-process';

it('calls back only when a profile is chosen', async () => {
  const { service, addProfile } = await openMainProcess();
  const { profiles } = service;
  const switched: string[] = [];
  onSwitch(profiles, (activeId) => switched.push(activeId));
  const id = await addProfile('Harbourline');
  await profiles.markChecked(id);
  expect(switched).toEqual([]);
  await profiles.activate(id);
  await profiles.activate(id);
  await profiles.activate('demo');
  expect(switched).toEqual([id, 'demo']);
});
