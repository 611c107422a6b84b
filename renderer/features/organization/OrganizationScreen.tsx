import { Building } from 'lucide-react';
import { t } from '#shared/messages/text';
import { isName, type ResourceName } from '#shared/resource-names';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Pane, Scroll, Split } from '../../components/Pane.tsx';
import { SidePane } from '../../components/SidePane.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import { callKey, deskKey, scopedKey } from '../../scope/keys.ts';
import { useScope } from '../../scope/scope.ts';
import { goTo } from '../../state/navigation.ts';
import { useFlagData } from '../flags/flag-data.ts';
import { useBrandList } from '../organizations/brand-list.ts';
import { useKnownPeople, useRefreshPeople } from '../people/queries.ts';
import { AboutSection } from './AboutSection.tsx';
import { BrandsSection } from './BrandsSection.tsx';
import { ChangesSection } from './ChangesSection.tsx';
import { ChecksSection } from './ChecksSection.tsx';
import { FeaturesSection } from './FeaturesSection.tsx';
import { FindingsSection } from './FindingsSection.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { NotesSection } from './NotesSection.tsx';
import { OnboardingSection } from './OnboardingSection.tsx';
import { OrganizationBar, OrganizationTitle } from './OrganizationBar.tsx';
import { OrganizationHead } from './OrganizationHead.tsx';
import { PeopleSection } from './PeopleSection.tsx';
import { useCheckFigures } from './queries.ts';
import { organizationNameAt, useCustomer } from './use-customer.ts';
import { WebhooksSection } from './WebhooksSection.tsx';
import styles from './Organization.module.css';

/** The page of one organization; its name is the end of the path. */
export function OrganizationScreen({ path }: { path: string }) {
  const name = organizationNameAt(path);
  if (!isName('organization', name))
    return (
      <>
        <OrganizationTitle title={name} />
        <Blank
          icon={Building}
          title={t('Not the resource name of an organization')}
          actions={<ShowOrganizations />}
        >
          <p>{t("A resource name has the form organizations/'{'organization'}'.")}</p>
        </Blank>
      </>
    );
  return <OrganizationPage key={name} name={name} />;
}

/** Everything about one customer. Each part is read, and fails, alone. */
function OrganizationPage({ name }: { name: ResourceName<'organization'> }) {
  const scope = useScope();
  const { cache } = scope;
  const { customer, findable, row, isReading, error, refresh } = useCustomer(name);
  const checks = useCheckFigures(name);
  // Behind “Organization”, which the page is announced with: which one it is.
  useAnnounced(customer.displayName, customer.displayName ?? '');
  const people = useKnownPeople(findable);
  const refreshPeople = useRefreshPeople();
  const brands = useBrandList();
  const flags = useFlagData();
  const refreshAll = () => {
    refresh();
    refreshPeople(name);
    brands.again(Infinity);
    flags.refreshFlags();
    void cache.invalidateQueries({ queryKey: deskKey('journal.list') });
    void cache.invalidateQueries({ queryKey: scopedKey(scope, 'organization checks', name) });
    for (const call of ['organizations.findings', 'inbox.list'] as const)
      void cache.invalidateQueries({ queryKey: callKey(scope, call) });
  };
  if (row === null && customer.displayName === null && !isReading && isDenied(checks.error))
    return (
      <>
        <OrganizationTitle title={name} />
        <ErrorNotice
          error={toAppError(checks.error)}
          title={t('Organization not found, or no access')}
          next={t('Check the name {name}.', { name })}
          onRetry={refreshAll}
          actions={<ShowOrganizations />}
        />
      </>
    );
  return (
    <>
      <OrganizationBar customer={customer} isReading={isReading} onRefresh={refreshAll} />
      {error !== null && !isReading && (
        <ErrorNotice
          as="bar"
          error={toAppError(error)}
          onRetry={refresh}
          retryLabel={t('Retry')}
          statusNote={
            row?.view === 'FULL' ? t('Earlier data is still shown.') : t('Data of the Full view is missing.')
          }
        />
      )}
      <Split>
        <Pane>
          <OrganizationHead customer={customer} row={row} isReading={isReading} />
          <Scroll label={t('Activity and features')}>
            <h2 className="visually-hidden">{t('Activity and features')}</h2>
            <ChecksSection customer={customer} query={checks} />
            <div className={styles.pair}>
              <FindingsSection customer={customer} />
              <NotificationsSection customer={customer} />
            </div>
            <FeaturesSection customer={customer} row={row} isReading={isReading} />
            <ChangesSection customer={customer} checkNames={checks.data?.names} />
          </Scroll>
        </Pane>
        <SidePane className={styles.about} label={t('About this organization')}>
          <Scroll>
            <h2 className="visually-hidden">{t('About this organization')}</h2>
            <NotesSection organization={name} />
            <OnboardingSection row={row} people={people} checks={checks} customer={customer} />
            <AboutSection row={row} isReading={isReading} />
            <PeopleSection customer={customer} row={row} query={people} />
            <BrandsSection customer={customer} row={row} />
            <WebhooksSection organization={name} />
          </Scroll>
        </SidePane>
      </Split>
    </>
  );
}

function ShowOrganizations() {
  return (
    <Button small onPress={() => goTo('/organizations')}>
      {t('Show organizations')}
    </Button>
  );
}

/** The service refuses what is the organization's: it does not exist, or it is not for this client to see. */
function isDenied(error: unknown): boolean {
  return error !== null && ['permission', 'not-found'].includes(toAppError(error).kind);
}
