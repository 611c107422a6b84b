import { CircleCheck, CircleDashed, Search, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { InboxHealth, OrganizationHealth } from '#shared/ipc/contract/notifications';
import { Blank } from '../../components/Blank.tsx';
import { IconButton, LinkButton } from '../../components/Button.tsx';
import { InputBox } from '../../components/Field.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Grid } from '../../components/grid/Grid.tsx';
import type { Sort } from '../../components/grid/columns.ts';
import { Segmented } from '../../components/Segmented.tsx';
import { Status } from '../../components/Status.tsx';
import { Time } from '../../components/Time.tsx';
import { useIsNarrow } from '../../components/use-media-query.ts';
import { countOf, formatCount } from '../../format/number.ts';
import { formatSpan } from '../../format/time.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { usePreferences } from '../../queries/application.ts';
import { useInboxHealth, useOrganizationsHealth } from '../../queries/inbox.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { findRows, searchable } from '../../search/find-rows.ts';
import { rowHeights } from '../../styles/density.ts';
import { useScope } from '../shell/ProfileScope.tsx';
import { healthColumns, sortHealth } from './health-columns.tsx';
import { pollStateLooks } from './poll-state.ts';
import { changeInboxView, useInboxView } from './view-state.ts';
import { useNow } from '../../components/use-now.ts';
import styles from './Health.module.css';

const keyOf = ({ organization }: OrganizationHealth) => organization;
const nameOf = ({ organization, displayName }: OrganizationHealth) => displayName ?? organization;

/** How the notifications are read: the engine as a whole, and each organization. */
export function HealthPart() {
  const scope = useScope();
  const health = useInboxHealth(scope);
  const onlyFailing = useInboxView((state) => state.onlyFailing);
  const { data, error, refetch } = useOrganizationsHealth(scope, onlyFailing ? 'failing' : 'all');
  const [{ density }] = usePreferences();
  const isNarrow = useIsNarrow();
  const copy = useCopy();
  const [needle, setNeedle] = useState('');
  const [sort, setSort] = useState<Sort | null>(null);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [openKey, setOpenKey] = useState<string | null>(null);
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
      {health !== null && <Engine health={health} />}
      <div className={styles.filters}>
        <Segmented
          label="Organizations shown"
          small
          value={onlyFailing ? 'failing' : 'all'}
          options={[
            { value: 'all', label: `All ${health === null ? '' : formatCount(health.organizationCount)}` },
            { value: 'failing', label: `Not read ${health === null ? '' : formatCount(health.failing)}` },
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
              placeholder="Find an organization"
              aria-label="Find an organization"
              spellCheck={false}
              onChange={(event) => {
                setNeedle(event.target.value);
              }}
            />
          </InputBox>
        </label>
      </div>
      {error !== null && <ErrorNotice as="bar" error={toAppError(error)} onRetry={() => void refetch()} />}
      <Grid
        label="Reading of organizations"
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
              title={onlyFailing ? 'Every organization is being read' : 'No organization to read'}
            >
              {needle !== ''
                ? 'Nothing matches the search.'
                : onlyFailing
                  ? 'The last answer of each was good.'
                  : 'The list of organizations has not come yet.'}
            </Blank>
          )
        }
      />
      {open !== undefined && open.error !== null && (
        <ErrorNotice
          as="bar"
          error={open.error}
          kept={`${nameOf(open)}, ${countOf(open.failures, 'failure')} in a row.`}
          actions={
            <IconButton
              small
              label="Close this note"
              icon={<X aria-hidden="true" />}
              onPress={() => setOpenKey(null)}
            />
          }
        />
      )}
      <div className={styles.foot}>
        {checked.size === 0 ? (
          <span>{countOf(rows.length, 'organization')}</span>
        ) : (
          <>
            <span>{formatCount(checked.size)} selected</span>
            <LinkButton
              onPress={() => {
                copy([...checked].join('\n'), `${countOf(checked.size, 'name')} copied.`);
              }}
            >
              Copy names
            </LinkButton>
          </>
        )}
        <span className="spacer" />
        <span>Cursor age: of the latest message known, at the last poll. Lag: from creation to arrival.</span>
      </div>
    </>
  );
}

function Engine({ health }: { health: InboxHealth }) {
  const now = useNow(1000);
  const { state, mode, neverRead, roundMs, callsLastHour, estimate, lastPollAt, oldestPollAt } = health;
  return (
    <dl className={styles.engine}>
      <div>
        <dt>State</dt>
        <dd>
          <Status {...pollStateLooks[state]} weight="strong" />
          <small>{mode === 'rotation' ? 'Full rotation' : 'Change-led'}</small>
        </dd>
      </div>
      <div>
        <dt>Last read</dt>
        <dd>
          {lastPollAt === null ? 'never' : `${formatSpan(now - Date.parse(lastPollAt))} ago`}
          <small>
            {oldestPollAt !== null ? (
              <>
                all since <Time iso={oldestPollAt} style="when" />
              </>
            ) : neverRead === 0 ? (
              'no organization yet'
            ) : (
              `${formatCount(neverRead)} not yet`
            )}
          </small>
        </dd>
      </div>
      <div>
        <dt>Round</dt>
        <dd>
          {roundMs === null ? 'not complete yet' : roundMs < 1000 ? 'under 1 s' : formatSpan(roundMs)}
          <small>expected {formatSpan(estimate.roundSeconds * 1000)}</small>
        </dd>
      </div>
      <div>
        <dt>Calls in the last hour</dt>
        <dd>
          {formatCount(callsLastHour)}
          <small>
            estimated {formatCount(estimate.quietPerHour)}
            {mode === 'change-led' && `, at most ${formatCount(estimate.mostPerHour)}`}
          </small>
        </dd>
      </div>
      <div>
        <dt>Calls an interval</dt>
        <dd>
          {formatCount(estimate.quietPerTick)}
          <small>
            {mode === 'change-led' ? `at most ${formatCount(estimate.mostPerTick)}` : 'one an organization'}
          </small>
        </dd>
      </div>
    </dl>
  );
}
