import { randomUUID } from 'node:crypto';
import { visibleName } from '#shared/display-name';
import { keyOfChange, maxChanges, mergeChanges, stagingFault, type CellChange } from '#shared/flags/change';
import { rates } from '#shared/flags/pace';
import { revertOf } from '#shared/flags/revert';
import type { ChangeCell, ChangeSet, ChangeSetDetail, RefusedCell } from '#shared/ipc/contract/change-sets';
import type { OutputOf } from '#shared/ipc/contract';
import type { CellResult } from '#shared/ipc/contract/flags';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { savedAs, type SaveText } from '../../platform/save-text.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import { createCellChanger } from './cell-changer.ts';
import { changeSetText, comparePlans, readChangeSetFile } from './change-set-file.ts';
import type { Reading } from './cell-reader.ts';
import { dryOf, notListed, readForDryRun } from './dry-run.ts';
import {
  changedMeanwhile,
  notADraft,
  notAChangeSet,
  notAsSaved,
  nothingStaged,
  nothingToRevert,
  notPossible,
  repeatsACell,
} from './refusals.ts';
import { createRunEngine, never } from '../runs/engine.ts';
import { fileName } from '../runs/file-name.ts';
import { createSavedRuns, type SavedRuns } from '../runs/saved-runs.ts';
import type { RunSettings, StoredRun } from '../runs/store.ts';
import { createOverrideRuns, type ChangeSetChange } from './override-runs.ts';
import { createMeasureHealth, type Traffic } from './wave-health.ts';
import { changeOf, createChangeSetStore } from './store.ts';

/** Asks the operator for a file to read or a place to write. */
export interface ChangeSetFiles {
  /** Null: none was chosen. */
  openText(): Promise<Result<{ name: string; text: string } | null>>;
  saveText: SaveText;
}

type Staged = ChangeSetDetail & { refused: RefusedCell[] };
type LoadedChangeSet = NonNullable<OutputOf<'changeSets.load'>>;

/** Change sets of overrides: staged, tried, applied, and kept on the disk with the outcome of every cell. */
export interface ChangeSets extends SavedRuns<ChangeSet, ChangeSetDetail> {
  stage(profileId: string, id: string | null, changes: readonly CellChange[]): Result<Staged>;
  unstage(
    profileId: string,
    id: string,
    cells: readonly Pick<CellChange, 'organization' | 'flag'>[],
  ): Result<ChangeSetDetail>;
  change(profileId: string, id: string, to: RunSettings): Result<ChangeSet>;
  dryRun(profileId: string, id: string, signal: AbortSignal): Promise<Result<ChangeSetDetail>>;
  /** A draft that reverts the change set: a new one, or the existing one with what was sent since. */
  revert(profileId: string, id: string): Result<ChangeSetDetail>;
  save(profileId: string, id: string): Promise<Result<{ savedAs: string | null }>>;
  load(profileId: string, signal?: AbortSignal): Promise<Result<LoadedChangeSet | null>>;
  /** One cell at once, outside any set. */
  changeCell(
    profileId: string,
    change: CellChange,
    flagDefault: boolean | null,
    signal: AbortSignal,
  ): Promise<Result<CellResult>>;
  /** Flags of a profile were changed: earlier dry runs are void. */
  flagsChanged(profileId: string): void;
  /** Resolves when nothing is being applied any more. */
  idle(): Promise<void>;
  close(): void;
}

const target = t('Change set');

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

