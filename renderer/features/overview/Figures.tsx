import { Calendar, CircleCheck, Flag, Radar, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { OutputOf } from '#shared/ipc/contract';
import { mostNamed } from '#shared/ipc/contract/overview';
import type { InboxHealth } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { Absent } from '../../components/Status.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { formatCount } from '../../format/number.ts';
import { marksOf } from '../monitoring/arrange.ts';
import { openFindings, openFinished, openReading, openRenewals, openUnread } from './open-lists.ts';
import { kindsText, totalOf } from './outcomes.ts';
import { renewalDays } from './renewal-days.ts';
import styles from './Overview.module.css';

type Overview = OutputOf<'overview.read'>;
type Renewals = OutputOf<'monitoring.renewals'>;

interface FigureProps {
  label: string;
  /** Null: still on its way. `not loaded`: nobody read it. */
  value: number | 'not loaded' | null;
  isMore?: boolean;
  icon: LucideIcon;
  note: string;
  onOpen: () => void;
}

/** One number of the day. It opens its list. */
function Figure({ label, value, isMore = false, icon: Icon, note, onOpen }: FigureProps) {
  return (
    <button type="button" className={styles.figure} onClick={onOpen}>
      <span className={styles.label}>{label}</span>
      <b className={typeof value === 'string' ? styles.absent : undefined}>
        {value === null ? (
          <Skeleton width={48} />
        ) : typeof value === 'string' ? (
          <Absent word={value} />
        ) : (
          `${formatCount(value)}${isMore ? '+' : ''}`
        )}
      </b>
      <span className={styles.note}>
        <Icon aria-hidden="true" />
        <span>{note}</span>
      </span>
    </button>
  );
}

export function Figures({
  overview,
  renewals,
  health,
}: {
  overview: Overview | null;
  renewals: Renewals | null;
  health: InboxHealth | null;
}) {
  const findings = overview?.findings ?? null;
  return (
    <div className={styles.figures}>
      <Figure
        label={t('Unread messages')}
        value={overview?.unread.types.reduce((sum, { messages }) => sum + messages, 0) ?? null}
        isMore={overview?.unread.isMore === true}
        icon={Radar}
        note={overview === null ? '' : matchesNote(overview)}
        onOpen={() => {
          openUnread();
        }}
      />
      <Figure
        label={t('Finished since yesterday')}
        value={overview === null ? null : totalOf(overview.finished.sinceYesterday)}
        icon={CircleCheck}
        note={overview === null ? '' : finishedNote(overview.finished)}
        onOpen={openFinished}
      />
      <Figure
        label={t('Unreviewed findings')}
        value={findings === null ? null : findings.seen === 0 ? 'not loaded' : findings.unreviewed}
        icon={Flag}
        note={findings === null ? '' : findingsNote(findings)}
        onOpen={() => {
          openFindings(findings?.checks ?? []);
        }}
      />
      <Figure
        label={t('Renewals in {renewalDays} days', { renewalDays })}
        value={renewals?.renewals.length ?? null}
        icon={Calendar}
        note={renewals === null ? '' : renewalsNote(renewals)}
        onOpen={openRenewals}
      />
      <Figure
        label={t('Organizations not read')}
        value={health?.failing ?? null}
        icon={health?.failing === 0 && health.neverRead === 0 ? CircleCheck : TriangleAlert}
        note={health === null ? '' : readingNote(health)}
        onOpen={() => {
          openReading(health !== null && health.failing > 0);
        }}
      />
    </div>
  );
}

const monitoringHit = 'notification.client.ongoing_monitoring_hit.v1';

function matchesNote({ unread }: Overview): string {
  const matches = unread.types.find(({ type }) => type === monitoringHit)?.messages ?? 0;
  return t('{matches, plural, one {# monitoring match} other {# monitoring matches}}', { matches });
}

function finishedNote({ sinceYesterday, aside, knownFrom }: Overview['finished']): string {
  if (knownFrom === null) return t('No message is kept here yet');
  if (sinceYesterday.length === 0) return t('By the messages that came');
  return `${kindsText(sinceYesterday)}${aside === 0 ? '' : t('; {aside} done or muted', { aside: formatCount(aside) })}`;
}

function findingsNote({ seen, unreviewed, inChecks }: Overview['findings']): string {
  if (seen === 0) return t('Nobody opened findings here yet');
  if (unreviewed === 0) return t('All {seen} seen here are reviewed', { seen: formatCount(seen) });
  const which =
    inChecks > mostNamed ? t(', opens the oldest {mostNamed}', { mostNamed: formatCount(mostNamed) }) : '';
  return t('In {inChecks, plural, one {# check} other {# checks}} opened here{which}', { inChecks, which });
}

function renewalsNote({ renewals, monitored }: Renewals): string {
  if (monitored === 0) return t('No monitored check is known yet');
  const { confirmed, estimated } = marksOf(renewals);
  return t('{confirmed} confirmed, {estimated} estimated', {
    confirmed: formatCount(confirmed),
    estimated: formatCount(estimated),
  });
}

function readingNote({ organizationCount, neverRead, failing }: InboxHealth): string {
  if (organizationCount === 0) return t('No organization is known yet');
  if (neverRead > 0)
    return t('{neverRead} of {organizationCount} wait for a first read', {
      neverRead: formatCount(neverRead),
      organizationCount: formatCount(organizationCount),
    });
  return failing === 0
    ? t('All {organizationCount} answered', { organizationCount: formatCount(organizationCount) })
    : t('Of {organizationCount}', { organizationCount: formatCount(organizationCount) });
}
