import { dots } from '#shared/model/check-params';
import { isRawNumber } from '#shared/reading/raw-number';
import { isFields, type Fields } from '#shared/reading/reading';

/** What of a value is masked. */
export interface Rules {
  /** True for a field at and below which everything is personal. */
  isPersonal: (field: string) => boolean;
  /** True for a field whose text stays visible although it is below one: it describes a form, not a person. */
  isPlain: (field: string) => boolean;
  /** True for a field at and below which nothing is masked. */
  isOpen: (field: string) => boolean;
  /** Every object in a list is about a person. */
  hasPeopleInLists: boolean;
  /** The shown part of a personal text. */
  shownOf: (field: string, text: string) => string;
}

/**
 * The value with masks for what is personal. Its form stays, so that it fits what the value fits; empty texts stay
 * empty. The same object where nothing is masked.
 */
export function masked(value: unknown, rules: Rules, field = '', isPersonal = false): unknown {
  if (Array.isArray(value))
    return changed(value, (item) =>
      masked(item, rules, field, isPersonal || (rules.hasPeopleInLists && isFields(item))),
    );
  if (isFields(value) && !isRawNumber(value))
    return changedFields(value, (member, name) => {
      if (rules.isOpen(name)) return member;
      if (isPersonal && rules.isPlain(name) && typeof member === 'string') return member;
      return masked(member, rules, name, isPersonal || rules.isPersonal(name));
    });
  if (!isPersonal || value === null || value === undefined || value === '') return value;
  return typeof value === 'string' ? rules.shownOf(field, value) : dots;
}

function changed(list: unknown[], change: (item: unknown) => unknown): unknown[] {
  const after = list.map(change);
  return after.some((item, place) => item !== list[place]) ? after : list;
}

/** The object with its fields changed; itself where no field is. */
export function changedFields(fields: Fields, change: (member: unknown, name: string) => unknown): Fields {
  let after: Record<string, unknown> | null = null;
  for (const name of Object.keys(fields)) {
    const member = fields[name];
    const shown = change(member, name);
    if (shown !== member) (after ??= { ...fields })[name] = shown;
  }
  return after ?? fields;
}
