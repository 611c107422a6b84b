import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { t } from '#shared/messages/text';
import type { Organization } from '#shared/model/organization';
import { entryCount } from './entry-count.ts';
import { Footer } from '../../components/Bar.tsx';
import { Button, IconButton } from '../../components/Button.tsx';
import { CopyLink } from '../../components/CopyLink.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Phrase } from '../../components/Phrase.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { Meta, SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { Tabs } from '../../components/Tabs.tsx';
import { Time } from '../../components/Time.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import type { ChosenOrganization } from '../../queries/creation.ts';
import { useScope } from '../../scope/scope.ts';
import { AdminLinks } from './AdminLinks.tsx';
import { StateOf, typeWord } from './columns.tsx';
import { BrandsTab } from './tabs/BrandsTab.tsx';
import { FeaturesTab } from './tabs/FeaturesTab.tsx';
import { JsonTab } from './tabs/JsonTab.tsx';
import { RolesTab } from './tabs/RolesTab.tsx';
import { SummaryTab } from './tabs/SummaryTab.tsx';
import { TeamsTab } from './tabs/TeamsTab.tsx';
import {
  findableName,
  knownField,
  nameOf,
  viewRank,
  type Known,
  type OrganizationRow,
} from './organization-row.ts';
import { fullQuery, type FullRead } from './read-full.ts';
import { changeOrganizationsView, useOrganizationsView } from './view-state.ts';
import { useDirectory } from './directory.ts';
import { openOrganization } from './open-organization.ts';
import { useKnownPeople } from '../people/queries.ts';
import styles from './OrganizationDetail.module.css';

const viewWords = { BASIC: t('Basic'), SUMMARY: t('Summary'), FULL: t('Full') } as const;

/** Everything known of one organization. Tabs that need the Full view read it when they open. */
export function OrganizationDetail({ row: listed, onClose }: { row: OrganizationRow; onClose: () => void }) {
  const scope = useScope();
  const directory = useDirectory();
  const tab = useOrganizationsView((view) => view.tab);
  const [isAsked, setAsked] = useState(false);
  const needsFull = tab === 'features' || tab === 'roles' || tab === 'json';
  const full = useQuery({
    ...fullQuery({ scope, directory }, listed.organization),
    enabled: listed.view !== 'FULL' && (isAsked || needsFull),
  });
  const row =
    full.data !== undefined && viewRank(listed.view) < viewRank(full.data.view) ? full.data : listed;
  useKeys([{ ...keyTable.close, label: t('Close the pane'), run: onClose }]);

  const { organization } = row;
  const read: FullRead = {
    row,
    isReading: full.isFetching,
    error: full.error,
    load: () => {
      setAsked(true);
      if (isAsked || full.isError || row.view === 'FULL') void full.refetch();
    },
  };
  const settings = knownField(row, 'featureSettings');
  const roles = knownField(row, 'roleBindings');
  const people = useKnownPeople(tab === 'teams' ? customerOf(organization) : null);
  const type = knownField(row, 'type');
  // The other tabs show it where the data would be.
  const isErrorHere = full.error !== null && (row.view === 'FULL' || tab === 'brands' || tab === 'teams');
  return (
    <SidePane label={nameOf(organization)}>
      <SidePaneHead
        title={nameOf(organization)}
        actions={
          <>
            <Button
              small
              aria-label={t('Open organization')}
              onPress={() =>
                openOrganization({
                  name: organization.name,
                  displayName: organization.displayName ?? null,
                })
              }
            >
              {t('Open')}
            </Button>
            <RefreshButton
              small
              label={t('Refresh with the Full view')}
              isPending={full.isFetching}
              onPress={() => {
                void full.refetch();
              }}
            />
            <CopyLink name={organization.name} />
            <IconButton small label={t('Close the pane')} icon={X} onPress={onClose} />
          </>
        }
      >
        <CopyName name={organization.name} />
        <Meta>
          <StateOf row={row} />
          {type.is === 'given' && <span>{typeWord(type.value)}</span>}
          <span className={styles.viewed}>
            <Phrase
              text="{view} view, updated {time}"
              values={{ view: viewWords[row.view], time: <Time iso={row.receivedAt} /> }}
            />
          </span>
        </Meta>
      </SidePaneHead>
      {isErrorHere && (
        <ErrorNotice
          as="bar"
          error={toAppError(full.error)}
          statusNote={t('Earlier data is still shown.')}
          onRetry={() => void full.refetch()}
        />
      )}
      <Tabs
        label={t('Parts of the organization')}
        value={tab}
        onChange={(next) => changeOrganizationsView({ tab: next })}
        tabs={[
          { id: 'summary', label: t('Details'), content: () => <SummaryTab read={read} /> },
          {
            id: 'features',
            label: t('Features'),
            note: noteOf('featureSettings', settings),
            content: () => <FeaturesTab read={read} />,
          },
          {
            id: 'roles',
            label: t('Roles'),
            note: noteOf('roleBindings', roles),
            content: () => <RolesTab read={read} />,
          },
          {
            id: 'brands',
            label: t('Brands'),
            note: organization.brandCount === undefined ? undefined : String(organization.brandCount),
            content: () => <BrandsTab organization={organization} />,
          },
          {
            id: 'teams',
            label: t('Teams'),
            content: () => <TeamsTab query={people} customer={customerOf(organization)} />,
          },
          { id: 'json', label: t('JSON'), content: () => <JsonTab read={read} /> },
        ]}
      />
      <Footer>
        <AdminLinks organization={organization} />
      </Footer>
    </SidePane>
  );
}

const customerOf = (organization: Organization): ChosenOrganization => ({
  name: organization.name,
  displayName: findableName(organization),
});

function noteOf(field: Parameters<typeof entryCount>[0], known: Known<unknown>): string | undefined {
  const count = known.is === 'given' ? entryCount(field, known.value) : null;
  return count === null ? undefined : String(count);
}
