import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/messages/text';
import { ErrorNotice } from '../../components/ErrorNotice.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { toAppError } from '../../ipc/unwrap.ts';
import { deskQuery } from '../../scope/call.ts';
import { toastError } from '../../state/toasts.ts';

/** Whether the app starts at login, without a window. */
export function LoginStart() {
  const client = useClient();
  const cache = useQueryClient();
  // The tools of the desktop change it as well.
  const query = { ...deskQuery(client, 'loginStart.read', {}), staleTime: 0 };
  const { data, error, refetch } = useQuery(query);
  if (error !== null)
    return <ErrorNotice as="box" error={toAppError(error)} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton width={120} />;
  if (data === 'not installed')
    return <span className="muted">{t('Only an installed copy can start at login.')}</span>;
  return (
    <Segmented
      label={t('Start at login')}
      value={data}
      options={[
        { value: 'on', label: t('On') },
        { value: 'off', label: t('Off') },
      ]}
      onChange={(value) => {
        void client.call('loginStart.set', { on: value === 'on' }).then((result) => {
          if (result.ok) cache.setQueryData(query.queryKey, result.value);
          else toastError(result.error);
        });
      }}
    />
  );
}
