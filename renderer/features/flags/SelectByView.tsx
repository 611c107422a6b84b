import { useMemo } from 'react';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import type { FlagOrganization } from './flag-data.ts';
import { NamesLeftOut } from './NamesLeftOut.tsx';
import { useAudience } from './use-audience.ts';
import { ViewReading } from './ViewReading.tsx';
import { changeFlagsView } from './view-state.ts';
import styles from './SetOverrides.module.css';

/** Selects the organizations that have a check in a saved view. */
export function SelectByView({ name, all }: { name: string; all: readonly FlagOrganization[] }) {
  const { found, missing, ambiguous, fault, view } = useAudience(
    useMemo(() => ({ of: 'view', view: name }) as const, [name]),
    { all, shown: all },
  );
  const close = () => changeFlagsView({ selecting: null });
  const count = found.length;
  const isRead = view !== null && view.state !== 'reading' && view.error === null;
  return (
    <Dialog
      isOpen
      title={t('Select organizations with checks in a saved view')}
      onClose={close}
      actions={
        <>
          <Button onPress={close}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            autoFocus
            isDisabled={count === 0 || !isRead}
            onPress={() =>
              changeFlagsView({
                selecting: null,
                selected: new Set(found.map(({ name: organization }) => organization)),
              })
            }
          >
            {t(
              '{count, plural, =0 {Select organizations} one {Select # organization} other {Select # organizations}}',
              { count },
            )}
          </Button>
        </>
      }
    >
      <div className={styles.list}>
        <p dir="auto" className="personal">
          {name}
        </p>
        {fault !== null && <p className={styles.fault}>{fault}</p>}
        {view !== null && <ViewReading view={view} />}
        <NamesLeftOut missing={missing} ambiguous={ambiguous} />
      </div>
    </Dialog>
  );
}
