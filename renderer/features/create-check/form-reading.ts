import { fieldsOf } from '#shared/check-form/fields';
import { readForm } from '#shared/check-form/read-form';
import { t } from '#shared/messages/text';
import { isName, organizationOf } from '#shared/resource-names';
import { faultsOfPlace, teamName, type CreateForm } from './form-state.ts';

export type FormReading = ReturnType<typeof readingOf>;

/** The form as it would be sent, and its faults. */
export function readingOf(form: CreateForm) {
  const { template, values, files, confirmedPhones, serverFaults } = form;
  const team = teamName(form);
  const organization = isName('team', team) ? organizationOf(team) : null;
  const read = readForm(template, values, { organization, files, confirmedPhones });
  const faultsHere = [...faultsOfPlace(form), ...read.faults];
  const faults = [...faultsHere, ...serverFaults];
  const ofServer = new Set(serverFaults.map(({ field }) => field));
  const shown = faults.filter(({ field }) => form.tried || form.left.has(field) || ofServer.has(field));
  const fields = fieldsOf(template, files);
  const labels = new Map([
    ['organization', t('Organization')],
    ['team', t('Team')],
    ...fields.map(({ id, label }) => [id, label] as const),
  ]);
  return {
    fields,
    team,
    /** The organization that the check would be of; empty: unknown. */
    organization: organization ?? form.organization?.name ?? '',
    draft: read.draft,
    phones: read.phones,
    notes: read.faults.length === 0 ? read.notes : [],
    canSend: faultsHere.length === 0,
    /** The first fault of each field, in the order of the form. */
    listed: [...labels].flatMap(([field, label]) => {
      const fault = faults.find((each) => each.field === field);
      return fault === undefined ? [] : [{ ...fault, label }];
    }),
    /** Ids of the fields whose fault is shown next to them. */
    faulty: shown.map(({ field }) => field),
    errorOf: (id: string) => shown.find(({ field }) => field === id)?.message,
  };
}
