import { Copy } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { maxFiles } from '#shared/check-form/fields';
import { placesOfFiles } from '#shared/check-form/read-form';
import type { AppError } from '#shared/errors';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { isName, organizationOf } from '#shared/resource-names';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Popover } from '../../components/Popover.tsx';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { useClient } from '../../ipc/client-context.ts';
import { watchProfile } from '../../scope/store.ts';
import { dropParameters, leaveTo } from '../../state/navigation.ts';
import { toast } from '../../state/toasts.ts';
import { changeForm, lossFor, type useCreateForm } from './form-state.ts';
import styles from './CreateCheck.module.css';

/** Fills the form from an existing check: one named by the route, or one typed here. */
export function FillFromCheck({ profileId, from }: { profileId: string; from: string | null }) {
  const client = useClient();
  const isMounted = useIsMounted();
  const [name, setName] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  const [isOpen, setOpen] = useState(false);
  const requests = useRef(0);

  const put = (form: FormOfCheck) => {
    changeForm(formState(form));
    const count = form.filesLeftOut;
    toast({
      tone: count === 0 ? 'success' : 'warning',
      text: t('Form filled. Enter a new client reference.'),
      ...(count > 0 && {
        advice: t(
          '{count, plural, one {# file was} other {# files were}} left out. The form takes at most {maxFiles} files.',
          { count, maxFiles },
        ),
      }),
    });
  };
  const fill = (check: string) => {
    if (!isName('check', check)) return;
    const isSameProfile = watchProfile();
    requests.current += 1;
    const request = requests.current;
    void client.call('creation.formOf', { profileId, check }).then((result) => {
      if (!isSameProfile() || request !== requests.current) return;
      if (!result.ok) setName(check);
      setError(result.ok ? null : result.error);
      setOpen(!result.ok);
      if (!result.ok) return;
      const loss = lossFor(null);
      if (isMounted()) leaveTo(() => put(result.value), loss);
      // Another page asks no question about this form.
      else if (loss === null) put(result.value);
    });
  };
  const fillFromRoute = useEffectEvent(fill);
  useEffect(() => {
    if (from === null) return;
    // Once: who comes back finds the form as it was left.
    dropParameters();
    fillFromRoute(from);
  }, [from]);

  const wrong = name !== '' && !isName('check', name.trim());
  return (
    <Popover
      label={t('Fill from a check')}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={<Button icon={Copy}>{t('Fill from a check')}</Button>}
    >
      {() => (
        <form
          className={styles.fill}
          onSubmit={(event) => {
            event.preventDefault();
            fill(name.trim());
          }}
        >
          <TextField
            mono
            autoFocus
            label={t('Resource name')}
            value={name}
            hint={t('Format: organizations/…/teams/…/checks/…')}
            error={wrong ? t('Enter the full resource name of a check.') : undefined}
            onChange={(event) => {
              setName(event.target.value);
              setError(null);
            }}
          />
          {error !== null && <ErrorNotice as="box" error={error} onRetry="beside" />}
          <Button kind="primary" type="submit" isDisabled={name.trim() === '' || wrong}>
            {t('Fill form')}
          </Button>
        </form>
      )}
    </Popover>
  );
}

type FormOfCheck = OutputOf<'creation.formOf'>;

function formState({
  team,
  template,
  values,
}: FormOfCheck): Partial<ReturnType<typeof useCreateForm.getState>> {
  const organization = organizationOf(team);
  const lastFile = Number(placesOfFiles(values).at(-1) ?? 0);
  return {
    team,
    template,
    values,
    // Confirmed for another person.
    confirmedPhones: [],
    files: lastFile + 1,
    organizationText: organization ?? '',
    organization: organization === null ? null : { name: organization, displayName: null },
    left: new Set(),
    tried: false,
    faultsShown: 0,
    isYearOnly: false,
    serverFaults: [],
    sent: null,
    attempt: crypto.randomUUID(),
  };
}
