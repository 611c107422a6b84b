import { Users } from 'lucide-react';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { Blank } from '../../components/Blank.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { SuggestField } from '../../components/SuggestField.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import { useOrganizationSearch, type ChosenOrganization } from '../../queries/creation.ts';
import { CreateUser } from './CreateUser.tsx';
import { NameList } from './NameList.tsx';
import { useKnownPeople } from './queries.ts';
import { sourceTitles } from './words.ts';
import { changePeopleView, usePeopleView } from './view-state.ts';
import styles from './People.module.css';

/** Teams and users of one organization, as far as their names are known, and a form for a new user. */
export function PeopleScreen() {
  const organization = usePeopleView((view) => view.organization);
  // The field stays where it is while an organization is typed into it, and keeps the keyboard.
  return (
    <>
      {organization === null ? (
        <CommandBar title={t('Teams and users')} />
      ) : (
        <KnownBar organization={organization} />
      )}
      <Where />
      {organization === null ? (
        <Blank icon={Users} title={t('No organization chosen')}>
          {t(
            'Choose an organization. The API can’t list teams and users, so the page shows names from role bindings, checks and notifications.',
          )}
        </Blank>
      ) : (
        <Known key={organization.name} organization={organization} />
      )}
    </>
  );
}

function Where() {
  const { organization, text } = usePeopleView();
  const isChosen = organization !== null && text === (organization.displayName ?? organization.name);
  const search = useOrganizationSearch(isChosen ? '' : text.trim(), true);
  return (
    <div className={styles.where}>
      <SuggestField
        label={t('Organization')}
        className={styles.organization}
        isAnswered
        placeholder={t('Name or resource name')}
        value={text}
        suggestions={(search.data ?? []).map(({ name, displayName }) => ({
          value: name,
          label: displayName ?? name,
          text: displayName ?? name,
        }))}
        error={
          search.error === null ? undefined : t('Organizations could not be loaded. Enter a resource name.')
        }
        onChange={(next) => {
          const typed = next.trim();
          changePeopleView({
            text: next,
            ...(isName('organization', typed) && { organization: { name: typed, displayName: null } }),
          });
        }}
        onChoose={({ value, label }) => {
          changePeopleView({ organization: { name: value, displayName: label }, text: label });
        }}
      />
    </div>
  );
}

function KnownBar({ organization }: { organization: ChosenOrganization }) {
  const { isFetching, refetch } = useKnownPeople(organization);
  return (
    <CommandBar title={t('Teams and users')} note={organization.displayName ?? organization.name}>
      <RefreshButton isDisabled={isFetching} onPress={() => void refetch()} />
    </CommandBar>
  );
}

function Known({ organization }: { organization: ChosenOrganization }) {
  const { data, error, isFetching, refetch } = useKnownPeople(organization);
  const again = () => void refetch();
  return (
    <>
      {error !== null && !isFetching && (
        <ErrorNotice as="bar" error={toAppError(error)} onRetry={again} retryLabel={t('Retry')} />
      )}
      {data?.failures.map(({ from, error: failure }) => (
        <ErrorNotice
          key={from}
          as="bar"
          error={failure}
          kept={sourceTitles[from]}
          onRetry={again}
          retryLabel={t('Retry')}
        />
      ))}
      <div className={styles.columns}>
        <NameList organization={organization.name} known={data} />
        <CreateUser organization={organization} />
      </div>
    </>
  );
}
