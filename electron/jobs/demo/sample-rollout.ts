import { randomUUID } from 'node:crypto';
import { overrideName } from '#shared/flags/change';
import type { SeenCell } from '#shared/flags/cell';
import { rates } from '#shared/flags/pace';
import { t } from '#shared/messages/text';
import type { ResourceName } from '#shared/resource-names';
import type { Database } from '../../platform/storage/database.ts';
import { createChangeSetStore } from '../change-sets/store.ts';
import { spread, type SampleFacts } from './facts.ts';

/** A cell of the sample rollout that was sent. */
export interface SampleCell {
  override: ResourceName<'featureFlagOverride'>;
  organizationDisplayName: string;
  at: number;
  state: 'applied' | 'failed';
}

/** Off by default, so that the organizations that have it on are those it was rolled out to. */
const flag = 'banking_data';
const hour = 3_600_000;
const most = { applied: 14, failed: 3, waiting: 11 };
const off: SeenCell = { is: 'default', value: false, sourceGiven: true };
const on: SeenCell = { is: 'override', value: true, sourceGiven: true };

interface Planned {
  organization: string;
  organizationDisplayName: string;
  flag: string;
  action: 'on';
  before: SeenCell;
  state: 'applied' | 'failed' | 'waiting';
  at: number;
}

/** The cells of a rollout that stopped half-way: those that have the override were applied. */
function plan({ organizations }: SampleFacts, now: number): Planned[] {
  const isOn = (cell: SeenCell) => cell.is === 'override' && cell.value;
  const applied = organizations.filter((each) => isOn(each.flag(flag))).slice(0, most.applied);
  const open = spread(
    organizations.filter((each) => each.flag(flag).is === 'default'),
    most.failed + most.waiting,
  );
  return [...applied, ...open].map(({ name, displayName }, at) => ({
    organization: name,
    organizationDisplayName: displayName,
    ...({ flag, action: 'on', before: off } as const),
    state:
      at < applied.length ? 'applied' : at < applied.length + most.failed ? 'failed' : ('waiting' as const),
    at: now - 26 * hour + at * 700,
  }));
}

/** What of the rollout was sent, for the journal. */
export function sentCells(facts: SampleFacts, now: number): SampleCell[] {
  return plan(facts, now).flatMap(({ state, at, ...change }) => {
    const override = overrideName(change);
    if (override === null || state === 'waiting') return [];
    return [{ override, organizationDisplayName: change.organizationDisplayName, at, state }];
  });
}

/** Throws what SQLite throws. */
export function addRollout(database: Database, profileId: string, facts: SampleFacts, now: number): void {
  const cells = plan(facts, now);
  if (cells.length === 0) return;
  const clock = { time: now - 27 * hour };
  const store = createChangeSetStore(database, { now: () => clock.time });
  const id = randomUUID();
  store.create({
    id,
    profileId,
    name: t('Banking data, second wave'),
    stopAfter: 3,
    perMinute: rates.byDefault,
    reverts: null,
  });
  store.replaceCells(id, cells);
  clock.time = now - 26 * hour;
  store.setState(id, 'running');
  for (const [position, { state, at }] of cells.entries()) {
    if (state === 'waiting') continue;
    clock.time = at;
    store.markSending(id, position, off);
    store.settle(
      id,
      position,
      state === 'applied'
        ? { state, now: on, note: null, status: 200 }
        : { state, now: off, note: t('403: does not exist or no access'), status: 403 },
    );
  }
  store.setState(id, 'stopped');
}
