import { formFromCheck } from '#shared/check-form/from-check';
import { maxFiles } from '#shared/check-form/fields';
import { readForm } from '#shared/check-form/read-form';
import { creationCalls } from '#shared/ipc/contract/creation';
import { isoTimeOrNull } from '#shared/iso-time';
import { t } from '#shared/messages/text';
import { organizationOf } from '#shared/resource-names';
import { err, ok, type Result } from '#shared/result';
import type { CreationServices } from '../../jobs/creation/creation.ts';
import { readFullView, readKnownNames } from '../../jobs/creation/known-facts.ts';
import { attemptOf } from '../../jobs/creation/ledger.ts';
import type { Reveals } from '../../safety/privacy/reveals.ts';
import { onDisk } from '../../platform/storage/disk-failure.ts';
import type { HandlersOf } from '../handle-call.ts';
import { refuseAll, underProfile } from './refuse-all.ts';

const target = 'creation';

type CreationHandlers = HandlersOf<typeof creationCalls>;

/** Without its ledger, every call of creation returns the reason why there is none. */
export function creationHandlers(
  services: Result<CreationServices>,
  reveals: Pick<Reveals, 'one'>,
): CreationHandlers {
  return services.ok ? handlersOf(services.value, reveals) : refuseAll(creationCalls, services.error);
}

function handlersOf(services: CreationServices, reveals: Pick<Reveals, 'one'>): CreationHandlers {
  const { creator, ledger, unsettled, lookUpReferences, entitlements, bulk, useSession } = services;
  const under = underProfile(useSession);

  const entitlementsOf = (profileId: string, organization: string, users: string[]) =>
    onDisk(target, () => {
      const { readAt, entitlements: known } = entitlements.of(profileId, organization);
      return {
        readAt: isoTimeOrNull(readAt),
        entitlements: known,
        users,
      };
    });

  return {
    'creation.entitlements': ({ profileId, organization, displayName, refresh }, signal) =>
      useSession(profileId, async ({ client }) => {
        if (!refresh) return entitlementsOf(profileId, organization, []);
        const read = await readFullView(client, organization, displayName, signal);
        if (!read.ok) return read;
        const saved = onDisk(target, () => entitlements.keep(profileId, organization, read.value.settings));
        return saved.ok ? entitlementsOf(profileId, organization, read.value.users) : saved;
      }),

    'creation.knownNames': ({ profileId, organization }, signal) =>
      useSession(profileId, async ({ client }) => {
        const read = await readKnownNames(client, organization, signal);
        const own = onDisk(target, () => ledger.teams(profileId, organization));
        if (!read.ok) return read;
        const teams = new Set([...read.value.teams, ...(own.ok ? own.value : [])]);
        return ok({ teams: [...teams].sort(), users: read.value.users });
      }),

    'creation.lookup': ({ profileId, organization, clientReference }, signal) =>
      useSession(profileId, async ({ client }) => {
        const place = { profileId, organization };
        const looked = await lookUpReferences(client, place, [clientReference], signal);
        if (!looked.ok) return looked;
        const { found, receivedAt } = looked.value;
        return onDisk(target, () => {
          const sent = ledger.previousAttemptIn(profileId, organization, clientReference);
          return {
            checks: found.get(clientReference) ?? [],
            receivedAt,
            sent: sent === null ? null : attemptOf(sent),
          };
        });
      }),

    'creation.create': ({ profileId, template, values, confirmedPhones, ...request }, signal) =>
      under(profileId, () => {
        const { draft, faults } = readForm(template, values, {
          organization: organizationOf(request.team),
          files: maxFiles,
          confirmedPhones,
        });
        if (faults.length > 0)
          return err({
            kind: 'validation',
            message: t('The check is not valid. Nothing was sent.'),
            target: request.team,
            advice: t('Correct the listed fields.'),
            faults,
          });
        return creator.create({ profileId, draft, ...request }, signal);
      }),

    'creation.settle': ({ profileId, attempt }, signal) =>
      under(profileId, () => creator.settle(profileId, attempt, signal)),

    'creation.checkFor': ({ profileId, team, clientReference }) =>
      onDisk(target, () => ledger.madeFor(profileId, team, clientReference)),

    'creation.unsettled': ({ profileId }) => onDisk(target, () => unsettled(profileId).map(attemptOf)),

    'creation.formOf': ({ profileId, check }, signal) =>
      useSession(profileId, async ({ client }) => {
        // The form shows what the page has masked.
        const of = { profileId, resource: check, fields: ['subject', 'address'] as const };
        const get = () => client.call('GetCheck', { variables: { check } }, { signal });
        const read = await reveals.one(of, get, signal);
        if (!read.ok) return read;
        const form = formFromCheck(read.value.value);
        if (form === null)
          return err({
            kind: 'protocol',
            reason: 'wrong-shape',
            target: check,
            message: t("The form was not filled: the app does not know the check's template."),
            advice: t('Choose a template and fill in the form.'),
          });
        return ok({ team: check.split('/').slice(0, 4).join('/'), ...form, values: { ...form.values } });
      }),

    'bulk.choose': ({ profileId }) => under(profileId, () => bulk.choose(profileId)),
    'bulk.drop': ({ profileId, name, bytes }) => under(profileId, () => bulk.take(profileId, name, bytes)),
    'bulk.close': ({ profileId, file }) => {
      bulk.close(profileId, file);
      return ok(null);
    },
    'bulk.mapping': ({ profileId, file, template }) => bulk.mapping(profileId, file, template),
    'bulk.plan': ({ profileId, file, ...plan }, signal) =>
      under(profileId, () => bulk.plan(profileId, file, plan, signal)),
    'bulk.exportMessages': ({ profileId, plan }) =>
      under(profileId, () => bulk.exportMessages(profileId, plan)),
    'bulk.start': ({ profileId, plan, ...how }) => under(profileId, () => bulk.start(profileId, plan, how)),
    'bulk.runs': ({ profileId }) => bulk.runs(profileId),
    'bulk.rows': ({ profileId, run, ...page }) => bulk.rows(profileId, run, page),
    'bulk.control': ({ profileId, run, action, rows, file }, signal) =>
      under(profileId, () =>
        bulk.control(profileId, run, action, { rows: rows ?? null, file: file ?? null }, signal),
      ),
    'bulk.export': ({ profileId, run, states }) =>
      under(profileId, () => bulk.export(profileId, run, states)),
  };
}
