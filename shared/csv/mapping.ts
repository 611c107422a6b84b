import { z } from 'zod';
import { t } from '#shared/messages/text';
import { dateOrders } from '../check-form/calendar-date.ts';
import { fieldsOf, type FormField } from '../check-form/fields.ts';
import { phoneCountries } from '../check-form/phone.ts';
import type { CheckTemplate } from '../model/check-params.ts';
import { duplicatedHeaders, plainHead } from './columns.ts';

/** The source of the value of a field: a column, or one value for every row. */
const sourceSchema = z.union([
  z.strictObject({ column: z.number().int().min(0).max(999) }),
  z.strictObject({ value: z.string().max(10_000) }),
]);
export type Source = z.infer<typeof sourceSchema>;

/** Where the rows go: columns of the file, or fixed. */
export const teamFieldId = 'team';
export const organizationFieldId = 'organization';

/** How values of the file are written that can be written in more than one way. */
const writing = {
  dateOrder: z.enum(dateOrders),
  /** Default country of phone numbers without +. Absent in mappings saved before this setting existed. */
  phoneCountry: z.enum(phoneCountries).nullable().default(null),
};

export const mappingSchema = z.strictObject({
  fields: z.record(z.string().max(200), sourceSchema),
  ...writing,
});
export type Mapping = z.infer<typeof mappingSchema>;

interface Target {
  id: string;
  label: string;
  required: boolean;
  headers: readonly string[];
}

const places: readonly Target[] = [
  {
    id: organizationFieldId,
    label: t('Organization'),
    required: false,
    headers: ['organization', 'organisation', 'org', 'customer'],
  },
  { id: teamFieldId, label: t('Team'), required: true, headers: ['team', 'branch', 'office'] },
];

/** What a column can be mapped to for a template, in the order of the form. */
export function mappingTargets(template: CheckTemplate): (Target & { field: FormField | null })[] {
  return [
    ...places.map((place) => ({ ...place, field: null })),
    ...fieldsOf(template).map((field) => ({ ...field, field })),
  ];
}

/** Whether a required field gets its values from nowhere: a fixed value that was not entered yet is none. */
export function isMissing(
  { id, required }: Pick<Target, 'id' | 'required'>,
  fields: Mapping['fields'],
): boolean {
  const source = fields[id];
  return required && (source === undefined || ('value' in source && source.value.trim() === ''));
}

/**
 * A mapping guessed from the headers: a field takes the column that is called after it, the likeliest name first. A header that appears
 * more than once is never guessed; a person has to choose.
 */
export function guessMapping(template: CheckTemplate, headers: readonly string[]): Mapping {
  const doubled = new Set(duplicatedHeaders(headers));
  const plain = headers.map(plainHead);
  const usedColumns = new Set<number>();
  const fields: Record<string, Source> = {};
  const targets = mappingTargets(template);
  const claim = (headersOf: (target: Target) => readonly string[]) => {
    for (const target of targets) {
      if (fields[target.id] !== undefined) continue;
      const isFree = (at: number) => !doubled.has(at) && !usedColumns.has(at);
      const column = headersOf(target)
        .map((word) => plain.findIndex((head, at) => head === word && isFree(at)))
        .find((at) => at >= 0);
      if (column === undefined) continue;
      usedColumns.add(column);
      fields[target.id] = { column };
    }
  };
  // The field's own name first, so that an alias of one field never takes the column of another.
  claim(({ id }) => [plainHead(id), plainHead(id.slice(id.lastIndexOf('.') + 1))]);
  claim(({ headers: aliases, label }) => [plainHead(label), ...aliases]);
  return { fields, dateOrder: 'year-first', phoneCountry: null };
}

/** A mapping as saved: by header and its occurrence, as the columns may be in another order. */
export const rememberedMappingSchema = z.strictObject({
  ...writing,
  fields: z.record(
    z.string(),
    z.union([
      z.strictObject({ head: z.string(), nth: z.number().int() }),
      z.strictObject({ value: z.string() }),
    ]),
  ),
});
export type RememberedMapping = z.infer<typeof rememberedMappingSchema>;

export function rememberMapping(
  { fields, ...writing }: Mapping,
  headers: readonly string[],
): RememberedMapping {
  const plain = headers.map(plainHead);
  const remembered = (source: Source): RememberedMapping['fields'][string] => {
    if ('value' in source) return source;
    const head = plain[source.column] ?? '';
    return { head, nth: plain.slice(0, source.column).filter((other) => other === head).length };
  };
  return {
    ...writing,
    fields: Object.fromEntries(Object.entries(fields).map(([id, source]) => [id, remembered(source)])),
  };
}

/** The remembered mapping on the columns of this file; a column that is gone is left unmapped. */
export function recallMapping(
  { fields, ...writing }: RememberedMapping,
  headers: readonly string[],
): Mapping {
  const plain = headers.map(plainHead);
  const recalled: Record<string, Source> = {};
  for (const [id, source] of Object.entries(fields)) {
    if ('value' in source) {
      recalled[id] = source;
      continue;
    }
    const columns = plain.flatMap((head, at) => (head === source.head ? [at] : []));
    const column = columns[source.nth];
    if (column !== undefined) recalled[id] = { column };
  }
  return { fields: recalled, ...writing };
}

/** The same for every file that has these headers, in any order. */
export function headerSet(headers: readonly string[]): string {
  return JSON.stringify(headers.map(plainHead).sort());
}
