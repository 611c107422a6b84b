import {
  BookText,
  ChevronDown,
  CircleCheck,
  Copy,
  Download,
  Link,
  Link2Off,
  ShieldAlert,
} from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import {
  journalOutcomes,
  profileJournalActions,
  revealAction,
  type ExportFormat,
  type JournalFilter,
  type Verification,
} from '#shared/journal';
import { t } from '#shared/messages/text';
import { Bar } from '../../components/Bar.tsx';
import { callFacts, callIds } from '#shared/profile-operations';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { Chip } from '../../components/Chip.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import type { GridHandle } from '../../components/grid/Grid.tsx';
import type { Emptiness } from '../../components/grid/NoRows.tsx';
import { FilterMenu } from '../../components/FilterMenu.tsx';
import { FindBox } from '../../components/FindBox.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Notices } from '../../components/Notices.tsx';
import { Pane, Split } from '../../components/Pane.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { formatCount } from '../../format/number.ts';
import { formatMomentInSentence, formatWhen } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { namesOf } from '../../queries/check-names.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { useCopy } from '../../queries/use-copy.ts';
import { toast } from '../../state/toasts.ts';
import { useCheckStream } from '../checks/use-checks.ts';
import { EntryDetail } from './EntryDetail.tsx';
import { EntryList } from './EntryList.tsx';
import { useOpenRecord } from './open-record.ts';
import {
  filterNow,
  periods,
  periodWords,
  useCheckNameOf,
  useEntry,
  useJournal,
  useVerification,
} from './use-journal.ts';
import { changeJournalView, narrowTo, showEntry, useJournalView, withCondition } from './view-state.ts';
import { operationWord, outcomeWords, shortHash } from './words.ts';
import type { Failed } from '../../state/failed.ts';
import styles from './Journal.module.css';

/** As the main process takes it. */
const maxSearchLength = 200;
const buttons = [
  ...callIds.filter((id) => callFacts(id).mutates),
  revealAction,
  ...profileJournalActions,
] as const;

