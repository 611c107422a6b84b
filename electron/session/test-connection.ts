import type { ConnectionReport } from '#shared/ipc/contract/profiles';
import type { OperationId } from '#shared/operations';
import type { ProfileSettings } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import { createApiClient, type ApiClient, type CallRequest } from '../api/client.ts';
import type { Clock } from '../clock.ts';

const timeoutMs = 20_000;

/** Asks for a token and reads one row of two lists, to tell an operator what these credentials can do. */
export async function testConnection(
  connection: { settings: ProfileSettings; secret: string },
  clock: Clock,
  signal: AbortSignal,
): Promise<Result<ConnectionReport>> {
  const client = createApiClient({
    settings: connection.settings,
    readSecret: () => Promise.resolve(ok(connection.secret)),
    clock,
    random: Math.random,
  });
  try {
    const token = await client.authenticate({ signal });
    if (!token.ok) return err(token.error);
    const one = { variables: {}, query: { pageSize: 1 } };
    const [organizations, featureFlags] = await Promise.all([
      readable(client, 'ListOrganizations', one, signal),
      readable(client, 'ListFeatureFlags', one, signal),
    ]);
    return ok({
      tokenMs: token.value.latencyMs,
      organizations,
      featureFlags,
      checkedAt: new Date(clock.now()).toISOString(),
    });
  } finally {
    await client.close();
  }
}

async function readable<Id extends OperationId>(
  client: ApiClient,
  id: Id,
  request: CallRequest<Id>,
  signal: AbortSignal,
): Promise<ConnectionReport['organizations']> {
  const answer = await client.call(id, request, { signal, timeoutMs });
  if (answer.ok) return 'readable';
  return answer.error.kind === 'permission' ? 'no-permission' : 'failed';
}
