import { changedFields, flagFields, flagId, type FlagField } from '#shared/flags/flag';
import { parseBoundedJson } from '#shared/bounded-json';
import { t } from '#shared/messages/text';
import type { FeatureFlag } from '#shared/model/unspecified';
import { fieldsAsReceived } from '#shared/reading/as-received';
import { namedFields, unwrapped } from '#shared/reading/entry';
import { isName } from '#shared/resource-names';

/** A flag being edited, as its JSON text; the fields are another look at the same text. */
export interface FlagDraft {
  text: string;
  /** Number fields that are empty for now: the text keeps the number that each had, and nothing is sent. */
  emptied: readonly string[];
}

type ParsedDraft = { ok: true; flag: Record<string, unknown> } | { ok: false; message: string };

export function draftOf(flag: Readonly<Record<string, unknown>>): FlagDraft {
  return { text: JSON.stringify(flag, null, 2), emptied: [] };
}

export function parseDraft({ text }: Pick<FlagDraft, 'text'>): ParsedDraft {
  try {
    const value = parseBoundedJson(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { ok: false, message: t('A flag must be a JSON object.') };
    return { ok: true, flag: { ...value } };
  } catch (fault) {
    return { ok: false, message: fault instanceof Error ? fault.message : t('The text is not JSON.') };
  }
}

/** The draft with one field changed; as it was when its text is no JSON. */
export function withField(draft: FlagDraft, field: string, value: unknown): FlagDraft {
  const parsed = parseDraft(draft);
  return parsed.ok ? rewritten(draft, { ...parsed.flag, [field]: value }, field) : draft;
}

/** The draft without a field whose entry is undone. */
export function withoutField(draft: FlagDraft, field: string): FlagDraft {
  const parsed = parseDraft(draft);
  if (!parsed.ok) return draft;
  const others = Object.entries(parsed.flag).filter(([name]) => name !== field);
  return rewritten(draft, Object.fromEntries(others), field);
}

/** The draft with a number field that is empty until it is given another number. */
export function withEmptied(draft: FlagDraft, field: string): FlagDraft {
  return { ...draft, emptied: [...draft.emptied.filter((other) => other !== field), field] };
}

/** The draft with the fields of `flag`; number fields of it that are empty stay so, except `given`. */
export function rewritten(
  { emptied }: FlagDraft,
  flag: Readonly<Record<string, unknown>>,
  given?: string,
): FlagDraft {
  const left = emptied.filter((field) => field !== given && typeof flag[field] === 'number');
  return { ...draftOf(flag), emptied: left };
}

/** What differs from the flags that came: unknown fields, and values of another form. Shown, not forbidden. */
export function draftHints(flag: Readonly<Record<string, unknown>>, known: readonly FlagField[]): string[] {
  const forms = new Map(known.map((field) => [field.name, field]));
  return flagFields(flag).flatMap(({ name, form }) => {
    const field = forms.get(name);
    if (field === undefined) return [t('No loaded flag has the field {name}.', { name })];
    if (field.form === 'kept') return [];
    return field.form === form
      ? []
      : [
          t('{name} has the wrong type. Expected: {used}. Entered: {entered}.', {
            name,
            used: formWords[field.form],
            entered: formWords[form],
          }),
        ];
  });
}

export const formWords: Record<FlagField['form'], string> = {
  boolean: t('True or false'),
  text: t('Text'),
  number: t('Number'),
  nested: t('List or object'),
  kept: t('Set by the service'),
};

/**
 * What a new flag begins with: its name, under the member and in the form that the other flags have theirs. Every
 * other field is for the operator to give.
 */
export function newFlag(others: readonly FeatureFlag[]): Record<string, string> {
  for (const other of others) {
    const entries = Object.entries(unwrapped(fieldsAsReceived(other)));
    if (entries.some(([, value]) => value === other.name)) continue;
    const [member] = entries.find(([, value]) => value === flagId(other)) ?? [];
    if (member !== undefined) return { [member]: '' };
  }
  return { name: 'featureFlags/' };
}

/** The resource name that a draft gives its flag; null: none yet. */
export function draftName(fields: Readonly<Record<string, unknown>>): string | null {
  const { name } = namedFields('featureFlag', fields);
  return typeof name === 'string' && isName('featureFlag', name) ? name : null;
}

/**
 * The body of the request that an edit makes: all of a new flag, of another one what differs from what was read.
 * What the pane says of the request holds for this.
 */
export function requestBody(
  read: Readonly<Record<string, unknown>> | null,
  edited: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return read === null ? { ...edited } : changedFields(read, edited);
}
