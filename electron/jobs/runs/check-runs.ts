import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { toCsv } from '#shared/csv/write';
import type { AppError } from '#shared/errors';
import type { InputOf } from '#shared/ipc/contract';
import {
  checkActions,
  checkStateSchema,
  type ChangedCheck,
  type CheckAction,
} from '#shared/ipc/contract/check-detail';
import {
  checkStateOf,
  type CheckItem,
  type CheckRunDetail,
  type CheckState,
} from '#shared/ipc/contract/check-runs';
import type { SavedRun } from '#shared/ipc/contract/runs';
import { rates } from '#shared/flags/pace';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import type { Check } from '#shared/model/check';
import { agrees } from '#shared/read-back';
import { nameSchema, organizationOf } from '#shared/resource-names';
import { ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { SaveText } from '../../platform/save-text.ts';
import { json } from '../../platform/storage/column-values.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { Guard, RunChange } from '../../safety/guard/guard.ts';
import type { Session } from '../../service/session/session.ts';
import type { UseSession } from '../../service/session/use-session.ts';
import { bodyOf, type ChangeCheck } from './change-check.ts';
import { createRunEngine, endsRun, never, type Turn } from './engine.ts';
import { createSavedRuns, notShown, type ItemEnd, type SavedRuns, type RunKind } from './saved-runs.ts';
import { outcomeOfError, refusalWords, statusOf } from './outcome-of-error.ts';
import { createRunStore, itemColumns, type RunItem, type Settlement } from './store.ts';
import { createTurns } from './turns.ts';

/** Runs over selected checks: each is read, sent at most once and read back. */
export interface CheckRuns extends SavedRuns<SavedRun, CheckRunDetail> {
  /** Keeps a run and begins it: one confirmation, then a request for each check. */
  begin(input: InputOf<'checkRuns.begin'>): Result<SavedRun>;
  /** Resolves when nothing is being sent any more. */
  idle(): Promise<void>;
  close(): void;
}

type SavedItem = CheckItem & RunItem<CheckState>;
type Sent = Settlement<CheckState>;

const target = t('Check run');
/** A run over checks stops after so many errors: a service that fails would leave the outcome of each unknown. */
const mostErrors = 10;
const itemRow = z
  .object({
    ...itemColumns,
    flag: nameSchema('check'),
    action: z.enum(checkActions),
    before: json.pipe(checkStateSchema),
    was: json.pipe(checkStateSchema).nullable(),
    now: json.pipe(checkStateSchema).nullable(),
  })
  .transform(({ flag, ...row }): SavedItem => ({ ...row, check: flag }));

/** Refused entirely without a database: nothing is sent that could not be recorded. */
export function openCheckRuns(
  opened: Result<{ database: Database }>,
  dependencies: {
    useSession: UseSession<Pick<Session, 'client' | 'profileId'>>;
    guard: Pick<Guard, 'openGrant' | 'closeGrant'>;
    change: ChangeCheck;
    clock: Clock;
    files: { saveText: SaveText };
    /** Each time a check was read. */
    checkSeen: (profileId: string, check: Check) => void;
    publish: (change: { run: SavedRun; items: CheckItem[] | null }) => void;
    removed: (run: { profileId: string; id: string }) => void;
    report: (failure: unknown) => void;
  },
): Result<CheckRuns> {
  if (!opened.ok) return opened;
  const { database } = opened.value;
  const { useSession, change, clock, files, checkSeen, publish, removed } = dependencies;
  return onDisk(target, () => {
    const engine = createRunEngine(dependencies);
    const store = createRunStore(database, clock, 'checks', itemRow);
    const inTurn = createTurns();

    async function read(profileId: string, { check: name }: SavedItem, signal: AbortSignal) {
      const found = await useSession(profileId, ({ client }) =>
        client.call('GetCheck', { variables: { check: name } }, { signal }),
      );
      if (!found.ok) return found;
      const check = { ...found.value.value, name };
      checkSeen(profileId, check);
      return ok(check);
    }

    /** A session that was closed meanwhile hides its responses; what was sent has its outcome all the same. */
    async function sendOnce(
      profileId: string,
      { check: name, action }: SavedItem,
      before: CheckState,
      grantId: string,
    ): Promise<Result<ChangedCheck>> {
      const responses: Result<ChangedCheck>[] = [];
      const used = await useSession(profileId, async (session) => {
        const response = await change(session, { name, action, before }, never, grantId);
        responses.push(response);
        return response;
      });
      return responses[0] ?? used;
    }

    async function changeOne(
      profileId: string,
      item: SavedItem,
      { grantId, stop }: Turn,
      begin: (was: CheckState) => Result<null>,
    ): Promise<ItemEnd<CheckState>> {
      const { action } = item;
      const seen = await read(profileId, item, stop);
      if (!seen.ok) return notRead(seen.error);
      const now = checkStateOf(seen.value);
      if (isThere(action, seen.value, null))
        return settled({ state: 'already', now, note: null, status: null });
      const begun = begin(now);
      if (!begun.ok) return { is: 'not-sent', error: begun.error };
      const sent = await sendOnce(profileId, item, now, grantId);
      return sent.ok ? settled(readBackOf(action, sent.value.check)) : endOf(sent.error);
    }

    const kind: RunKind<SavedItem, SavedRun, CheckRunDetail> = {
      target,
      words: {
        notFound: t('This run no longer exists.'),
        firstStep: t('Select checks and start a new run.'),
      },
      view: (_stored, run) => run,
      detail: (run, items) => ({ run, items: items.map(shownItem) }),
      publish: (run, items) => publish({ run, items: items?.map(shownItem) ?? null }),
      question(_run, waiting) {
        const [first, ...others] = waiting.map(runChangeOf);
        return first === undefined ? null : { items: [first, ...others], facts: { checks: waiting.length } };
      },
      // Two runs never come between the reading and the sending of each other.
      send: ({ profileId }, item, turn, begin) =>
        inTurn(`${profileId} ${item.check}`, () => changeOne(profileId, item, turn, begin)),
      lookUp:
        ({ profileId }) =>
        async (item, signal) => {
          const seen = await read(profileId, item, signal);
          return seen.ok ? ok(lookedUp(item, seen.value)) : seen;
        },
      again({ state, before, was, now }, decision) {
        return decision === 'again' && state === 'failed' ? { before: now ?? was ?? before } : null;
      },
      csv: outcomesCsv,
      isRemovedIfDeclined: true,
      removed: ({ profileId, id }) => removed({ profileId, id }),
    };
    const runs = createSavedRuns({ database, store, engine, files, kind });
    return {
      ...runs,
      begin({ profileId, action, checks: chosen }) {
        const id = randomUUID();
        const saved = onDisk(target, () =>
          database.transaction(() => {
            store.create({
              id,
              profileId,
              name: runName(action, chosen.length),
              reverts: null,
              stopAfter: mostErrors,
              perMinute: rates.fastest,
            });
            store.replaceCells(
              id,
              chosen.map(({ name, before }) => ({
                organization: organizationOf(name) ?? '',
                organizationDisplayName: '',
                flag: name,
                action,
                before,
              })),
            );
          }),
        );
        return saved.ok ? runs.apply(profileId, id) : saved;
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
}: SavedItem): CheckItem {
  return item;
}

function runName(action: CheckAction, count: number): string {
  switch (action) {
    case 'monitoring-on':
      return t('Start monitoring of {count, plural, one {# check} other {# checks}}', { count });
    case 'monitoring-off':
      return t('Stop monitoring of {count, plural, one {# check} other {# checks}}', { count });
    case 'cancel':
      return t('Cancel {count, plural, one {# check} other {# checks}}', { count });
  }
}

/**
 * Whether a check is known to be as it should become. A service may omit what is off: that is known only of a check
 * that was on before.
 */
function isThere(action: CheckAction, check: Check, before: CheckState | null): boolean {
  const { state, ongoingMonitoringEnabled: monitored } = check;
  switch (action) {
    case 'cancel':
      return state === 'CANCELLED';
    case 'monitoring-on':
      return monitored === true;
    case 'monitoring-off':
      return monitored === false || (monitored === undefined && before?.ongoingMonitoringEnabled === true);
  }
}

/** Whether a check reads as an accepted request asked for. */
function readsAsSent(action: CheckAction, { state, ongoingMonitoringEnabled }: Check): boolean {
  return action === 'cancel'
    ? state === 'CANCELLED'
    : agrees(action === 'monitoring-on', ongoingMonitoringEnabled);
}

/** What an accepted request means, by the check read after it. */
function readBackOf(action: CheckAction, check: Check | null): Sent {
  const status = null;
  if (check === null)
    return {
      state: 'accepted',
      now: null,
      note: t('Accepted, but the check could not be read back.'),
      status,
    };
  const now = checkStateOf(check);
  return readsAsSent(action, check)
    ? { state: 'applied', now, note: null, status }
    : { state: 'accepted', now, note: t('Accepted, but the check has not changed.'), status };
}

const settled = (result: Sent): ItemEnd<CheckState> => ({ is: 'settled', result });

/** Nothing is sent to a check that could not be read. */
function notRead(error: AppError): ItemEnd<CheckState> {
  if (endsRun(error)) return { is: 'not-sent', error };
  const note = linesOf(refusalWords(error), t('Nothing was sent.'));
  return settled({ state: 'failed', now: null, note, status: statusOf(error) });
}

function endOf(error: AppError): ItemEnd<CheckState> {
  if (endsRun(error)) return { is: 'not-sent', error };
  return settled({ ...outcomeOfError(error), now: null });
}

function lookedUp({ action, before, state }: SavedItem, check: Check): Sent {
  const now = checkStateOf(check);
  const status = null;
  if (isThere(action, check, before))
    return { state: 'applied', now, note: t('Looked up: the change took effect.'), status };
  const shown = action === 'cancel' ? check.state : check.ongoingMonitoringEnabled;
  // A check that does not say is none that has not changed.
  return shown === undefined
    ? { state: state === 'accepted' ? state : 'unknown', now, note: notShown, status }
    : { state: 'failed', now, note: t('Looked up: the check has not changed.'), status };
}

const onOff = (value: boolean) => (value ? 'ON' : 'OFF');

function runChangeOf({ action, check: resource, before }: SavedItem): RunChange {
  if (action === 'cancel') return { operation: 'CancelCheck', resource, before: before.state };
  const { ongoingMonitoringEnabled: was } = before;
  return {
    operation: 'SetOngoingMonitoring',
    resource,
    body: bodyOf(action),
    before: was === null ? null : onOff(was),
  };
}

/** As the API has them. */
const sentValues = { 'monitoring-on': 'true', 'monitoring-off': 'false', cancel: 'CANCELLED' } as const;

/** The outcome of every check, a row each. */
function outcomesCsv(items: readonly SavedItem[]): string {
  const shown = (action: CheckAction, state: CheckState | null) => {
    const value = action === 'cancel' ? state?.state : state?.ongoingMonitoringEnabled;
    return value === null || value === undefined ? '' : String(value);
  };
  const headers = [
    'organization',
    'check',
    'change',
    'before',
    'read before sending',
    'sent',
    'outcome',
    'now',
    'status',
    'time',
    'note',
  ];
  const rows = items.map((item) => [
    item.organization,
    item.check,
    item.action,
    shown(item.action, item.before),
    shown(item.action, item.was),
    item.was === null ? '' : sentValues[item.action],
    item.state,
    shown(item.action, item.now),
    item.status === null ? '' : String(item.status),
    item.settledAt ?? '',
    item.note ?? '',
  ]);
  return toCsv([headers, ...rows]);
}
