import { useQueries } from '@tanstack/react-query';
import { Flag, Radar, RefreshCw } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isUnreviewed } from '#shared/check-detail/findings';
import { shortName } from '#shared/check-detail/timeline';
import { parentOf } from '#shared/check-scope';
import { equals } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import { maximumPageSize } from '#shared/limits';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { isName, type ResourceName } from '#shared/resource-names';
import { Banner } from '../../components/Banner.tsx';
import { Bar } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Scroll } from '../../components/Pane.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { formatCount } from '../../format/number.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { usePreferences } from '../../queries/application.ts';
import { announce } from '../../state/announcements.ts';
import { openCheck } from '../../state/open-check.ts';
import { TriageKeys } from '../check-detail/FindingsPart.tsx';
import { checkQuery, findingsQuery, refreshCheck, type CheckName } from '../check-detail/queries.ts';
import { useScope } from '../../scope/scope.ts';
import { useWorkingOrganization } from '../../state/working-organization.ts';
import { useListing } from '../organizations/use-listing.ts';
import { useOrganizationsView } from '../organizations/view-state.ts';
import { forgetChosenChecks, useChosenChecks } from './chosen-checks.ts';
import { FindingList, type QueuedFinding } from './FindingList.tsx';
import { startMonitoringRun } from './monitoring-run.ts';
import { useDirectory } from '../organizations/directory.ts';
import { useCall } from '../../scope/call.ts';
import styles from './FindingsScreen.module.css';

/** Findings of several checks to work through: those chosen elsewhere, or those of one organization. */
export function FindingsScreen() {
  const names = useChosenChecks((chosen) => chosen.names);
  return names.length > 0 ? (
    <Queue names={names} source={<ChosenBar count={names.length} />} note={t('chosen')} />
  ) : (
    <OrganizationQueue />
  );
}

function ChosenBar({ count }: { count: number }) {
  return (
    <Banner
      flush
      tone="info"
      icon={Flag}
      title={`${t('{count, plural, one {# chosen check} other {# chosen checks}}', { count })}.`}
      actions={
        <Button small onPress={forgetChosenChecks}>
          {t('Choose an organization instead')}
        </Button>
      }
    />
  );
}

type Scope = 'active' | 'all';

function OrganizationQueue() {
  const directory = useDirectory();
  const [{ organizationView }] = usePreferences();
  const filter = useOrganizationsView((view) => view.filter);
  const listing = useListing();
  const working = useWorkingOrganization();
  const [text, setText] = useState(working?.displayName ?? working?.name ?? '');
  const [organization, setOrganization] = useState<ResourceName<'organization'> | null>(
    working?.name ?? null,
  );
  const [scope, setScope] = useState<Scope>('active');
  /** An organization was taken from the list: its findings get the focus once they are there. */
  const [goesOn, setGoesOn] = useState(false);
  useEffect(() => {
    directory.show(filter, organizationView);
  }, [directory, filter, organizationView]);
  const checks = useCall(
    'checks.list',
    organization === null
      ? null
      : {
          parent: parentOf({ of: 'organization', organization }),
          pageSize: maximumPageSize,
          ...(scope === 'active' && { filter: printFilter(equals('state', 'ACTIVE')) }),
        },
  );
  const suggestions = listing.rows.map(({ organization: { name, displayName } }) => ({
    value: displayName ?? name,
    label: displayName ?? name,
    name,
  }));
  const choose = (value: string) => {
    const found = suggestions.find((suggestion) => suggestion.value === value)?.name ?? value;
    if (isName('organization', found)) setOrganization(found);
  };
  const source = (
    <Bar
      className={styles.source}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setGoesOn(false);
      }}
    >
      <SuggestField
        label={t('Organization')}
        className={styles.organization}
        value={text}
        suggestions={suggestions}
        placeholder={t('Display name, or organizations/…')}
        onChange={(value) => {
          setText(value);
          choose(value);
        }}
        onChoose={({ value }) => {
          choose(value);
          setGoesOn(true);
        }}
      />
      <Segmented
        label={t('Checks of the organization')}
        value={scope}
        options={[
          { value: 'active', label: t('Active checks') },
          { value: 'all', label: t('All checks') },
        ]}
        onChange={setScope}
      />
    </Bar>
  );
  const read = organization === null ? undefined : checks.data;
  const names = (read?.checks ?? []).map(({ name }) => name).filter((name) => isName('check', name));
  return (
    <Queue
      names={names}
      checks={read?.checks ?? []}
      source={source}
      note={
        read === undefined || read.nextPageToken === ''
          ? ''
          : t('the newest {count} checks', { count: formatCount(names.length) })
      }
      takesFocus={goesOn}
      onFocusTaken={() => {
        setGoesOn(false);
      }}
      instead={
        read !== undefined ? null : checks.error !== null && !checks.isFetching ? (
          <ErrorNotice error={toAppError(checks.error)} onRetry={() => void checks.refetch()} />
        ) : (
          <Blank icon={Flag} title={organization === null ? t('No checks chosen') : t('Reading the checks')}>
            <p>
              {t(
                'Choose an organization, or choose checks in the explorer and open their findings from there.',
              )}
            </p>
          </Blank>
        )
      }
    />
  );
}

