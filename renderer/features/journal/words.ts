import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleX,
  Eye,
  Loader,
  Lock,
  type LucideIcon,
} from 'lucide-react';
import { titleOfReason } from '#shared/error-words';
import {
  profileJournalActions,
  revealAction,
  type JournalAction,
  type JournalEntry,
  type JournalOutcome,
} from '#shared/journal';
import { t } from '#shared/messages/text';
import { callFacts, callIds, type CallId } from '#shared/profile-operations';
import { middleCut } from '../../components/grid/cells.ts';
import type { Tone } from '../../components/Status.tsx';
import { formatLatency } from '../../format/number.ts';

const actions: Partial<Record<JournalAction, string>> = {
  CreateCheck: t('Create check'),
  GenerateAISummary: t('Generate AI summary'),
  ReviewFinding: t('Review finding'),
  SetOngoingMonitoring: t('Change monitoring'),
  CancelCheck: t('Cancel check'),
  CreateUser: t('Create user'),
  CreateFeatureFlag: t('Create flag'),
  UpdateFeatureFlag: t('Update flag'),
  DeleteFeatureFlagOverride: t('Clear override'),
  SetFeatureFlagOverride: t('Set override'),
  [revealAction]: t('Reveal personal data'),
  ChangeProfile: t('Change profile'),
  StopProfile: t('Stop profile'),
  AllowProfile: t('Resume profile'),
  DeleteProfile: t('Delete profile'),
};

/** What was done, short; reviews and monitoring say which way. */
export function actionWord({ operation, direction }: Pick<JournalEntry, 'operation' | 'direction'>): string {
  if (direction === 'CONFIRMED') return t('Confirm finding');
  if (direction === 'DISMISSED') return t('Dismiss finding');
  if (operation === 'SetOngoingMonitoring') {
    if (direction === 'ON') return t('Start monitoring');
    if (direction === 'OFF') return t('Stop monitoring');
  }
  return operationWord(operation);
}

export const operationWord = (operation: JournalAction): string =>
  actions[operation] ?? (isCall(operation) ? callFacts(operation).summary : operation);

const isCall = (operation: JournalAction): operation is CallId => callIds.some((id) => id === operation);

/** What an entry is about, short: a reference, a flag, the end of a name with its id cut. */
export function subjectWord(entry: JournalEntry): string {
  const { clientReference } = entry.lookup;
  if (clientReference !== undefined) return clientReference;
  if (entry.flag !== null) return entry.flag.slice(entry.flag.indexOf('/') + 1);
  // A change of a profile is about the profile itself.
  if (entry.resource === '') return entry.profileName;
  // An id differs at both ends: it is cut in its middle, and the names around it are not.
  return entry.resource
    .split('/')
    .slice(-2)
    .join('/')
    .replace(/[0-9a-f-]{20,}$/i, middleCut);
}

interface OutcomeStyle {
  tone: Tone;
  icon: LucideIcon;
  word: string;
  weight: 'recede' | 'plain' | 'strong';
}

export function outcomeStyle(entry: JournalEntry): OutcomeStyle {
  switch (entry.outcome) {
    case 'open':
      return { tone: 'info', icon: Loader, word: t('Sending'), weight: 'plain' };
    case 'sent':
      return isBlind(entry)
        ? { tone: 'neutral', icon: CircleDashed, word: t('Unverified'), weight: 'plain' }
        : { tone: 'success', icon: CircleCheck, word: t('Done'), weight: 'recede' };
    case 'refused':
      return { tone: 'neutral', icon: Lock, word: refusalWord(entry), weight: 'plain' };
    case 'shown':
      return { tone: 'neutral', icon: Eye, word: t('Shown'), weight: 'plain' };
    case 'changed':
      return { tone: 'success', icon: CircleCheck, word: t('Done'), weight: 'recede' };
    case 'failed':
      return { tone: 'danger', icon: CircleX, word: failureWord(entry), weight: 'strong' };
    case 'unknown':
      return settledStyle(entry.settled);
  }
}

