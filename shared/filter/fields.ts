import { t } from '#shared/messages/text';
import { lastSegment } from '../resource-names.ts';
import { checkTemplates } from '../model/check-params.ts';
import { checkStates } from '../model/check.ts';
import { notificationTypes } from '../model/notification.ts';
import { organizationStates } from '../model/organization.ts';
import { valueAt } from '../reading/value-at.ts';
import type { FilterField } from './field.ts';

/** The filter fields of each list, exactly those of §4. */

const text = { type: 'text', operators: ['=', '!=', ':'], negatable: true } as const;
const exact = { operators: ['=', '!='], negatable: true } as const;
const user = { ...exact, type: 'resource-name', kind: 'user', values: [], hint: t('Resource name') } as const;

/** The fields with values that the service has shown, by field: they are offered where a value is expected. */
export function withSeen(
  fields: readonly FilterField[],
  seen: Readonly<Record<string, readonly string[]>>,
): readonly FilterField[] {
  return fields.map((field) => {
    const values = seen[field.name] ?? [];
    if (field.type === 'enum')
      return { ...field, seen: values.filter((value) => !field.values.includes(value)) };
    if (field.type !== 'resource-name') return field;
    return { ...field, values: [...new Set([...field.values, ...values])] };
  });
}

const at =
  (...path: readonly (string | number)[]) =>
  (record: unknown): unknown =>
    valueAt(record, ...path);

/** Assumption: the id of a check is the last segment of its name; no other field could hold it (§2). */
function idOf(record: unknown): unknown {
  const name = valueAt(record, 'name');
  return typeof name === 'string' ? lastSegment(name) : undefined;
}

export const organizationFields: readonly FilterField[] = [
  {
    ...text,
    name: 'display_name',
    hint: t('Text'),
    read: at('displayName'),
    description: t('Name of the organization'),
  },
  {
    // Assumption: compared with `partner`, whose shape is not shown, so any text is accepted.
    ...text,
    name: 'partner_name',
    hint: t('Text'),
    read: at('partner'),
    description: t('Partner of the organization'),
  },
  {
    ...exact,
    name: 'state',
    type: 'enum',
    values: organizationStates,
    others: null,
    notes: {},
    seen: [],
    hint: t('State'),
    read: at('state'),
    description: t('State of the organization'),
  },
];

const subject = 'related_subjects[0].subject';
const ofSubject = (key: string) => at('relatedSubjects', 0, 'subject', key);

/** Synthetic (§4): given name, a space, family name. */
function subjectName(record: unknown): unknown {
  const parts = [ofSubject('givenName')(record), ofSubject('familyName')(record)];
  const present = parts.filter((part) => typeof part === 'string' && part !== '');
  return present.length === 0 ? undefined : present.join(' ');
}

export const checkFields: readonly FilterField[] = [
  {
    ...text,
    name: 'id',
    hint: t('UUID'),
    read: idOf,
    operators: ['=', '!='],
    description: t('Check ID, a UUID'),
  },
  {
    // §4 leaves DELETED out: deleted checks are asked for with showDeleted.
    ...exact,
    name: 'state',
    type: 'enum',
    values: checkStates.filter((state) => state !== 'DELETED'),
    others: null,
    notes: { DELETED: t('Deleted checks are listed only while “Show deleted” is on.') },
    seen: [],
    hint: t('State'),
    read: at('state'),
    description: t('State of the check'),
  },
  {
    ...exact,
    name: 'template',
    type: 'resource-name',
    kind: 'checkTemplate',
    values: Object.keys(checkTemplates),
    hint: t('Resource name'),
    read: at('template'),
    description: t('Template the check was created from'),
  },
  {
    ...text,
    name: 'client_reference',
    hint: t('Text'),
    read: at('clientReference'),
    description: t('Client reference of the check'),
  },
  {
    ...text,
    name: 'display_name',
    hint: t('Text'),
    read: at('displayName'),
    description: t('Check name'),
  },
  {
    ...text,
    name: `${subject}.phone_number`,
    hint: t('Any check'),
    read: ofSubject('phoneNumber'),
    description: t('Phone number of the subject, E.164'),
  },
  {
    ...text,
    name: `${subject}.display_name`,
    hint: t('Identity checks'),
    read: subjectName,
    description: t('Given name and family name of the subject, separated by a space'),
  },
  {
    ...text,
    name: `${subject}.company_name`,
    hint: t('Company checks'),
    read: ofSubject('companyName'),
    description: t('Company name'),
  },
  {
    ...text,
    name: `${subject}.registration_number`,
    hint: t('Company checks'),
    read: ofSubject('registrationNumber'),
    description: t('Registration number of the company'),
  },
  {
    ...text,
    name: `${subject}.jurisdiction`,
    hint: t('Company checks'),
    read: ofSubject('jurisdiction'),
    description: t('Jurisdiction of the company'),
  },
  { ...user, name: 'creator_name', read: at('creator'), description: t('User who created the check') },
  {
    ...exact,
    name: 'ongoing_monitoring_enabled',
    type: 'boolean',
    hint: t('True or false'),
    read: at('ongoingMonitoringEnabled'),
    description: t('Ongoing monitoring on or off'),
  },
  {
    ...user,
    name: 'notification_recipient_name',
    read: at('notificationRecipient'),
    description: t('User who gets the notifications'),
  },
];

/** §4: time by comparison, type by equality, combinable with AND and OR; NOT is not mentioned. */
export const notificationFields: readonly FilterField[] = [
  {
    name: 'create_time',
    type: 'timestamp',
    operators: ['=', '!=', '<', '<=', '>', '>='],
    negatable: false,
    hint: t('RFC 3339 time'),
    read: at('createTime'),
    description: t('When the notification was created'),
  },
  {
    // Open: §6 names seven types, and a service may send more.
    name: 'type',
    type: 'enum',
    values: notificationTypes,
    others: /^notification(?:\.\w+)+$/,
    notes: {},
    seen: [],
    operators: ['='],
    negatable: false,
    hint: t('Notification type'),
    read: at('type'),
    description: t('Notification type'),
  },
];

/** Assumption: §4 gives ListBrands a filter and names no field; these two are every brand's own. */
export const brandFields: readonly FilterField[] = [
  {
    ...text,
    name: 'display_name',
    hint: t('Text'),
    read: at('displayName'),
    description: t('Brand name'),
  },
  {
    ...exact,
    name: 'name',
    type: 'resource-name',
    kind: 'brand',
    values: [],
    hint: t('Resource name'),
    read: at('name'),
    description: t('Resource name of the brand'),
  },
];
