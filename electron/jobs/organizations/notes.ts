import { z } from 'zod';
import type { AppError } from '#shared/errors';
import type { SavedNotes } from '#shared/ipc/contract/notes';
import { t } from '#shared/messages/text';
import { noNotes, organizationNotesSchema, type OrganizationNotes } from '#shared/organization-notes';
import { err, type Result } from '#shared/result';
import { bytes, readJson, time } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import { placeIn } from '../../platform/storage/sealed-columns.ts';
import type { Vault } from '../../platform/storage/vault.ts';

/** Notes and tags of organizations, by profile. */
export interface Notes {
  read(profileId: string, organization: string): Result<SavedNotes>;
  save(profileId: string, organization: string, notes: OrganizationNotes): Result<SavedNotes>;
  /** Saves the notes of many organizations in one write, all of them or none. Gives how many. */
  saveAll(
    profileId: string,
    notes: readonly ({ organization: string } & OrganizationNotes)[],
  ): Result<number>;
  /** Of every organization that has some; null where they cannot be decrypted. */
  list(profileId: string): Result<{ organization: string; notes: OrganizationNotes | null }[]>;
}

const target = t('Notes');
const rowSchema = z.object({ organization: z.string(), changedAt: time, sealed: bytes });

/** Without a key nothing is listed and nothing is saved: a note is never written in plain. */
export function createNotes(database: Database, vault: Vault, now: () => number): Notes {
  const columns = 'organization, changed_at AS changedAt, sealed';
  const one = database.query(
    `SELECT ${columns} FROM organization_note
     WHERE profile = :profile AND organization = :organization AND sealed IS NOT NULL`,
    rowSchema,
  );
  const all = database.query(
    `SELECT ${columns} FROM organization_note WHERE profile = :profile AND sealed IS NOT NULL
     ORDER BY organization`,
    rowSchema,
  );
  const upsertNote = database.command(
    `INSERT INTO organization_note (profile, organization, changed_at, sealed)
     VALUES (:profile, :organization, :at, :sealed)
     ON CONFLICT (profile, organization) DO UPDATE SET changed_at = :at, sealed = :sealed`,
  );
  const remove = database.command(
    'DELETE FROM organization_note WHERE profile = :profile AND organization = :organization',
  );
  const placeOf = (profile: string, organization: string) =>
    placeIn('organization_note.sealed', profile, organization);
  const opened = (profile: string, { organization, sealed }: z.infer<typeof rowSchema>) =>
    readJson(organizationNotesSchema, vault.open(placeOf(profile, organization), sealed));
  const whenOpen = <T>(work: () => T): Result<T> =>
    vault.keys() === null ? err(noKey) : onDisk(target, work);

  const read = (profile: string, organization: string): SavedNotes => {
    const row = one.first({ profile, organization });
    if (row === null) return { ...noNotes, changedAt: null, isUnreadable: false };
    const notes = opened(profile, row);
    return { ...(notes ?? noNotes), changedAt: row.changedAt, isUnreadable: notes === null };
  };
  const write = (profile: string, organization: string, { note, tags }: OrganizationNotes): void => {
    if (note.trim() === '' && tags.length === 0) remove({ profile, organization });
    else
      upsertNote({
        profile,
        organization,
        at: now(),
        sealed: vault.seal(placeOf(profile, organization), JSON.stringify({ note, tags })),
      });
  };
  return {
    read: (profile, organization) => whenOpen(() => read(profile, organization)),
    save: (profile, organization, notes) =>
      whenOpen(() => {
        write(profile, organization, notes);
        return read(profile, organization);
      }),
    saveAll: (profile, notes) =>
      whenOpen(() =>
        database.transaction(() => {
          for (const { organization, ...each } of notes) write(profile, organization, each);
          return notes.length;
        }),
      ),
    list: (profile) =>
      whenOpen(() =>
        all.all({ profile }).map((row) => ({ organization: row.organization, notes: opened(profile, row) })),
      ),
  };
}

const noKey: AppError = {
  kind: 'refused',
  reason: 'keychain-locked',
  message: t("Notes can't be decrypted. The keychain returned no key."),
  advice: t('Unlock the keychain.'),
};
