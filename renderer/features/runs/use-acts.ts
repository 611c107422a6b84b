import { useState } from 'react';
import type { AppError } from '#shared/errors';
import type { Result } from '#shared/result';
import type { Client } from '../../ipc/client.ts';
import { useScope } from '../../scope/scope.ts';

export type Acts = ReturnType<typeof useActs>;

/** Runs acts one asks for; an error is kept for the one who asked. */
export function useActs() {
  const { client, profile } = useScope();
  const [error, setError] = useState<AppError | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  /** Gives the value of the act; null when it failed and the error is shown. */
  async function run<T>(
    act: string,
    work: (client: Client, profileId: string) => Promise<Result<T>>,
  ): Promise<T | null> {
    setBusy(act);
    setError(null);
    const result = await work(client, profile.id);
    setBusy(null);
    if (result.ok) return result.value;
    if (result.error.kind !== 'cancelled') setError(result.error);
    return null;
  }
  return { error, busy, run };
}
