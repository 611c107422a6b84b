import { randomUUID } from 'node:crypto';
import type { SeenCell } from '#shared/flags/cell';
import { mergeChanges, maxChanges, stagingFault, type CellChange } from '#shared/flags/change';
import { revertOf } from '#shared/flags/revert';
import {
  rates,
  type ChangeCell,
  type ChangeSet,
  type ChangeSetDetail,
  type PlanComparison,
  type RefusedCell,
} from '#shared/ipc/contract/change-sets';
import type { CellResult } from '#shared/ipc/contract/flags';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import { createCellChanger } from './cell-changer.ts';
import { changeSetText, comparePlans, fileName, outcomesCsv, readChangeSetFile } from './change-set-file.ts';
import { dryOf, readForDryRun } from './dry-run.ts';
import {
  changedMeanwhile,
  isRunning,
  noSuchSet,
  notADraft,
  notAChangeSet,
  notAsSaved,
  nothingToRevert,
  nothingWaits,
  notPossible,
} from './refusals.ts';
import { createRunEngine, never } from '../runs/engine.ts';
import { createChangeSetRunner, type ChangeSetChange } from './runner.ts';
import { createMeasureHealth, type Traffic } from './wave-health.ts';
import { changeOf, createChangeSetStore, type ChangeSetSettings, type StoredChangeSet } from './store.ts';

/** Asks the operator for a file to read or a place to write. */
export interface ChangeSetFiles {
  /** Null: none was chosen. */
  openText(): Promise<Result<{ name: string; text: string } | null>>;
  saveText(suggestedName: string, text: string): Promise<Result<string | null>>;
}

type Staged = ChangeSetDetail & { refused: RefusedCell[] };

/** Change sets of overrides: staged, tried, applied, and kept on the disk with the outcome of every cell. */
export interface ChangeSets {
  list(profileId: string): Result<ChangeSet[]>;
  read(profileId: string, id: string): Result<ChangeSetDetail>;
  stage(profileId: string, id: string | null, changes: readonly CellChange[]): Result<Staged>;
  unstage(profileId: string, id: string, positions: readonly number[]): Result<ChangeSetDetail>;
  change(profileId: string, id: string, to: ChangeSetSettings): Result<ChangeSet>;
  dryRun(profileId: string, id: string, signal: AbortSignal): Promise<Result<ChangeSetDetail>>;
  apply(profileId: string, id: string): Result<ChangeSet>;
  stop(profileId: string, id: string): Result<ChangeSet>;
  lookUp(
    profileId: string,
    id: string,
    positions: readonly number[] | null,
    signal: AbortSignal,
  ): Promise<Result<ChangeSetDetail>>;
  decide(
    profileId: string,
    id: string,
    decision: 'again' | 'restage' | 'leave-out',
    positions: readonly number[],
  ): Result<ChangeSetDetail>;
  /** A new draft that takes the change set back; one that is there already is given again. */
  revert(profileId: string, id: string): Result<ChangeSetDetail>;
  remove(profileId: string, id: string): Result<null>;
  save(profileId: string, id: string): Promise<Result<{ savedAs: string | null }>>;
  load(
    profileId: string,
    signal?: AbortSignal,
  ): Promise<Result<(Staged & { madeIn: string; comparison: PlanComparison | null }) | null>>;
  exportOutcomes(profileId: string, id: string): Promise<Result<{ savedAs: string | null }>>;
  /** One cell at once, outside any set. */
  changeCell(
    profileId: string,
    change: CellChange,
    flagDefault: boolean | null,
    signal: AbortSignal,
  ): Promise<Result<CellResult>>;
  /** Something of the flags of a profile was changed: dry runs made before do not hold any more. */
  flagsChanged(profileId: string): void;
  /** Resolves when nothing is being applied any more. */
  idle(): Promise<void>;
  close(): void;
}

const target = t('change set');

export interface ChangeSetDependencies {
  useSession: UseSession;
  guard: Pick<Guard, 'perform' | 'openGrant' | 'closeGrant'>;
  clock: Clock;
  /** Null: no such profile. */
  profile: (id: string) => ProfileView | null;
  files: ChangeSetFiles;
  /** What this app knows of the traffic of organizations. */
  traffic: Traffic;
  publish: (change: ChangeSetChange) => void;
  report: (failure: unknown) => void;
}