/** What this computer sent, refused or got no response to: hash-chained, newest first. */
export function JournalScreen() {
  const { filter, period, entry: openNumber, linkedHash, checked, sort } = useJournalView();
  const journal = useJournal(filter, period);
  const verification = useVerification();
  const client = useClient();
  const [failed, setFailed] = useState<Failed | null>(null);
  const [lookUpEntry, setLookUpEntry] = useState<number | null>(null);
  const found = useEntry(openNumber, journal.entries);
  // A number alone may be that of an entry of another computer's journal.
  const isStrange = linkedHash !== null && (found === null || !(found?.hash.startsWith(linkedHash) ?? true));
  const open = isStrange ? null : found;
  const { rows } = useCheckStream().get();
  const loaded = useMemo(() => namesOf(rows.map(({ check }) => check)), [rows]);
  const checkNameOf = useCheckNameOf(open ? [...journal.entries, open] : journal.entries, loaded);
  const grid = useRef<GridHandle>(null);
  const openRecord = useOpenRecord();

  const fault = verification.found?.fault ?? null;
  const brokenAt = fault !== null && 'row' in fault ? fault.row : null;

  const save = (format: ExportFormat) => {
    setFailed(null);
    void client.call('journal.export', { filter: filterNow(filter, period), format }).then((result) => {
      if (!result.ok) setFailed({ error: result.error, again: () => save(format) });
      else if (result.value.savedAs !== null)
        toast({ tone: 'success', text: t('Journal saved as {savedAs}.', { savedAs: result.value.savedAs }) });
    });
  };
  const notice = (
    <>
      {journal.error !== null && journal.isRead && (
        <ErrorNotice
          as="bar"
          error={journal.error}
          statusNote={
            journal.isOlderError ? t('Older entries are not loaded.') : t('Earlier data is still shown.')
          }
          onRetry={journal.again}
        />
      )}
      {failed !== null && <ErrorNotice as="bar" error={failed.error} onRetry={failed.again} />}
      {verification.error !== null && (
        <ErrorNotice as="bar" error={verification.error} onRetry={verification.verify} />
      )}
      {verification.found !== null && <VerifiedBanner found={verification.found} since={journal.since} />}
      {isStrange && (
        <Banner
          flush
          tone="warning"
          icon={Link2Off}
          title={t('The linked entry is not in this journal.')}
          actions={
            <Button small onPress={() => showEntry(null)}>
              {t('Close')}
            </Button>
          }
        >
          {t('Each computer has its own journal. Open the link on the computer where it was copied.')}
        </Banner>
      )}
    </>
  );
  return (
    <>
      <CommandBar title={t('Journal')} note={t('Changes, refusals and reveals on this computer')}>
        <Button icon={Link} isPending={verification.isBusy} onPress={verification.verify}>
          {verification.isBusy ? t('Verifying') : t('Verify chain')}
        </Button>
        <Menu
          label={t('Export')}
          placement="bottom end"
          trigger={
            <Button>
              <Download aria-hidden="true" />
              <span>{t('Export')}</span>
              <ChevronDown aria-hidden="true" />
            </Button>
          }
          sections={[
            {
              choices: [
                {
                  id: 'csv',
                  label: t('CSV'),
                  note: t('{count, plural, one {# entry} other {# entries}}', {
                    count: journal.matching,
                  }),
                  run: () => save('csv'),
                },
                {
                  id: 'json',
                  label: t('JSON'),
                  note: t('{count, plural, one {# entry} other {# entries}}', {
                    count: journal.matching,
                  }),
                  run: () => save('json'),
                },
                {
                  id: 'chain',
                  label: t('Verifiable JSON'),
                  note: t('Whole journal'),
                  run: () => save('chain'),
                },
              ],
            },
          ]}
        />
      </CommandBar>
      <Filters filter={filter} onLeaveFind={() => grid.current?.focus()} />
      <Split>
        {journal.error !== null && !journal.isRead ? (
          <Pane label={t('Entries')}>
            <ErrorNotice error={journal.error} onRetry={journal.again} />
            <Notices>{notice}</Notices>
          </Pane>
        ) : (
          <EntryList
            ref={grid}
            entries={journal.entries}
            checkNameOf={checkNameOf}
            damaged={journal.damaged}
            brokenAt={brokenAt}
            notice={notice}
            openEntry={isStrange ? null : openNumber}
            checked={checked}
            sort={sort}
            onView={changeJournalView}
            isRead={journal.isRead}
            isComplete={!journal.hasMore}
            onSelect={({ number }) => {
              setLookUpEntry(null);
              showEntry(number);
            }}
            onOpen={(entry) => {
              showEntry(entry.number);
              openRecord(entry)?.();
            }}
            onLookUp={({ number }) => {
              setLookUpEntry(number);
              showEntry(number);
            }}
            onEnd={journal.more}
            count={t('{matching} of {total} shown', {
              matching: formatCount(journal.matching),
              total: formatCount(journal.total),
            })}
            empty={emptiness(journal.total, filter.text !== undefined)}
          />
        )}
        {open !== undefined && open !== null && (
          <EntryDetail
            key={`${open.number} ${lookUpEntry === open.number ? 'look up' : ''}`}
            entry={open}
            checkName={checkNameOf(open)}
            lookUpAtOnce={lookUpEntry === open.number}
            onOpen={openRecord(open)}
            onClose={() => {
              showEntry(null);
              grid.current?.focus();
            }}
          />
        )}
      </Split>
    </>
  );
}

function VerifiedBanner({ found, since }: { found: Verification; since: string | null }) {
  const copy = useCopy();
  // Zeros are before the first row: no row was good, and there is no head to compare an export with.
  const actions = /^0+$/.test(found.head) ? null : (
    <>
      <span className={styles.note}>
        <Phrase text="Last hash {hash}" values={{ hash: <code>{shortHash(found.head)}</code> }} />
      </span>
      <Button icon={Copy} small onPress={() => copy(found.head, t('Hash copied.'))}>
        {t('Copy hash')}
      </Button>
    </>
  );
  const when = formatMomentInSentence(found.checkedAt);
  if (found.fault !== null)
    return (
      <Banner
        flush
        tone="danger"
        icon={ShieldAlert}
        title={t('The chain is broken. Checked at {when}.', { when })}
        actions={actions}
      >
        {found.message}
      </Banner>
    );
  return (
    <Banner
      flush
      tone={found.truncation === 'checked' && found.withoutMac === 0 ? 'success' : 'warning'}
      icon={CircleCheck}
      title={t('Verified at {when}.', { when })}
      actions={actions}
    >
      {found.message}
      {since !== null && <span> {t('The oldest entry is from {since}.', { since: formatWhen(since) })}</span>}
    </Banner>
  );
}

