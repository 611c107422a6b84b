import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GuardQuestion } from '#shared/guard';
import type { Backup } from '#shared/ipc/contract/backups';
import type { Consent } from '#shared/journal';
import { t } from '#shared/messages/text';
import type { StoredProfile } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../clock.ts';
import type { Guard } from '../guard/guard.ts';
import { connectionRows } from '../guard/profile-question.ts';
import { notDone } from '../guard/refusals.ts';
import type { HeadStore } from '../journal/head-store.ts';
import type { Journal } from '../journal/journal.ts';
import { onDisk } from '../storage/disk-failure.ts';
import { companions, databaseIn } from '../storage/open-database.ts';
import { backupsIn, type KeptBackup } from './backups.ts';
import { dropDuplicate, prepareDatabase, unusable } from './prepare-database.ts';
import { prepareSettings, type PreparedSettings } from './prepare-settings.ts';
import { putInPlace } from './put-in-place.ts';

export interface Restore {
  list(): Result<Backup[]>;
  /** Checks a backup, asks, and restarts the app onto it. A refusal leaves everything as it is. */
  restore(id: string, signal: AbortSignal): Promise<Result<null>>;
}

type Facts = Pick<Extract<GuardQuestion, { about: 'restore' }>, 'journal' | 'production' | 'nameToType'>;

interface Prepared {
  facts: Facts;
  /** The file that takes the place of another, and what of that goes along. */
  file: string;
  prepared: string;
  companions: readonly string[];
  /** Before the app restarts. */
  record(consent: Consent): Result<null>;
}

export function createRestore(options: {
  folder: string;
  clock: Clock;
  guard: Pick<Guard, 'confirm'>;
  journal: Pick<Journal, 'open' | 'complete'>;
  headStore: Pick<HeadStore, 'readKey'>;
  /** Profiles as they are saved now. */
  profiles: () => readonly StoredProfile[];
  /** Ends the app, does the work when all is closed, and starts it again. */
  restartAfter: (work: () => void) => void;
}): Restore {
  const { folder, clock, guard, journal, headStore, profiles, restartAfter } = options;
  let isBusy = false;

  async function ofDatabase(backup: KeptBackup): Promise<Result<Prepared>> {
    const file = databaseIn(folder);
    const prepared = `${file}.restoring`;
    const key = await headStore.readKey();
    const verified = await prepareDatabase(backup.file, prepared, key.ok ? key.value : null, clock);
    if (!verified.ok) return verified;
    const { message, fault } = verified.value;
    return ok({
      facts: { journal: { message, isWhole: fault === null }, production: [], nameToType: null },
      ...{ file, prepared, companions: companions.filter((suffix) => suffix !== '') },
      record: () => ok(null),
    });
  }

  function ofSettings(backup: KeptBackup): Result<Prepared> {
    const file = join(folder, 'settings.json');
    const prepared = `${file}.restoring`;
    const made = prepareSettings(backup.file, profiles());
    if (!made.ok) return made;
    const { text, production } = made.value;
    const written = onDisk('settings.json', () => writeFileSync(prepared, text, { mode: 0o600 }));
    if (!written.ok) return written;
    return ok({
      facts: {
        journal: null,
        production: production.map(({ before }) => before.name),
        // As each change of a production profile is confirmed.
        nameToType: production[0]?.before.name ?? null,
      },
      ...{ file, prepared, companions: [] },
      record: (consent) => recordProduction(production, consent),
    });
  }

  function recordProduction(production: PreparedSettings['production'], consent: Consent): Result<null> {
    for (const { before, after } of production) {
      const entry = journal.open({
        profile: before,
        operation: after === null ? 'DeleteProfile' : 'ChangeProfile',
        ...{ resource: '', organizationDisplayName: null, askedBy: 'screen', consent },
        ...{ before: null, after: null, lookup: {} },
        changes: after === null ? [] : connectionRows(before, after),
      });
      if (!entry.ok) return entry;
      journal.complete(entry.value, {
        outcome: 'changed',
        ...{ status: null, durationMs: null, attempts: null, reason: null },
      });
    }
    return ok(null);
  }

  async function restore(backup: KeptBackup, signal: AbortSignal): Promise<Result<null>> {
    const made = backup.of === 'database' ? await ofDatabase(backup) : ofSettings(backup);
    if (!made.ok) return made;
    const { facts, record, ...place } = made.value;
    const { of, madeAt } = backup;
    const answered = await guard.confirm({ about: 'restore', of, madeAt, ...facts }, signal);
    const recorded =
      'not' in answered ? err(notDone(answered.not, notRestored, notRestored)) : record(answered.given);
    if (!recorded.ok) {
      if (of === 'database') dropDuplicate(place.prepared);
      else rmSync(place.prepared, { force: true });
      return recorded;
    }
    restartAfter(() => putInPlace({ folder, ...place, backup, now: clock.now() }));
    return ok(null);
  }

  const list = () => onDisk('backups', () => backupsIn(folder));
  return {
    list() {
      const listed = list();
      return listed.ok ? ok(listed.value.map(({ file: _file, ...backup }) => backup)) : listed;
    },
    async restore(id, signal) {
      const listed = list();
      if (!listed.ok) return listed;
      const backup = listed.value.find((each) => each.id === id);
      if (backup === undefined) return err(unusable);
      if (isBusy) return err(notDone('void', notRestored, notRestored));
      isBusy = true;
      const restored = await restore(backup, signal).finally(() => {
        isBusy = false;
      });
      return restored;
    },
  };
}

const notRestored = t('It was not confirmed, and nothing was restored.');
