import { useState } from 'react';
import type { Result } from '#shared/result';
import type { Client } from '../../ipc/client.ts';
import { useScope } from '../../scope/scope.ts';
import type { Failed } from '../../state/failed.ts';

export type RunActions = ReturnType<typeof useRunActions>;

/** Runs actions one asks for; an error is kept for the one who asked, with what does the action again. */
export function useRunActions() {
  const { client, profile } = useScope();
  const [failed, setFailed] = useState<Failed | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  /** Gives the value of the action; null when it failed and the error is shown. */
  async function run<T>(
    action: string,
    again: () => void,
    work: (client: Client, profileId: string) => Promise<Result<T>>,
  ): Promise<T | null> {
    setBusy(action);
    setFailed(null);
    const result = await work(client, profile.id);
    setBusy(null);
    if (result.ok) return result.value;
    if (result.error.kind !== 'cancelled') setFailed({ error: result.error, again });
    return null;
  }
  return { failed, busy, run };
}
