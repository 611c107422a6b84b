import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import type { Result } from '#shared/result';
import type { Database } from '../platform/storage/database.ts';
import { onDisk } from '../platform/storage/disk-failure.ts';
import { forgetProfile } from '../platform/storage/forget-profile.ts';
import type { Inbox } from './notifications/inbox.ts';

interface Views {
  forget(profileId: string): Result<null>;
}

/**
 * Deletes what this computer keeps of a profile that was deleted, when another one is in use. If something fails, the rest is
 * deleted all the same; gives the error for the operator, or null.
 */
export async function deleteProfileData(
  profileId: string,
  from: {
    database: Result<{ database: Database }>;
    inbox: Result<Pick<Inbox, 'forget'>>;
    savedViews: Views;
    savedInboxViews: Views;
    forgetOrganizations: (profileId: string) => void;
    report: (failure: unknown) => void;
  },
): Promise<AppError | null> {
  const { database, inbox } = from;
  // First: it waits until the inbox has left the profile, and by then what was in flight has ended.
  const inboxEmptied = inbox.ok ? await inbox.value.forget(profileId) : inbox;
  const deleted: Result<unknown>[] = [
    inboxEmptied,
    from.savedViews.forget(profileId),
    from.savedInboxViews.forget(profileId),
    database.ok
      ? onDisk(t('Profile data'), () => forgetProfile(database.value.database, profileId, 'deleted'))
      : database,
  ];
  from.forgetOrganizations(profileId);
  const failures = deleted.flatMap((result) => (result.ok ? [] : [result.error]));
  for (const { message } of failures)
    from.report(new Error(`Data of a deleted profile was not deleted: ${message}`));
  return failures.length === 0 ? null : dataStays;
}

const dataStays: AppError = {
  kind: 'refused',
  reason: 'disk',
  message: t('Some data of the deleted profile is still on this computer.'),
  advice: t('Check the disk, then wipe personal data in Settings.'),
};
