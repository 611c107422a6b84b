import { Download } from 'lucide-react';
import { useState } from 'react';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { isWholeList } from '#shared/reading/list';
import { Actions } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Popover, PopoverForm } from '../../components/Popover.tsx';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { useClient } from '../../ipc/client-context.ts';
import { useApplicationInfo } from '../../queries/application.ts';
import { toast, toastError } from '../../state/toasts.ts';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import { useScope } from '../../scope/scope.ts';
import { watchProfile } from '../../scope/store.ts';
import { keyOfRow, type OrganizationNames } from './check-row.ts';
import type { CheckListing } from './check-stream.ts';
import { exportTable } from './export-csv.ts';
import { useChecksView } from './view-state.ts';
import styles from './ChecksScreen.module.css';

/** Saves the selected rows, or all that are loaded, as a file for spreadsheets. */
export function ExportMenu({ listing, names }: { listing: CheckListing; names: OrganizationNames }) {
  return (
    <Popover
      label={t('Export')}
      placement="bottom end"
      trigger={
        <Button icon={Download} isDisabled={listing.rows.length === 0}>
          {t('Export')}
        </Button>
      }
    >
      {(close) => <ExportForm listing={listing} names={names} onDone={close} />}
    </Popover>
  );
}

interface ExportFormProps {
  listing: CheckListing;
  names: OrganizationNames;
  onDone: () => void;
}

function ExportForm({ listing, names, onDone }: ExportFormProps) {
  const client = useClient();
  const { profile } = useScope();
  const checked = useChecksView((view) => view.checked);
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const isMaskedAlways = useApplicationInfo()?.policy.screenShare === true;
  const isMounted = useIsMounted();
  const rows = checked.size === 0 ? listing.rows : listing.rows.filter((row) => checked.has(keyOfRow(row)));
  const isWhole = listing.state.is === 'complete' && isWholeList([listing.facts], listing.rows.length);
  const isPartial = checked.size === 0 && !isWhole;
  const leftOut = checked.size === 0 ? 0 : checked.size - rows.length;
  const save = async () => {
    setSaving(true);
    const isSameProfile = watchProfile();
    const saved = await client.call('checks.export', {
      profileId: profile.id,
      ...exportTable(rows, names, isOpen ? 'left-out' : 'masked'),
      unmasked: isOpen ? rows.map(keyOfRow) : null,
    });
    setSaving(false);
    if (!saved.ok) {
      if (toastIfDeclined(saved.error)) return;
      if (isMounted()) setError(saved.error);
      else if (isSameProfile()) toastError(saved.error);
      return;
    }
    onDone();
    const { savedAs, notRead } = saved.value;
    if (savedAs !== null && notRead > 0)
      toast({
        tone: 'warning',
        text: t(
          '{count, plural, one {# row} other {# rows}} exported. {notRead, plural, one {# check} other {# checks}} could not be read, and {notRead, plural, one {its subject columns are} other {their subject columns are}} empty.',
          { count: rows.length, notRead },
        ),
      });
    else if (savedAs !== null)
      toast({
        tone: 'success',
        text: isPartial
          ? t('{count, plural, one {# row} other {# rows}} of a partial list exported.', {
              count: rows.length,
            })
          : t('{count, plural, one {# row} other {# rows}} exported.', { count: rows.length }),
      });
  };
  return (
    <PopoverForm
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) void save();
      }}
    >
      <p>
        {checked.size === 0
          ? t('Exports {count, plural, one {the loaded row} other {all # loaded rows}} as CSV.', {
              count: rows.length,
            })
          : t(
              'Exports {count, plural, =0 {no selected row} one {the selected row} other {# selected rows}} as CSV.',
              {
                count: rows.length,
              },
            )}{' '}
        {isPartial && t('The list is partial.')}
        {leftOut > 0 &&
          t(
            '{count, plural, one {# more selected row is not loaded and is} other {# more selected rows are not loaded and are}} left out.',
            { count: leftOut },
          )}
      </p>
      {!isMaskedAlways && (
        <label className={styles.deleted}>
          <input type="checkbox" checked={isOpen} onChange={(event) => setOpen(event.target.checked)} />
          {t('Include unmasked personal data of the subjects')}
        </label>
      )}
      {error !== null && <ErrorNotice as="box" error={error} onRetry="beside" />}
      <Actions>
        <Button kind="primary" small type="submit" isDisabled={rows.length === 0} isPending={isSaving}>
          {t('Export CSV')}
        </Button>
      </Actions>
    </PopoverForm>
  );
}
