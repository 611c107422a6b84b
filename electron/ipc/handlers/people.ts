import { randomUUID } from 'node:crypto';
import type { peopleCalls } from '#shared/ipc/contract/people';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import { namesSeen } from '#shared/unspecified/names-seen';
import { fillUserBody, userFaults, userFields } from '#shared/unspecified/user-body';
import type { Guard } from '../../safety/guard/guard.ts';
import { readKnown } from '../../jobs/people/known.ts';
import type { NameStore } from '../../jobs/people/name-store.ts';
import { userKey, type UnmaskedValues } from '../../safety/privacy/unmasked-values.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { HandlersOf } from '../handle-call.ts';

const target = t('Known names');
/** The name of the user in a response whose fields are not shown (§4): the only name in it, at any depth. */
function userNameIn(response: unknown) {
  const [name, ...others] = namesSeen('user', response);
  return name !== undefined && others.length === 0 ? name : null;
}

/** Stands for every value of a new user in dialog and journal: a template may put a person in any field. */
const withheld = 'withheld';

export function peopleHandlers(dependencies: {
  sessions: Pick<Sessions<Pick<Session, 'profileId' | 'client' | 'settings' | 'close'>>, 'use'>;
  guard: Pick<Guard, 'perform'>;
  unmaskedValues: Pick<UnmaskedValues, 'keep'>;
  /** The failure of the database when there is none. */
  store: Result<NameStore>;
  report: (failure: unknown) => void;
}): HandlersOf<typeof peopleCalls> {
  const { sessions, guard, unmaskedValues, store, report } = dependencies;
  const change = (work: (names: NameStore) => void): Result<null> => {
    const done = store.ok ? onDisk(target, () => work(store.value)) : store;
    return done.ok ? ok(null) : done;
  };
  return {
    'people.known': (request, signal) =>
      sessions.use(request.profileId, async ({ client }) =>
        ok(await readKnown(client, store, request, signal)),
      ),
    'people.add': ({ profileId, name }) => change((names) => names.add(profileId, name, 'added')),
    'people.forget': ({ profileId, name }) => change((names) => names.forget(profileId, name)),
    'people.createUser': ({ profileId, organization, values }, signal) =>
      sessions.use(profileId, async ({ settings: { userBody } }) => {
        const faults = Object.entries(userFaults(userBody, values));
        if (faults.length > 0)
          return err({
            kind: 'validation',
            message: t('The user is not valid. Nothing was sent.'),
            target: organization,
            advice: t('Correct the listed fields.'),
            faults: faults.map(([field, message]) => ({ field, message })),
          });
        const hidden = Object.fromEntries(
          userFields(userBody)
            .filter(({ id }) => (values[id]?.trim() ?? '') !== '')
            .map(({ id }) => [id, withheld]),
        );
        const sent = await guard.perform(
          {
            profileId,
            operation: 'CreateUser',
            variables: { parent: organization },
            body: fillUserBody(userBody, values, organization),
            resourceName: organization,
            before: null,
            after: fillUserBody(userBody, hidden, organization),
            askedBy: 'screen',
          },
          signal,
        );
        if (!sent.ok) return sent;
        const { value, receivedAt } = sent.value;
        const name = userNameIn(value);
        if (name !== null) {
          const saved = change((names) => names.add(profileId, name, 'created'));
          // The user exists anyway; its name is in the response.
          if (!saved.ok) report(saved.error);
        }
        const masked = randomUUID();
        unmaskedValues.keep(userKey(masked), { name, response: value });
        return ok({ response: value, masked, name, receivedAt });
      }),
  };
}
