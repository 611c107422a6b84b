import { FolderOpen } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import type { AppError } from '#shared/errors';
import { indexNames, linesOf, resolveNames } from '#shared/flags/name-list';
import type { NamesFile } from '#shared/ipc/contract/flags';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Select } from '../../components/Field.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { useScope } from '../../scope/scope.ts';
import { progressOf, type Listing } from '../../reading/listing.ts';
import type { FlagOrganization } from './flag-data.ts';
import { NamesLeftOut } from './NamesLeftOut.tsx';
import { NotAllLoaded } from './NotAllLoaded.tsx';
import { changeFlagsView } from './view-state.ts';
import styles from './SetOverrides.module.css';

/** Selects the organizations of a list: pasted, or a column of a CSV file. */
export function SelectByName({ listing }: { listing: Listing<FlagOrganization> }) {
  const client = useClient();
  const { profile } = useScope();
  const [text, setText] = useState('');
  const [file, setFile] = useState<NamesFile | null>(null);
  const [column, setColumn] = useState(0);
  const [error, setError] = useState<AppError | null>(null);
  const index = useMemo(() => indexNames(listing.rows), [listing.rows]);
  const read = useDeferredValue(text);
  const resolved = useMemo(() => resolveNames(linesOf(read), index), [read, index]);
  const close = () => changeFlagsView({ selecting: null });
  const knownIn = (values: readonly string[]) => resolveNames(values, index).found.length;
  /** A file without headers has a name in its first line as well. */
  const valuesOf = ({ head, values }: NamesFile['columns'][number]) =>
    knownIn([head]) > 0 ? [head, ...values] : values;
  const take = (from: NamesFile, place: number) => {
    const chosen = from.columns[place];
    setColumn(place);
    setText(chosen === undefined ? '' : valuesOf(chosen).join('\n'));
  };
  const load = () => {
    void client.call('flags.readNames', { profileId: profile.id }).then((result) => {
      setError(result.ok ? null : result.error);
      if (!result.ok || result.value === null) return;
      const { columns } = result.value;
      setFile(result.value);
      // The column with the most known names is most likely the one that is meant.
      const known = columns.map((each) => knownIn(valuesOf(each)));
      take(result.value, Math.max(0, known.indexOf(Math.max(...known))));
    });
  };
  const count = resolved.found.length;
  return (
    <Dialog
      isOpen
      wide
      title={t('Select organizations from a list')}
      onClose={close}
      footnote={
        progressOf(listing) === 'reading'
          ? t('Loading organizations… {count, number} so far', { count: listing.rows.length })
          : undefined
      }
      actions={
        <>
          <Button onPress={close}>{t('Cancel')}</Button>
          <Button
            kind="primary"
            isDisabled={count === 0 || read !== text}
            onPress={() =>
              changeFlagsView({
                selecting: null,
                selected: new Set(resolved.found.map(({ name }) => name)),
                needle: '',
                report: 'all',
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
      {error !== null && <ErrorNotice as="box" error={error} onRetry={load} />}
      <div className={styles.list}>
        <textarea
          autoFocus
          aria-label={t('Names or IDs')}
          placeholder={t('Paste display names, resource names or IDs, one per line.')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className={styles.source}>
          <Button icon={FolderOpen} onPress={load}>
            {t('Load CSV file…')}
          </Button>
          {file !== null && (
            <Select
              label={t('Column of {file}', { file: file.file })}
              value={String(column)}
              options={file.columns.map(({ head }, place) => ({ value: String(place), label: head }))}
              onChange={(place) => take(file, Number(place))}
            />
          )}
        </div>
        {read.trim() !== '' && (
          <p role="status">
            {t('{count, plural, one {# organization} other {# organizations}} found.', { count })}
          </p>
        )}
        <NotAllLoaded listing={listing} />
        <NamesLeftOut {...resolved} />
      </div>
    </Dialog>
  );
}
