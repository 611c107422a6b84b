import { CircleCheck, CircleDashed, ClockAlert, FileQuestionMark, Search, X } from 'lucide-react';
import { useState } from 'react';
import { shownName } from '#shared/display-name';
import type { AppError } from '#shared/errors';
import type { InboxHealth, OrganizationHealth } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { Bar } from '../../components/Bar.tsx';
import { Banner } from '../../components/Banner.tsx';
import { IconButton } from '../../components/Button.tsx';
import { InputBox } from '../../components/Field.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { emptyListView } from '../../components/grid/list-view.ts';
import { List } from '../../components/grid/List.tsx';
import { useCopyNames } from '../../components/grid/use-copy-names.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { formatCount } from '../../format/number.ts';
import { formatClockSeconds, formatSpan } from '../../format/time.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { useInboxHealth, useOrganizationsHealth } from '../../queries/inbox.ts';
import { useSession } from '../../queries/session.ts';
import { clockText } from '../shell/clock-text.ts';
import { useScope } from '../../scope/scope.ts';
import { ShowReceived } from '../../components/ReceivedDialog.tsx';
import { Completeness } from './Completeness.tsx';
import { healthColumns, unreadText } from './health-columns.ts';
import { pollStateStyles } from './poll-state.ts';
import { changeInboxView, useInboxView } from './view-state.ts';
import { useNow } from '../../components/use-now.ts';
import styles from './Health.module.css';

const keyOf = ({ organization }: OrganizationHealth) => organization;
const none: readonly OrganizationHealth[] = [];
const nameOf = ({ organization, displayName }: OrganizationHealth) => shownName(displayName, organization);
const searched = (row: OrganizationHealth) => `${nameOf(row)} ${row.organization}`;

/** How the notifications are read: the engine as a whole, and each organization. */
export function HealthPart() {
  const scope = useScope();
  const health = useInboxHealth();
  const clock = clockText(useSession(scope.profile.id, ({ clockDifferenceMs }) => clockDifferenceMs));
  const onlyFailing = useInboxView((state) => state.onlyFailing);
  const { data, error, refetch } = useOrganizationsHealth(onlyFailing ? 'failing' : 'all');
  const copyNames = useCopyNames();
  const [view, setView] = useState(emptyListView);
  const [actError, setActError] = useState<AppError | null>(null);
  const rows = data ?? none;
  const open = rows.find(({ organization }) => organization === view.openName);
  return (
    <>
      {clock !== null && <Banner flush tone="info" icon={ClockAlert} title={clock.sentence} />}
      {health !== null && <Engine health={health} />}
      <List
        pane={t('Organizations')}
        label={t('Polling by organization')}
        columns={healthColumns}
        columnsKey="health"
        rows={rows}
        keyOf={keyOf}
        searched={searched}
        view={view}
        onView={(change) => setView((held) => ({ ...held, ...change }))}
        about={onlyFailing ? 'failing' : 'all'}
        progress={data === undefined ? 'waiting' : 'complete'}
        onOpen={({ organization }) =>
          setView({ ...view, openName: organization === view.openName ? null : organization })
        }
        acts={[copyNames]}
        above={
          <>
            <Bar>
              <Segmented
                label={t('Organizations shown')}
                small
                value={onlyFailing ? 'failing' : 'all'}
                options={[
                  {
                    value: 'all',
                    label: t('All {count}', {
                      count: health === null ? '' : formatCount(health.organizationCount),
                    }),
                  },
                  {
                    value: 'failing',
                    label: t('Not polled {failing}', {
                      failing: health === null ? '' : formatCount(health.failing),
                    }),
                  },
                ]}
                onChange={(next) => {
                  changeInboxView({ onlyFailing: next === 'failing' });
                }}
              />
              <span className="spacer" />
              <label className={styles.find}>
                <InputBox>
                  <Search aria-hidden="true" />
                  <input
                    value={view.needle}
                    placeholder={t('Find an organization')}
                    aria-label={t('Find an organization')}
                    spellCheck={false}
                    onChange={(event) => {
                      setView({ ...view, needle: event.target.value });
                    }}
                  />
                </InputBox>
              </label>
            </Bar>
            {error !== null && (
              <ErrorNotice as="bar" error={toAppError(error)} onRetry={() => void refetch()} />
            )}
          </>
        }
        below={
          <>
            {open !== undefined && open.error !== null && (
              <ErrorNotice
                as="bar"
                error={open.error}
                kept={t('{open}, {failures, plural, one {# failure} other {# failures}} in a row.', {
                  open: nameOf(open),
                  failures: open.failures,
                })}
                actions={
                  <IconButton
                    small
                    label={t('Close')}
                    icon={<X aria-hidden="true" />}
                    onPress={() => setView({ ...view, openName: null })}
                  />
                }
              />
            )}
            {open !== undefined && (
              <Completeness key={open.organization} health={open} onError={setActError} />
            )}
            {actError !== null && <ErrorNotice as="bar" error={actError} />}
            {open !== undefined && open.unread.length > 0 && (
              <Banner
                flush
                tone="warning"
                icon={FileQuestionMark}
                title={unreadText(open.unread.length)}
                actions={
                  <ShowReceived
                    label={t('Show entries')}
                    title={t('Unreadable notifications')}
                    value={open.unread}
                  />
                }
              >
                {nameOf(open)}
              </Banner>
            )}
          </>
        }
        note={t(
          'Cursor age: age of the latest notification at the last poll. Lag: from creation to arrival.',
        )}
        empty={{
          icon: onlyFailing ? CircleCheck : CircleDashed,
          title: onlyFailing ? t('Every organization is polled') : t('No organizations to poll'),
          text: onlyFailing
            ? t('The last poll of each organization succeeded.')
            : t('The list of organizations is not loaded yet.'),
        }}
      />
    </>
  );
}

