import { randomUUID } from 'node:crypto';
import type { AppError } from '#shared/errors';
import { kindOf } from '#shared/calendar/renewals';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import type { PayloadOf } from '#shared/ipc/events';
import { maxWatched, maxWatchlists, type Watchlist } from '#shared/ipc/contract/watchlists';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { err, ok, type Result } from '#shared/result';
import type { ReadClient } from '../../service/api/client.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import type { SaveText } from '../../platform/save-text.ts';
import { calendarFile } from './calendar-file.ts';
import { renewalsOf } from './monitoring.ts';
import { createMonitoringEvents } from './monitoring-events.ts';
import { readNames } from './read-names.ts';
import { createWatchlistStore } from './store.ts';

type Input<N extends 'list' | 'create' | 'rename' | 'remove' | 'add' | 'drop' | 'checks' | 'refresh'> =
  InputOf<`watchlists.${N}`>;

/** Watchlists of checks across organizations, and the calendar of their renewals. */
export interface Watchlists {
  list(input: Input<'list'>): Result<Watchlist[]>;
  create(input: Input<'create'>): Result<Watchlist>;
  rename(input: Input<'rename'>): Result<Watchlist>;
  remove(input: Input<'remove'>): Result<null>;
  add(input: Input<'add'>): Result<{ added: number }>;
  drop(input: Input<'drop'>): Result<{ removed: number }>;
  checks(input: Input<'checks'>): Result<OutputOf<'watchlists.checks'>>;
  refresh(
    input: Input<'refresh'>,
    client: Pick<ReadClient, 'call'>,
    signal: AbortSignal,
  ): Promise<Result<OutputOf<'watchlists.refresh'>>>;
  /** A check was read elsewhere. */
  checkSeen(profileId: string, check: Check): Result<void>;
  renewals(input: InputOf<'monitoring.renewals'>): Result<OutputOf<'monitoring.renewals'>>;
  export(input: InputOf<'monitoring.export'>): Promise<Result<OutputOf<'monitoring.export'>>>;
}

const target = 'watchlists';

export function openWatchlists(
  opened: Result<{ database: Database }>,
  dependencies: {
    clock: Pick<Clock, 'now'>;
    vault: Vault;
    saveText: SaveText;
    publish: (progress: PayloadOf<'watchlists.progress'>) => void;
  },
): Result<Watchlists> {
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const { clock, vault, saveText, publish } = dependencies;
  return onDisk(target, () => {
    const store = createWatchlistStore(database, vault);
    const events = createMonitoringEvents(database, vault);

    /** The row of a check and its renewals are as this read has it. */
    const keepRead = (profileId: string, check: Check, at: number) => {
      store.saveRead(profileId, check, at);
      events.noteRead(profileId, check, at);
    };

    /** Work on one list; refused if it was deleted. */
    const onList = <T>(profile: string, id: string, work: (list: Watchlist) => Result<T>): Result<T> => {
      const done = onDisk(target, () => {
        const list = store.list(profile, id);
        return list === null ? err(notFound(id)) : work(list);
      });
      return done.ok ? done.value : done;
    };

    return {
      list: ({ profileId }) => onDisk(target, () => store.lists(profileId)),
      create({ profileId, name, checks }) {
        const done = onDisk(target, (): Result<Watchlist> =>
          database.transaction(() => {
            if (store.lists(profileId).length >= maxWatchlists) return err(tooMany);
            const made = store.create(profileId, randomUUID(), name);
            if (made === null) return err(duplicateName(name));
            if (checks.length > 0) store.add(profileId, made.id, checks);
            return ok(store.list(profileId, made.id) ?? made);
          }),
        );
        return done.ok ? done.value : done;
      },
      rename: ({ profileId, id, name }) =>
        onList(profileId, id, (list) => {
          if (store.rename(profileId, id, name) === 'taken') return err(duplicateName(name));
          return ok(store.list(profileId, id) ?? list);
        }),
      remove: ({ profileId, id }) =>
        onList(profileId, id, () => {
          store.remove(profileId, id);
          return ok(null);
        }),
      add: ({ profileId, id, checks }) =>
        onList(profileId, id, (list) => {
          // One that is in the list already needs no place.
          const names = new Set([...store.names(profileId, id), ...checks]);
          return names.size > maxWatched
            ? err(tooLong(list.name))
            : ok({ added: store.add(profileId, id, checks) });
        }),
      drop: ({ profileId, id, checks }) =>
        onList(profileId, id, () => ok({ removed: store.drop(profileId, id, checks) })),
      checks: ({ profileId, id }) => onList(profileId, id, () => ok(store.checks(profileId, id))),

      async refresh({ profileId, id, checks }, client, signal) {
        const targets = onDisk(target, () => checks ?? store.names(profileId, id));
        if (!targets.ok) return targets;
        const names = new Set(targets.value);
        let read = 0;
        let failed = 0;
        const lost: AppError[] = [];
        const { calls, stopped } = await readNames(client, names, signal, (outcomes, receivedAt) => {
          const at = receivedAt === null ? clock.now() : Date.parse(receivedAt);
          // Kept batch by batch: what a cancelled refresh brought stays.
          const saved = onDisk(target, () =>
            database.transaction(() => {
              for (const outcome of outcomes) {
                if ('check' in outcome) keepRead(profileId, outcome.check, at);
                else store.saveFailure(profileId, outcome.name, outcome.error, at);
              }
            }),
          );
          if (!saved.ok) lost.push(saved.error);
          failed += outcomes.filter((outcome) => 'error' in outcome).length;
          read += outcomes.filter((outcome) => 'check' in outcome).length;
          publish({ profileId, id, done: read + failed, of: names.size });
        });
        const [disk] = lost;
        if (disk !== undefined) return err(disk);
        return ok({ calls, read, failed, left: names.size - read - failed, stopped });
      },

      checkSeen: (profileId, check) =>
        onDisk(target, () => database.recoverable(() => keepRead(profileId, check, clock.now()))),
      renewals: (input) => onDisk(target, () => renewalsOf(store, events, input)),
      async export({ organization, kinds, ...span }) {
        const all = onDisk(target, () => renewalsOf(store, events, span));
        if (!all.ok) return all;
        const chosen = all.value.renewals.filter(
          (renewal) =>
            (organization === null || renewal.organization === organization) &&
            kinds.includes(kindOf(renewal.basis)),
        );
        const text = calendarFile(chosen, new Date(clock.now()));
        const saved = await saveText(`monitoring-renewals-${span.from}.ics`, text);
        return saved.ok ? ok({ savedAs: saved.value, events: chosen.length }) : saved;
      },
    };
  });
}

const notFound = (id: string): AppError => ({
  kind: 'not-found',
  message: t('The watchlist no longer exists.'),
  target: id,
  advice: t('Select another watchlist.'),
});
const duplicateName = (name: string): AppError => ({
  kind: 'validation',
  message: t('Another watchlist has this name.'),
  target: name,
  advice: t('Enter a different name.'),
  faults: [{ field: 'name', message: t('Another watchlist has this name.') }],
});
const tooMany: AppError = {
  kind: 'validation',
  message: t('The limit of {maxWatchlists} watchlists is reached.', { maxWatchlists }),
  advice: t('Delete a watchlist you no longer need.'),
  faults: [],
};
const tooLong = (name: string): AppError => ({
  kind: 'validation',
  message: t('A watchlist holds at most {maxWatched, number} checks. Nothing was added.', { maxWatched }),
  target: name,
  advice: t('Add fewer checks, or create another watchlist.'),
  faults: [],
});