/** Refused entirely without a database: nothing is applied that could not be recorded. */
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
  /** What decides how a change is sent, as one text; another address or operation voids a dry run. */
  const sendingOf = (profileId: string) => {
    const found = profile(profileId);
    return JSON.stringify(found === null ? null : [found.baseUrl, found.clientId, found.overrideWrite]);
  };
  const kind = createOverrideRuns({
    ...dependencies,
    target,
    store,
    changer,
    engine,
    measure: createMeasureHealth(dependencies),
    holdsDryRun: ({ profileId, dryRunOf }) => dryRunOf === sendingOf(profileId),
    voidDryRuns,
  });
  const runs = createSavedRuns({ database, store, engine, files, kind });
  const { onRun, atRest, detail, publish, view } = runs;

  const canSet = (profileId: string) => (profile(profileId)?.overrideWrite ?? null) !== null;
  const faultOf = (profileId: string, change: CellChange) =>
    stagingFault(change, change.action, change.before, canSet(profileId));

  const publishedDetail = (set: StoredRun): ChangeSetDetail => {
    publish(set);
    return detail(set);
  };

  /** Stages in a draft; a cell that cannot be acted on is left out with the reason. */
  function stageIn(set: StoredRun, changes: readonly CellChange[]): Staged {
    const refused: RefusedCell[] = [];
    const added = changes.filter((change) => {
      const reason = faultOf(set.profileId, change);
      if (reason !== null) refused.push({ organization: change.organization, flag: change.flag, reason });
      return reason === null;
    });
    const merged = byOrganization(mergeChanges(store.cells(set.id).map(changeOf), added));
    for (const { organization, flag } of merged.slice(maxChanges))
      refused.push({
        organization,
        flag,
        reason: t('A change set holds {maxChanges, number} changes at most.', { maxChanges }),
      });
    store.replaceCells(set.id, merged.slice(0, maxChanges));
    return { ...publishedDetail(set), refused };
  }

  function create(profileId: string, name: string | null, reverts: string | null = null): StoredRun {
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

  function voidDryRuns(profileId: string): void {
    store.voidDryRuns(profileId);
    for (const set of store.list(profileId)) if (set.state === 'draft') publish(set);
  }
  function flagsChanged(profileId: string): void {
    const done = onDisk(target, () => voidDryRuns(profileId));
    if (!done.ok) report(new Error(done.error.message));
  }

  /** By what the organizations of the cells have. */
  const keepDryRun = (
    profileId: string,
    id: string,
    cells: readonly ChangeCell[],
    readings: ReadonlyMap<string, Reading>,
  ): Result<ChangeSetDetail> =>
    onRun(profileId, id, (set) => {
      const results = cells.map((cell) => ({
        position: cell.position,
        dry: dryOf(cell, readings.get(cell.organization) ?? null, canSet(profileId)),
      }));
      // It may have been changed while it was read: then the results are about something else.
      const stays = store.cells(id).map(changeOf);
      if (JSON.stringify(stays) !== JSON.stringify(cells.map(changeOf)))
        return err(changedMeanwhile(set.name));
      store.keepDryRun(id, results, sendingOf(profileId));
      return ok(publishedDetail(set));
    });

  return {
    ...runs,
    stage(profileId, id, changes) {
      if (id === null) {
        return onDisk(target, () => database.transaction(() => stageIn(create(profileId, null), changes)));
      }
      return onRun(profileId, id, (set) =>
        set.state === 'draft' ? atRest(set, () => ok(stageIn(set, changes))) : err(notADraft(set.name)),
      );
    },
    unstage: (profileId, id, unstaged) =>
      onRun(profileId, id, (set) =>
        set.state !== 'draft'
          ? err(notADraft(set.name))
          : atRest(set, () => {
              const keys = new Set(unstaged.map(keyOfChange));
              const remaining = store.cells(id).filter((cell) => !keys.has(keyOfChange(cell)));
              store.replaceCells(id, remaining.map(changeOf));
              return ok(publishedDetail(set));
            }),
      ),
    change: (profileId, id, to) =>
      onRun(profileId, id, (set) => {
        store.change(id, to);
        publish(set);
        return ok(view(store.get(profileId, id) ?? set));
      }),
    async dryRun(profileId, id, signal) {
      const read = onRun(profileId, id, (set) => atRest(set, () => ok(runs.items(set))));
      if (!read.ok) return read;
      const readings = await readForDryRun(changer, profileId, read.value, signal);
      return readings.ok ? keepDryRun(profileId, id, read.value, readings.value) : readings;
    },
    revert: (profileId, id) =>
      onRun(profileId, id, (set) =>
        atRest(set, () => {
          const existing = store
            .list(profileId)
            .find(({ state, reverts }) => state === 'draft' && reverts === id);
          // Only what came since is added to an existing draft, so that what was unstaged or changed there stays so.
          const staged = existing === undefined ? [] : store.cells(existing.id).map(changeOf);
          const keys = new Set(staged.map(keyOfChange));
          const cells = runs
            .items(set)
            .filter(
              (cell) =>
                existing === undefined || isSettledSince(existing.revertedAt ?? existing.createdAt, cell),
            );
          const added = revertOf(cells, canSet(profileId)).changes.filter(
            (change) => !keys.has(keyOfChange(change)),
          );
          if (existing === undefined && added.length === 0) return err(nothingToRevert(set.name));
          const keep = () =>
            ok(
              database.transaction(() => {
                const name = t('Revert of {name}', { name: set.name }).slice(0, 120);
                const draft = existing ?? create(profileId, name, id);
                store.noteReverted(draft.id);
                if (added.length === 0) return detail(draft);
                store.replaceCells(draft.id, byOrganization([...staged, ...added]));
                return publishedDetail(draft);
              }),
            );
          return existing === undefined || added.length === 0 ? keep() : atRest(existing, keep);
        }),
      ),
    async save(profileId, id) {
      const from = profile(profileId);
      const read = onRun(profileId, id, (set) => ok(detail(set)));
      if (!read.ok) return read;
      const { changeSet, cells } = read.value;
      const madeIn = { name: from?.name ?? profileId, kind: from?.kind ?? ('demo' as const) };
      const text = changeSetText(changeSet, madeIn, cells);
      return savedAs(await files.saveText(fileName(changeSet.name, 'json', target), text));
    },
    async load(profileId, signal = never) {
      const chosen = await files.openText();
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return ok(null);
      const { name, text } = chosen.value;
      const file = readChangeSetFile(text);
      if (file === null) return err(notAChangeSet(name));
      if (file === 'changed') return err(notAsSaved(name));
      if (file === 'repeats') return err(repeatsACell(name));
      const faults = file.changes.map((change) => faultOf(profileId, change));
      if (!faults.includes(null)) return err(nothingStaged(name, faults[0] ?? null));
      const readings =
        file.version === 1 ? null : await readForDryRun(changer, profileId, file.changes, signal);
      if (readings?.ok === true && readings.value.size === 0) return err(nothingStaged(name, notListed));
      const loaded = onDisk(target, () =>
        database.transaction(() => {
          const draft = create(profileId, visibleName(file.name).slice(0, 120));
          if ('pace' in file) store.change(draft.id, file.pace);
          return stageIn(draft, file.changes.map(unplanned));
        }),
      );
      if (!loaded.ok) return loaded;
      const { refused } = loaded.value;
      const madeIn = { ...file.profile, name: visibleName(file.profile.name) };
      const rest = { madeIn, refused };
      // Without a response it is a draft like any other, which no dry run was made of.
      if (readings?.ok !== true) return ok({ ...loaded.value, ...rest, comparison: null });
      const { changeSet, cells } = loaded.value;
      const tried = keepDryRun(profileId, changeSet.id, cells, readings.value);
      if (!tried.ok) return ok({ ...loaded.value, ...rest, comparison: null });
      return ok({ ...tried.value, ...rest, comparison: comparePlans(file, tried.value.cells) });
    },
    async changeCell(profileId, change, flagDefault, signal) {
      const fault = faultOf(profileId, change);
      if (fault !== null) return err(notPossible(change, fault));
      const end = await changer.change(
        { profileId, change, flagDefault, askedBy: 'screen', begin: () => ok(null) },
        signal,
      );
      if (end.is === 'not-sent') return err(end.error);
      flagsChanged(profileId);
      return ok(end.result);
    },
    flagsChanged,
    idle: () => engine.idle(),
    close: () => engine.close(),
  };
}

const isSettledSince = (time: string, { settledAt }: ChangeCell): boolean =>
  settledAt !== null && Date.parse(settledAt) >= Date.parse(time);

/** A change of a file without what was planned for it. */
function unplanned({ organization, organizationDisplayName, flag, action, before }: CellChange): CellChange {
  return { organization, organizationDisplayName, flag, action, before };
}

/** Cells of one organization are together, and are looked up with one reading. */
function byOrganization(changes: readonly CellChange[]): CellChange[] {
  const groups = new Map<string, CellChange[]>();
  for (const change of changes)
    groups.set(change.organization, [...(groups.get(change.organization) ?? []), change]);
  return [...groups.values()].flat();
}
