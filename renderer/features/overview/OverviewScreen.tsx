import { t } from '#shared/messages/text';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { LinkButton } from '../../components/Button.tsx';
import { formatClock } from '../../format/time.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { useInboxHealth } from '../../queries/inbox.ts';
import { NotSavedBanner } from '../inbox/NotSavedBanner.tsx';
import { useRenewals } from '../monitoring/queries.ts';
import { useScope } from '../../scope/scope.ts';
import { Connection, Reading } from './Connection.tsx';
import { Figures } from './Figures.tsx';
import { FinishedChart } from './FinishedChart.tsx';
import { openFinished } from './open-lists.ts';
import { totalOf } from './outcomes.ts';
import { NextRenewals, Part, UnreadByType, WaitingFindings } from './Parts.tsx';
import { useOverview } from './queries.ts';
import { renewalDays } from './renewal-days.ts';
import styles from './Overview.module.css';

/** The first screen of the day: what waits, what came, what is due, and whether it is all read. */
export function OverviewScreen() {
  const scope = useScope();
  const { data, error, refetch, dataUpdatedAt } = useOverview();
  const renewals = useRenewals(renewalDays);
  const health = useInboxHealth();
  const failure = error ?? renewals.error;
  return (
    <>
      <CommandBar
        title={t('Overview')}
        {...(data !== undefined && {
          note: t('Kept on this computer, as of {time}', {
            time: formatClock(new Date(dataUpdatedAt).toISOString()),
          }),
        })}
      />
      {failure !== null && (
        <ErrorNotice
          as="bar"
          error={toAppError(failure)}
          onRetry={() => {
            void refetch();
            void renewals.refetch();
          }}
        />
      )}
      {health !== null && <NotSavedBanner health={health} />}
      <div className={styles.board}>
        <Figures overview={data ?? null} renewals={renewals.data ?? null} health={health} />
        <div className={styles.left}>
          {data !== undefined && <UnreadByType unread={data.unread} />}
          {renewals.data !== undefined && <NextRenewals {...renewals.data} />}
          {data !== undefined && <WaitingFindings findings={data.findings} />}
        </div>
        <div className={styles.right}>
          {data !== undefined && <Finished {...data.finished} />}
          {health !== null && <Reading health={health} />}
          <Connection profile={scope.profile} />
        </div>
      </div>
    </>
  );
}

type FinishedProps = NonNullable<ReturnType<typeof useOverview>['data']>['finished'];

function Finished({ days, knownFrom }: FinishedProps) {
  const total = days.reduce((sum, { outcomes }) => sum + totalOf(outcomes), 0);
  return (
    <Part
      title={t('Checks finished')}
      aside={
        <LinkButton onPress={openFinished}>
          {t('{count, plural, one {# day} other {# days}}', { count: days.length })},{' '}
          {t('{total, plural, one {# check} other {# checks}}', { total })}
        </LinkButton>
      }
    >
      <div className={styles.chart}>
        <FinishedChart days={days} knownFrom={knownFrom} />
      </div>
    </Part>
  );
}
