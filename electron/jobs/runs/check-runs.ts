import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { toCsv } from '#shared/csv/write';
import { messageInFull } from '#shared/error-words';
import { isOutcomeOpen, type AppError } from '#shared/errors';
import type { InputOf } from '#shared/ipc/contract';
import { checkActs, checkStateSchema, type CheckAct } from '#shared/ipc/contract/check-detail';
import {
  maxChosenChecks,
  type CheckItem,
  type CheckRunDetail,
  type CheckState,
} from '#shared/ipc/contract/check-runs';
import type { KeptRun } from '#shared/ipc/contract/runs';
import { rates } from '#shared/ipc/contract/change-sets';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { agrees } from '#shared/read-back';
import { nameSchema, organizationOf } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { Guard, RunChange } from '../../safety/guard/guard.ts';
import { checks } from '../../service/api/resources/checks.ts';
import type { Session } from '../../service/session/session.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import type { ChangeCheck } from './change-check.ts';
import { createRunEngine, endsRun, never } from './engine.ts';
import { createKeptRuns, type ItemEnd, type KeptRuns, type RunKind } from './kept-runs.ts';
import { createRunStore, itemColumns, json, type RunItem, type Settlement } from './store.ts';

/** Runs over selected checks: each is sent at most once and read back. */
export interface CheckRuns extends KeptRuns<KeptRun, CheckRunDetail> {
  /** Keeps a run and begins it: one confirmation, then a request for each check. */
  begin(input: InputOf<'checkRuns.begin'>): Result<KeptRun>;
  /** Resolves when nothing is being sent any more. */
  idle(): Promise<void>;
  close(): void;
}

type KeptCheck = CheckItem & RunItem<CheckState>;
type Sent = Settlement<CheckState>;

const target = t('check run');
const itemRow = z
  .object({
    ...itemColumns,
    flag: nameSchema('check'),
    act: z.enum(checkActs),
    before: json.pipe(checkStateSchema),
    was: json.pipe(checkStateSchema).nullable(),
    now: json.pipe(checkStateSchema).nullable(),
  })
  .transform(({ organization_name, settled_at, flag, ...row }): KeptCheck => ({
    ...row,
    check: flag,
    organizationDisplayName: organization_name,
    settledAt: settled_at,
  }));

/** Refused as a whole without a database: nothing is sent that could not be recorded. */
export function openCheckRuns(
  opened: Result<{ database: Database }>,
  dependencies: {
    useSession: UseSession<Pick<Session, 'client' | 'profileId'>>;
    guard: Pick<Guard, 'openGrant' | 'closeGrant'>;
    change: ChangeCheck;
    clock: Clock;
    files: { saveText(suggestedName: string, text: string): Promise<Result<string | null>> };
    /** Each time a check was read. */
    checkSeen: (profileId: string, check: Check) => void;
    publish: (change: { run: KeptRun; items: CheckItem[] | null }) => void;
    report: (failure: unknown) => void;
  },
): Result<CheckRuns> {
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const { useSession, change, clock, files, checkSeen, publish } = dependencies;
  return onDisk(target, () => {
    const engine = createRunEngine(dependencies);
    const store = createRunStore(database, clock, 'checks', itemRow);
    const kind: RunKind<KeptCheck, KeptRun, CheckRunDetail> = {
      target,
      view: (_stored, run) => run,
      detail: (run, items) => ({ run, items: items.map(shownItem) }),
      publish: (run, items) => publish({ run, items: items?.map(shownItem) ?? null }),
      question(_run, waiting) {
        const [first, ...others] = waiting.map(runChangeOf);
        return first === undefined ? null : { items: [first, ...others], facts: { checks: waiting.length } };
      },
      async send({ profileId }, { check: name, act, before }, { grantId }, begin) {
        const begun = begin(before);
        if (!begun.ok) return { is: 'not-sent', error: begun.error };
        const sent = await useSession(profileId, (session) =>
          change(session, { name, act, before }, never, grantId),
        );
        return sent.ok ? { is: 'settled', result: readBackOf(act, sent.value.check) } : endOf(sent.error);
      },
      lookUp:
        ({ profileId }) =>
        async ({ check: name, act }, signal) => {
          const read = await useSession(profileId, ({ client }) => checks(client).get(name, { signal }));
          if (!read.ok) return read;
          const check = { ...read.value.value, name };
          checkSeen(profileId, check);
          return ok(lookedUp(act, check));
        },
      again: ({ state, now }, decision) =>
        decision === 'again' && state === 'failed' ? (now === null ? {} : { before: now }) : null,
      csv: outcomesCsv,
    };
    const runs = createKeptRuns({ database, store, engine, files, kind });
    return {
      ...runs,
      begin({ profileId, act, checks: chosen }) {
        const id = randomUUID();
        const kept = onDisk(target, () =>
          database.transaction(() => {
            store.create({
              ...{ id, profileId, name: runName(act, chosen.length), reverts: null },
              ...{ stopAfter: maxChosenChecks, perMinute: rates.fastest },
            });
            store.replaceCells(
              id,
              chosen.map(({ name, before }) => ({
                organization: organizationOf(name) ?? '',
                organizationDisplayName: '',
                ...{ flag: name, act, before },
              })),
            );
          }),
        );
        return kept.ok ? runs.apply(profileId, id) : kept;
      },
      idle: () => engine.idle(),
      close: () => engine.close(),
    };
  });
}

