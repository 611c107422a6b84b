import {
  CalendarClock,
  CircleHelp,
  CirclePause,
  CircleX,
  CloudOff,
  Flag,
  Hourglass,
  Radar,
  type LucideIcon,
} from 'lucide-react';
import {
  renewalDays,
  type Decision,
  type DecisionKind,
  type SourcedKind,
} from '#shared/ipc/contract/overview';
import { t } from '#shared/messages/text';

interface Words {
  icon: LucideIcon;
  tone: 'danger' | 'warning' | 'neutral';
  title: (count: number, inChecks: number, stuckDays: number) => string;
  /** The next step. */
  step: string;
}

/** What waits, and its one next step. */
export const decisionWords: Readonly<Record<DecisionKind, Words>> = {
  'unknown-outcomes': {
    icon: CircleHelp,
    tone: 'danger',
    title: (count) =>
      t('{count, plural, one {# change has an unknown outcome} other {# changes have an unknown outcome}}', {
        count,
      }),
    step: t('Look up outcome'),
  },
  'stopped-runs': {
    icon: CirclePause,
    tone: 'warning',
    title: (count) => t('{count, plural, one {# run stopped} other {# runs stopped}}', { count }),
    step: t('Open oldest run'),
  },
  'failed-changes': {
    icon: CircleX,
    tone: 'danger',
    title: (count) =>
      t(
        '{count, plural, one {# change of a run failed or is} other {# changes of runs failed or are}} in conflict',
        { count },
      ),
    step: t('Open oldest run'),
  },
  matches: {
    icon: Radar,
    tone: 'danger',
    title: (count) =>
      t('{count, plural, one {# check has} other {# checks have}} an unread monitoring match', { count }),
    step: t('Open matches'),
  },
  findings: {
    icon: Flag,
    tone: 'warning',
    title: (count, checks) =>
      t(
        '{count, plural, one {# unreviewed finding} other {# unreviewed findings}} in {checks, plural, one {# check} other {# checks}}',
        { count, checks },
      ),
    step: t('Review findings'),
  },
  'stuck-checks': {
    icon: Hourglass,
    tone: 'warning',
    title: (count, _checks, days) =>
      t(
        '{count, plural, one {# check has} other {# checks have}} no result after {days, plural, one {# day} other {# days}}',
        { count, days },
      ),
    step: t('Open oldest check'),
  },
  renewals: {
    icon: CalendarClock,
    tone: 'neutral',
    title: (count) =>
      t(
        '{count, plural, one {# monitoring renewal} other {# monitoring renewals}} due within {renewalDays} days',
        { count, renewalDays },
      ),
    step: t('Open calendar'),
  },
  'not-polled': {
    icon: CloudOff,
    tone: 'warning',
    title: (count) =>
      t("{count, plural, one {# organization} other {# organizations}} can't be polled", { count }),
    step: t('Show errors'),
  },
};

/** What is not among what waits, as its source could not be read. */
export const notLoadedWords: Readonly<Record<SourcedKind, string>> = {
  'unknown-outcomes': t('Changes with an unknown outcome could not be loaded.'),
  'stopped-runs': t('Runs could not all be loaded.'),
  renewals: t('Monitoring renewals could not be loaded.'),
};

/** What waits, with how many. */
export function decisionTitle({ kind, count, inChecks }: Decision, stuckDays: number): string {
  return decisionWords[kind].title(count, inChecks, stuckDays);
}

/** Kinds whose first is not the oldest: the next that is due, and the one longest without a response. */
const notByAge: readonly DecisionKind[] = ['renewals', 'not-polled'];

/** The name and the organization of the first; empty if unknown. */
export function oldestText({
  kind,
  count,
  oldest,
  organization,
}: Pick<Decision, 'kind' | 'count' | 'oldest' | 'organization'>): string {
  const names = [oldest, organization].filter((part) => part !== null && part !== '').join(' · ');
  return count > 1 && names !== '' && !notByAge.includes(kind) ? t('Oldest: {names}', { names }) : names;
}
