import { Ban, CircleCheck, CirclePause, RefreshCw, TriangleAlert } from 'lucide-react';
import type { BulkRun } from '#shared/ipc/contract/creation';
import { t } from '#shared/messages/text';
import { Status } from '../../components/Status.tsx';

export function RunStatus({ run }: { run: BulkRun }) {
  if (run.interrupted)
    return <Status tone="warning" weight="strong" icon={TriangleAlert} word={t('Interrupted')} />;
  switch (run.state) {
    case 'running':
      return <Status tone="info" icon={RefreshCw} word={t('Running')} />;
    case 'paused':
      return <Status tone="warning" icon={CirclePause} word={t('Paused')} />;
    case 'cancelled':
      return <Status tone="quiet" icon={Ban} word={t('Cancelled')} />;
    case 'done':
      return <Status tone="success" icon={CircleCheck} word={t('Done')} />;
  }
}