/** Refused as a whole without a database: nothing is applied that could not be recorded. */
export function openChangeSets(
  opened: Result<{ database: Database }>,
  dependencies: ChangeSetDependencies,
): Result<ChangeSets> {
  if (!opened.ok) return opened;
  const { database } = opened.value;
  return onDisk(target, () => createChangeSets(database, dependencies));
}

function createChangeSets(database: Database, dependencies: ChangeSetDependencies): ChangeSets {
  const { clock, profile, files, report } = dependencies;
  const engine = createRunEngine(dependencies);
  const store = createChangeSetStore(database, clock);
  const changer = createCellChanger(dependencies);
  /** What decides how a change is sent; another address or operation voids a dry run. */
  const sendingOf = (profileId: string) => {
    const found = profile(profileId);
    return found === null ? null : [found.baseUrl, found.clientId, found.overrideWrite];
  };
  const runner = createChangeSetRunner({
    ...dependencies,
    store,
    changer,
    engine,
    measure: createMeasureHealth(dependencies),
    holdsDryRun: (set) => store.holdsDryRun(set, sendingOf(set.profileId)),
  });

  const canSet = (profileId: string) => (profile(profileId)?.overrideWrite ?? null) !== null;

  /** Work on one change set; whatever the disk refuses comes back as data. */
  function onSet<T>(profileId: string, id: string, work: (set: StoredChangeSet) => Result<T>): Result<T> {
    const done = onDisk(target, () => {
      const set = store.get(profileId, id);
      return set === null ? err(noSuchSet(id)) : work(set);
    });
    return done.ok ? done.value : done;
  }
  const current = (set: StoredChangeSet) => store.get(set.profileId, set.id) ?? set;
  const viewOf = (set: StoredChangeSet) => runner.view(current(set));
  const detailOf = (set: StoredChangeSet): ChangeSetDetail => ({
    changeSet: viewOf(set),
    cells: store.cells(set.id).map((cell) => (engine.isLive(set.id) ? cell : cutOff(cell))),
  });
  const told = (set: StoredChangeSet): ChangeSetDetail => {
    runner.tell(set);
    return detailOf(set);
  };
  const atRest = <T>(set: StoredChangeSet, work: () => Result<T>): Result<T> =>
    engine.isLive(set.id) ? err(isRunning(set.name)) : work();

  /** Stages in a draft; a cell that cannot be acted on is left out with the reason. */
  function stageIn(set: StoredChangeSet, changes: readonly CellChange[]): Staged {
    const refused: RefusedCell[] = [];
    const added = changes.filter((change) => {
      const reason = stagingFault(change, change.act, change.before, canSet(set.profileId));
      if (reason !== null) refused.push({ organization: change.organization, flag: change.flag, reason });
      return reason === null;
    });
    const merged = byOrganization(mergeChanges(store.cells(set.id).map(changeOf), added));
    for (const { organization, flag } of merged.slice(maxChanges))
      refused.push({
        organization,
        flag,
        reason: t('A change set holds {maxChanges} changes at most.', { maxChanges }),
      });
    store.replaceCells(set.id, merged.slice(0, maxChanges));
    return { ...told(set), refused };
  }

  function create(profileId: string, name: string | null, reverts: string | null = null): StoredChangeSet {
    const id = randomUUID();
    const number = store.list(profileId).length + 1;
    store.create({
      id,
      profileId,
      name: name ?? t('Change set {number}', { number }),
      stopAfter: 3,
      perMinute: rates.byDefault,
      reverts,
    });
    const made = store.get(profileId, id);
    if (made === null) throw new Error('A change set was not kept.');
    return made;
  }

  const changeSets: ChangeSets = {
    list: (profileId) => onDisk(target, () => store.list(profileId).map((set) => runner.view(set))),
    read: (profileId, id) => onSet(profileId, id, (set) => ok(detailOf(set))),
    stage(profileId, id, changes) {
      if (id === null) {
        return onDisk(target, () => database.transaction(() => stageIn(create(profileId, null), changes)));
      }
      return onSet(profileId, id, (set) =>
        set.state === 'draft' ? atRest(set, () => ok(stageIn(set, changes))) : err(notADraft(set.name)),
      );
    },
    unstage: (profileId, id, positions) =>
      onSet(profileId, id, (set) =>
        set.state !== 'draft'
          ? err(notADraft(set.name))
          : atRest(set, () => {
              const kept = store.cells(id).filter(({ position }) => !positions.includes(position));
              store.replaceCells(id, kept.map(changeOf));
              return ok(told(set));
            }),
      ),
    change: (profileId, id, to) =>
      onSet(profileId, id, (set) => {
        store.change(id, to);
        runner.tell(set);
        return ok(viewOf(set));
      }),
    async dryRun(profileId, id, signal) {
      const read = onSet(profileId, id, (set) => atRest(set, () => ok(store.cells(id).map(cutOff))));
      if (!read.ok) return read;
      const readings = await readForDryRun(changer, profileId, read.value, signal);
      if (!readings.ok) return readings;
      return onSet(profileId, id, (set) => {
        const results = read.value.map((cell) => ({
          position: cell.position,
          dry: dryOf(cell, readings.value.get(cell.organization) ?? null, canSet(profileId)),
        }));
        // It may have been changed while it was read: then the results are about something else.
        const stays = store.cells(id).map(changeOf);
        if (JSON.stringify(stays) !== JSON.stringify(read.value.map(changeOf)))
          return err(changedMeanwhile(set.name));
        store.keepDryRun(id, results, sendingOf(profileId));
        return ok(told(set));
      });
    },
    apply: (profileId, id) =>
      onSet(profileId, id, (set) => {
        if (store.nextWaiting(id) === null) return err(nothingWaits(set.name));
        runner.begin(set);
        return ok(viewOf(set));
      }),
    stop: (profileId, id) =>
      onSet(profileId, id, (set) => {
        engine.stop(id);
        return ok(viewOf(set));
      }),
    async lookUp(profileId, id, positions, signal) {
      const set = onSet(profileId, id, (found) => atRest(found, () => ok(found)));
      if (!set.ok) return set;
      const looked = await runner.lookUp(set.value, positions, signal);
      if (!looked.ok) return looked;
      return onSet(profileId, id, (found) => ok(told(found)));
    },
    decide: (profileId, id, decision, positions) =>
      onSet(profileId, id, (set) =>
        atRest(set, () => {
          database.transaction(() => {
            for (const cell of store.cells(id).map(cutOff)) {
              if (!positions.includes(cell.position) || !mayBe(decision, cell)) continue;
              if (decision === 'leave-out')
                store.settle(id, cell.position, {
                  state: 'left-out',
                  now: cell.now,
                  note: cell.note,
                  status: cell.status,
                });
              else if (cell.now !== null && isTakenAsNew(cell, cell.now, decision))
                store.release(id, cell.position, cell.now);
              else store.release(id, cell.position);
            }
            const waits = store.nextWaiting(id) !== null;
            if (set.state !== 'draft' || !waits) store.setState(id, waits ? 'stopped' : 'done');
          });
          return ok(told(set));
        }),
      ),
    revert: (profileId, id) =>
      onSet(profileId, id, (set) =>
        atRest(set, () => {
          // Pressed twice, it is one decision.
          const held = store
            .list(profileId)
            .find(({ state, reverts }) => state === 'draft' && reverts === id);
          if (held !== undefined) return ok(detailOf(held));
          const { changes } = revertOf(store.cells(id).map(cutOff), canSet(profileId));
          if (changes.length === 0) return err(nothingToRevert(set.name));
          return ok(
            database.transaction(() => {
              const draft = create(profileId, t('Revert of {name}', { name: set.name }).slice(0, 120), id);
              store.replaceCells(draft.id, changes);
              return told(draft);
            }),
          );
        }),
      ),
    remove: (profileId, id) =>
      onSet(profileId, id, (set) =>
        atRest(set, () => {
          store.remove(id);
          return ok(null);
        }),
      ),
    async save(profileId, id) {
      const from = profile(profileId);
      const read = onSet(profileId, id, (set) => ok(detailOf(set)));
      if (!read.ok) return read;
      const { changeSet, cells } = read.value;
      const madeIn = { name: from?.name ?? profileId, kind: from?.kind ?? ('demo' as const) };
      const text = changeSetText(changeSet, madeIn, cells);
      return savedAs(await files.saveText(fileName(changeSet.name, 'json'), text));
    },
    async load(profileId, signal = never) {
      const chosen = await files.openText();
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return ok(null);
      const { name, text } = chosen.value;
      const file = readChangeSetFile(text);
      if (file === null) return err(notAChangeSet(name));
      if (file === 'changed') return err(notAsSaved(name));
      const loaded = onDisk(target, () =>
        database.transaction(() => stageIn(create(profileId, file.name), file.changes.map(unplanned))),
      );
      if (!loaded.ok) return loaded;
      const { refused } = loaded.value;
      const rest = { madeIn: file.profile.name, refused };
      // Without an answer it is a draft like any other, which no dry run was made of.
      const tried =
        file.version === 2 ? await changeSets.dryRun(profileId, loaded.value.changeSet.id, signal) : loaded;
      if (!tried.ok) return ok({ ...loaded.value, ...rest, comparison: null });
      return ok({ ...tried.value, ...rest, comparison: comparePlans(file, tried.value.cells) });
    },
    async exportOutcomes(profileId, id) {
      const read = onSet(profileId, id, (set) => ok({ name: set.name, ...detailOf(set) }));
      if (!read.ok) return read;
      return savedAs(await files.saveText(fileName(read.value.name, 'csv'), outcomesCsv(read.value.cells)));
    },
    async changeCell(profileId, change, flagDefault, signal) {
      const fault = stagingFault(change, change.act, change.before, canSet(profileId));
      if (fault !== null) return err(notPossible(change, fault));
      const end = await changer.change(
        { profileId, change, flagDefault, askedBy: 'screen', begin: () => ok(null) },
        signal,
      );
      if (end.is === 'not-sent') return err(end.error);
      changeSets.flagsChanged(profileId);
      return ok(end.result);
    },
    flagsChanged(profileId) {
      const done = onDisk(target, () => {
        store.voidDryRuns(profileId);
        for (const set of store.list(profileId)) if (set.state === 'draft') runner.tell(set);
      });
      if (!done.ok) report(new Error(done.error.message));
    },
    idle: () => engine.idle(),
    close: () => engine.close(),
  };
  return changeSets;
}

