import { Users } from 'lucide-react';
import { useRef, type RefObject } from 'react';
import { t } from '#shared/messages/text';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { CommandBar } from '../../components/CommandBar.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { emptyListView } from '../../components/grid/list-view.ts';
import { OrganizationField } from '../../components/OrganizationField.tsx';
import { RefreshButton } from '../../components/RefreshButton.tsx';
import { toAppError } from '../../ipc/unwrap.ts';
import type { ChosenOrganization } from '../../queries/creation.ts';
import { useStartsWithWorking } from '../../state/working-organization.ts';
import { CreateUser } from './CreateUser.tsx';
import { NameList } from './NameList.tsx';
import { useKnownPeople } from './queries.ts';
import { sourceTitles } from './words.ts';
import { changePeopleView, usePeopleView, workingPeople } from './view-state.ts';
import styles from './People.module.css';

/** Teams and users of one organization, as far as their names are known, and a form for a new user. */
export function PeopleScreen() {
  const organization = usePeopleView((view) => view.organization);
  const where = useRef<HTMLDivElement>(null);
  // The field stays where it is while an organization is typed into it, and keeps the keyboard.
  return (
    <>
      {organization === null ? (
        <CommandBar title={t('Teams and users')} />
      ) : (
        <KnownBar organization={organization} />
      )}
      <Where ref={where} />
      {organization === null ? (
        <Blank
          icon={Users}
          title={t('No organization chosen yet')}
          actions={
            <Button onPress={() => where.current?.querySelector('input')?.focus()}>
              {t('Choose organization')}
            </Button>
          }
        >
          {t(
            "Choose an organization. The API can't list teams and users, so the page shows names from role bindings, checks and notifications.",
          )}
        </Blank>
      ) : (
        <Known key={organization.name} organization={organization} />
      )}
    </>
  );
}

function Where({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  const { organization, text } = usePeopleView();
  useStartsWithWorking(workingPeople);
  return (
    <div ref={ref} className={styles.where}>
      <OrganizationField
        className={styles.organization}
        text={text}
        chosen={organization}
        onChange={(written, chosen) =>
          changePeopleView({
            text: written,
            // A text that names none leaves none: the page acts on the organization that the field names.
            organization: chosen,
            // What was selected is of the organization before.
            ...(chosen?.name !== organization?.name && { list: emptyListView }),
          })
        }
      />
    </div>
  );
}

function KnownBar({ organization }: { organization: ChosenOrganization }) {
  const { isFetching, refetch } = useKnownPeople(organization);
  return (
    <CommandBar title={t('Teams and users')} note={organization.displayName ?? organization.name}>
      <RefreshButton isPending={isFetching} onPress={() => void refetch()} />
    </CommandBar>
  );
}

function Known({ organization }: { organization: ChosenOrganization }) {
  const { data, error, isFetching, refetch } = useKnownPeople(organization);
  const again = () => void refetch();
  const failed = error === null ? null : toAppError(error);
  return (
    <div className={styles.columns}>
      <NameList
        organization={organization.name}
        known={data}
        error={data === undefined ? failed : null}
        again={again}
        notice={
          <>
            {failed !== null && data !== undefined && !isFetching && (
              <ErrorNotice as="bar" error={failed} onRetry={again} />
            )}
            {data?.failures.map(({ from, error: failure }) => (
              <ErrorNotice key={from} as="bar" error={failure} title={sourceTitles[from]} onRetry={again} />
            ))}
          </>
        }
      />
      <CreateUser organization={organization} />
    </div>
  );
}
