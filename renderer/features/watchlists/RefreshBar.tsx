import { CircleX, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Banner } from '../../components/Banner.tsx';
import { Bar } from '../../components/Bar.tsx';
import { Button } from '../../components/Button.tsx';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Status } from '../../components/Status.tsx';
import { formatCount } from '../../format/number.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import {
  cancelRefresh,
  dismissRefresh,
  useRefresh,
  useRefreshing,
  useRefreshProgress,
} from './refreshing.ts';

/**
 * How a refresh goes, and what it did not bring; nothing when all came. `list`: the page shows one list, and what a
 * refresh of another one did not bring waits there.
 */
export function RefreshBar({ list }: { list?: string }) {
  useRefreshProgress();
  const { running, ended } = useRefreshing();
  const refresh = useRefresh();
  useKeys(running === null ? [] : [{ ...keyTable.cancelRead, run: cancelRefresh }]);
  // One that ended before the page was opened is not news; the bar itself announces what was not refreshed.
  const [known] = useState(ended);
  const result =
    running === null && ended !== null && ended !== known && 'result' in ended ? ended.result : null;
  const all = result?.failed === 0 && result.stopped === null ? result : null;
  useAnnounced(
    running !== null ? 'reading' : all !== null ? 'complete' : null,
    all === null
      ? t('Refreshing the watchlist')
      : t('{read, plural, one {# check} other {# checks}} refreshed', { read: all.read }),
  );
  if (running !== null) {
    return (
      <Bar role="status" aria-live="off">
        <Status
          tone="info"
          icon={RefreshCw}
          word={
            running.of === 0
              ? t('Refreshing…')
              : t('{done} of {of, plural, one {# check} other {# checks}} refreshed…', {
                  done: formatCount(running.done),
                  of: running.of,
                })
          }
          weight="strong"
        />
        <span className="spacer" />
        <Button small onPress={cancelRefresh}>
          {t('Cancel')}
          <KeyHint of={keyTable.cancelRead} />
        </Button>
      </Bar>
    );
  }
  if (ended === null || (list !== undefined && ended.id !== null && ended.id !== list)) return null;
  const again = () => refresh(ended.id, ended.checks);
  const close = (
    <Button small kind="quiet" onPress={dismissRefresh}>
      {t('Close')}
    </Button>
  );
  if ('error' in ended) {
    const { error } = ended;
    return error.kind === 'cancelled' ? (
      <Banner flush tone="warning" title={t('The refresh was cancelled.')} actions={close}>
        {t('The checks that were refreshed keep their new data.')}
      </Banner>
    ) : (
      <ErrorNotice as="bar" error={error} onRetry={again} actions={close} />
    );
  }
  const { read, failed, left, stopped } = ended.result;
  if (stopped !== null) {
    return (
      <ErrorNotice
        as="bar"
        error={stopped}
        statusNote={t('{read, plural, one {# check} other {# checks}} refreshed, {left} not tried.', {
          read,
          left: formatCount(left),
        })}
        onRetry={again}
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
      title={t('{failed, plural, one {# check was} other {# checks were}} not refreshed.', { failed })}
      actions={close}
    >
      {t('Refreshed: {read}. Each row that was not refreshed shows the reason.', { read: formatCount(read) })}
    </Banner>
  );
}
