import { CircleCheck, CircleDashed, ClockAlert, FileQuestionMark, Search, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { shownName } from '#shared/display-name';
import type { AppError } from '#shared/errors';
import type { InboxHealth, OrganizationHealth } from '#shared/ipc/contract/notifications';
import { t } from '#shared/messages/text';
import { Banner } from '../../components/Banner.tsx';
import { Bar, Foot } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { IconButton, LinkButton } from '../../components/Button.tsx';
import { InputBox } from '../../components/Field.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { Grid } from '../../components/grid/Grid.tsx';
import type { Sort } from '../../components/grid/columns.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { formatCount } from '../../format/number.ts';
import { formatClockSeconds, formatSpan } from '../../format/time.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { usePreferences } from '../../queries/application.ts';
import { useInboxHealth, useOrganizationsHealth } from '../../queries/inbox.ts';
import { useSession } from '../../queries/session.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { findRows, searchable } from '../../search/find-rows.ts';
import { rowHeights } from '../../styles/density.ts';
import { clockText } from '../shell/clock-text.ts';
import { useScope } from '../../scope/scope.ts';
import { ShowReceived } from '../../components/ReceivedDialog.tsx';
import { Completeness } from './Completeness.tsx';
import { healthColumns, sortHealth, unreadText } from './health-columns.tsx';
import { pollStateLooks } from './poll-state.ts';
import { changeInboxView, useInboxView } from './view-state.ts';
import { useNow } from '../../components/use-now.ts';
import styles from './Health.module.css';

const keyOf = ({ organization }: OrganizationHealth) => organization;
const nameOf = ({ organization, displayName }: OrganizationHealth) => shownName(displayName, organization);

/** How the notifications are read: the engine as a whole, and each organization. */
export function HealthPart() {
  const scope = useScope();
  const health = useInboxHealth();
  const clock = clockText(useSession(scope.profile.id, ({ clockDifferenceMs }) => clockDifferenceMs));
  const onlyFailing = useInboxView((state) => state.onlyFailing);
  const { data, error, refetch } = useOrganizationsHealth(onlyFailing ? 'failing' : 'all');
  const [{ density }] = usePreferences();
  const isNarrow = useIsNarrow();
  const copy = useCopy();
  const [needle, setNeedle] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [openKey, setOpenKey] = useState<string | null>(null);
  const [actError, setActError] = useState<AppError | null>(null);
  const all = useMemo(() => data ?? [], [data]);
  const texts = useMemo(() => searchable(all.map((row) => `${nameOf(row)} ${row.organization}`)), [all]);
  const rows = useMemo(() => {
    const text = needle.trim();
    const found = text === '' ? all : findRows(all, texts, text).map(({ row }) => row);
    return sortHealth(found, sort);
  }, [all, texts, needle, sort]);
  const columns = useMemo(
    () => healthColumns.filter((column) => !(isNarrow && column.wideOnly === true)),
    [isNarrow],
  );
  const open = rows.find((row) => row.organization === openKey);
  return (
    <>
      {clock !== null && <Banner flush tone="info" icon={ClockAlert} title={clock.sentence} />}
      {health !== null && <Engine health={health} />}
      <Bar>
        <Segmented
          label={t('Organizations shown')}
          small
          value={onlyFailing ? 'failing' : 'all'}
          options={[
            {
              value: 'all',
              label: t('All {organizationCount}', {
                organizationCount: health === null ? '' : formatCount(health.organizationCount),
              }),
            },
            {
              value: 'failing',
              label: t('Not read {failing}', { failing: health === null ? '' : formatCount(health.failing) }),
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
              value={needle}
              placeholder={t('Find an organization')}
              aria-label={t('Find an organization')}
              spellCheck={false}
              onChange={(event) => {
                setNeedle(event.target.value);
              }}
            />
          </InputBox>
        </label>
      </Bar>
      {error !== null && <ErrorNotice as="bar" error={toAppError(error)} onRetry={() => void refetch()} />}
      <Grid
        label={t('Reading of organizations')}
        columns={columns}
        rows={rows}
        keyOf={keyOf}
        nameOf={nameOf}
        heights={rowHeights[density]}
        isComplete
        order={`${needle}\n${sort?.column ?? ''}${sort?.direction ?? ''}${onlyFailing ? 'f' : ''}`}
        sort={sort}
        onSort={setSort}
        openKey={openKey}
        onOpen={(row) => setOpenKey(row.organization === openKey ? null : row.organization)}
        checked={checked}
        onCheck={setChecked}
        empty={
          data === undefined ? undefined : (
            <Blank
              icon={onlyFailing ? CircleCheck : CircleDashed}
              title={onlyFailing ? t('Every organization is being read') : t('No organization to read')}
            >
              {needle !== ''
                ? t('Nothing matches the search.')
                : onlyFailing
                  ? t('The last answer of each was good.')
                  : t('The list of organizations has not come yet.')}
            </Blank>
          )
        }
      />
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
              label={t('Close this note')}
              icon={<X aria-hidden="true" />}
              onPress={() => setOpenKey(null)}
            />
          }
        />
      )}
      {open !== undefined && <Completeness key={open.organization} health={open} onError={setActError} />}
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
              title={t('Entries that could not be read')}
              value={open.unread}
            />
          }
        >
          {nameOf(open)}
        </Banner>
      )}
      <Foot>
        {checked.size === 0 ? (
          <span>
            {t('{count, plural, one {# organization} other {# organizations}}', { count: rows.length })}
          </span>
        ) : (
          <>
            <span>{t('{count} selected', { count: formatCount(checked.size) })}</span>
            <LinkButton
              onPress={() => {
                copy(
                  [...checked].join('\n'),
                  t('{count, plural, one {# name} other {# names}} copied.', { count: checked.size }),
                );
              }}
            >
              {t('Copy names')}
            </LinkButton>
          </>
        )}
        <span className="spacer" />
        <span>
          {t('Cursor age: of the latest message known, at the last poll. Lag: from creation to arrival.')}
        </span>
      </Foot>
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
          <Status {...pollStateLooks[state]} weight="strong" />
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
        <dt>{t('Last read')}</dt>
        <dd>
          {lastPollAt === null
            ? t('never')
            : t('{span} ago', { span: formatSpan(now - Date.parse(lastPollAt)) })}
          <small>
            {oldestPollAt !== null ? (
              <>
                <Phrase text="all since {time}" values={{ time: <Time iso={oldestPollAt} style="when" /> }} />
              </>
            ) : neverRead === 0 ? (
              t('no organization yet')
            ) : (
              t('{neverRead} not yet', { neverRead: formatCount(neverRead) })
            )}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('Round')}</dt>
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
            {t('estimated {quietPerHour}', { quietPerHour: formatCount(estimate.quietPerHour) })}
            {mode === 'change-led' &&
              t(', at most {mostPerHour}', { mostPerHour: formatCount(estimate.mostPerHour) })}
          </small>
        </dd>
      </div>
      <div>
        <dt>{t('Calls an interval')}</dt>
        <dd>
          {formatCount(estimate.quietPerTick)}
          <small>
            {mode === 'change-led'
              ? t('at most {mostPerTick}', { mostPerTick: formatCount(estimate.mostPerTick) })
              : t('one an organization')}
          </small>
        </dd>
      </div>
    </dl>
  );
}
