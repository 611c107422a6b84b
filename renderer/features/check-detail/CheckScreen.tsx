import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  Ban,
  ChevronRight,
  Copy,
  Ellipsis,
  FileText,
  Lock,
  Radar,
  RefreshCw,
  TriangleAlert,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { shownName } from '#shared/display-name';
import { maskJson } from '#shared/check-detail/mask';
import { readSummary } from '#shared/check-detail/summary';
import { shortName } from '#shared/check-detail/timeline';
import { templateWord } from '#shared/check-detail/words';
import { isUnreviewed } from '#shared/check-detail/findings';
import type { OutputOf } from '#shared/ipc/contract';
import type { Check } from '#shared/model/check';
import { isName, organizationOf } from '#shared/resource-names';
import { Banner } from '../../components/Banner.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { Time } from '../../components/Time.tsx';
import { formatCount } from '../../format/number.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { usePreferences } from '../../queries/application.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { keyTable } from '../../state/key-table.ts';
import { goTo, useNavigation } from '../../state/navigation.ts';
import { duplicateCheck } from '../../state/open-check.ts';
import { FindingList } from '../findings/FindingList.tsx';
import { changeOrganizationsView } from '../organizations/view-state.ts';
import { GeneratedSection, ParametersSection, TasksSection, TimelineSection } from './AsideSections.tsx';
import { checkNameAt } from './check-path.ts';
import {
  checkKey,
  checkQuery,
  findingsQuery,
  notificationsQuery,
  refreshCheck,
  summaryQuery,
  tasksQuery,
  type CheckName,
} from './queries.ts';
import { ReportBar, reportWords } from './ReportBar.tsx';
import { Part } from './Section.tsx';
import { CheckState } from './Standing.tsx';
import { SubjectSections } from './SubjectSections.tsx';
import { SummarySection } from './SummarySection.tsx';
import { monitoringWord, useChanges, type Changes } from './use-changes.ts';
import { useOrganizationName, useReach } from './use-reach.ts';
import { useReports, type Reports } from './use-reports.ts';
import { useReveal, type Reveal } from '../privacy/use-reveal.ts';
import { SendButton } from '../guard/SendButton.tsx';
import styles from './CheckDetail.module.css';

/** The page of one check; its name is the end of the path. */
export function CheckScreen() {
  const [{ lastRoute }] = usePreferences();
  const path = useNavigation((state) => state.path);
  const name = checkNameAt(path === '' ? lastRoute : path);
  if (!isName('check', name)) {
    return (
      <Blank icon={Lock} title="No check has this name">
        <p>
          {name === '' ? 'None was given.' : name} A check is named organizations/…/teams/…/checks/… (§1).
        </p>
      </Blank>
    );
  }
  // Another check begins masked, with nothing of the one before.
  return <CheckPage key={name} name={name} />;
}

function CheckPage({ name }: { name: CheckName }) {
  const reach = useReach();
  const cache = useQueryClient();
  const [check, summary, findings, tasks, notifications] = useQueries({
    queries: [
      checkQuery(reach, name),
      summaryQuery(reach, name),
      findingsQuery(reach, name),
      tasksQuery(reach, name),
      notificationsQuery(reach, name),
    ],
  });
  const changes = useChanges(name);
  const reports = useReports(name);
  const reveal = useReveal(name, ['subject', 'relatedSubjects', 'address']);
  const [isJson, setJson] = useState(false);
  useRefreshOnNotification(name);
  const refresh = () => {
    void refreshCheck(cache, reach.scopeKey, name);
  };
  const isReading = [check, summary, findings, tasks].some(({ isFetching }) => isFetching);
  const read = check.data?.check;

  return (
    <>
      <CheckBar
        name={name}
        check={read}
        summary={summary.data}
        changes={changes}
        reports={reports}
        isReading={isReading}
        onRefresh={refresh}
        isJson={isJson}
        onJson={() => {
          setJson(!isJson);
        }}
      />
      <ReportBar reports={reports} />
      <ChangeNotice changes={changes} />
      <div className={styles.content}>
        <div className={styles.pane}>
          <Head name={name} query={check} />
          <div className={styles.scroll}>
            <SummarySection query={summary} check={read} />
            <FindingsPart query={findings} />
            {isJson && (
              <Json
                value={{
                  check: read,
                  summary: summary.data?.summary,
                  findings: findings.data?.rows.map(({ finding }) => finding),
                  consumerTasks: tasks.data?.tasks,
                }}
                reveal={reveal}
              />
            )}
          </div>
        </div>
        <aside className={styles.aside_pane} aria-label="About this check">
          {read !== undefined && <SubjectSections check={read} reveal={reveal} />}
          <TasksSection query={tasks} />
          <GeneratedSection name={name} />
          {read !== undefined && (
            <TimelineSection
              check={read}
              findings={findings.data?.rows ?? []}
              notifications={notifications.data ?? []}
            />
          )}
          {read !== undefined && <ParametersSection check={read} />}
        </aside>
      </div>
    </>
  );
}

