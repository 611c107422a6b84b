import { Building, Pin, ToggleRight, X } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { AppError } from '#shared/errors';
import { maximumPageSize } from '#shared/limits';
import { t } from '#shared/messages/text';
import type { OrganizationView } from '#shared/model/organization';
import { isName } from '#shared/resource-names';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { isKeychain } from '../../components/describe-error.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { chosenFrom } from '../../components/grid/columns.ts';
import { List } from '../../components/grid/List.tsx';
import type { ListOf } from '../../components/grid/use-list.ts';
import { useCopyActions } from '../../components/grid/use-copy-actions.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { progressOf, stopErrorOf } from '../../reading/listing.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { goTo } from '../../state/navigation.ts';
import { setWorkingOrganization } from '../../state/working-organization.ts';
import { stageOverrides } from '../flags/stage-overrides.ts';
import { selectProfile } from '../profiles/selection.ts';
import { useScope } from '../../scope/scope.ts';
import { columnsPreference, organizationColumns, searchedIn, withTags } from './columns.tsx';
import { countBelow, type OrganizationListing, useDirectory } from './directory.ts';
import { setFilter } from './FilterBar.tsx';
import { openOrganization } from './open-organization.ts';
import { keyOfRow, type OrganizationRow } from './organization-row.ts';
import { useTags } from './use-tags.ts';
import { readSeveralFull } from './read-full.ts';
import { useOrganizationsView } from './view-state.ts';

interface OrganizationListProps {
  list: ListOf<OrganizationRow>;
  listing: OrganizationListing;
  view: OrganizationView;
  columnIds: readonly string[];
  notice: ReactNode;
}

export function OrganizationList({ list, listing, view: level, columnIds, notice }: OrganizationListProps) {
  const directory = useDirectory();
  const { profile } = useScope();
  const filter = useOrganizationsView((view) => view.filter);
  const { rows, state } = listing;
  const tags = useTags();
  const columns = useMemo(
    () => withTags(chosenFrom(organizationColumns, columnIds), tags),
    [columnIds, tags],
  );
  const searched = useMemo(() => searchedIn(tags), [tags]);
  const copyActions = useCopyActions();
  const stage = { label: t('Set overrides'), icon: ToggleRight, run: stageOverrides };
  const work = {
    label: t('Set as working organization'),
    icon: Pin,
    run: ([name]: readonly string[]) => {
      const row = rows.find((each) => keyOfRow(each) === name);
      if (row !== undefined && isName('organization', row.organization.name))
        setWorkingOrganization({
          name: row.organization.name,
          displayName: row.organization.displayName ?? null,
        });
    },
  };
  const loading = useLoadFull(listing, () => list.ref.current?.visibleKeys() ?? []);
  const again = () => directory.refresh(filter);
  return (
    <List
      {...list}
      pane={t('Organization list')}
      label={t('Organizations')}
      columns={columns}
      columnsKey={columnsPreference(level)}
      searched={searched}
      about={filter}
      isCounted
      filter={{ text: filter, apply: setFilter }}
      progress={progressOf(listing)}
      reading={{
        listing,
        what: 'organizations',
        onCancel: () => directory.cancel(filter),
        onContinue: () => directory.all(filter),
        onStartOver: again,
      }}
      onOpen={({ organization: { name, displayName = null } }) => openOrganization({ name, displayName })}
      actions={[...copyActions, stage, ...(list.view.checked.size > 1 ? [] : [work])]}
      note={viewNote(listing, level)}
      notice={
        <>
          {notice}
          {loading.error !== null && (
            <ErrorNotice
              as="bar"
              error={loading.error}
              statusNote={t('Some rows were not loaded in the Full view.')}
              onRetry={loading.start}
              actions={<IconButton small label={t('Close')} icon={X} onPress={loading.forgetError} />}
            />
          )}
        </>
      }
      end={
        <>
          {state.is === 'paused' && rows.length > 0 && (
            <>
              <LinkButton onPress={() => directory.more(filter)}>
                {t('Load {count, number} more', { count: maximumPageSize })}
              </LinkButton>
              <LinkButton onPress={() => directory.all(filter)}>{t('Load all')}</LinkButton>
            </>
          )}
          {loading.isRunning ? (
            <LinkButton onPress={loading.cancel}>
              {t('Cancel')} <KeyHint of={keyTable.cancelRead} />
            </LinkButton>
          ) : (
            rows.length > 0 && (
              <LinkButton onPress={loading.start}>{t('Load the Full view for visible rows')}</LinkButton>
            )
          )}
        </>
      }
      empty={{
        icon: Building,
        title: t('No organizations'),
        text: t('The service lists no organizations for {profile}. The service operator sets them up.', {
          profile: profile.name,
        }),
        actions: (
          <Button small onPress={again}>
            {t('Refresh')}
          </Button>
        ),
        filter: {
          text: filter,
          title: t('No organization matches the filter'),
          clear: () => setFilter(''),
        },
        error: stopErrorOf(listing),
        loadAll: state.is === 'paused' ? () => directory.all(filter) : undefined,
        errorActions: state.is === 'stopped' && isAboutCredentials(state.error) && <OpenProfile />,
        again,
      }}
    />
  );
}

function OpenProfile() {
  const { profile } = useScope();
  return (
    <Button small kind="quiet" onPress={() => goTo('/profiles', () => selectProfile(profile.id))}>
      {t('Open profile')}
    </Button>
  );
}

function isAboutCredentials(error: AppError): boolean {
  return error.kind === 'auth' || (error.kind === 'refused' && isKeychain(error.reason));
}

/** What the view level leaves out of the rows shown. */
function viewNote({ rows }: OrganizationListing, view: OrganizationView): string {
  const below = countBelow(rows, view);
  if (below > 0)
    return t('{count, plural, one {# row lacks} other {# rows lack}} data of this view', { count: below });
  if (rows.length === 0 || view === 'FULL') return '';
  return view === 'SUMMARY'
    ? t('Features are loaded only in the Full view.')
    : t('Counts are loaded in the Summary and Full views, features only in the Full view.');
}

/** Reads the visible rows with the Full view. */
function useLoadFull(listing: OrganizationListing, visibleKeys: () => string[]) {
  const scope = useScope();
  const directory = useDirectory();
  const [running, setRunning] = useState<AbortController | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const cancel = () => {
    running?.abort();
    setRunning(null);
  };
  useKeys(running === null ? [] : [{ ...keyTable.cancelRead, run: cancel }]);
  const start = () => {
    const visible = new Set(visibleKeys());
    const incomplete = listing.rows.filter((row) => visible.has(keyOfRow(row)) && row.view !== 'FULL');
    const controller = new AbortController();
    setRunning(controller);
    void readSeveralFull(
      { scope, directory },
      incomplete.map(({ organization }) => organization),
      controller.signal,
    ).then((failure) => {
      if (controller.signal.aborted) return;
      setRunning(null);
      setError(failure);
    });
  };
  return { isRunning: running !== null, error, start, cancel, forgetError: () => setError(null) };
}
