import { FileUp, Table2 } from 'lucide-react';
import { useState } from 'react';
import type { BulkRun } from '#shared/ipc/contract/creation';
import { maxFileBytes } from '#shared/limits';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { Blank } from '../../components/Blank.tsx';
import { Button } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Notices } from '../../components/Notices.tsx';
import { unreadableFile } from '../../components/unreadable-file.ts';
import { useClient } from '../../ipc/client-context.ts';
import { watchProfile } from '../../scope/store.ts';
import { showFile } from './bulk-state.ts';
import { RunList } from './RunList.tsx';
import styles from './BulkCreation.module.css';

/** Takes a CSV file, chosen or dropped, and lists the runs there were. */
export function ChooseFile({ profileId, runs }: { profileId: string; runs: readonly BulkRun[] }) {
  const client = useClient();
  const [error, setError] = useState<AppError | null>(null);
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);

  const choose = () => {
    const isSameProfile = watchProfile();
    setReading(true);
    void client.call('bulk.choose', { profileId }).then((result) => {
      setReading(false);
      setError(result.ok ? null : result.error);
      if (result.ok && result.value !== null && isSameProfile()) showFile(result.value);
    });
  };
  const drop = async (file: File) => {
    if (file.size > maxFileBytes) {
      setError(tooLarge(file.name));
      return;
    }
    const isSameProfile = watchProfile();
    setReading(true);
    const buffer = await file.arrayBuffer().catch(() => null);
    if (buffer === null) {
      setReading(false);
      setError(unreadableFile(file.name));
      return;
    }
    const bytes = new Uint8Array(buffer);
    const result = await client.call('bulk.drop', { profileId, name: file.name, bytes });
    setReading(false);
    setError(result.ok ? null : result.error);
    if (result.ok && isSameProfile()) showFile(result.value);
  };

  return (
    <>
      <div
        className={cx(styles.drop, isOver && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const file = event.dataTransfer.files[0];
          if (file !== undefined) void drop(file);
        }}
      >
        <Blank
          icon={isOver ? FileUp : Table2}
          title={isReading ? t('Reading the file') : t('Create checks from a CSV file')}
          actions={
            <Button kind="primary" isPending={isReading} onPress={choose}>
              {t('Choose CSV file')}
            </Button>
          }
        >
          <p>
            {t(
              'Drop or choose a file with a header row and one check per row, at most 50,000 rows. No check is created before you confirm.',
            )}
          </p>
        </Blank>
      </div>
      <Notices>{error !== null && <ErrorNotice as="bar" error={error} onRetry="beside" />}</Notices>
      {runs.length > 0 && <RunList runs={runs} />}
    </>
  );
}

function tooLarge(target: string): AppError {
  return {
    kind: 'validation',
    message: t('The file is larger than 20 MB.'),
    target,
    advice: t('Split the file and choose a part.'),
    faults: [],
  };
}
