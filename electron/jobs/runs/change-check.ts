import type { ChangedCheck, CheckAction } from '#shared/ipc/contract/check-detail';
import type { CheckState } from '#shared/ipc/contract/check-runs';
import type { Check } from '#shared/model/check';
import type { BodyOf } from '#shared/profile-operations';
import { ok, type Result } from '#shared/result';
import type { Guard } from '../../safety/guard/guard.ts';
import type { Session } from '../../service/session/session.ts';

/** What is done to a check, and what the operator saw of it when deciding. */
interface CheckChange {
  name: string;
  action: CheckAction;
  before: CheckState;
}

/** Changes one check: sends once, and reads it back. `grantId`: the confirmed run it belongs to. */
export type ChangeCheck = (
  session: Pick<Session, 'client' | 'profileId'>,
  change: CheckChange,
  signal: AbortSignal,
  grantId?: string,
) => Promise<Result<ChangedCheck>>;

/** What switches monitoring: for the question of a run too. */
export const bodyOf = (action: Exclude<CheckAction, 'cancel'>): BodyOf<'SetOngoingMonitoring'> => ({
  enabled: action === 'monitoring-on',
});

export function createChangeCheck({
  guard,
  now,
  checkSeen,
  nameOf,
}: {
  guard: Pick<Guard, 'perform'>;
  now: () => number;
  /** Each time a check was read. */
  checkSeen: (profileId: string, check: Check) => void;
  /** Display name of a check, for the question about it; null: not known. */
  nameOf: (profileId: string, check: string) => string | null;
}): ChangeCheck {
  async function readBack(
    { client, profileId }: Parameters<ChangeCheck>[0],
    name: string,
  ): Promise<ChangedCheck> {
    // Not under the signal of the call: what was sent has happened, and its outcome is needed.
    const read = await client.call('GetCheck', { variables: { check: name } });
    if (read.ok) checkSeen(profileId, { ...read.value.value, name });
    return read.ok
      ? { check: read.value.value, readError: null, receivedAt: read.value.receivedAt }
      : { check: null, readError: read.error, receivedAt: new Date(now()).toISOString() };
  }

  return async (session, { name, action, before }, signal, grantId) => {
    const about = {
      profileId: session.profileId,
      variables: { check: name },
      resourceName: name,
      resourceDisplayName: nameOf(session.profileId, name),
      ...(grantId === undefined ? { askedBy: 'screen' as const } : { askedBy: 'bulk' as const, grantId }),
    };
    const { ongoingMonitoringEnabled } = before;
    const sent =
      action === 'cancel'
        ? await guard.perform(
            {
              ...about,
              operation: 'CancelCheck',
              body: null,
              before,
              after: { state: 'CANCELLED', ongoingMonitoringEnabled: false },
            },
            signal,
          )
        : await guard.perform(
            {
              ...about,
              operation: 'SetOngoingMonitoring',
              body: bodyOf(action),
              before: { ongoingMonitoringEnabled },
              after: { ongoingMonitoringEnabled: bodyOf(action).enabled },
            },
            signal,
          );
    return sent.ok ? ok(await readBack(session, name)) : sent;
  };
}
