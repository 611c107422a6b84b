import { Copy } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { maxFiles } from '#shared/check-form/fields';
import type { AppError } from '#shared/errors';
import type { OutputOf } from '#shared/ipc/contract';
import { t } from '#shared/messages/text';
import { isName, organizationOf } from '#shared/resource-names';
import type { Result } from '#shared/result';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { TextField } from '../../components/Field.tsx';
import { Popover } from '../../components/Popover.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { toast } from '../../state/toasts.ts';
import { changeForm, type useCreateForm } from './form-state.ts';
import styles from './CreateCheck.module.css';

/** Fills the form from an existing check: one named by the route, or one typed here. */
export function FillFromCheck({ profileId, from }: { profileId: string; from: string | null }) {
  const client = useClient();
  const [name, setName] = useState('');
  const [error, setError] = useState<AppError | null>(null);
  const [isOpen, setOpen] = useState(false);

  const show = (check: string, result: Result<FormOfCheck>) => {
    if (result.ok) {
      changeForm(formState(result.value));
      toast({ tone: 'success', text: t('Form filled. Enter a new client reference.') });
    } else {
      setName(check);
    }
    setError(result.ok ? null : result.error);
    setOpen(!result.ok);
  };
  const fill = (check: string) => {
    if (!isName('check', check)) return;
    void client.call('creation.formOf', { profileId, check }).then((result) => {
      show(check, result);
    });
  };
  const fillFromRoute = useEffectEvent(fill);
  useEffect(() => {
    if (from !== null) fillFromRoute(from);
  }, [from]);

  const wrong = name !== '' && !isName('check', name.trim());
  return (
    <Popover
      label={t('Fill from a check')}
      placement="bottom end"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button>
          <Copy aria-hidden="true" />
          <span>{t('Fill from a check')}</span>
        </Button>
      }
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
  const files = Object.keys(values).filter((id) => id.endsWith('.documentUploadId')).length;
  return {
    team,
    template,
    values,
    files: Math.min(maxFiles, Math.max(1, files)),
    organizationText: organization ?? '',
    organization: organization === null ? null : { name: organization, displayName: null },
    left: new Set(),
    tried: false,
    faultsShown: 0,
    isYearOnly: false,
    serverFaults: [],
    sentValues: null,
    attempt: crypto.randomUUID(),
  };
}
