import { parseBoundedJson } from '#shared/bounded-json';
import {
  isSilence,
  judge,
  listOf,
  showsLittle,
  mostInformative,
  type Outcome,
} from '#shared/conformance/judge';
import {
  asks,
  inOrderOfUse,
  maxTurns,
  nothingSeen,
  probes,
  untried,
  type Lack,
  type Probe,
  type ReadableId,
  type Seen,
} from '#shared/conformance/probes';
import type { ConnectionReport, ReportRow, Suggestion, UntriedReason } from '#shared/conformance/report';
import {
  addressSuggestions,
  otherAddresses,
  rowWithUnknownPath,
  suggestions,
} from '#shared/conformance/suggest';
import type { OrganizationView } from '#shared/model/organization';
import type { TestProgress } from '#shared/ipc/contract/profiles';
import type { ProfileSettings } from '#shared/profile';
import { isName, organizationOf } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import type { Attempt } from '../api/attempt.ts';
import { createApiClient, type ApiClient } from '../api/client.ts';
import { cancelledError } from '../api/errors.ts';
import type { Clock } from '../../platform/clock.ts';

/** Longest time of one call, its retries included. */
const timeoutMs = 15_000;
/** Consecutive calls without a response after which no further one is made. */
const maxSilent = 2;

export interface TestedConnection {
  report: ConnectionReport;
  /** The responses, for what is saved of them. */
  outcomes: readonly Outcome[];
}

interface TestOptions {
  clock: Clock;
  signal: AbortSignal;
  onProgress: (progress: Omit<TestProgress, 'test'>) => void;
}

/** Asks for a token and reads a little of every operation that only reads, one call after the other. */
export async function testConnection(
  connection: { settings: ProfileSettings; secret: string },
  { clock, signal, onProgress }: TestOptions,
): Promise<Result<TestedConnection>> {
  const { settings, secret } = connection;
  await using reader = openReader(settings, secret, clock, signal);
  const token = await reader.client.authenticate({ signal });
  if (!token.ok) return err(token.error);

  const outcomes: Outcome[] = [];
  const rows: ReportRow[] = [];
  let seen = nothingSeen;
  let silent = 0;
  for (const [done, probe] of probes.entries()) {
    onProgress({ done, total: probes.length, operation: probe.operation });
    if (silent >= maxSilent) {
      rows.push(untriedRow(probe, 'no-response'));
      continue;
    }
    const read = await readProbe(reader, probe, seen);
    if (signal.aborted) return err(cancelledError({ operation: probe.operation }));
    if (typeof read === 'string') {
      rows.push(untriedRow(probe, read));
      continue;
    }
    const { decisive, tries } = read;
    outcomes.push(...tries);
    rows.push(judge(decisive, settings.mappings));
    silent = !decisive.result.ok && isSilence(decisive.result.error) ? silent + 1 : 0;
    seen = withNames(seen, decisive);
  }
  const address = await findAddress(rows);
  if (signal.aborted) return err(cancelledError({ operation: 'ListOrganizations' }));
  return ok({
    outcomes,
    report: {
      tokenMs: token.value.latencyMs,
      checkedAt: new Date(clock.now()).toISOString(),
      rows: [...rows, ...untried.map(({ operation, why }) => untriedRow({ operation, view: null }, why))],
      suggestions: [...address, ...suggestions(outcomes, settings)],
    },
  });

  /** Reads the first operation with an unknown path once more, under the addresses it may have. */
  async function findAddress(failed: readonly ReportRow[]): Promise<Suggestion[]> {
    const row = rowWithUnknownPath(failed);
    const probe = probes.find(({ operation, view }) => operation === row?.operation && view === row.view);
    if (row === null || probe === undefined) return [];
    for (const address of otherAddresses(settings, probe)) {
      await using other = openReader({ ...settings, ...address }, secret, clock, signal);
      const outcome = await readProbe(other, probe, seen);
      if (typeof outcome !== 'string' && outcome.decisive.result.ok)
        return addressSuggestions(settings, address, row);
    }
    return [];
  }
}

interface Reader extends AsyncDisposable {
  client: ApiClient;
  read: (id: ReadableId, turn: number, seen: Seen, view: OrganizationView | null) => Promise<Outcome | Lack>;
}

function openReader(settings: ProfileSettings, secret: string, clock: Clock, signal: AbortSignal): Reader {
  /** The requests of the call under way, as the calls follow one another. */
  const attempts: Pick<Attempt, 'status' | 'latencyMs' | 'received'>[] = [];
  const client = createApiClient({
    settings,
    readSecret: () => Promise.resolve(ok(secret)),
    clock,
    random: Math.random,
    onActivity: (activity) => {
      if (activity.type !== 'attempted' || activity.operation === 'RequestToken') return;
      attempts.push(activity);
    },
  });
  return {
    client,
    async read(operation, turn, seen, view) {
      const request = asks[operation](seen, turn, view);
      if (typeof request === 'string') return request;
      attempts.length = 0;
      const result = await client.call(operation, request, { signal, timeoutMs });
      const { status = null, latencyMs = null, received = null } = attempts.at(-1) ?? {};
      const names = 'names' in request.query ? request.query.names : undefined;
      return {
        operation,
        view,
        status,
        latencyMs,
        result: result.ok
          ? ok({ value: result.value.value, mappedBy: result.value.mappedBy })
          : err(result.error),
        json: jsonIn(received?.body ?? null),
        requestedCount: Array.isArray(names) ? names.length : null,
      };
    },
    [Symbol.asyncDispose]: () => client.close(),
  };
}

function jsonIn(body: string | null): unknown {
  if (body === null) return undefined;
  try {
    return parseBoundedJson(body.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

interface Tried {
  tries: readonly Outcome[];
  /** The one to report. */
  decisive: Outcome;
}

/** Reads an operation until a response shows something: a check may have no findings, tasks or summary yet. */
async function readProbe({ read }: Reader, { operation, view }: Probe, seen: Seen): Promise<Tried | Lack> {
  const tries: Outcome[] = [];
  let lack: Lack = 'no-check';
  for (let turn = 0; turn < (maxTurns[operation] ?? 1); turn += 1) {
    const outcome = await read(operation, turn, seen, view);
    if (typeof outcome === 'string') {
      lack = outcome;
      break;
    }
    tries.push(outcome);
    if (!showsLittle(outcome)) break;
  }
  const decisive = mostInformative(tries);
  return decisive === null ? lack : { tries, decisive };
}

/** What a response names that further operations are read with. */
function withNames(seen: Seen, outcome: Outcome): Seen {
  const rows = listOf(outcome).rows.flatMap((row) =>
    typeof row['name'] === 'string' ? [{ name: row['name'], state: textOr(row['state']) }] : [],
  );
  if (outcome.operation === 'ListOrganizations') {
    const found = rows.find(({ name }) => isName('organization', name));
    return { ...seen, organization: seen.organization ?? found?.name ?? null };
  }
  if (outcome.operation === 'ListChecks') {
    const checks = inOrderOfUse(rows);
    return { organization: organizationOf(checks[0] ?? '') ?? seen.organization, checks };
  }
  return seen;
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : undefined);

function untriedRow(
  { operation, view }: Pick<ReportRow, 'operation' | 'view'>,
  why: UntriedReason,
): ReportRow {
  return { operation, view, result: { is: 'not-tried', why }, status: null, latencyMs: null, received: null };
}
