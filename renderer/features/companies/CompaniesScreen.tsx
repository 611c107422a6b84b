import { Check, ChevronDown, Clock, Download, RefreshCw, Search, SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '#shared/messages/text';
import type { CompanySearch } from '#shared/unspecified/company';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Bar } from '../../components/Bar.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button, LinkButton } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { ColumnsMenu } from '../../components/grid/ColumnsMenu.tsx';
import { rowExport } from '../../components/grid/export-rows.ts';
import { List } from '../../components/grid/List.tsx';
import { useList, type ListOf } from '../../components/grid/use-list.ts';
import { JsonView } from '../../components/JsonView.tsx';
import { ListNotice } from '../../components/ListNotice.tsx';
import { Menu } from '../../components/Menu.tsx';
import { Pane, Scroll, Split } from '../../components/Pane.tsx';
import { Status } from '../../components/Status.tsx';
import { formatLatency } from '../../format/number.ts';
import { formatMomentInSentence } from '../../format/time.ts';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { usePreferences } from '../../queries/application.ts';
import { CompanyDetail } from './CompanyDetail.tsx';
import { chosenColumns, columnsKey, columnsOf, storable, defaultColumns } from './columns.ts';
import { useOpenChecks } from './open-checks.ts';
import { SearchForm } from './SearchForm.tsx';
import { useCompanySearch, useSendSearch, type CompanyResponse, type CompanyRow } from './use-search.ts';
import { ask, changeCompaniesView, useCompaniesView, type RecentSearch } from './view-state.ts';
import styles from './Companies.module.css';

const keyOf = ({ key }: CompanyRow) => key;
const noRows: readonly CompanyRow[] = [];

/** Companies of external registers, by name or registration number. Fields are rendered as they come (§2). */
export function CompaniesScreen() {
  const view = useCompaniesView();
  const { submitted } = view;
  const { response, error, isFetching } = useCompanySearch(submitted);
  const send = useSendSearch();
  const again = () => {
    if (submitted === null) return;
    changeCompaniesView({ openName: null, checked: new Set() });
    send(submitted);
  };
  const search = (next: CompanySearch) => {
    ask(next);
    send(next, { kept: true });
  };
  const rows = response?.rows ?? noRows;
  const { list, open, close, focus } = useList({ rows, keyOf, view, onView: changeCompaniesView });
  useAnnounced(isFetching ? 'reading' : null, t('Searching'));
  return (
    <>
      <CommandBar title={t('Company search')} note={t('Data from external providers')}>
        <RecentSearches onSearch={search} />
      </CommandBar>
      <SearchForm isSearching={isFetching} onSearch={search} onAgain={again} onLeave={focus} />
      {isFetching ? (
        <Bar>
          <Status tone="info" icon={RefreshCw} word={t('Searching')} weight="strong" />
          <span className="spacer" />
        </Bar>
      ) : (
        response !== null && <ResponseBar response={response} />
      )}
      <Split>
        {error !== null && !isFetching ? (
          <ErrorNotice error={toAppError(error)} onRetry={again} retryLabel={t('Search again')} />
        ) : response === null ? (
          !isFetching && <NothingAsked />
        ) : response.rows === null ? (
          <NoList response={response} />
        ) : (
          <Results response={response} list={list} open={open} onClose={close} />
        )}
      </Split>
    </>
  );
}

function ResponseBar({ response }: { response: CompanyResponse }) {
  const [preferences, changePreferences] = usePreferences();
  const { rows, columns, latencyMs, receivedAt } = response;
  const chosen = chosenColumns(columns, preferences.columns[columnsKey]);
  return (
    <Bar>
      <span role="status">
        <Status
          tone="quiet"
          icon={Check}
          word={
            rows === null
              ? t('Response received')
              : t('{count, plural, one {# company} other {# companies}}', { count: rows.length })
          }
          weight="strong"
        />
      </span>
      <span className="muted small truncate">
        {t('Received {when} in {latency}. The API defines no fields, so the columns follow the response.', {
          when: formatMomentInSentence(receivedAt),
          latency: formatLatency(latencyMs),
        })}
      </span>
      <span className="spacer" />
      {columns.length > 0 && (
        <ColumnsMenu
          label={t('Columns, {count} of {all}', { count: chosen.length, all: columns.length })}
          columns={columns.map(({ id }) => ({ id, label: id }))}
          chosen={chosen}
          defaults={defaultColumns(columns)}
          onChange={(next) =>
            changePreferences({ columns: { ...preferences.columns, [columnsKey]: storable(next) } })
          }
        />
      )}
    </Bar>
  );
}

