import { z } from 'zod';
import type { AppError } from '#shared/errors';
import { contract, type InputOf, type OutputOf } from '#shared/ipc/contract';
import type { CheckField, Revealed, RevealRequest } from '#shared/ipc/contract/privacy';
import { t } from '#shared/messages/text';
import { checkSchema, type Check } from '#shared/model/check';
import { companySchema } from '#shared/model/unspecified';
import { readAs } from '#shared/read-as';
import { isName } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import { checkKey, companyKey, partKey, userKey, type UnmaskedValues } from './unmasked-values.ts';
import { maskCheck } from './personal-fields.ts';
import type { Reveals } from './reveals.ts';

const userSchema = z.strictObject({ name: z.string().nullable(), response: z.unknown() });

/** Gives the values that are revealed: what is held of them, else what is reread. */
export function revealFrom(sources: {
  sessions: Pick<Sessions<Pick<Session, 'profileId' | 'client' | 'close'>>, 'use'>;
  unmaskedValues: Pick<UnmaskedValues, 'get'>;
  inbox: Result<{ read(input: InputOf<'inbox.read'>): Result<OutputOf<'inbox.read'>> }>;
  reveals: Pick<Reveals, 'one'>;
}): (request: RevealRequest, signal: AbortSignal) => Promise<Result<Revealed>> {
  const { sessions, unmaskedValues, inbox, reveals } = sources;

  function readCheck(profileId: string, name: string, signal: AbortSignal): Promise<Result<Check>> {
    const known = readAs(checkSchema, unmaskedValues.get(checkKey(name)));
    if (known.success) return Promise.resolve(ok(known.data));
    if (!isName('check', name)) return Promise.resolve(err(notFound));
    return sessions.use(profileId, async ({ client }) => {
      const read = await client.call('GetCheck', { variables: { check: name } }, { signal });
      return read.ok ? ok(read.value.value) : read;
    });
  }

  /** The check with the requested fields, and its masked parts that are held. */
  function partsOf(check: Check, fields: readonly CheckField[]): Extract<Revealed, { of: 'check' }> {
    const opened = readAs(checkSchema, maskCheck(check, fields));
    const partOf = <T>(
      schema: z.ZodType<T>,
      call: 'checks.summary' | 'findings.list' | 'checks.consumerTasks',
    ) => {
      const part = readAs(schema, unmaskedValues.get(partKey(call, check.name)));
      return part.success ? part.data : null;
    };
    const show = <T>(part: T) => maskCheck(part, fields) as T; // masks keep the form
    const summary = partOf(contract['checks.summary'].output, 'checks.summary');
    const findings = partOf(contract['findings.list'].output, 'findings.list');
    const tasks = partOf(contract['checks.consumerTasks'].output, 'checks.consumerTasks');
    return {
      of: 'check',
      check: opened.success ? opened.data : check,
      summary: summary === null ? null : show(summary.summary),
      findings: findings === null ? null : show(findings.rows.map(({ finding }) => finding)),
      consumerTasks: tasks === null ? null : show(tasks.tasks),
    };
  }

  return async (request, signal) => {
    const { profileId } = request;
    switch (request.of) {
      case 'check': {
        const { name, fields } = request;
        const of = { profileId, resource: name, fields };
        const read = await reveals.one(of, () => readCheck(profileId, name, signal), signal);
        return read.ok ? ok(partsOf(read.value, fields)) : read;
      }
      case 'notification': {
        if (!inbox.ok) return inbox;
        const read = inbox.value.read({ profileId, key: request.key });
        if (!read.ok) return read;
        const { entry, payload } = read.value;
        const of = { profileId, resource: entry.name, fields: ['payload'] as const };
        return reveals.one(of, () => Promise.resolve(ok({ of: 'notification', payload })), signal);
      }
      case 'company': {
        const fields = readAs(companySchema, unmaskedValues.get(companyKey(request.id)));
        if (!fields.success) return err(notFound);
        const of = { profileId, resource: '', fields: ['persons'] as const };
        return reveals.one(of, () => Promise.resolve(ok({ of: 'company', fields: fields.data })), signal);
      }
      case 'user': {
        const user = readAs(userSchema, unmaskedValues.get(userKey(request.id)));
        if (!user.success) return err(notFound);
        const { name, response } = user.data;
        const of = { profileId, resource: name ?? '', fields: ['user'] as const };
        return reveals.one(of, () => Promise.resolve(ok({ of: 'user', response })), signal);
      }
      case 'request': {
        const of = { profileId, resource: request.team, fields: ['params'] as const };
        return reveals.one(of, () => Promise.resolve(ok({ of: 'request' })), signal);
      }
    }
  };
}

const notFound: AppError = {
  kind: 'not-found',
  message: t('Nothing was revealed. The values are no longer in memory.'),
  advice: t('Refresh the record, then reveal it.'),
};
