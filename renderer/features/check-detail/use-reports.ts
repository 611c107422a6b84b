import { useEffect, useRef, useState } from 'react';
import type { AppError } from '#shared/errors';
import type { ReportKind } from '#shared/ipc/contract/reports';
import { useIsMounted } from '../../components/use-is-mounted.ts';
import { useScope } from '../../scope/scope.ts';
import { watchProfile } from '../../scope/store.ts';
import { toastError } from '../../state/toasts.ts';
import { toastIfDeclined } from '../guard/toast-if-declined.ts';
import type { CheckName } from './queries.ts';

type ReportAction = 'open' | 'save';

interface Transfer {
  kind: ReportKind;
  action: ReportAction;
  receivedBytes: number;
  expectedBytes: number | null;
}

type ReportOutcome =
  | { is: 'opened'; kind: ReportKind; bytes: number; sha256: string }
  | { is: 'saved'; kind: ReportKind; bytes: number; sha256: string; path: string }
  | { is: 'failed'; kind: ReportKind; action: ReportAction; error: AppError }
  | { is: 'elsewhere'; kind: ReportKind; action: ReportAction; origin: string; host: string };

export interface Reports {
  transfer: Transfer | null;
  outcome: ReportOutcome | null;
  fetch: (kind: ReportKind, action: ReportAction) => void;
  cancel: () => void;
  close: () => void;
  /** Lets reports of this profile be fetched from the origin that was named, then continues unless the page was left. */
  allow: () => void;
}

/** Fetches the reports of one check, one at a time. */
export function useReports(check: CheckName): Reports {
  const {
    client,
    profile: { id: profileId },
  } = useScope();
  const [transfer, setTransfer] = useState<Transfer | null>(null);
  const [outcome, setOutcome] = useState<ReportOutcome | null>(null);
  const isMounted = useIsMounted();
  const running = useRef<{ id: string; abort: AbortController } | null>(null);

  useEffect(
    () =>
      client.subscribe('reports.progress', ({ transfer: id, receivedBytes, expectedBytes }) => {
        if (running.current?.id === id)
          setTransfer((previous) =>
            previous === null ? previous : { ...previous, receivedBytes, expectedBytes },
          );
      }),
    [client],
  );
  // Nobody waits for a report of a check that was left.
  useEffect(
    () => () => {
      running.current?.abort.abort();
      running.current = null;
    },
    [],
  );

  const isRunning = (id: string) => running.current?.id === id;

  const run = async (kind: ReportKind, action: ReportAction) => {
    const id = crypto.randomUUID();
    const abort = new AbortController();
    running.current = { id, abort };
    setOutcome(null);
    setTransfer({ kind, action, receivedBytes: 0, expectedBytes: null });
    const input = { profileId, check, kind, transfer: id };
    const { signal } = abort;
    const result =
      action === 'open'
        ? await client.call('reports.open', input, { signal })
        : await client.call('reports.save', input, { signal });
    if (!isRunning(id)) return;
    running.current = null;
    setTransfer(null);
    if (!result.ok) setOutcome({ is: 'failed', kind, action, error: result.error });
    else if (result.value.is === 'elsewhere') setOutcome({ ...result.value, kind, action });
    else if (result.value.is !== 'not-chosen') setOutcome({ ...result.value, kind });
  };

  return {
    transfer,
    outcome,
    fetch: (kind, action) => {
      if (running.current === null) void run(kind, action);
    },
    cancel: () => running.current?.abort.abort(),
    close: () => setOutcome(null),
    allow: () => {
      if (outcome?.is !== 'elsewhere') return;
      const { kind, action, origin } = outcome;
      setOutcome(null);
      const isSameProfile = watchProfile();
      void client.call('reports.allowOrigin', { profileId, origin }).then((result) => {
        if (result.ok) {
          if (isMounted() && running.current === null) void run(kind, action);
        } else if (isSameProfile() && !toastIfDeclined(result.error)) {
          if (isMounted()) setOutcome({ is: 'failed', kind, action, error: result.error });
          else toastError(result.error);
        }
      });
    },
  };
}
