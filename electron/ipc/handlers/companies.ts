import { randomUUID } from 'node:crypto';
import type { OutputOf } from '#shared/ipc/contract';
import type { companyCalls } from '#shared/ipc/contract/companies';
import { readCompanies } from '#shared/reading/companies';
import type { Fields } from '#shared/reading/reading';
import { ok, type Result } from '#shared/result';
import { companySearchBody } from '#shared/unspecified/company';
import type { Clock } from '../../platform/clock.ts';
import { savedAs, type SaveText } from '../../platform/save-text.ts';
import type { Guard } from '../../safety/guard/guard.ts';
import { companyKey, type UnmaskedValues } from '../../safety/privacy/unmasked-values.ts';
import { maskPeople } from '../../safety/privacy/personal-fields.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { HandlersOf } from '../handle-call.ts';

export function companyHandlers(dependencies: {
  sessions: Pick<Sessions<Pick<Session, 'profileId' | 'settings' | 'close'>>, 'use'>;
  unmaskedValues: Pick<UnmaskedValues, 'keep'>;
  guard: Pick<Guard, 'perform'>;
  clock: Pick<Clock, 'now'>;
  saveText: SaveText;
}): HandlersOf<typeof companyCalls> {
  const { sessions, unmaskedValues, guard, clock, saveText } = dependencies;
  const listed = (fields: Fields) => {
    if (maskPeople(fields) === fields) return { fields, masked: null };
    const masked = randomUUID();
    unmaskedValues.keep(companyKey(masked), fields);
    return { fields, masked };
  };
  return {
    'companies.search': ({ profileId, ...search }, signal) =>
      sessions.use(profileId, async ({ settings }): Promise<Result<OutputOf<'companies.search'>>> => {
        // Not a GET, so it goes through the guard; it changes nothing, so nobody is asked.
        const found = await guard.perform(
          {
            profileId,
            operation: 'SearchCompanies',
            variables: {},
            body: companySearchBody(search),
            resourceName: 'companies',
            before: null,
            after: null,
            askedBy: 'screen',
          },
          signal,
        );
        if (!found.ok) return found;
        const { value, receivedAt, latencyMs } = found.value;
        const reading = readCompanies(value, settings.mappings);
        if (reading.is === 'not-understood')
          return ok({ list: null, response: value, receivedAt, latencyMs });
        const { rows, facts, nextPageToken } = reading.value;
        const list = { rows: rows.map(listed), facts, hasMore: nextPageToken !== '' };
        return ok({ list, response: null, receivedAt, latencyMs });
      }),
    'companies.export': async ({ csv }) => {
      const name = `companies-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`;
      return savedAs(await saveText(name, csv));
    },
  };
}