function Filters({
  filter,
  onLeaveFind,
}: {
  filter: Omit<JournalFilter, 'from' | 'until'>;
  onLeaveFind: () => void;
}) {
  const { profiles } = useProfiles();
  const period = useJournalView((state) => state.period);
  const change = <K extends keyof typeof filter>(key: K, value: (typeof filter)[K] | undefined) =>
    narrowTo({ filter: withCondition(filter, key, value) });
  const profile = profiles.find(({ id }) => id === filter.profileId);
  return (
    <Bar>
      {filter.profileId !== undefined && (
        <Chip
          name="profile ="
          removeLabel={t('Remove the profile filter')}
          onRemove={() => change('profileId', undefined)}
        >
          {profile?.name ?? filter.profileId}
        </Chip>
      )}
      {filter.organization !== undefined && (
        <Chip
          name="organization ="
          removeLabel={t('Remove the organization filter')}
          onRemove={() => change('organization', undefined)}
        >
          {filter.organization.slice(filter.organization.indexOf('/') + 1)}
        </Chip>
      )}
      {filter.flag !== undefined && (
        <Chip
          name="flag ="
          removeLabel={t('Remove the flag filter')}
          onRemove={() => change('flag', undefined)}
        >
          {filter.flag.slice(filter.flag.indexOf('/') + 1)}
        </Chip>
      )}
      {filter.profileId === undefined && (
        <FilterMenu
          label={t('Profile')}
          text={t('Any profile')}
          choices={profiles.map(({ id, name }) => ({ id, label: name, run: () => change('profileId', id) }))}
        />
      )}
      <FilterMenu
        label={t('Operation')}
        text={filter.operation === undefined ? t('Any operation') : operationWord(filter.operation)}
        choices={[
          { id: '', label: t('Any operation'), run: () => change('operation', undefined) },
          ...buttons.map((id) => ({ id, label: operationWord(id), run: () => change('operation', id) })),
        ]}
      />
      <FilterMenu
        label={t('Outcome')}
        text={filter.outcome === undefined ? t('Any outcome') : outcomeWords[filter.outcome]}
        choices={[
          { id: '', label: t('Any outcome'), run: () => change('outcome', undefined) },
          ...journalOutcomes.map((outcome) => ({
            id: outcome,
            label: outcomeWords[outcome],
            run: () => change('outcome', outcome),
          })),
        ]}
      />
      <FilterMenu
        label={t('Time')}
        text={periodWords[period]}
        choices={periods.map((each) => ({
          id: each,
          label: periodWords[each],
          run: () => narrowTo({ period: each }),
        }))}
      />
      <span className="spacer" />
      <FindBox
        label={t('Search the journal')}
        value={filter.text ?? ''}
        onChange={(text) => change('text', text === '' ? undefined : text.slice(0, maxSearchLength))}
        onLeave={onLeaveFind}
      />
    </Bar>
  );
}

const emptiness = (total: number, isSearched: boolean): Emptiness =>
  total > 0
    ? {
        icon: BookText,
        title: t('No matching entries'),
        text: isSearched
          ? t(
              '{total, plural, one {# entry} other {# entries}} in all. A reference is found only when it is entered in full.',
              { total },
            )
          : t('{total, plural, one {# entry} other {# entries}} in all.', { total }),
        actions: (
          <Button small onPress={() => narrowTo({ filter: {}, period: 'all' })}>
            {t('Show all entries')}
          </Button>
        ),
      }
    : {
        icon: BookText,
        title: t('No entries yet'),
        text: t('The journal records each change before it is sent. Reads are not recorded.'),
      };
