import { CircleCheck, CircleDashed } from 'lucide-react';
import type { Day } from '#shared/calendar/day';
import type { OutputOf } from '#shared/ipc/contract';
import type { InboxHealth } from '#shared/ipc/contract/notifications';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import { Absent } from '../../components/Status.tsx';
import { useAnnounced } from '../../components/Announcer.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notices } from '../../components/Notices.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { formatDay } from '../../format/day.ts';
import { formatCount } from '../../format/number.ts';
import { formatMomentInSentence } from '../../format/time.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { isNeverPolled, useInboxHealth } from '../../queries/inbox.ts';
import { useScope } from '../../scope/scope.ts';
import { ReadingLine } from '../findings/ReadingLine.tsx';
import { NotSavedBanner } from '../inbox/NotSavedBanner.tsx';
import { ChangedSince } from './Changed.tsx';
import { Connection, Polling } from './Connection.tsx';
import { decisionTitle, notLoadedWords } from './decision-words.ts';
import { Decisions } from './Decisions.tsx';
import { FinishedChart } from './FinishedChart.tsx';
import { openFinished } from './open-lists.ts';
import { totalOf } from './outcomes.ts';
import { Part } from './Part.tsx';
import { useOverview, useVisit } from './queries.ts';
import { StuckDays } from './StuckDays.tsx';
import styles from './Overview.module.css';

type Loaded = OutputOf<'overview.read'>;

/** The first screen of the day: what needs a decision, and what is new since the last visit. */
export function OverviewScreen() {
  const scope = useScope();
  useVisit();
  const { data, error, refetch, dataUpdatedAt } = useOverview();
  const health = useInboxHealth();
  const nothing = t('Nothing in the loaded data needs a decision.');
  useAnnounced(
    data === undefined ? null : data.decisions.map(({ kind }) => kind).join(' '),
    data === undefined || data.decisions.length === 0
      ? nothing
      : linesOf(...data.decisions.map((decision) => decisionTitle(decision, data.stuckDays))),
  );
  return (
    <>
      <CommandBar
        title={t('Overview')}
        {...(data !== undefined && {
          note: t('Updated {time}', { time: formatMomentInSentence(new Date(dataUpdatedAt).toISOString()) }),
        })}
      />
      <div className={styles.board}>
        <div className={styles.left}>
          <Part title={t('Needs a decision')}>
            {data === undefined ? (
              <div className={styles.nothing}>
                {error === null ? <Skeleton width={240} /> : <Absent word="not loaded" />}
              </div>
            ) : data.decisions.length === 0 ? (
              <p className={styles.clear}>
                {isAllKnown(data, health) ? (
                  <CircleCheck className={styles.known} aria-hidden="true" />
                ) : (
                  <CircleDashed aria-hidden="true" />
                )}
                {nothing}
              </p>
            ) : (
              <Decisions decisions={data.decisions} stuckDays={data.stuckDays} />
            )}
            {data !== undefined && <Limits {...data} health={health} />}
          </Part>
          {data !== undefined && <ChangedSince changed={data.changed} />}
        </div>
        <div data-pane className={styles.right}>
          {data !== undefined && <Finished {...data.finished} />}
          {health !== null && <Polling health={health} />}
          <Connection profile={scope.profile} />
        </div>
      </div>
      <Notices>
        {error !== null && <ErrorNotice as="bar" error={toAppError(error)} onRetry={() => void refetch()} />}
        {health !== null && <NotSavedBanner health={health} />}
      </Notices>
    </>
  );
}

type LimitsProps = Pick<Loaded, 'reading' | 'notLoaded'> & { health: InboxHealth | null };

/** Whether an empty list means that nothing waits: every source is read, and notifications are polled. */
function isAllKnown({ reading, notLoaded }: Loaded, health: InboxHealth | null): boolean {
  const isPolled = health?.state === 'running' && health.error === null;
  const isRead = reading?.left === 0 && reading.unread === 0;
  return isPolled && isRead && limitsOf({ reading, notLoaded, health }).length === 0;
}

function limitsOf({ reading, notLoaded, health }: LimitsProps): string[] {
  return [
    ...notLoaded.map((kind) => notLoadedWords[kind]),
    reading === null ? t('Findings could not be loaded.') : '',
    reading !== null && reading.failed > 0
      ? t('Findings of {failed, plural, one {# check} other {# checks}} could not be loaded.', {
          failed: reading.failed,
        })
      : '',
    health !== null && health.neverRead > 0
      ? t('{neverRead, plural, one {# organization has} other {# organizations have}} not been polled yet.', {
          neverRead: health.neverRead,
        })
      : '',
    health !== null && isNeverPolled(health) ? t('Notifications have not been polled yet.') : '',
  ].filter((fact) => fact !== '');
}

/** What the list does not cover, so that an empty list is not taken for none. */
function Limits(props: LimitsProps) {
  const { reading } = props;
  return (
    <div className={styles.limits}>
      {reading !== null && <ReadingLine reading={reading} />}
      {limitsOf(props).map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      <div className={styles.stuck}>
        <p>
          {t(
            'Only watched checks, checks created from this computer and checks with findings are listed as stuck (no result).',
          )}
        </p>
        <StuckDays />
      </div>
    </div>
  );
}

type FinishedProps = Loaded['finished'];

function Finished({ days, knownFrom }: FinishedProps) {
  return (
    <Part
      title={t('Completed checks')}
      aside={
        // Without a notification the count is unknown, not 0.
        knownFrom !== null && (
          <LinkButton onPress={openFinished}>{finishedText({ days, knownFrom })}</LinkButton>
        )
      }
    >
      <div className={styles.chart}>
        <FinishedChart days={days} knownFrom={knownFrom} />
      </div>
    </Part>
  );
}

/** How many checks, and of which days: the count covers only the days that are known. */
function finishedText({ days, knownFrom }: { days: FinishedProps['days']; knownFrom: Day }): string {
  const total = days.reduce((sum, { outcomes }) => sum + totalOf(outcomes), 0);
  return days.some(({ day }) => day < knownFrom)
    ? t('{total, plural, one {# check} other {# checks}} since {day}', { total, day: formatDay(knownFrom) })
    : t('{total, plural, one {# check} other {# checks}} in {days} days', {
        days: formatCount(days.length),
        total,
      });
}
