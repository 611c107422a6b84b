import { expect, it } from 'vitest';
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
    isFirst: true,
    isLast: true,
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