/** A notification about this check means that something of it changed: everything is read again. */
function useRefreshOnNotification(name: CheckName): void {
  const reach = useReach();
  const { client, scopeKey } = reach;
  const cache = useQueryClient();
  const { data } = useQuery({ ...notificationsQuery(reach, name), enabled: false });
  const newest = data?.reduce((highest, { key }) => Math.max(highest, key), 0);
  const known = useRef<number | null>(null);
  useEffect(
    () =>
      client.subscribe('inbox.changed', () => {
        void cache.invalidateQueries({ queryKey: [...checkKey(scopeKey, name), 'notifications'] });
      }),
    [client, cache, scopeKey, name],
  );
  useEffect(() => {
    if (newest === undefined) return;
    // What the first read brings is no news.
    if (known.current !== null && newest > known.current)
      for (const part of ['read', 'summary', 'findings', 'tasks'])
        void cache.invalidateQueries({ queryKey: [...checkKey(scopeKey, name), part] });
    known.current = newest;
  }, [newest, cache, scopeKey, name]);
}

interface CheckBarProps {
  name: CheckName;
  check: Check | undefined;
  summary: OutputOf<'checks.summary'> | undefined;
  changes: Changes;
  reports: Reports;
  isReading: boolean;
  onRefresh: () => void;
  isJson: boolean;
  onJson: () => void;
}

