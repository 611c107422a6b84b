import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFilter } from '#shared/filter/check';
import { completeFilter } from '#shared/filter/complete';
import type { FilterField } from '#shared/filter/field';
import { checkFields, notificationFields } from '#shared/filter/fields';
import { parseFilter } from '#shared/filter/parse';

const now = Date.UTC(2026, 2, 10, 15, 30);
/** Completes at the `|` of a text. */
function at(marked: string, fields: readonly FilterField[] = checkFields, nowMs?: number) {
  const caret = marked.indexOf('|');
  return completeFilter(marked.replace('|', ''), caret, fields, nowMs);
}
const labels = (marked: string, fields?: readonly FilterField[]) =>
  at(marked, fields).options.map(({ label }) => label);
/** The text after the first option is taken. */
function textAfter(marked: string, fields: readonly FilterField[] = checkFields, nowMs?: number): string {
  const { from, to, options } = at(marked, fields, nowMs);
  const text = marked.replace('|', '');
  return text.slice(0, from) + (options[0]?.insert ?? '?') + text.slice(to);
}

describe('completeFilter', () => {
  it('offers every field of the list, and NOT, where a condition begins', () => {
    const fields = checkFields.map(({ name }) => name);
    for (const marked of ['|', 'state = ACTIVE AND |', '(|', 'NOT |', 'state = ACTIVE OR -|']) {
      expect(labels(marked)).toEqual([...fields, 'NOT']);
    }
    expect(labels('|', notificationFields)).toEqual(['create_time', 'type']);
  });

  it('narrows fields by the typed text, prefix matches first', () => {
    expect(labels('disp|')).toEqual(['display_name', 'related_subjects[0].subject.display_name']);
    expect(at('state = OPEN AND related_subjects[0].subject.|')).toEqual({
      from: 17,
      to: 45,
      options: ['phone_number', 'display_name', 'company_name', 'registration_number', 'jurisdiction'].map(
        (name, index) => ({
          label: `related_subjects[0].subject.${name}`,
          insert: `related_subjects[0].subject.${name}`,
          detail: ['Any check', 'Identity checks', 'Company checks', 'Company checks', 'Company checks'][
            index
          ],
          kind: 'field',
        }),
      ),
    });
  });

  it('offers the operators of the field', () => {
    expect(labels('state |')).toEqual(['=', '!=']);
    expect(labels('create_time |', notificationFields)).toEqual(['=', '!=', '<', '<=', '>', '>=']);
    expect(labels('related_subjects[0].subject.phone_number |')).toEqual(['=', '!=', ':']);
    expect(labels('colour |')).toEqual([]);
  });

  it('offers the values of the field', () => {
    expect(labels('state = |')).toEqual(['ACTIVE', 'INACTIVE', 'CANCELLED']);
    expect(labels('state = ina|')).toEqual(['INACTIVE']);
    expect(labels('state = (ACTIVE OR |')).toEqual(['ACTIVE', 'INACTIVE', 'CANCELLED']);
    expect(labels('ongoing_monitoring_enabled = |')).toEqual(['true', 'false']);
    expect(labels('template = "document|')).toEqual([
      'checkTemplates/identity-document-verification-check-v1-0-0',
    ]);
    expect(labels('display_name = |')).toEqual([]);
  });

  it('offers AND and OR after a condition', () => {
    for (const marked of ['state = ACTIVE |', '(state = ACTIVE) |', 'state = "ACTIVE" |']) {
      expect(labels(marked)).toEqual(['AND', 'OR']);
    }
    expect(labels('state = ACTIVE a|')).toEqual(['AND']);
    expect(labels('state = (ACTIVE |')).toEqual(['OR']);
  });

  it('offers relative times with their resolved value when it knows the time', () => {
    expect(at('create_time > |', notificationFields).options).toEqual([]);
    expect(at('create_time > 24|', notificationFields, now).options).toEqual([
      {
        label: '24h ago',
        insert: '"2026-03-09T15:30:00.000Z"',
        detail: '2026-03-09T15:30:00.000Z',
        kind: 'value',
      },
    ]);
    expect(textAfter('create_time > 3d| AND type = x', notificationFields, now)).toBe(
      'create_time > "2026-03-07T15:30:00.000Z" AND type = x',
    );
    expect(textAfter('create_time > -90m|', notificationFields, now)).toBe(
      'create_time > "2026-03-10T14:00:00.000Z"',
    );
  });

  it('replaces the whole word at the caret and nothing else', () => {
    expect(textAfter('sta|te = ACTIVE')).toBe('state = ACTIVE');
    expect(textAfter('state = AC|TI AND id = x')).toBe('state = ACTIVE AND id = x');
    expect(textAfter('template = "source|" AND id = x')).toBe(
      'template = "checkTemplates/source-of-funds-check-v1-0-0" AND id = x',
    );
    expect(textAfter('-moni|')).toBe('-ongoing_monitoring_enabled');
  });

  it('never throws, and its range contains the caret and is inside the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('state', ' ', '=', '"', '(', ')', '.', 'AND', '-', 'x', ':') }),
        fc.nat(60),
        (text, caret) => {
          const { from, to } = completeFilter(text, caret, checkFields, now);
          const place = Math.min(caret, text.length);
          expect(from).toBeLessThanOrEqual(place);
          expect(to).toBeGreaterThanOrEqual(place);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(text.length);
        },
      ),
    );
  });

  it('builds a valid filter when its options are chosen one after another', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(100), { minLength: 12, maxLength: 12 }), (choices) => {
        let text = '';
        for (const choice of choices.slice(0, 11)) {
          const { options } = completeFilter(text, text.length, checkFields, now);
          const usable = options.filter(
            ({ label }) => label !== 'NOT' && !label.endsWith('_name') && label !== ':',
          );
          const option = usable[choice % Math.max(usable.length, 1)];
          text = `${text}${option?.insert ?? '"x"'} `;
        }
        const parsed = parseFilter(text);
        expect(parsed.ok && checkFilter(parsed.tree, checkFields)).toEqual([]);
      }),
    );
  });
});