function shownItem({
  organization: _organization,
  organizationDisplayName: _name,
  ...item
}: KeptCheck): CheckItem {
  return item;
}

function runName(act: CheckAct, count: number): string {
  switch (act) {
    case 'monitoring-on':
      return t('Start monitoring of {count, plural, one {# check} other {# checks}}', { count });
    case 'monitoring-off':
      return t('Stop monitoring of {count, plural, one {# check} other {# checks}}', { count });
    case 'cancel':
      return t('Cancel {count, plural, one {# check} other {# checks}}', { count });
  }
}

const stateOf = (check: Check): CheckState => ({
  state: check.state ?? null,
  ongoingMonitoringEnabled: check.ongoingMonitoringEnabled ?? null,
});

function isThere(act: CheckAct, check: Check): boolean {
  return act === 'cancel'
    ? check.state === 'CANCELLED'
    : agrees(act === 'monitoring-on', check.ongoingMonitoringEnabled);
}

/** What an accepted request means, by the check read after it. */
function readBackOf(act: CheckAct, check: Check | null): Sent {
  const status = null;
  if (check === null) return { state: 'accepted', now: null, note: t('Accepted, not refreshed'), status };
  const now = stateOf(check);
  return isThere(act, check)
    ? { state: 'applied', now, note: null, status }
    : { state: 'accepted', now, note: t('Accepted, but has not changed'), status };
}

function endOf(error: AppError): ItemEnd<CheckState> {
  if (endsRun(error)) return { is: 'not-sent', error };
  const status = ('status' in error ? error.status : undefined) ?? null;
  const result = isOutcomeOpen(error)
    ? { state: 'unknown' as const, note: linesOf(messageInFull(error), t('The change was not sent again.')) }
    : {
        state: 'failed' as const,
        note: error.kind === 'permission' ? t('403: does not exist or no access') : messageInFull(error),
      };
  return { is: 'settled', result: { ...result, now: null, status } };
}

function lookedUp(act: CheckAct, check: Check): Sent {
  const now = stateOf(check);
  return isThere(act, check)
    ? { state: 'applied', now, note: t('Looked up: the change took effect.'), status: null }
    : { state: 'failed', now, note: t('Looked up: not changed'), status: null };
}

const onOff = (value: boolean) => (value ? 'ON' : 'OFF');

function runChangeOf({ act, check: resource, before }: KeptCheck): RunChange {
  if (act === 'cancel')
    return { operation: 'CancelCheck', resource, before: before.state, after: 'CANCELLED' };
  const { ongoingMonitoringEnabled: was } = before;
  return {
    ...{ operation: 'SetOngoingMonitoring', resource, after: onOff(act === 'monitoring-on') },
    before: was === null ? null : onOff(was),
  };
}

/** What became of every check, a row each. */
function outcomesCsv(items: readonly KeptCheck[]): string {
  const shown = (act: CheckAct, state: CheckState | null) => {
    const value = act === 'cancel' ? state?.state : state?.ongoingMonitoringEnabled;
    return value === null || value === undefined ? '' : String(value);
  };
  const heads = ['organization', 'check', 'change', 'before', 'outcome', 'now', 'status', 'time', 'note'];
  const rows = items.map((item) => [
    ...[item.organization, item.check, item.act, shown(item.act, item.before), item.state],
    ...[shown(item.act, item.now), item.status === null ? '' : String(item.status)],
    ...[item.settledAt ?? '', item.note ?? ''],
  ]);
  return toCsv([heads, ...rows]);
}
