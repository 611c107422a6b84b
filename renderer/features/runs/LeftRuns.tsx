import { useEffect, useEffectEvent } from 'react';
import { t } from '#shared/messages/text';
import { useClient } from '../../ipc/client-context.ts';
import { useProfiles } from '../../queries/profiles.ts';
import { useSwitching } from '../../state/switching.ts';
import { toast } from '../../state/toasts.ts';

interface Run {
  profileId: string;
  state: string;
}

/** Tells of a run that stopped because its profile was left. Draws nothing. */
export function LeftRuns(): null {
  const client = useClient();
  const { profiles, activeId } = useProfiles();
  const tell = useEffectEvent(({ profileId, state }: Run, name: string | null) => {
    const isLeft = profileId !== activeId || useSwitching.getState().to !== null;
    const profile = profiles.find(({ id }) => id === profileId)?.name;
    if (!['paused', 'stopped'].includes(state) || !isLeft || profile === undefined) return;
    toast({
      tone: 'warning',
      text:
        name === null
          ? t('Switching profiles stopped a run in {profile}.', { profile })
          : t('Switching profiles stopped “{name}” in {profile}.', { name, profile }),
      advice: t('Switch back to {profile} to resume the run.', { profile }),
    });
  });
  useEffect(() => {
    const ends = [
      client.subscribe('bulk.changed', (run) => tell(run, run.fileName)),
      client.subscribe('changeSets.changed', ({ changeSet }) => tell(changeSet, changeSet.name)),
      client.subscribe('checkRuns.changed', ({ run }) => tell(run, run.name)),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client]);
  return null;
}
