import type { Check } from '../model/check.ts';
import {
  calendarDateSchema,
  checkTemplates,
  lastTypeSegment,
  type CheckTemplate,
} from '../model/check-params.ts';
import { valueAt } from '../reading/value-at.ts';
import { writeDate } from './calendar-date.ts';
import { fieldsOf, maxFiles, templates, type FormField } from './fields.ts';
import type { FormValues } from './read-form.ts';

/**
 * The form filled from an existing check. The client reference stays empty: it is the correlation key, and
 * a second check under it is what nobody wants. Unknown enum values are left out: they are never echoed
 * into a write.
 */
export function formFromCheck(check: Check): {
  template: CheckTemplate;
  values: FormValues;
  /** Files of the check beyond those that the form takes. */
  filesLeftOut: number;
} | null {
  const template = templateOf(check);
  if (template === null) return null;
  const values: Record<string, string> = {};
  for (const field of fieldsOf(template, maxFiles)) {
    // The form shows one of the two, and sends nothing that it does not show.
    if (field.id === yearOfBirth && values[dateOfBirth] !== undefined) continue;
    const text = field.id === 'clientReference' ? '' : textOf(field, valueAt(check, ...field.id.split('.')));
    if (text !== '') values[field.id] = text;
  }
  const files = valueAt(check, 'params', 'document', 'files');
  const filesLeftOut = Array.isArray(files) ? Math.max(0, files.length - maxFiles) : 0;
  return { template, values, filesLeftOut };
}

const dateOfBirth = 'params.subject.dateOfBirth';
const yearOfBirth = 'params.subject.yearOfBirth';

function templateOf({ template, params }: Check): CheckTemplate | null {
  const type = lastTypeSegment(params?.['@type'] ?? '');
  return (
    templates.find((known) => known === template) ??
    templates.find((known) => checkTemplates[known] === type) ??
    null
  );
}

function textOf({ kind, choices }: FormField, value: unknown): string {
  if (kind === 'date') {
    const date = calendarDateSchema.safeParse(value);
    return date.success ? writeDate(date.data) : '';
  }
  if (kind === 'flag') return value === true ? 'true' : '';
  if (kind === 'year') return typeof value === 'number' ? String(value) : '';
  if (typeof value !== 'string') return '';
  if (kind === 'choice' || kind === 'open-choice')
    return choices.some((choice) => choice.value === value) ? value : '';
  return value;
}
