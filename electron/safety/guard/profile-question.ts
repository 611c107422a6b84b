import type { ProfileQuestion } from '#shared/guard';
import type { ChangeRow } from '#shared/journal';
import { connectionFields, overlapOf, type ConnectionField } from '#shared/profile-connection';
import type { ProfileSettings, StoredProfile } from '#shared/profile';

type Question = Omit<ProfileQuestion, 'question'>;

/**
 * The question about a change of a profile; null: it needs no question. Asked are all changes of a production
 * profile's connection, and every profile that begins to use what one on the other side of production uses,
 * whichever of the two is saved last.
 */
export function profileQuestion(
  before: StoredProfile | null,
  after: ProfileSettings,
  others: readonly Pick<StoredProfile, 'name' | 'kind' | 'baseUrl' | 'authUrl' | 'clientId'>[],
): Question | null {
  const isProduction = before?.kind === 'production';
  const leaves = isProduction && after.kind !== 'production';
  const rows = connectionRows(before, after);
  const becomes = after.kind === 'production';
  const shares = others
    .filter(({ kind }) => (kind === 'production') !== becomes)
    .map((other) => {
      // What it shared on this side was asked about when it began.
      const known = before === null || isProduction !== becomes ? [] : overlapOf(before, other);
      const overlap = overlapOf(after, other).filter((each) => !known.includes(each));
      return { profileName: other.name, overlap };
    })
    .filter(({ overlap }) => overlap.length > 0);
  const shared = new Set<string>(shares.flatMap(({ overlap }) => overlap));
  const common = {
    about: 'profile',
    // Of a new profile everything is new: only what it shares is to be judged.
    rows: before === null ? rows.filter(({ field }) => shared.has(field)) : rows,
    shares,
    organizations: null,
  } as const;
  if (isProduction && rows.length > 0)
    return {
      ...common,
      action: leaves ? 'leave-production' : 'change-production',
      environment: 'production',
      profileName: before.name,
      nameToType: before.name,
    };
  const [first] = shares;
  if (first === undefined) return null;
  return {
    ...common,
    action: 'share-production',
    environment: after.kind,
    profileName: after.name,
    nameToType: becomes ? after.name : first.profileName,
  };
}

/** The connection before and after, field by field. It contains no secret and nothing personal. */
export function connectionRows(before: ProfileSettings | null, after: ProfileSettings): ChangeRow[] {
  return connectionFields
    .map((field) => ({
      field,
      before: before === null ? null : valueOf(before, field),
      after: valueOf(after, field),
    }))
    .filter((row) => row.before !== row.after);
}

function valueOf(settings: ProfileSettings, field: ConnectionField): string | null {
  if (field === 'reportOrigins') return settings.reportOrigins.join(' ') || null;
  if (field !== 'overrideWrite') return settings[field];
  const { overrideWrite } = settings;
  return overrideWrite === null
    ? null
    : `${overrideWrite.method} ${overrideWrite.path} ${overrideWrite.body}`;
}
