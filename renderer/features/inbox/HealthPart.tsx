import { CircleCheck, CircleDashed, ClockAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { shownName } from '#shared/display-name';
import type { InboxHealth, OrganizationHealth } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { Bar } from '../../components/Bar.tsx';
import { Banner } from '../../components/Banner.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { emptyListView, type ListView } from '../../components/grid/list-view.ts';
import { List } from '../../components/grid/List.tsx';
import { useCopyActions } from '../../components/grid/use-copy-actions.ts';
import { useList } from '../../components/grid/use-list.ts';
import { Split } from '../../components/Pane.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { formatCount } from '../../format/number.ts';
import { formatAgo, formatClockSeconds, formatSpan } from '../../format/time.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { useInboxHealth, useOrganizationsHealth } from '../../queries/inbox.ts';
import { useSession } from '../../queries/session.ts';
import { clockText } from '../shell/clock-text.ts';
import { useScope } from '../../scope/scope.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import { healthColumns } from './health-columns.ts';
import { HealthPane } from './HealthPane.tsx';
import { pollStateStyle } from './poll-state.ts';
import { changeInboxView, useInboxView } from './view-state.ts';
import { useNow } from '../../components/use-now.ts';
import styles from './Health.module.css';

const keyOf = ({ organization }: OrganizationHealth) => organization;
const none: readonly OrganizationHealth[] = [];
const nameOf = ({ organization, displayName }: OrganizationHealth) => shownName(displayName, organization);
const searched = (row: OrganizationHealth) => `${nameOf(row)} ${row.organization}`;

/** How the notifications are read: the engine as a whole, and each organization. */
export function HealthPart({ notice }: { notice: ReactNode }) {
  const scope = useScope();
  const health = useInboxHealth();
  const clock = clockText(useSession(scope.profile.id, ({ clockDifferenceMs }) => clockDifferenceMs));
  const onlyFailing = useInboxView((state) => state.onlyFailing);
  const { data, error, refetch } = useOrganizationsHealth(onlyFailing ? 'failing' : 'all');
  const copyActions = useCopyActions();
  const [view, setView] = useState(emptyListView);
  const change = (to: Partial<ListView>) => setView((previous) => ({ ...previous, ...to }));
  const rows = data ?? none;
  const { list, find, open, close } = useList({ rows, keyOf, view, onView: change });
  return (
    <>
      {clock !== null && <Banner flush tone="info" icon={ClockAlert} title={clock.sentence} />}
      {health !== null && <Engine health={health} />}
      {health !== null && health.sweepError !== null && (
        <ErrorNotice
          as="bar"
          error={health.sweepError}
          title={t('Change-led polling failed')}
          statusNote={t('Full rotation replaces it.')}
          next={t('Poll now tries it again.')}
          onRetry="beside"
        />
      )}
      {health !== null && health.directoryError !== null && (
        <ErrorNotice
          as="bar"
          error={health.directoryError}
          title={t('Organizations may be missing')}
          statusNote={t('Known organizations are polled.')}
          next={t('Poll now tries it again.')}
          onRetry="beside"
        />
      )}
      <Split>
        <List
          {...list}
          pane={t('Organizations')}
          label={t('Polling by organization')}
          columns={healthColumns}
          columnsKey="health"
          searched={searched}
          about={onlyFailing ? 'failing' : 'all'}
          progress={data === undefined ? 'reading' : 'complete'}
          onOpen={({ organization: name, displayName }) => openOrganization({ name, displayName })}
          actions={copyActions}
          above={
            <Bar>
              <Segmented
                label={t('Organizations shown')}
                small
                value={onlyFailing ? 'failing' : 'all'}
                options={[
                  {
                    value: 'all',
                    label: t('{label} {count}', {
                      label: t('All'),
                      count: health === null ? '' : formatCount(health.organizationCount),
                    }),
                  },
                  {
                    value: 'failing',
                    label: t('Not fully polled {failing}', {
                      failing: health === null ? '' : formatCount(health.failing),
                    }),
                  },
                ]}
                onChange={(next) => changeInboxView({ onlyFailing: next === 'failing' })}
              />
              <span className="spacer" />
              <FindBox label={t('Search organizations')} {...find} />
            </Bar>
          }
          notice={
            <>
              {notice}
              {error !== null && (
                <ErrorNotice as="bar" error={toAppError(error)} onRetry={() => void refetch()} />
              )}
            </>
          }
          note={t(
            'Notification age: how old the latest notification was at the last poll. Lag: how long that notification took to arrive.',
          )}
          empty={{
            icon: onlyFailing ? CircleCheck : CircleDashed,
            title: onlyFailing ? t('No failed polls') : t('No organizations to poll'),
            text: onlyFailing
              ? t('No organization has a failed or partial last poll.')
              : t('Organizations appear here once their list is loaded.'),
          }}
        />
        {open !== undefined && <HealthPane key={open.organization} health={open} onClose={close} />}
      </Split>
    </>
  );
}

function Engine({ health }: { health: InboxHealth }) {
  const now = useNow(1000);
  const { mode, neverRead, failing, cycleMs, callsLastHour, estimate, lastPollAt, oldestPollAt, waitsUntil } =
    health;
  return (
    <dl className={styles.engine}>
      <div>
        <dt>{t('State')}</dt>
        <dd>
          <Status {...pollStateStyle(health)} weight="strong" />
          <small>
            {waitsUntil !== null && Date.parse(waitsUntil) > now
              ? t('Until {time}', { time: formatClockSeconds(waitsUntil) })
              : mode === 'rotation'
                ? t('Full rotation')
                : t('Change-led')}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('Last poll')}</dt>
        <dd>
          {lastPollAt === null ? t('Never') : formatAgo(now - Date.parse(lastPollAt))}
          <small>
            {oldestPollAt !== null ? (
              <Phrase text="Oldest poll {time}" values={{ time: <Time iso={oldestPollAt} style="when" /> }} />
            ) : neverRead > 0 ? (
              t('{neverRead} not polled yet', { neverRead: formatCount(neverRead) })
            ) : failing > 0 ? (
              t('{failing} not fully polled', { failing: formatCount(failing) })
            ) : (
              t('None yet')
            )}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('Cycle time')}</dt>
        <dd>
          {cycleMs === null ? t('Not measured yet') : cycleMs < 1000 ? t('Under 1 s') : formatSpan(cycleMs)}
          <small>
            {t('Expected {cycleSeconds}', { cycleSeconds: formatSpan(estimate.cycleSeconds * 1000) })}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('Calls, last hour')}</dt>
        <dd>
          {formatCount(callsLastHour)}
          <small>
            {mode === 'change-led'
              ? t('Expected per hour: {quietPerHour}, at most {maxPerHour}', {
                  quietPerHour: formatCount(estimate.quietPerHour),
                  maxPerHour: formatCount(estimate.maxPerHour),
                })
              : t('Expected per hour: {quietPerHour}', { quietPerHour: formatCount(estimate.quietPerHour) })}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('Calls per interval')}</dt>
        <dd>
          {formatCount(estimate.quietPerTick)}
          <small>
            {mode === 'change-led'
              ? t('Maximum {maxPerTick}', { maxPerTick: formatCount(estimate.maxPerTick) })
              : t('Plus one per further page')}
          </small>
        </dd>
      </div>
    </dl>
  );
}
