import { expect, it } from 'vitest';
import { createOrganizationReader } from '#electron/jobs/notifications/organization-reader';
import { notYetPolled } from '#electron/jobs/notifications/polled-organization';
import { defaultInboxSettings } from '#shared/notifications/settings';
import { createManualClock } from '#tests/support/manual-clock';
import { createFakeService } from './fake-service.ts';
import { openInbox } from './inbox.ts';

const minute = 60_000;

it('recognises what every sweep rereads without asking the disk, and keeps no more IDs than that', async () => {
  const service = createFakeService(2);
  const clock = createManualClock();
  const { store } = await openInbox();
  const names: string[] = [];
  const failures: unknown[] = [];
  const reader = createOrganizationReader({
    profileKey: store.profileKey('p'),
    store: {
      ...store,
      store(record, rows, how) {
        names.push(...rows.map(({ name }) => name));
        return store.store(record, rows, how);
      },
    },
    notifier: { announce: () => Promise.resolve() },
    clock,
    clockAheadMs: () => null,
    settings: defaultInboxSettings,
    listNotifications: service.functions.listNotifications,
    onNews: () => undefined,
    onUnsaved: (_organization, failure) => failures.push(failure),
    report: (failure) => failures.push(failure),
  });
  const organization = notYetPolled('organizations/o1', minute, clock.now());
  const sweep = async () => {
    names.length = 0;
    organization.sinceSweep = 0;
    expect(await reader.read(organization, new AbortController().signal)).toBeNull();
    return names.length;
  };
  const addAt = (...minutes: number[]) => {
    for (const ago of minutes) service.add(organization.name, clock.now() - ago * minute);
  };

  addAt(180, 120, 35, 33, 30);
  expect(await sweep()).toBe(5);
  expect(JSON.parse(organization.stored)).toEqual(['n2', 'n3', 'n4']);
  expect(await sweep()).toBe(0);

  addAt(1, 0);
  expect(await sweep()).toBe(2);
  expect(JSON.parse(organization.stored)).toEqual(['n5', 'n6']);
  expect(await sweep()).toBe(0);
  expect(failures).toEqual([]);
});
