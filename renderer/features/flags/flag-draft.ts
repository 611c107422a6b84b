import { flagFields, type FlagField } from '#shared/flags/flag';
import { t } from '#shared/messages/text';
import type { FeatureFlag } from '#shared/model/unspecified';

/** A flag being edited, as its JSON text; the fields are another look at the same text. */
export interface FlagDraft {
  text: string;
}

export type ParsedDraft = { ok: true; flag: Record<string, unknown> } | { ok: false; message: string };

export function draftOf(flag: Readonly<Record<string, unknown>>): FlagDraft {
  return { text: JSON.stringify(flag, null, 2) };
}

export function parseDraft({ text }: FlagDraft): ParsedDraft {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return { ok: false, message: t('A flag is a JSON object.') };
    return { ok: true, flag: { ...value } };
  } catch (fault) {
    return { ok: false, message: fault instanceof Error ? fault.message : t('This is not JSON.') };
  }
}

/** The draft with one field changed; as it was when its text is no JSON. */
export function withField(draft: FlagDraft, field: string, value: unknown): FlagDraft {
  const parsed = parseDraft(draft);
  return parsed.ok ? draftOf({ ...parsed.flag, [field]: value }) : draft;
}

/** What is odd beside the flags that came: unknown fields, and values of another form. Said, not forbidden. */
export function draftHints(flag: Readonly<Record<string, unknown>>, known: readonly FlagField[]): string[] {
  const forms = new Map(known.map((field) => [field.name, field]));
  return flagFields(flag).flatMap(({ name, form }) => {
    const field = forms.get(name);
    if (field === undefined) return [t('{name} is no field of the flags that came.', { name })];
    if (field.form === 'kept') return [];
    return field.form === form
      ? []
      : [
          t('{name} came as {formWords}; it is {formWords2} here.', {
            name,
            formWords: formWords[field.form],
            formWords2: formWords[form],
          }),
        ];
  });
}

export const formWords: Record<FlagField['form'], string> = {
  boolean: t('true or false'),
  text: t('a text'),
  number: t('a number'),
  nested: t('a list or an object'),
  kept: t('written by the service'),
};

/** A new flag in the fields that the others have, empty or off. */
export function blankLike(flag: FeatureFlag | undefined): Record<string, unknown> {
  const fields = flagFields(flag ?? { name: '' }).filter(({ form }) => form !== 'kept' && form !== 'nested');
  const blanks = { boolean: false, text: '', number: 0 } as const;
  return {
    name: 'featureFlags/',
    ...Object.fromEntries(
      fields.map(({ name, form }) => [
        name,
        form === 'boolean' || form === 'text' || form === 'number' ? blanks[form] : null,
      ]),
    ),
  };
}