function Engine({ health }: { health: InboxHealth }) {
  const now = useNow(1000);
  const { state, mode, neverRead, roundMs, callsLastHour, estimate, lastPollAt, oldestPollAt, waitsUntil } =
    health;
  return (
    <dl className={styles.engine}>
      <div>
        <dt>{t('State')}</dt>
        <dd>
          <Status {...pollStateStyles[state]} weight="strong" />
          <small>
            {waitsUntil !== null && Date.parse(waitsUntil) > now
              ? t('until {time}', { time: formatClockSeconds(waitsUntil) })
              : mode === 'rotation'
                ? t('Full rotation')
                : t('Change-led')}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('Last polled')}</dt>
        <dd>
          {lastPollAt === null
            ? t('never')
            : t('{age} ago', { age: formatSpan(now - Date.parse(lastPollAt)) })}
          <small>
            {oldestPollAt !== null ? (
              <>
                <Phrase text="all since {time}" values={{ time: <Time iso={oldestPollAt} style="when" /> }} />
              </>
            ) : neverRead === 0 ? (
              t('none yet')
            ) : (
              t('{neverRead} not polled yet', { neverRead: formatCount(neverRead) })
            )}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('Cycle')}</dt>
        <dd>
          {roundMs === null ? t('not complete yet') : roundMs < 1000 ? t('under 1 s') : formatSpan(roundMs)}
          <small>
            {t('expected {roundSeconds}', { roundSeconds: formatSpan(estimate.roundSeconds * 1000) })}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('Calls in the last hour')}</dt>
        <dd>
          {formatCount(callsLastHour)}
          <small>
            {mode === 'change-led'
              ? t('estimated {quietPerHour}, at most {maxPerHour}', {
                  quietPerHour: formatCount(estimate.quietPerHour),
                  maxPerHour: formatCount(estimate.maxPerHour),
                })
              : t('estimated {quietPerHour}', { quietPerHour: formatCount(estimate.quietPerHour) })}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('Calls per interval')}</dt>
        <dd>
          {formatCount(estimate.quietPerTick)}
          <small>
            {mode === 'change-led'
              ? t('at most {maxPerTick}', { maxPerTick: formatCount(estimate.maxPerTick) })
              : t('one per organization')}
          </small>
        </dd>
      </div>
    </dl>
  );
}
