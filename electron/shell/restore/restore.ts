import { writeFileSync } from 'node:fs';
import type { AppError } from '#shared/errors';
import type { GuardQuestion } from '#shared/guard';
import type { Backup } from '#shared/ipc/contract/backups';
import type { Consent } from '#shared/journal';
import { t } from '#shared/messages/text';
import type { StoredProfile } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { completionOfChange } from '../../safety/guard/completion.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import { connectionRows } from '../../safety/guard/profile-question.ts';
import { notDone } from '../../service/session/refusals.ts';
import type { HeadStore } from '../../safety/journal/head-store.ts';
import type { Journal } from '../../safety/journal/journal.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import { backupsIn, type SavedBackup } from './backups.ts';
import { dropDuplicate, leaveForNextStart, placeOf, takeBack } from './pending.ts';
import { prepareDatabase } from './prepare-database.ts';
import { prepareSettings, type PreparedSettings } from './prepare-settings.ts';

export interface Restore {
  list(): Result<Backup[]>;
  /** Checks a backup, asks, and restarts the app onto it. A refusal leaves everything as it is. */
  restore(id: string, signal: AbortSignal): Promise<Result<null>>;
}

type Facts = Pick<
  Extract<GuardQuestion, { about: 'restore' }>,
  'journal' | 'production' | 'dropped' | 'nameToType'
>;

interface Prepared {
  facts: Facts;
  /** Profiles whose secrets go: nothing in the backup names them, so that nobody could remove them later. */
  withoutSecret: readonly StoredProfile[];
  /** Notes what is confirmed before it is done; gives what notes how it went. */
  note(consent: Consent): Promise<Result<(done: Result<null>) => void>>;
}

export function createRestore(options: {
  folder: string;
  clock: Clock;
  guard: Pick<Guard, 'confirm'>;
  journal: Pick<Journal, 'begin' | 'complete'>;
  headStore: Pick<HeadStore, 'readKey'>;
  /** Profiles as they are saved now, and those of them that a policy provides. */
  profiles: () => readonly StoredProfile[];
  provided: ReadonlySet<string>;
  removeSecret: (profileId: string) => Promise<Result<unknown>>;
  report: (failure: unknown) => void;
  /** Ends the app and starts it again. */
  restart: () => void;
}): Restore {
  const { folder, clock, guard, journal, headStore, profiles, provided, restart: restartApp } = options;
  let isBusy = false;

  async function ofDatabase(backup: SavedBackup): Promise<Result<Prepared>> {
    const { duplicate } = placeOf(folder, 'database');
    const key = await headStore.readKey();
    const verified = await prepareDatabase(backup.file, duplicate, key.ok ? key.value : null, clock);
    if (!verified.ok) return verified;
    const { message, fault } = verified.value;
    return ok({
      facts: { journal: { message, isWhole: fault === null }, production: [], dropped: [], nameToType: null },
      withoutSecret: [],
      note: () => Promise.resolve(ok(() => undefined)),
    });
  }

  function ofSettings(backup: SavedBackup): Result<Prepared> {
    const { duplicate } = placeOf(folder, 'settings');
    const made = prepareSettings(backup.file, profiles(), provided);
    if (!made.ok) return made;
    const { text, production, dropped, withoutSecret } = made.value;
    const written = onDisk('settings.json', () => writeFileSync(duplicate, text, { mode: 0o600 }));
    if (!written.ok) return written;
    return ok({
      facts: {
        journal: null,
        production: production.filter(({ after }) => after !== null).map(({ before }) => before.name),
        dropped: dropped.map(({ name }) => name),
        // As each change of a production profile is confirmed.
        nameToType: production[0]?.before.name ?? null,
      },
      withoutSecret,
      note: (consent) => noteProduction(production, consent),
    });
  }

  async function noteProduction(
    production: PreparedSettings['production'],
    consent: Consent,
  ): ReturnType<Prepared['note']> {
    const entries: number[] = [];
    const noteOutcome = (done: Result<null>) => {
      for (const entry of entries) journal.complete(entry, completionOfChange(done));
    };
    for (const { before, after } of production) {
      const entry = await journal.begin({
        profile: before,
        operation: after === null ? 'DeleteProfile' : 'ChangeProfile',
        resource: '',
        organizationDisplayName: null,
        askedBy: 'screen',
        consent,
        before: null,
        after: null,
        direction: null,
        lookup: {},
        changes: after === null ? [] : connectionRows(before, after),
      });
      if (!entry.ok) {
        noteOutcome(entry);
        return entry;
      }
      entries.push(entry.value);
    }
    return ok(noteOutcome);
  }

  /** The secrets go when the restore is certain. With the first one gone there is no way back. */
  async function carryOut(
    backup: SavedBackup,
    withoutSecret: readonly StoredProfile[],
  ): Promise<Result<null>> {
    const left = onDisk('restore', () => {
      leaveForNextStart(folder, backup);
      return null;
    });
    if (!left.ok) return left;
    for (const [index, { id }] of withoutSecret.entries()) {
      const removed = await options.removeSecret(id);
      if (removed.ok) continue;
      if (index === 0) return removed;
      options.report(new Error(removed.error.message));
    }
    return left;
  }

  async function prepareAndAsk(backup: SavedBackup, signal: AbortSignal): Promise<Result<null>> {
    dropDuplicate(folder, backup.of);
    const made = backup.of === 'database' ? await ofDatabase(backup) : ofSettings(backup);
    if (!made.ok) return made;
    const { of, madeAt } = backup;
    const confirmation = await guard.confirm({ about: 'restore', of, madeAt, ...made.value.facts }, signal);
    if ('not' in confirmation) return err(notDone(confirmation.not, notRestored, notRestored));
    const noted = await made.value.note(confirmation.given);
    if (!noted.ok) return noted;
    const done = await carryOut(backup, made.value.withoutSecret);
    noted.value(done);
    return done;
  }

  async function restore(backup: SavedBackup, signal: AbortSignal): Promise<Result<null>> {
    const prepared = await prepareAndAsk(backup, signal);
    if (prepared.ok) {
      restartApp();
      return prepared;
    }
    const takenBack = onDisk('restore', () => takeBack(folder, backup.of));
    if (!takenBack.ok) options.report(new Error(takenBack.error.message));
    return prepared;
  }

  const list = () => onDisk('backups', () => backupsIn(folder, clock.now()));
  return {
    list() {
      const listed = list();
      return listed.ok ? ok(listed.value.map(({ file: _file, ...backup }) => backup)) : listed;
    },
    async restore(id, signal) {
      const listed = list();
      if (!listed.ok) return listed;
      const backup = listed.value.find((each) => each.id === id);
      if (backup === undefined) return err(notFound);
      if (isBusy) return err(underWay);
      isBusy = true;
      return restore(backup, signal).finally(() => {
        isBusy = false;
      });
    },
  };
}

const notFound: AppError = {
  kind: 'refused',
  reason: 'disk',
  message: t('This backup no longer exists. Nothing was restored.'),
  advice: t('Restore another backup.'),
};

const underWay: AppError = {
  kind: 'refused',
  reason: 'disk',
  message: t('Another restore is in progress. Nothing was restored.'),
  advice: t('Finish or cancel the other restore first.'),
};

const notRestored = t('The restore was not confirmed. Nothing was restored.');
