import type { AppError } from '#shared/errors';
import type { callLogCalls } from '#shared/ipc/contract/call-log';
import { t } from '#shared/messages/text';
import { err, ok } from '#shared/result';
import type { CallLog } from '../../service/call-log/call-log.ts';
import { describeCall, rowOf } from '../../service/call-log/describe-call.ts';
import { harOf } from '../../service/call-log/har.ts';
import { replayCall } from '../../jobs/api-calls/replay.ts';
import type { Clock } from '../../platform/clock.ts';
import { savedAs, type SaveText } from '../../platform/save-text.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import type { Session } from '../../service/session/session.ts';
import type { Closable, Sessions } from '../../service/session/sessions.ts';
import type { HandlersOf } from '../handle-call.ts';

export function callLogHandlers(dependencies: {
  log: CallLog;
  sessions: Pick<Sessions<Closable & Pick<Session, 'client'>>, 'use'>;
  guard: Pick<Guard, 'perform'>;
  clock: Pick<Clock, 'now'>;
  saveText: SaveText;
  version: string;
}): HandlersOf<typeof callLogCalls> {
  const { log, sessions, guard, clock, saveText, version } = dependencies;
  return {
    'callLog.list': ({ profileId, after }) =>
      ok({ rows: log.after(profileId, after).map(rowOf), oldest: log.oldest(profileId) }),
    'callLog.read': ({ profileId, id }) => {
      const record = log.find(profileId, id);
      return ok(record && describeCall(record));
    },
    'callLog.replay': ({ profileId, id }, signal) =>
      sessions.use(profileId, ({ client }) => {
        const record = log.find(profileId, id);
        if (record === null) return Promise.resolve(err(noLongerInLog));
        return replayCall(record, profileId, { client, guard }, signal);
      }),
    'callLog.export': async ({ profileId, ids }) => {
      const chosen = new Set(ids);
      const calls = log.after(profileId, 0).filter((record) => chosen.has(record.id));
      if (calls.length === 0) return err(noLongerInLog);
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const text = harOf(calls.map(describeCall), { name: 'Diligence Desk', version });
      const saved = savedAs(await saveText(`api-calls-masked-${day}.har`, text));
      return saved.ok ? ok({ ...saved.value, calls: calls.length }) : saved;
    },
    'callLog.clear': ({ profileId }) => {
      log.clear(profileId);
      return ok(null);
    },
  };
}

const noLongerInLog: AppError = {
  kind: 'not-found',
  message: t('This call is no longer in the log.'),
  target: t('API calls'),
  advice: t('Select a newer call. The log keeps only the newest calls.'),
};
