import { useQuery, useQueryClient } from '@tanstack/react-query';
import { t } from '#shared/messages/text';
import { Segmented } from '../../components/Segmented.tsx';
import { useClient } from '../../ipc/client-context.ts';
import { deskQuery } from '../../scope/call.ts';
import { toastError } from '../../state/toasts.ts';

/** Whether the app starts at login, without a window. */
export function LoginStart() {
  const client = useClient();
  const cache = useQueryClient();
  // The tools of the desktop change it as well.
  const query = { ...deskQuery(client, 'loginStart.read', {}), staleTime: 0 };
  const { data } = useQuery(query);
  if (data === undefined) return null;
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