/** An outcome that was unknown and is set: by the operator, or by a look-up that found the check. */
function settledStyle(settled: JournalEntry['settled']): OutcomeStyle {
  switch (settled?.as) {
    case undefined:
      return { tone: 'warning', icon: CircleHelp, word: t('Unknown'), weight: 'strong' };
    case 'happened':
      return { tone: 'success', icon: CircleCheck, word: t('Outcome set to done'), weight: 'recede' };
    case 'did-not-happen':
      return { tone: 'danger', icon: CircleX, word: t('Outcome set to failed'), weight: 'plain' };
  }
}

/** An override that was changed without knowing it. */
function isBlind({ operation, changes }: JournalEntry): boolean {
  return (
    (operation === 'SetFeatureFlagOverride' || operation === 'DeleteFeatureFlagOverride') &&
    changes.some(({ field, before }) => field === 'override' && before === 'UNKNOWN')
  );
}

function failureWord({ status }: JournalEntry): string {
  // The service responded: below 500 it refused, above it failed.
  if (status !== null)
    return status >= 400 && status < 500
      ? t('Refused ({status})', { status: String(status) })
      : t('Failed ({status})', { status: String(status) });
  return t('Failed');
}

/** A change of a profile is saved here and never sent. */
const refusalWord = ({ operation }: JournalEntry): string =>
  isOfProfile(operation) ? t('Not changed') : t('Not sent');

export const isOfProfile = (operation: JournalAction): boolean =>
  profileJournalActions.some((action) => action === operation);

export const outcomeWords: Record<JournalOutcome, string> = {
  open: t('Sending'),
  sent: t('Done'),
  refused: t('Not sent or not changed'),
  failed: t('Failed'),
  unknown: t('Unknown'),
  shown: t('Shown'),
  changed: t('Profile changed'),
};

/** The outcome with what was measured and why: `Refused (403) in 284 ms: No access`. */
export function outcomeText(entry: JournalEntry): string {
  const { word } = outcomeStyle(entry);
  // The word of a failure has the status in it.
  const status = entry.status === null || entry.outcome === 'failed' ? null : String(entry.status);
  const outcome = status === null ? word : t('{word}, {status}', { word, status });
  const timed =
    entry.durationMs === null
      ? outcome
      : t('{outcome} in {latency}', { outcome, latency: formatLatency(entry.durationMs) });
  const reason =
    entry.outcome === 'sent' || entry.reason === null || entry.reason === 'outcome-unknown'
      ? null
      : titleOfReason(entry.reason);
  return reason === null ? timed : t('{label}: {value}', { label: timed, value: reason });
}

/** How the action was confirmed; null where it ended before anybody was asked. */
export function consentWord({ consent, outcome, reason }: JournalEntry): string | null {
  if (outcome === 'refused' && consent === 'not-asked')
    return reason === 'not-confirmed' ? t('Not confirmed') : null;
  return consentWords[consent];
}

const consentWords: Record<JournalEntry['consent'], string> = {
  'not-asked': t('No confirmation needed'),
  confirmed: t('Confirmed'),
  'name-typed': t('Confirmed, name typed'),
  'bulk-run': t('Confirmed with the run'),
};
export const askerWords: Readonly<Record<string, string>> = {
  screen: t('A page of the app'),
  palette: t('Command palette'),
  bulk: t('Run'),
  replay: t('Replay in API calls'),
  guard: t('Guard'),
  sample: t('Demo sample data'),
};

export function unknownText(entry: JournalEntry): string {
  return (
    createdTexts[entry.operation] ?? t('The change may have taken effect. The request was not sent again.')
  );
}
const createdTexts: Readonly<Partial<Record<string, string>>> = {
  CreateCheck: t('The check may exist. The request was not sent again.'),
  CreateUser: t('The user may exist. The request was not sent again.'),
  CreateFeatureFlag: t('The feature flag may exist. The request was not sent again.'),
};

/** `5be20f16…a2c8` */
export function shortHash(hash: string): string {
  return hash.length <= 12 ? hash : `${hash.slice(0, 8)}…${hash.slice(-4)}`;
}
