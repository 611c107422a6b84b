import { recommendationWord } from '#shared/check-detail/words';
import { t } from '#shared/messages/text';
import { typeLabel } from '#shared/notifications/wording';
import { recommendations } from '#shared/model/check-summary';
import type { EntryRow, Muted } from './entry-row.ts';

/** What to show as a desktop notification, decided without a clock or a screen. */
export interface DesktopNotification {
  title: string;
  body: string;
  /** The check to open; null when there is none, or several. */
  check: string | null;
  keys: readonly number[];
  kind: 'single' | 'digest';
}

export interface AnnounceRules {
  /** Nothing pops up for this profile. */
  profileMuted: boolean;
  muted: Muted;
  /** The display name of a check may be shown; it may name a person. */
  names: boolean;
  displayName: (row: EntryRow) => string | null;
  organizationName: (name: string) => string | null;
}

export interface Decision {
  desktopNotifications: DesktopNotification[];
  /** Entries that are never announced. */
  silent: number[];
  /** Entries that wait for the next digest. */
  pending: EntryRow[];
}

/** At most this many desktop notifications in one window of time, so that a burst is one digest and no storm. */
export const shownPerWindow = 3;
export const windowMs = 30_000;

/**
 * Decides on new entries. `room` is how many desktop notifications the window still has; with `digest` whatever
 * there is becomes one.
 */
export function decide(
  rows: readonly EntryRow[],
  room: number,
  digest: boolean,
  rules: AnnounceRules,
): Decision {
  const silent = rules.profileMuted ? rows : rows.filter((row) => isMuted(row, rules.muted));
  const loud = rules.profileMuted ? [] : rows.filter((row) => !isMuted(row, rules.muted));
  const decided = { desktopNotifications: [], silent: silent.map((row) => row.key), pending: [] };
  if (loud.length === 0) return decided;
  if (room <= 0) return { ...decided, pending: loud };
  if (loud.length > room || (digest && loud.length > 1))
    return { ...decided, desktopNotifications: [digestOf(loud, rules)] };
  return { ...decided, desktopNotifications: loud.map((row) => singleOf(row, rules)) };
}

function isMuted(row: EntryRow, muted: Muted): boolean {
  return muted.organizations.has(row.organization_key) || muted.types.has(row.type);
}

function singleOf(row: EntryRow, rules: AnnounceRules): DesktopNotification {
  const organization = rules.organizationName(row.organization);
  const label = typeLabel(row.type) ?? t('New notification');
  const name = rules.names ? rules.displayName(row) : null;
  return {
    title: plain(organization === null ? label : [label, organization].join(', ')),
    body: [name, knownRecommendation(row.recommendation)]
      .flatMap((fact) => (fact === null ? [] : [plain(fact)]))
      .join('\n'),
    check: row.check_name,
    keys: [row.key],
    kind: 'single',
  };
}

function digestOf(rows: readonly EntryRow[], rules: AnnounceRules): DesktopNotification {
  const byLabel = new Map<string, number>();
  for (const row of rows) {
    const label = typeLabel(row.type) ?? t('Other');
    byLabel.set(label, (byLabel.get(label) ?? 0) + 1);
  }
  const parts = [...byLabel]
    .sort(([, a], [, b]) => b - a)
    .map(([label, count]) => t('{label}: {count, number}', { label, count }));
  const organizations = [...new Set(rows.map((row) => row.organization))];
  const [only] = organizations;
  const count = rows.length;
  const isOfOne = organizations.length === 1 && only !== undefined;
  const organization = isOfOne ? rules.organizationName(only) : null;
  const checks = [...new Set(rows.map((row) => row.check_name))];
  return {
    title: plain(
      !isOfOne
        ? t('{count, number} new notifications of {organizations, number} organizations', {
            count,
            organizations: organizations.length,
          })
        : organization === null
          ? t('{count, number} new notifications', { count })
          : t('{count, number} new notifications of {organization}', { count, organization }),
    ),
    body: plain(parts.join(', ')),
    check: checks.length === 1 ? (checks[0] ?? null) : null,
    keys: rows.map((row) => row.key),
    kind: 'digest',
  };
}

/** Only a value the API document names: an unknown one is free text of the service. */
function knownRecommendation(value: string | null): string | null {
  const known = recommendations.find((each) => each === value);
  return known === undefined ? null : t('Recommendation: {word}', { word: recommendationWord(known).word });
}

/**
 * Text a desktop shows as it is: some read markup in it, and control or direction characters could
 * make it say something else.
 */
function plain(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are exactly what is taken out
  const clean = text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ');
  const safe = clean.replace(/[<>]/g, ' ').replaceAll('&', '+').trim();
  return safe.length > 140 ? `${safe.slice(0, 139)}…` : safe;
}
