import { CircleX, RefreshCw, TriangleAlert } from 'lucide-react';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Banner } from '../../components/Banner.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Status } from '../../components/Status.tsx';
import { countOf, formatCount } from '../../format/number.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { cancelRefresh, dismissRefresh, useRefreshing, useRefreshProgress } from './refreshing.ts';
import styles from './Watchlists.module.css';

/** How a refresh goes, and what it did not bring; nothing when all came. */
export function RefreshBar() {
  useRefreshProgress();
  const { running, ended } = useRefreshing();
  useKeys(running === null ? [] : [{ ...keyTable.cancelRead, run: cancelRefresh }]);
  useAnnounced(running === null ? null : 'reading', 'Reading the checks of the watchlist');
  if (running !== null) {
    return (
      <div className={styles.bar} role="status" aria-live="off">
        <Status
          tone="info"
          icon={RefreshCw}
          word={
            running.of === 0
              ? 'Reading…'
              : `${formatCount(running.done)} of ${countOf(running.of, 'check')} read…`
          }
          weight="strong"
        />
        <span className="spacer" />
        <Button small onPress={cancelRefresh}>
          Cancel
          <KeyHint of={keyTable.cancelRead} />
        </Button>
      </div>
    );
  }
  if (ended === null) return null;
  const close = (
    <Button small onPress={dismissRefresh}>
      Close
    </Button>
  );
  if ('error' in ended) {
    const { error } = ended;
    return error.kind === 'cancelled' ? (
      <Banner flush tone="warning" icon={TriangleAlert} title="The refresh was cancelled." actions={close}>
        Checks read before stay as they came.
      </Banner>
    ) : (
      <ErrorNotice as="bar" error={error} actions={close} />
    );
  }
  const { read, failed, left, stopped } = ended.result;
  if (stopped !== null) {
    return (
      <ErrorNotice
        as="bar"
        error={stopped}
        kept={`${countOf(read, 'check')} read, ${formatCount(left)} not tried.`}
        actions={close}
      />
    );
  }
  if (failed === 0) return null;
  return (
    <Banner
      flush
      tone="warning"
      icon={CircleX}
      title={`${countOf(failed, 'check')} ${failed === 1 ? 'was' : 'were'} not read.`}
      actions={close}
    >
      {read > 0 ? `The other ${formatCount(read)} of their batches came. ` : ''}Each says why in its row of
      the watchlist.
    </Banner>
  );
}
