import { CircleCheck, CircleHelp, CircleX, Eye, Loader, Lock, type LucideIcon } from 'lucide-react';
import { revealAct, type JournalAct, type JournalEntry, type JournalOutcome } from '#shared/journal';
import { callFacts } from '#shared/profile-operations';
import type { Tone } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';

const acts: Partial<Record<JournalAct, string>> = {
  CreateCheck: 'Create a check',
  GenerateAISummary: 'Generate a summary',
  ReviewFinding: 'Review a finding',
  SetOngoingMonitoring: 'Switch monitoring',
  CancelCheck: 'Cancel a check',
  CreateUser: 'Create a user',
  CreateFeatureFlag: 'Create a flag',
  UpdateFeatureFlag: 'Change a flag',
  DeleteFeatureFlagOverride: 'Clear an override',
  SetFeatureFlagOverride: 'Set an override',
  [revealAct]: 'Reveal personal data',
};

/** What was done, short; reviews and monitoring say which way. */
export function actWord({ operation, changes }: Pick<JournalEntry, 'operation' | 'changes'>): string {
  const to = (field: string) => changes.find((row) => row.field === field)?.after;
  if (operation === 'ReviewFinding') {
    const state = to('state');
    if (state === 'CONFIRMED') return 'Confirm a finding';
    if (state === 'DISMISSED') return 'Dismiss a finding';
  }
  if (operation === 'SetOngoingMonitoring') {
    const on = to('ongoingMonitoringEnabled') ?? to('enabled');
    if (on === 'true') return 'Start monitoring';
    if (on === 'false') return 'Stop monitoring';
  }
  return operationWord(operation);
}

export const operationWord = (operation: JournalAct): string =>
  acts[operation] ?? (operation === revealAct ? operation : callFacts(operation).summary);

/** What an entry is about, short: a reference, a flag, the end of a name. */
export function subjectWord(entry: JournalEntry): string {
  const { clientReference } = entry.lookup;
  if (clientReference !== undefined) return clientReference;
  if (entry.flag !== null) return entry.flag.slice(entry.flag.indexOf('/') + 1);
  return entry.resource.split('/').slice(-2).join('/');
}

export interface OutcomeLook {
  tone: Tone;
  icon: LucideIcon;
  word: string;
  weight: 'recede' | 'plain' | 'strong';
}

export function outcomeLook(entry: JournalEntry): OutcomeLook {
  switch (entry.outcome) {
    case 'open':
      return { tone: 'info', icon: Loader, word: 'Sending', weight: 'plain' };
    case 'sent':
      return { tone: 'success', icon: CircleCheck, word: 'Done', weight: 'recede' };
    case 'refused':
      return { tone: 'neutral', icon: Lock, word: 'Not sent', weight: 'plain' };
    case 'shown':
      return { tone: 'neutral', icon: Eye, word: 'Shown', weight: 'plain' };
    case 'failed':
      return { tone: 'danger', icon: CircleX, word: failureWord(entry), weight: 'strong' };
    case 'unknown':
      return entry.settled === null
        ? { tone: 'warning', icon: CircleHelp, word: 'Unknown', weight: 'strong' }
        : { tone: 'success', icon: CircleCheck, word: 'Settled', weight: 'recede' };
  }
}

function failureWord({ status, reason }: JournalEntry): string {
  if (status !== null) return String(status);
  return reason === null ? 'Failed' : reason.charAt(0).toUpperCase() + reason.slice(1);
}

export const outcomeWords: Record<JournalOutcome, string> = {
  open: 'Sending',
  sent: 'Done',
  refused: 'Not sent',
  failed: 'Failed',
  unknown: 'Unknown',
  shown: 'Shown',
};

/** The outcome with what was measured: `Done, 200 in 284 ms`. */
export function outcomeText(entry: JournalEntry): string {
  const { word } = outcomeLook(entry);
  const status = entry.status === null || word === String(entry.status) ? '' : `, ${entry.status}`;
  const time = entry.durationMs === null ? '' : ` in ${formatCount(Math.round(entry.durationMs))} ms`;
  const reason = entry.outcome === 'sent' || entry.reason === null ? '' : `, ${entry.reason}`;
  return `${word}${status}${time}${reason}`;
}

export const consentWords: Record<JournalEntry['consent'], string> = {
  'not-asked': 'Not asked',
  confirmed: 'Confirmed',
  'name-typed': 'Confirmed, name typed',
  'bulk-run': 'Confirmed with a bulk run',
};
export const askerWords: Readonly<Record<string, string>> = {
  screen: 'A screen',
  palette: 'The palette',
  bulk: 'A bulk run',
  replay: 'A replay',
};

export function unknownText(entry: JournalEntry): string {
  return entry.operation.startsWith('Create')
    ? 'It may have been created. It was not sent again.'
    : 'It may have taken effect. It was not sent again.';
}

/** `5be20f16…a2c8` */
export function shortHash(hash: string): string {
  return hash.length <= 12 ? hash : `${hash.slice(0, 8)}…${hash.slice(-4)}`;
}
