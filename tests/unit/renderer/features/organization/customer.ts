import { act, screen, within } from '@testing-library/react';
import type { Preferences } from '#shared/ipc/contract/application';
import type { InputOf } from '#shared/ipc/contract';
import type { JournalEntry, JournalPage } from '#shared/journal';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { createFakeBridge, invented, type FakeBridge } from '#tests/support/fake-bridge';
import { openOrganization } from '../../../../../renderer/features/organizations/open-organization.ts';
import { useNavigation } from '../../../../../renderer/state/navigation.ts';
import { openApp, settle } from '../../render-app.tsx';

const [first] = invented;
if (first === undefined) throw new Error('Nothing was invented.');
export const { name, displayName = '' } = first;
export const check = `${name}/teams/east/checks/7f3a`;
export const at = '2026-03-02T10:00:00Z';

export const journalPage = (entries: JournalEntry[]): JournalPage => ({
  entries,
  damaged: [],
  next: null,
  matching: entries.length,
  total: entries.length,
  since: null,
});

export function customerBridge(preferences: Partial<Preferences> = {}): FakeBridge {
  const bridge = createFakeBridge({ preferences });
  const saved = { note: 'Prefers email.', tags: ['VIP'] };
  bridge.respond('checks.listPages', () =>
    ok({
      pages: [
        {
          checks: [
            { name: check, state: 'ACTIVE', createTime: new Date().toISOString() },
            {
              name: `${check}b`,
              displayName: 'Sale, Otter Row',
              state: 'INACTIVE',
              createTime: new Date().toISOString(),
            },
          ],
          nextPageToken: '',
          facts: noListFacts,
          receivedAt: at,
        },
      ],
      error: null,
    }),
  );
  bridge.respond('organizations.findings', () =>
    ok({
      seen: 3,
      unreviewed: 2,
      checks: [{ check, checkName: 'Case East', unreviewed: 2, since: at }],
      inChecks: 1,
    }),
  );
  bridge.respond('people.known', () =>
    ok({
      teams: [{ name: `${name}/teams/east`, from: ['checks'] }],
      users: [],
      teamCount: 1,
      userCount: null,
      failures: [],
    }),
  );
  bridge.respond('flags.list', () =>
    ok({ featureFlags: [], nextPageToken: '', facts: noListFacts, receivedAt: at }),
  );
  bridge.respond('journal.list', () => ok(journalPage([])));
  bridge.respond('webhooks.deliveries', () =>
    ok({ receiver: { url: null, received: 0, refused: 0 }, deliveries: [] }),
  );
  bridge.respond('notes.read', () => ok({ ...saved, changedAt: at, isUnreadable: false }));
  bridge.respond('notes.save', ({ note, tags }: InputOf<'notes.save'>) => {
    Object.assign(saved, { note, tags });
    return ok({ note, tags, changedAt: at, isUnreadable: false });
  });
  return bridge;
}

export async function openCustomer(bridge = customerBridge()): Promise<FakeBridge> {
  await openApp(bridge);
  act(() => openOrganization({ name, displayName }));
  await settle();
  return bridge;
}

export const region = (title: string) => within(screen.getByRole('region', { name: title }));
export const path = () => useNavigation.getState().place.path;
export const stepsOf = () =>
  region('Onboarding')
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
export const featureCount = () => region('Features and overrides').getByText(/ in all, /).textContent;
