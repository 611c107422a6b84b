import { useState } from 'react';
import type { Result } from '#shared/result';
import type { Client } from '../../ipc/client.ts';
import { useScope } from '../../scope/scope.ts';
import type { Failed } from '../../state/failed.ts';

export type RunActions = ReturnType<typeof useRunActions>;

/** Runs actions one asks for; an error is kept for the one who asked, and its Retry runs the action again. */
export function useRunActions() {
  const { client, profile } = useScope();
  const [failed, setFailed] = useState<(Failed & { action: string }) | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  /** Returns whether it was done; when it failed, the error is shown. */
  async function run<T>(
    action: string,
    work: (client: Client, profileId: string) => Promise<Result<T>>,
    done: (value: T) => void = () => undefined,
  ): Promise<boolean> {
    setBusy(action);
    setFailed(null);
    const result = await work(client, profile.id);
    setBusy(null);
    if (result.ok) {
      // An earlier one that failed meanwhile is made good, and its Retry would undo this one.
      setFailed((now) => (now?.action === action ? null : now));
      done(result.value);
    } else if (result.error.kind !== 'cancelled')
      setFailed({ action, error: result.error, again: () => void run(action, work, done) });
    return result.ok;
  }
  return { failed, busy, run };
}
