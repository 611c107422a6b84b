import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { isName } from '#shared/resource-names';
import { userFaults, userFields } from '#shared/unspecified/user-body';
import { Banner } from '../../components/Banner.tsx';
import { CopyName } from '../../components/CopyName.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { JsonView } from '../../components/JsonView.tsx';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { useClient } from '../../ipc/client-context.ts';
import type { ChosenOrganization } from '../../queries/creation.ts';
import { RevealButton } from '../privacy/RevealButton.tsx';
import { useReveal } from '../privacy/use-reveal.ts';
import { useScope } from '../../scope/scope.ts';
import { watchProfile } from '../../scope/store.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { SendButton } from '../guard/SendButton.tsx';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import { useProgressWord } from '../guard/use-asks.ts';
import { useOfflineReason } from '../guard/use-offline-reason.ts';
import { changeNewUser, noteCreated, useNewUser } from './new-user.ts';
import { useRefreshPeople } from './queries.ts';
import { openPeopleOf } from './view-state.ts';
import styles from './People.module.css';

/** A form whose fields are those of the profile's body template: the API shows none (§4). */
export function CreateUser({ organization }: { organization: ChosenOrganization }) {
  const client = useClient();
  const { profile } = useScope();
  const refresh = useRefreshPeople();
  const fields = userFields(profile.userBody);
  const { values, isSending, error, created } = useNewUser(organization.name);
  const isMounted = useIsMounted();
  const [isTried, setTried] = useState(false);
  const progress = useProgressWord(t('Creating user'));
  const faults = userFaults(profile.userBody, values);
  const sentFaults = error?.kind === 'validation' ? error.faults : [];

  const isOffline = useOfflineReason() !== null;
  const send = async () => {
    if (isSending) return;
    setTried(true);
    if (Object.keys(faults).length > 0 || isOffline || !isName('organization', organization.name)) return;
    const isSameProfile = watchProfile();
    changeNewUser(organization.name, { isSending: true, error: null, created: null });
    const result = await client.call('people.createUser', {
      profileId: profile.id,
      organization: organization.name,
      values: { ...values },
    });
    if (!isSameProfile()) return;
    // The form was left before the response: a toast has to say what happened.
    const isLeft = !isMounted();
    if (!result.ok) {
      changeNewUser(organization.name, { isSending: false, error: result.error });
      if (isLeft && !toastIfDeclined(result.error)) toastError(result.error);
      return;
    }
    noteCreated(organization.name, result.value, values);
    if (isLeft)
      toast({
        tone: 'success',
        text: t('User created.'),
        action: { label: t('Show user'), run: () => openPeopleOf(organization, result.value.name, 'user') },
      });
    setTried(false);
    refresh(organization.name);
  };
  return (
    <section className={styles.create} aria-label={t('Create user')}>
      <h2>{t('Create user')}</h2>
      <p className="muted small">
        {t(
          "The profile setting “Body of a new user” defines the fields. The API can't list all users. Ask the organization whether the user already exists.",
        )}
      </p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        {fields.map(({ id, label, isOptional, isEmail }) => (
          <TextField
            key={id}
            label={label}
            type={isEmail ? 'email' : 'text'}
            hint={isOptional ? t('Optional') : undefined}
            value={values[id] ?? ''}
            error={
              (isTried ? faults[id] : undefined) ??
              sentFaults.find(({ field }) => field.split('.').at(-1) === id)?.message
            }
            onChange={(event) =>
              changeNewUser(organization.name, {
                values: { ...values, [id]: event.target.value },
                ...(error?.kind === 'validation' && { error: null }),
              })
            }
          />
        ))}
        <div className={styles.actions}>
          <SendButton icon={UserPlus} kind="primary" type="submit" isPending={isSending}>
            {isSending ? progress : t('Create user')}
          </SendButton>
        </div>
      </form>
      {error !== null && <ErrorNotice as="box" error={error} onRetry={() => void send()} />}
      {created !== null && <CreatedUser created={created} />}
    </section>
  );
}

function CreatedUser({ created: { response, masked, name } }: { created: OutputOf<'people.createUser'> }) {
  const reveal = useReveal({ of: 'user', id: masked });
  return (
    <div className={styles.response}>
      <Banner tone="success" title={t('User created.')}>
        {name === null
          ? t(
              'The response has no resource name, so the user was not added to the list. Find the ID in the raw response and add it.',
            )
          : t('The user is in the list of known users.')}
      </Banner>
      {name !== null && <CopyName name={name} />}
      <h3>
        {t('Raw response')}
        <span className="spacer" />
        <RevealButton reveal={reveal} />
      </h3>
      <div className={styles.json}>
        <JsonView
          value={reveal.values?.of === 'user' ? reveal.values.response : response}
          label={t('Raw response')}
        />
      </div>
    </div>
  );
}
