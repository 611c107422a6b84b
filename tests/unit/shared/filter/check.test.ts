import { describe, expect, it } from 'vitest';
import { checkFilter } from '#shared/filter/check';
import type { FilterField } from '#shared/filter/field';
import { brandFields, checkFields, notificationFields, organizationFields } from '#shared/filter/fields';
import { parseFilter } from '#shared/filter/parse';

function faultsOf(text: string, fields: readonly FilterField[] = checkFields) {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.faults[0]?.message ?? ''}`);
  return checkFilter(parsed.tree, fields);
}

/** What is left after every repair was taken. */
function repaired(text: string, fields: readonly FilterField[] = checkFields): string {
  return faultsOf(text, fields)
    .reverse()
    .reduce((left, { column, length, fix }) => {
      const at = column - 1;
      return left.slice(0, at) + (fix?.replacement ?? left.slice(at, at + length)) + left.slice(at + length);
    }, text);
}

const template = 'checkTemplates/identity-verification-check-v1-0-0';

describe('checkFilter', () => {
  it.each([
    '',
    'state = ACTIVE OR state = "INACTIVE"',
    `template = "${template}" AND template != checkTemplates/other-v2`,
    'id = "550e8400-e29b-41d4-a716-446655440000"',
    'client_reference = 00914472 AND display_name:"law" AND display_name = "*law*"',
    'related_subjects[0].subject.phone_number = "+447700900123"',
    'related_subjects[0].subject.display_name = "Ada Okoro"',
    'related_subjects[0].subject.company_name:* AND related_subjects[0].subject.jurisdiction = GB',
    'creator_name = "organizations/acme/users/ada" AND NOT notification_recipient_name = "organizations/acme/users/bo"',
    '-ongoing_monitoring_enabled = true',
  ])('accepts %s on checks', (text) => {
    expect(faultsOf(text)).toEqual([]);
  });

  it('accepts the fields of the other lists', () => {
    expect(
      faultsOf(
        'display_name:"law" AND partner_name = "partners/harbour" AND state = ACTIVE',
        organizationFields,
      ),
    ).toEqual([]);
    expect(faultsOf('display_name = x AND name = "organizations/acme/brands/main"', brandFields)).toEqual([]);
    const polled =
      'create_time >= "2026-01-31T09:00:00Z" AND create_time < 2026-02-01T00:00:00.123456789+01:00';
    const kinds =
      '(type = "notification.client.check_complete.v1" OR type = notification.client.made_up_later.v2)';
    expect(faultsOf(`${polled} AND ${kinds}`, notificationFields)).toEqual([]);
  });

  it('warns about a value that an enum does not have, at its column', () => {
    expect(faultsOf('state = OPEN')).toEqual([
      {
        severity: 'warning',
        column: 9,
        length: 4,
        message: 'The API has no value OPEN for state.',
      },
    ]);
    expect(faultsOf('state = DELETED')).toHaveLength(1);
    expect(faultsOf('state = ""')[0]?.message).toBe(
      'state needs a value. Use ACTIVE, INACTIVE or CANCELLED.',
    );
  });

  it('reports every fault, in the order of the columns', () => {
    const faults = faultsOf('(stat = ACTIVE OR state < ACTIVE) AND template = x AND maybe');
    expect(faults.map(({ column }) => column)).toEqual([2, 25, 50, 56]);
  });

  it('reports a field repeated by value parentheses once', () => {
    expect(faultsOf('stat = (ACTIVE OR INACTIVE)')).toHaveLength(1);
  });

  it.each([
    ['stat = ACTIVE', 'state = ACTIVE'],
    ['displayName = x', 'display_name = x'],
    ['phone_number = x', 'related_subjects[0].subject.phone_number = x'],
    ['related_subjects.subject.phone_number = x', 'related_subjects[0].subject.phone_number = x'],
    ['state = active', 'state = ACTIVE'],
    ['state = canceled', 'state = CANCELLED'],
    ['state:ACTIVE', 'state=ACTIVE'],
    ['state = ACTIVE OR INACTIVE', 'state = ACTIVE OR state = INACTIVE'],
    ['state = ACTIVE and id = x', 'state = ACTIVE AND id = x'],
    ['not state = ACTIVE', 'NOT state = ACTIVE'],
    ['ongoing_monitoring_enabled = "TRUE"', 'ongoing_monitoring_enabled = true'],
    ['ongoing_monitoring_enabled = off', 'ongoing_monitoring_enabled = false'],
    ['template = identity-verification-check-v1-0-0', `template = "${template}"`],
    ['display_name = law*', 'display_name = "law*"'],
    ['display_name = *law*', 'display_name = "*law*"'],
  ])('repairs %s to %s', (text, right) => {
    expect(repaired(text)).toBe(right);
    expect(faultsOf(right)).toEqual([]);
  });

  it.each([
    ['create_time > "2026-01-31"', 'create_time > "2026-01-31T00:00:00Z"'],
    ['create_time > "2026-01-31 09:00:00"', 'create_time > "2026-01-31T09:00:00Z"'],
    ['create_time > "2026-01-31T09:00:00"', 'create_time > "2026-01-31T09:00:00Z"'],
    ['type = check_complete', 'type = check_complete'],
    ['type = check_complete.v1', 'type = "notification.client.check_complete.v1"'],
  ])('repairs %s on notifications to %s', (text, right) => {
    expect(faultsOf(text, notificationFields)).toHaveLength(1);
    expect(repaired(text, notificationFields)).toBe(right);
  });

  it.each([
    ['state', 'state needs an operator and a value.'],
    ['hugo', 'hugo has no field. Write a field, an operator and a value.'],
    ['display_name < "x"', 'display_name does not accept <. Use =, != or :.'],
    ['display_name = *', 'For any value, write display_name:* with a colon.'],
    ['state = *', 'state does not accept * as a value. Enter a value.'],
    ['state = "ACT*"', 'state does not accept wildcards.'],
    [
      'ongoing_monitoring_enabled = maybe',
      'ongoing_monitoring_enabled accepts only true or false, without quotes.',
    ],
    [
      'creator_name = "organizations/acme/teams/x"',
      'creator_name needs a resource name like organizations/{organization}/users/{user}.',
    ],
    [
      'creator_name = "organizations/-/users/x"',
      'creator_name needs a resource name like organizations/{organization}/users/{user}.',
    ],
    ['zzz_qqq_www_kkk = 1', /^zzz_qqq_www_kkk is not a field of this list\. Fields are id, state/],
  ])('refuses %s', (text, message) => {
    const [fault, ...others] = faultsOf(text);
    expect(others).toEqual([]);
    expect(fault?.message).toMatch(message);
  });

  it.each([
    [
      'create_time > "2026-02-30T00:00:00Z"',
      'create_time needs an RFC 3339 time such as "2026-01-31T09:00:00Z".',
    ],
    ['create_time > yesterday', 'create_time needs an RFC 3339 time such as "2026-01-31T09:00:00Z".'],
    ['type != "notification.client.check_complete.v1"', 'type does not accept !=. Use =.'],
    ['NOT type = "notification.client.check_complete.v1"', "Conditions on type can't be negated."],
    ['-(NOT create_time > "2026-01-31T09:00:00Z")', "Conditions on create_time can't be negated."],
  ])('refuses %s on notifications', (text, message) => {
    expect(faultsOf(text, notificationFields).map((fault) => fault.message)).toEqual([message]);
  });
});