function Results({
  response,
  list,
  open,
  onClose,
}: {
  response: CompanyResponse;
  list: ListOf<CompanyRow>;
  open: CompanyRow | undefined;
  onClose: () => void;
}) {
  const { rows } = list;
  const [{ columns: chosen }] = usePreferences();
  const submitted = useCompaniesView((view) => view.submitted);
  const all = useMemo(() => columnsOf(response.columns, rows), [response.columns, rows]);
  const columns = useMemo(
    () =>
      chosenColumns(response.columns, chosen[columnsKey]).flatMap(
        (id) => all.find((column) => column.id === id) ?? [],
      ),
    [response.columns, all, chosen],
  );
  const client = useClient();
  // All columns, with persons masked.
  const save = rowExport({
    columns: all,
    rows,
    keyOf,
    write: (csv) => client.call('companies.export', { csv }),
  });
  const openChecks = useOpenChecks();
  const select = (row: CompanyRow) => changeCompaniesView({ openName: keyOf(row) });
  return (
    <>
      <List
        {...list}
        pane={t('Companies')}
        label={t('Companies')}
        columns={columns}
        columnsKey={columnsKey}
        about={JSON.stringify(submitted)}
        progress="complete"
        onOpen={(row) => (openChecks(row.fields) ?? (() => select(row)))()}
        actions={[{ label: t('Export selected as CSV'), icon: Download, run: (keys) => void save(keys) }]}
        notice={<ListNotice facts={response.facts} shown={rows.length} isComplete />}
        note={
          response.hasMore
            ? t('The response has a next page, but the API has no way to load it.')
            : t('One response, no further pages.')
        }
        end={rows.length > 0 && <LinkButton onPress={() => void save(null)}>{t('Export as CSV')}</LinkButton>}
        empty={{
          icon: SearchX,
          title: t('No company found'),
          text: t(
            'Check the name or number. The jurisdiction may need another form, such as GB, GBR or GB-SCT.',
          ),
          facts: response.facts,
        }}
      />
      {open !== undefined && <CompanyDetail key={open.key} row={open} onClose={onClose} />}
    </>
  );
}

function RecentSearches({ onSearch }: { onSearch: (search: CompanySearch) => void }) {
  const recent = useCompaniesView((view) => view.recent);
  return (
    <Menu
      label={t('Recent searches')}
      placement="bottom end"
      trigger={
        <Button isDisabled={recent.length === 0}>
          <Clock aria-hidden="true" />
          {t('Recent searches')}
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      sections={[
        {
          choices: recent.map(({ found, ...search }, place) => ({
            id: String(place),
            label: search.term,
            isPersonal: true,
            note: noteOf(search.jurisdiction, found),
            run: () => onSearch(search),
          })),
        },
      ]}
    />
  );
}

function noteOf(jurisdiction: string, found: RecentSearch['found']): string {
  if (found === null) return t('{jurisdiction}, response not understood', { jurisdiction });
  const { count, isLeast } = found;
  return isLeast
    ? t('{jurisdiction}, at least {count, plural, one {# company} other {# companies}}', {
        jurisdiction,
        count,
      })
    : t('{jurisdiction}, {count, plural, one {# company} other {# companies}}', { jurisdiction, count });
}

function NothingAsked() {
  return (
    <Blank icon={Search} title={t('Search companies')}>
      {t(
        'Enter a name or a registration number, and a jurisdiction. A search may be billed. Results are kept until you close the app.',
      )}
    </Blank>
  );
}

/** The response holds nothing that could be rows: it is shown unchanged. */
function NoList({ response }: { response: CompanyResponse }) {
  return (
    <Pane label={t('Response')}>
      <p className={styles.reveal}>
        {t('The response contains no list of companies. This is the whole response.')}
      </p>
      <Scroll>
        <JsonView value={response.raw} label={t('Raw response')} />
      </Scroll>
    </Pane>
  );
}
