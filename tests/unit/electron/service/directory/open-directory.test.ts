import { expect, it } from 'vitest';
import { settingsOfProfile, type ProfileSettings } from '#shared/profile';
import { noListFacts } from '#shared/reading/list';
import { openMainProcess } from '#tests/support/main-process';

const larkfield = { name: 'organizations/larkfield', displayName: 'Larkfield Estates' };

it('an organization is named from the saved copy until the service names it', async () => {
  const { directory, storage } = await openMainProcess();
  await storage.storageKeys?.load();
  const { directoryCopy, organizationNames } = directory;
  if (!directoryCopy.ok) throw new Error(directoryCopy.error.message);
  expect(organizationNames.of('p1', larkfield.name)).toBeNull();
  directoryCopy.value.put('p1', {
    organizations: [{ ...larkfield, displayName: 'Larkfield (old)' }],
    view: 'BASIC',
    receivedAt: '2026-01-01T00:00:00Z',
    pageToken: '',
    nextPageToken: '',
    facts: noListFacts,
  });
  expect(organizationNames.of('p1', larkfield.name)).toBe('Larkfield (old)');
  organizationNames.remember('p1', [larkfield]);
  expect(organizationNames.of('p1', larkfield.name)).toBe('Larkfield Estates');
});

it('without a database the names from the service are still known', async () => {
  const { directory, storage } = await openMainProcess({ database: false });
  const { directoryCopy, organizationNames } = directory;
  expect(directoryCopy).toBe(storage.database);
  expect(organizationNames.of('p1', larkfield.name)).toBeNull();
  organizationNames.remember('p1', [larkfield]);
  expect(organizationNames.of('p1', larkfield.name)).toBe('Larkfield Estates');
});

it('what another service of the profile named is forgotten', async () => {
  const { directory, storage, service, addProfile } = await openMainProcess();
  await storage.storageKeys?.load();
  const { directoryCopy, organizationNames } = directory;
  if (!directoryCopy.ok) throw new Error(directoryCopy.error.message);
  const id = await addProfile('Harbourline');
  const profile = service.profiles.find(id);
  if (profile === null) throw new Error('The profile is not there.');
  for (const profileId of [id, 'other']) {
    organizationNames.remember(profileId, [larkfield]);
    directoryCopy.value.put(profileId, {
      organizations: [larkfield],
      view: 'BASIC',
      receivedAt: '2026-01-01T00:00:00Z',
      pageToken: '',
      nextPageToken: '',
      facts: noListFacts,
    });
  }
  const update = (change: Partial<ProfileSettings>) =>
    service.profiles.update({ id, settings: { ...settingsOfProfile(profile), ...change }, secret: null });

  expect(await update({ name: 'Harbourline 2' })).toMatchObject({ ok: true });
  expect(organizationNames.of(id, larkfield.name)).toBe('Larkfield Estates');
  expect(await update({ baseUrl: 'http://127.0.0.1:9/elsewhere' })).toMatchObject({ ok: true });
  expect(organizationNames.of(id, larkfield.name)).toBeNull();
  expect(directoryCopy.value.read(id)).toEqual([]);
  expect(directoryCopy.value.read('other')).toHaveLength(1);
  expect(organizationNames.of('other', larkfield.name)).toBe('Larkfield Estates');
});