function CheckBar(props: CheckBarProps) {
  const { name, check, summary, changes, reports, isReading, onRefresh, isJson, onJson } = props;
  const given = summary === undefined ? null : readSummary(summary.summary).reports;
  const isOver = check?.state === 'CANCELLED' || check?.state === 'DELETED';
  const isMonitored = check?.ongoingMonitoringEnabled === true;
  const mayChange = check !== undefined && !isOver && changes.busy === null;
  const monitoring = (enabled: boolean) => {
    if (check !== undefined) changes.setMonitoring(check, enabled);
  };
  return (
    <div className={styles.command}>
      <Crumbs name={name} />
      <span className="spacer" />
      {(['full', 'summary'] as const).map((kind) => (
        <Button
          key={kind}
          isDisabled={given?.[kind] !== true || reports.transfer !== null}
          onPress={() => {
            reports.fetch(kind, 'open');
          }}
        >
          <FileText aria-hidden="true" />
          <span>{reportWords[kind]}</span>
        </Button>
      ))}
      <SendButton
        tooltip={
          isMonitored
            ? 'Matches that come up later are no longer reported. It can be started again.'
            : 'Matches found later reactivate the check.'
        }
        isDisabled={!mayChange}
        onPress={() => {
          monitoring(!isMonitored);
        }}
      >
        <Radar aria-hidden="true" />
        <span>
          {changes.busy === 'monitoring' ? 'Sending' : isMonitored ? 'Stop monitoring' : 'Start monitoring'}
        </span>
      </SendButton>
      <SendButton
        tooltip="Irreversible. It also stops monitoring."
        kind="dangerQuiet"
        isDisabled={!mayChange}
        onPress={() => {
          if (check !== undefined) changes.cancel(check);
        }}
      >
        <Ban aria-hidden="true" />
        <span>{changes.busy === 'cancel' ? 'Sending' : 'Cancel check'}</span>
      </SendButton>
      <MenuTrigger>
        <IconButton label="More actions" icon={<Ellipsis aria-hidden="true" />} />
        <Popover placement="bottom end" className={cx(styles.more)}>
          <Menu
            className={cx(styles.menu)}
            disabledKeys={[
              ...(given?.full === true ? [] : ['save-full']),
              ...(given?.summary === true ? [] : ['save-summary']),
              ...(mayChange && check.ongoingMonitoringEnabled === undefined ? [] : ['stop']),
            ]}
            onAction={(key) => {
              if (key === 'json') onJson();
              else if (key === 'duplicate') duplicateCheck(name);
              else if (key === 'save-full') reports.fetch('full', 'save');
              else if (key === 'save-summary') reports.fetch('summary', 'save');
              else if (key === 'stop') monitoring(false);
            }}
          >
            <MenuItem id="save-full" className={cx(styles.item)}>
              Save full report as
            </MenuItem>
            <MenuItem id="save-summary" className={cx(styles.item)}>
              Save summary report as
            </MenuItem>
            {check?.ongoingMonitoringEnabled === undefined && (
              <MenuItem id="stop" className={cx(styles.item)}>
                Stop monitoring
              </MenuItem>
            )}
            <MenuItem id="duplicate" className={cx(styles.item)}>
              Create another like it
            </MenuItem>
            <MenuItem id="json" className={cx(styles.item)}>
              {isJson ? 'Hide raw JSON' : 'Show raw JSON'}
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
      <IconButton
        label="Read this check again"
        icon={<RefreshCw aria-hidden="true" />}
        isDisabled={isReading}
        onPress={onRefresh}
      />
    </div>
  );
}

function Crumbs({ name }: { name: CheckName }) {
  const organization = organizationOf(name) ?? '';
  const displayName = useOrganizationName(name);
  const team = name.slice(name.indexOf('/teams/') + 1, name.indexOf('/checks/'));
  return (
    <nav className={styles.crumbs} aria-label="Path">
      <LinkButton
        onPress={() => {
          goTo('/checks');
        }}
      >
        Checks
      </LinkButton>
      <ChevronRight aria-hidden="true" />
      <LinkButton
        onPress={() => {
          changeOrganizationsView({ openName: organization });
          goTo('/organizations');
        }}
      >
        <span className="truncate" dir="auto" title={organization}>
          {displayName ?? organization}
        </span>
      </LinkButton>
      <ChevronRight aria-hidden="true" />
      <span title={team}>{team.replace('teams/', '')}</span>
    </nav>
  );
}

function ChangeNotice({ changes: { notice, close, readAgain } }: { changes: Changes }) {
  if (notice === null) return null;
  const closing = (
    <Button small onPress={close}>
      Close
    </Button>
  );
  if ('error' in notice)
    return (
      <ErrorNotice
        as="bar"
        error={notice.error}
        onRetry={notice.error.kind === 'refused' ? undefined : readAgain}
        retryLabel="Read again"
        actions={closing}
      />
    );
  return (
    <Banner
      flush
      tone="warning"
      icon={TriangleAlert}
      title="Not as asked."
      actions={
        <>
          <Button small onPress={readAgain}>
            Read again
          </Button>
          {closing}
        </>
      }
    >
      {notice.remark}
    </Banner>
  );
}

