import { maxCalls, type CallRow } from '#shared/call-log';
import { allOf, compare, equals } from '#shared/filter/build';
import { printFilter } from '#shared/filter/print';
import {
  healthConditions,
  readsNotifications,
  type HealthCondition,
  type HealthReading,
  type Rate,
  type WaveHealth,
} from '#shared/flags/wave-health';
import type { Delivery } from '#shared/ipc/contract/webhooks';
import { maximumPageSize } from '#shared/limits';
import { isWhole } from '#shared/reading/list';
import { isName, type ResourceName } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import type { ReadClient } from '../../service/api/client.ts';
import { pagesOf } from '../../service/api/pager.ts';
import type { UseSession } from '../../service/session/use-session.ts';

/** What this app knows of the traffic of organizations, besides what it asks the service. */
export interface Traffic {
  /** Requests of this app that are kept, oldest first. */
  calls(profileId: string): readonly Pick<CallRow, 'operation' | 'path' | 'at' | 'status'>[];
  /** Deliveries that the receiver keeps. */
  deliveries(): readonly Pick<Delivery, 'organization' | 'receivedAt' | 'status'>[];
}

/** Compares the time since a change with the hours before it, for the organizations that had it. */
export type MeasureHealth = (
  profileId: string,
  /** When each organization was changed first, in ms. */
  changed: ReadonlyMap<string, number>,
  health: WaveHealth,
  stop: AbortSignal,
) => Promise<HealthReading[]>;

/** Something that happened to an organization, and whether it was bad. */
interface Event {
  organization: string;
  at: number;
  isBad: boolean;
}

const readsAtOnce = 4;
const maxPages = 10;
const completed = 'notification.client.check_complete.v1';
const failed = new Set(['FAIL', 'NOT_SUCCESSFUL']);
/** Cells without success count for themselves, and notifications are polled for every organization alike. */
const notOfTraffic = new Set<CallRow['operation']>([
  'SetFeatureFlagOverride',
  'DeleteFeatureFlagOverride',
  'ListNotifications',
]);

export function createMeasureHealth({
  useSession,
  traffic,
}: {
  useSession: UseSession;
  traffic: Traffic;
}): MeasureHealth {
  return async (profileId, changed, health, stop) => {
    const windowMs = health.hours * 3_600_000;
    const outcomes = readsNotifications(health)
      ? await useSession(profileId, ({ client }) => readOutcomes(client, changed, windowMs, stop))
      : null;
    const checks = outcomes?.ok === true ? outcomes.value : null;
    const of = (condition: HealthCondition): readonly Event[] | null => {
      switch (condition) {
        case 'failed-checks':
          return checks?.map((each) => ({ ...each, isBad: failed.has(each.recommendation) })) ?? null;
        case 'consider':
          return checks?.map((each) => ({ ...each, isBad: each.recommendation === 'CONSIDER' })) ?? null;
        case 'api-errors':
          return callsOf(traffic.calls(profileId));
        case 'webhook-failures':
          return traffic.deliveries().map(({ organization, receivedAt, status }) => ({
            organization: organization ?? '',
            at: Date.parse(receivedAt),
            isBad: status >= 400,
          }));
      }
    };
    return healthConditions.flatMap((condition): HealthReading[] => {
      const most = health.limits[condition];
      if (most === undefined) return [];
      const events = of(condition) ?? [];
      return [{ condition, most, ...ratesOf(events, changed, windowMs) }];
    });
  };
}

/** Null where nothing happened: nothing is known then. */
function ratesOf(events: readonly Event[], changed: ReadonlyMap<string, number>, windowMs: number) {
  const counts = { before: { bad: 0, of: 0 }, since: { bad: 0, of: 0 } };
  for (const { organization, at, isBad } of events) {
    const from = changed.get(organization);
    if (from === undefined || at < from - windowMs) continue;
    const side = at < from ? counts.before : counts.since;
    side.of += 1;
    if (isBad) side.bad += 1;
  }
  const known = (rate: Rate) => (rate.of === 0 ? null : rate);
  return { before: known(counts.before), since: known(counts.since) };
}

function callsOf(calls: ReturnType<Traffic['calls']>): Event[] {
  // A full log has dropped successful reads first, so the failures that it kept would weigh too much.
  const firstRead = calls.find(({ status }) => status !== null && status < 400);
  const from = calls.length < maxCalls ? -Infinity : Date.parse(firstRead?.at ?? '');
  return calls.flatMap(({ operation, path, at, status }) => {
    const organization = /\/(organizations\/[^/?:]+)/.exec(path)?.[1];
    const time = Date.parse(at);
    if (organization === undefined || notOfTraffic.has(operation) || !(time >= from)) return [];
    return [{ organization, at: time, isBad: status === null || status >= 400 }];
  });
}

interface Outcome {
  organization: string;
  at: number;
  recommendation: string;
}

/** The checks that a notification called complete; not fully known where one organization does not respond in full. */
async function readOutcomes(
  client: Pick<ReadClient, 'call'>,
  changed: ReadonlyMap<string, number>,
  windowMs: number,
  signal: AbortSignal,
): Promise<Result<Outcome[] | null>> {
  const waiting = [...changed];
  const outcomes: Outcome[] = [];
  const work = async (): Promise<boolean> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [organization, at] = next;
      const read = isName('organization', organization)
        ? await outcomesOf(client, organization, at, windowMs, signal)
        : null;
      if (read === null) {
        // What is left makes nothing whole any more.
        waiting.length = 0;
        return false;
      }
      outcomes.push(...read);
    }
    return true;
  };
  const ended = await Promise.all(Array.from({ length: readsAtOnce }, work));
  return ok(ended.every((isWhole) => isWhole) ? outcomes : null);
}

/** Each check once, by its last notification on either side of the change. */
async function outcomesOf(
  client: Pick<ReadClient, 'call'>,
  parent: ResourceName<'organization'>,
  changedAt: number,
  windowMs: number,
  signal: AbortSignal,
): Promise<Outcome[] | null> {
  const since = new Date(changedAt - windowMs).toISOString();
  const filter = printFilter(allOf(equals('type', completed), compare('create_time', '>=', since)));
  const found = new Map<string, Outcome>();
  let pages = 0;
  const query = { filter, pageSize: maximumPageSize };
  for await (const page of pagesOf(
    client,
    'ListNotifications',
    { variables: { parent }, query },
    { signal },
  )) {
    if (!page.ok || !isWhole(page.value.value.facts) || (pages += 1) > maxPages) return null;
    for (const { name, type, createTime, payload } of page.value.value.notifications) {
      const at = Date.parse(createTime ?? '');
      if (type !== completed || Number.isNaN(at)) continue;
      const key = `${payload?.check ?? name} ${at < changedAt ? 'before' : 'since'}`;
      const { at: last = -Infinity } = found.get(key) ?? {};
      if (at >= last)
        found.set(key, { organization: parent, at, recommendation: payload?.recommendation ?? '' });
    }
  }
  return [...found.values()];
}