/** A change of a file without what was planned for it. */
function unplanned({ organization, organizationDisplayName, flag, act, before }: CellChange): CellChange {
  return { organization, organizationDisplayName, flag, act, before };
}

type Decision = 'again' | 'restage' | 'leave-out';

function mayBe(decision: Decision, { state, now }: ChangeCell): boolean {
  switch (decision) {
    case 'again':
      // A look-up comes first: what the service does show is never sent again unread.
      return state === 'failed' || (state === 'unknown' && now?.is === 'unknown');
    case 'restage':
      return state === 'conflict';
    case 'leave-out':
      return ['waiting', 'failed', 'conflict', 'unknown'].includes(state);
  }
}

/** Whether a cell waits again for what was read of it: unknown only where the operator was warned and agrees. */
function isTakenAsNew({ state }: ChangeCell, now: SeenCell, decision: Decision): boolean {
  return now.is !== 'unknown' || decision === 'restage' || state === 'unknown';
}

/** What says "sending" in a set that nobody sends was cut off: nobody knows. */
function cutOff(cell: ChangeCell): ChangeCell {
  if (cell.state !== 'sending') return cell;
  return {
    ...cell,
    state: 'unknown',
    note: t('The app closed while sending this change. The change was not sent again.'),
  };
}

/** Cells of one organization are together, and are looked up with one reading. */
function byOrganization(changes: readonly CellChange[]): CellChange[] {
  const groups = new Map<string, CellChange[]>();
  for (const change of changes)
    groups.set(change.organization, [...(groups.get(change.organization) ?? []), change]);
  return [...groups.values()].flat();
}

function savedAs(saved: Result<string | null>): Result<{ savedAs: string | null }> {
  return saved.ok ? ok({ savedAs: saved.value }) : saved;
}
