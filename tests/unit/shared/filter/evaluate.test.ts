import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileFilter, equalityOn } from '#shared/filter/evaluate';
import type { FilterField } from '#shared/filter/field';
import { brandFields, checkFields, notificationFields, organizationFields } from '#shared/filter/fields';
import { parseFilter } from '#shared/filter/parse';
import type { Filter } from '#shared/filter/tree';
import { anyFilter, checkRecord } from './arbitraries.ts';

function treeOf(text: string): Filter {
  const parsed = parseFilter(text);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.faults[0]?.message ?? ''}`);
  return parsed.tree;
}
const matches = (text: string, record: unknown, fields: readonly FilterField[] = checkFields) =>
  compileFilter(treeOf(text), fields)(record);

const check = {
  name: 'organizations/acme/teams/east/checks/550e8400-e29b-41d4-a716-446655440000',
  displayName: 'Purchase, 14 Alder Row',
  clientReference: '00914472',
  template: 'checkTemplates/source-of-funds-check-v1-0-0',
  state: 'ACTIVE',
  creator: 'organizations/acme/users/ada',
  ongoingMonitoringEnabled: false,
  relatedSubjects: [
    { role: 'SUBJECT', subject: { givenName: 'Ada', familyName: 'Okoro', phoneNumber: '+447700900123' } },
    { role: 'SUBJECT', subject: { givenName: 'Bo', familyName: 'Lind' } },
  ],
};

describe('compileFilter', () => {
  it.each([
    ['', true],
    ['id = "550E8400-e29b-41d4-a716-446655440000"', true],
    ['state = ACTIVE', true],
    ['state = "active"', false],
    ['state != CANCELLED', true],
    ['template = "checkTemplates/source-of-funds-check-v1-0-0"', true],
    ['template = "CHECKTEMPLATES/source-of-funds-check-v1-0-0"', false],
    ['client_reference = 00914472', true],
    ['client_reference = 914472', false],
    ['display_name = "purchase, 14 alder row"', true],
    ['display_name = "purchase"', false],
    ['display_name = "PURCHASE*"', true],
    ['display_name = "*row"', true],
    ['display_name = "*alder*"', true],
    ['display_name = "*"', true],
    ['display_name = "\\*"', false],
    ['display_name != "*alder*"', false],
    ['display_name:"ALDER"', true],
    ['display_name:"birch"', false],
    ['display_name:*', true],
    ['related_subjects[0].subject.display_name = "ada okoro"', true],
    ['related_subjects[0].subject.display_name = "Bo Lind"', false],
    ['related_subjects[0].subject.phone_number = "+447700900123"', true],
    ['creator_name = "organizations/acme/users/ada"', true],
    ['ongoing_monitoring_enabled = false', true],
    ['ongoing_monitoring_enabled != true', true],
    ['NOT ongoing_monitoring_enabled = false', false],
    ['state = CANCELLED OR state = ACTIVE AND display_name:"birch"', false],
    ['(state = CANCELLED OR state = ACTIVE) AND display_name:"alder"', true],
    ['state = ACTIVE OR (state = CANCELLED AND display_name:"birch")', true],
    ['state = (CANCELLED OR ACTIVE)', true],
  ])('on a check, %s is %s', (text, expected) => {
    expect(matches(text, check)).toBe(expected);
  });

  it.each([
    ['related_subjects[0].subject.company_name = "x"', false],
    ['related_subjects[0].subject.company_name != "x"', true],
    ['NOT related_subjects[0].subject.company_name = "x"', true],
    ['related_subjects[0].subject.company_name = "*"', false],
    ['related_subjects[0].subject.company_name:*', false],
    ['notification_recipient_name != "organizations/acme/users/ada"', true],
    ['notification_recipient_name = "organizations/acme/users/ada"', false],
  ])('a missing field is unequal to everything: %s is %s', (text, expected) => {
    expect(matches(text, check)).toBe(expected);
  });

  it('compares times as instants, to the nanosecond', () => {
    const at = (createTime: unknown) => ({ name: 'n', createTime });
    const on = (text: string, createTime: unknown) => matches(text, at(createTime), notificationFields);
    expect(on('create_time = "2026-01-31T10:00:00+01:00"', '2026-01-31T09:00:00.000Z')).toBe(true);
    expect(on('create_time > "2026-01-31T09:00:00.000000001Z"', '2026-01-31T09:00:00.000000002Z')).toBe(true);
    expect(on('create_time >= "2026-01-31T09:00:00Z"', '2026-01-31T09:00:00Z')).toBe(true);
    expect(on('create_time <= "2026-01-31T09:00:00Z"', '2026-01-31T09:00:01Z')).toBe(false);
    expect(on('create_time < "2026-01-31T09:00:00Z"', '2026-01-31T09:30:00+01:00')).toBe(true);
    for (const missing of [undefined, null, 'soon', 7]) {
      expect(on('create_time < "2026-01-31T09:00:00Z"', missing)).toBe(false);
      expect(on('create_time >= "2026-01-31T09:00:00Z"', missing)).toBe(false);
      expect(on('create_time != "2026-01-31T09:00:00Z"', missing)).toBe(true);
    }
  });

  it('reads the fields of the other lists', () => {
    const organization = {
      name: 'organizations/acme',
      displayName: 'Acme',
      partner: 'partners/harbour',
      state: 'ACTIVE',
    };
    expect(
      matches(
        'partner_name = "partners/harbour" AND display_name = acme AND state = ACTIVE',
        organization,
        organizationFields,
      ),
    ).toBe(true);
    const brand = { name: 'organizations/acme/brands/main', displayName: 'Main' };
    expect(matches('name = "organizations/acme/brands/main" AND display_name:ai', brand, brandFields)).toBe(
      true,
    );
    const type = 'notification.client.check_complete.v1';
    expect(matches(`type = "${type}"`, { name: 'n', type }, notificationFields)).toBe(true);
  });

  it('does not read inherited properties and never throws on odd records', () => {
    expect(matches('display_name:*', Object.create({ displayName: 'x' }))).toBe(false);
    fc.assert(
      fc.property(anyFilter, fc.anything(), (filter, record) => {
        expect(typeof compileFilter(filter, checkFields)(record)).toBe('boolean');
      }),
    );
  });

  it('matches nothing for unknown fields and bare literals', () => {
    expect(matches('colour = x', check)).toBe(false);
    expect(matches('colour != x', check)).toBe(true);
    expect(matches('Alder', check)).toBe(false);
  });
});

describe('equalityOn', () => {
  it.each([
    ['', 'state', null],
    ['state = ACTIVE', 'state', ['ACTIVE']],
    ['state = ACTIVE', 'id', null],
    ['state = ACTIVE OR state = INACTIVE OR state = ACTIVE', 'state', ['ACTIVE', 'INACTIVE']],
    ['state = ACTIVE OR id = x', 'state', null],
    ['(state = ACTIVE OR state = INACTIVE) AND id = x AND state = ACTIVE', 'state', ['ACTIVE']],
    ['id = a AND (id = b OR state = ACTIVE)', 'id', ['a']],
    ['NOT state = ACTIVE', 'state', null],
    ['state != ACTIVE', 'state', null],
    ['display_name = "law*"', 'display_name', null],
    ['display_name:law', 'display_name', null],
    ['create_time = "2026-01-31T09:00:00Z"', 'create_time', null],
  ])('of %s on %s is %j', (text, field, expected) => {
    expect(equalityOn(treeOf(text), field)).toEqual(expected);
  });

  it('never excludes a matching record', () => {
    fc.assert(
      fc.property(anyFilter, checkRecord, (filter, record) => {
        fc.pre(compileFilter(filter, checkFields)(record));
        for (const field of checkFields) {
          const values = equalityOn(filter, field.name);
          if (values === null) continue;
          const found = String(field.read(record)).toLowerCase();
          expect(values.map((value) => value.toLowerCase())).toContain(found);
        }
      }),
    );
  });
});