function Queue({
  names,
  checks = [],
  source,
  note,
  instead = null,
  takesFocus = false,
  onFocusTaken,
}: {
  names: readonly CheckName[];
  checks?: readonly Check[];
  source: ReactNode;
  note: string;
  /** What is shown while it is not known which checks these are. The source above keeps its place and focus. */
  instead?: ReactNode;
  takesFocus?: boolean;
  onFocusTaken?: () => void;
}) {
  const reach = useScope();
  const [isAll, setAll] = useState(false);
  const lists = useQueries({ queries: names.map((name) => findingsQuery(reach, name)) });
  const reads = useQueries({
    queries: names.map((name) => ({ ...checkQuery(reach, name), enabled: false })),
  });
  const labelOf = (name: string, place: number) =>
    reads[place]?.data?.check.displayName ??
    checks.find((check) => check.name === name)?.displayName ??
    shortName(name);

  const findings: QueuedFinding[] = names.flatMap((name, place) =>
    (lists[place]?.data?.rows ?? []).map((row) => ({
      row,
      check: {
        label: labelOf(name, place),
        open: () => {
          openCheck(name);
        },
      },
    })),
  );
  const open = findings.filter(({ row }) => isUnreviewed(row.finding));
  const shown = isAll ? findings : open;
  const box = useRef<HTMLDivElement>(null);
  const hadFindings = useRef(false);
  const isDone = shown.length === 0;
  useEffect(() => {
    // The focus went with the last finding.
    if (isDone && hadFindings.current && document.activeElement === document.body) {
      box.current?.focus();
      announce(t('Every finding is reviewed'));
    }
    hadFindings.current = !isDone;
  }, [isDone]);
  const reading = lists.filter(({ isFetching }) => isFetching).length;
  const failed = names.filter(
    (_, place) => lists[place]?.error !== null && lists[place]?.isFetching === false,
  );
  const unread = lists.reduce((sum, { data }) => sum + (data?.facts.unread.length ?? 0), 0);
  const firstError = lists.find(({ error, isFetching }) => error !== null && !isFetching)?.error;
  const monitor = (enabled: boolean) => {
    startMonitoringRun({
      enabled,
      checks: names.map((name, place) => ({ name, label: labelOf(name, place) })),
    });
  };
  const notes = [
    t('{open} unreviewed of {all}', { open: formatCount(open.length), all: formatCount(findings.length) }),
    `in ${t('{count, plural, one {# check} other {# checks}}', { count: names.length })}`,
    failed.length > 0
      ? t('{count, plural, one {# check} other {# checks}} not read', { count: failed.length })
      : '',
    unread > 0
      ? t('{count, plural, one {# finding} other {# findings}} could not be read', { count: unread })
      : '',
    note,
    reading > 0 ? t('reading {count}', { count: formatCount(reading) }) : '',
  ].filter((part) => part !== '');
  return (
    <>
      {instead !== null ? (
        <CommandBar title={t('Findings')} />
      ) : (
        <CommandBar title={t('Findings')} note={notes.join(', ')}>
          <Segmented
            small
            label={t('Findings shown')}
            value={isAll ? 'all' : 'unreviewed'}
            options={[
              { value: 'unreviewed', label: t('Unreviewed {count}', { count: open.length }) },
              { value: 'all', label: t('All {count}', { count: findings.length }) },
            ]}
            onChange={(value) => {
              setAll(value === 'all');
            }}
          />
          {names.length > 0 && (
            <>
              <Button
                onPress={() => {
                  monitor(true);
                }}
              >
                <Radar aria-hidden="true" />
                <span>{t('Start monitoring')}</span>
              </Button>
              <Button
                onPress={() => {
                  monitor(false);
                }}
              >
                {t('Stop monitoring')}
              </Button>
            </>
          )}
          <IconButton
            label={t('Read the findings again')}
            icon={<RefreshCw aria-hidden="true" />}
            isDisabled={reading > 0}
            onPress={() => {
              for (const name of names) void refreshCheck(reach, name);
            }}
          />
        </CommandBar>
      )}
      {source}
      {firstError !== undefined && (
        <ErrorNotice
          as="bar"
          error={toAppError(firstError)}
          kept={t(
            'The findings of {count, plural, one {# check} other {# checks}} were not read; the others are shown.',
            { count: failed.length },
          )}
          onRetry={() => {
            for (const [place, list] of lists.entries())
              if (list.error !== null && names[place] !== undefined) void list.refetch();
          }}
        />
      )}
      {instead ?? (
        <Scroll className={styles.scroll} ref={box} tabIndex={-1}>
          {shown.length > 0 && (
            <>
              <div className={styles.keys}>
                <TriageKeys />
              </div>
              <FindingList
                grouped
                label={t('Findings queue')}
                findings={shown}
                takesFocus={takesFocus && reading === 0}
                {...(onFocusTaken !== undefined && { onFocusTaken })}
              />
            </>
          )}
          {shown.length === 0 && reading === 0 && firstError === undefined && (
            <Blank
              icon={Flag}
              title={findings.length === 0 ? t('No findings') : t('Every finding is reviewed')}
            >
              <p>
                {t(
                  '{count, plural, one {# check} other {# checks}} read. A later match of monitoring shows up here again.',
                  { count: names.length },
                )}
              </p>
            </Blank>
          )}
        </Scroll>
      )}
    </>
  );
}
