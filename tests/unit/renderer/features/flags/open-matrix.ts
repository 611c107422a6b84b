import { screen, within } from '@testing-library/react';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import type { Organization } from '#shared/model/organization';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import { countsOf, draftChangeSet } from '#tests/support/draft-change-set';
import { createFakeBridge, inventProfile } from '#tests/support/fake-bridge';
import { useToasts } from '../../../../../renderer/state/toasts.ts';
import { guardOf, press } from '../../operator.ts';
import { openApp } from '../../render-app.tsx';

export const id = '0b7c2f0e-6a55-4c5e-9d0a-0f5f3f0f8a11';

export const flags = [
  { name: 'featureFlags/wave', title: 'Wave', rolloutDefault: false, rank: 3, note: 'x' },
  { name: 'featureFlags/tide', title: 'Tide', rolloutDefault: true, rank: 4, note: 'y' },
];

export const organizations: Organization[] = [
  {
    name: 'organizations/o1',
    displayName: 'Larkfield Estates',
    featureSettings: [
      { name: 'featureFlags/wave', value: true, source: 'OVERRIDE' },
      { name: 'featureFlags/tide', value: true, source: 'DEFAULT' },
    ],
  },
  {
    name: 'organizations/o2',
    displayName: 'Tidewell Homes',
    featureSettings: [{ name: 'featureFlags/wave', value: false, source: 'DEFAULT' }],
  },
];

export const draft: ChangeSet = { ...draftChangeSet, id, counts: countsOf({ waiting: 1 }) };
export const wave = { is: 'override', value: true, sourceGiven: true } as const;

export const staged: ChangeCell = {
  position: 4,
  organization: 'organizations/o1',
  organizationDisplayName: 'Larkfield Estates',
  flag: 'wave',
  action: 'clear',
  before: wave,
  was: null,
  state: 'waiting',
  now: null,
  note: null,
  status: null,
  settledAt: null,
  dry: null,
};

interface Opening {
  listed?: Organization[];
  canSet?: boolean;
  cells?: ChangeCell[];
  mode?: 'unlocked' | 'read-only';
  receivedAt?: string;
}

export async function openMatrix({
  listed = organizations,
  canSet = true,
  cells = [],
  mode = 'unlocked',
  receivedAt,
}: Opening = {}) {
  const bridge = createFakeBridge({
    organizations,
    profiles: [
      inventProfile('demo', 'Built-in demo', 'demo', {
        builtIn: true,
        ...(canSet && { overrideWrite: { method: 'PUT', path: '/v1/{name}', body: '{"value": "{value}"}' } }),
      }),
      inventProfile('sandbox', 'Harbourline sandbox', 'sandbox'),
    ],
    preferences: { lastRoute: '/feature-flags' },
  });
  const at = receivedAt ?? new Date().toISOString();
  bridge.respond('organizations.list', () =>
    ok({ organizations: listed, nextPageToken: '', facts: noListFacts, receivedAt: at }),
  );
  bridge.respond('changeSets.list', () => ok(cells.length === 0 ? [] : [draft]));
  bridge.respond('changeSets.read', () => ok({ changeSet: draft, cells }));
  bridge.respond('changeSets.stage', () => ok({ changeSet: draft, cells, refused: [] }));
  bridge.respond('changeSets.unstage', () => ok({ changeSet: draft, cells: [] }));
  bridge.respond('guard.state', () => ok(guardOf(bridge, { mode })));
  bridge.respond('flags.list', () =>
    ok({ featureFlags: flags, nextPageToken: '', facts: noListFacts, receivedAt: at }),
  );
  await openApp(bridge);
  await screen.findAllByRole('gridcell');
  return bridge;
}

export const grid = () => screen.getByRole('grid', { name: 'Overrides by organization and flag' });

const isCellPane = { name: / of (Larkfield Estates|Tidewell Homes)$/ };

export const openPane = () => screen.queryByRole('complementary', isCellPane);

/** Cells by place: the first row is wave and tide of Larkfield. */
export async function openCell(place = 0) {
  press(cellAt(place));
  return within(await screen.findByRole('complementary', isCellPane));
}

export const cellAt = (place: number) => within(grid()).getAllByRole('gridcell')[place] ?? document.body;
export const toasts = () => useToasts.getState().toasts.map(({ text }) => text);