function Head({
  name,
  query,
}: {
  name: CheckName;
  query: {
    data: OutputOf<'checks.read'> | undefined;
    error: unknown;
    isFetching: boolean;
    refetch: () => unknown;
  };
}) {
  const { data, error, isFetching } = query;
  const failed = error !== null && !isFetching;
  const retry = () => {
    query.refetch();
  };
  if (data === undefined) {
    if (failed) return <ErrorNotice as="bar" error={toAppError(error)} onRetry={retry} />;
    return (
      <div className={styles.head} role="status" aria-label="Reading the check">
        <Skeleton width={240} />
      </div>
    );
  }
  const { check, receivedAt } = data;
  const { displayName, template, clientReference, updateTime } = check;
  return (
    <>
      {failed && (
        <ErrorNotice
          as="bar"
          error={toAppError(error)}
          onRetry={retry}
          kept="What was read before is shown."
        />
      )}
      <header className={styles.head}>
        <div className={styles.top}>
          <h1 className="truncate personal" dir="auto">
            {shownName(displayName, shortName(name))}
          </h1>
          <CheckState state={check.state} />
        </div>
        <div className={styles.meta}>
          {template !== undefined && <span title={template}>{templateWord(template)}</span>}
          {clientReference !== undefined && (
            <code dir="auto" title={clientReference}>
              {clientReference}
            </code>
          )}
          <span>{monitoringWord(check.ongoingMonitoringEnabled)}</span>
          {updateTime !== undefined && (
            <span>
              Updated <Time iso={updateTime} style="when" />
            </span>
          )}
          <span>
            Read <Time iso={receivedAt} />
          </span>
          <CopyName name={name} shown={shortName(name)} />
        </div>
      </header>
    </>
  );
}

type Shown = 'unreviewed' | 'all';

function FindingsPart({ query }: { query: Parameters<typeof Part<OutputOf<'findings.list'>>>[0]['query'] }) {
  const [shown, setShown] = useState<Shown>('all');
  const rows = query.data?.rows ?? [];
  const open = rows.filter(({ finding }) => isUnreviewed(finding));
  const listed = shown === 'all' ? rows : open;
  return (
    <section aria-label="Findings">
      <div className={styles.findingsHead}>
        <h2>Findings</h2>
        {query.data !== undefined && (
          <>
            <span className="muted">{formatCount(rows.length)}</span>
            <Segmented
              small
              label="Findings shown"
              value={shown}
              options={[
                { value: 'unreviewed', label: `Unreviewed ${open.length}` },
                { value: 'all', label: `All ${rows.length}` },
              ]}
              onChange={setShown}
            />
          </>
        )}
        <span className="spacer" />
        {rows.length > 0 && <TriageKeys />}
      </div>
      <div className={styles.inset}>
        <Part query={query} what="the findings">
          {({ stopped }) => (
            <>
              {stopped !== null && (
                <ErrorNotice
                  as="box"
                  error={stopped}
                  kept={`${formatCount(rows.length)} findings were read.`}
                />
              )}
              {listed.length === 0 && (
                <p className="muted">
                  {rows.length === 0
                    ? 'The service gives no findings of this check.'
                    : 'Every finding is reviewed.'}
                </p>
              )}
            </>
          )}
        </Part>
      </div>
      {listed.length > 0 && (
        <FindingList label="Findings" grouped={false} findings={listed.map((row) => ({ row }))} />
      )}
    </section>
  );
}

/** Names the keys of the findings list. */
export function TriageKeys() {
  return (
    <span className={styles.keys}>
      <KeyHint of={keyTable.next} /> <KeyHint of={keyTable.previous} /> move <KeyHint of={keyTable.confirm} />{' '}
      <KeyHint of={keyTable.dismiss} /> decide <KeyHint of={keyTable.send} /> send
    </span>
  );
}

function Json({ value, reveal }: { value: unknown; reveal: Reveal }) {
  const copy = useCopy();
  const shown = reveal.isRevealed ? value : maskJson(value);
  return (
    <section className={styles.json} aria-label="Raw JSON">
      <div className={styles.jsonHead}>
        <h2>Raw JSON</h2>
        <span className="muted small">
          {reveal.isRevealed ? `Revealed, ${reveal.secondsLeft} s left` : 'Personal values are masked'}
        </span>
        <span className="spacer" />
        <LinkButton
          className="small"
          onPress={() => {
            copy(JSON.stringify(shown, null, 2), 'JSON copied.');
          }}
        >
          <Copy className="icon-small" aria-hidden="true" />
          Copy as shown
        </LinkButton>
      </div>
      <JsonView value={shown} label="Answers as they came" />
    </section>
  );
}
