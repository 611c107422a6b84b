import { atMost } from '#shared/messages/length';
import { t } from '#shared/messages/text';
import { isBlank } from '../display-name.ts';
import { parseJson, type Json } from './json.ts';

/**
 * The body of CreateUser: its fields are not shown (§4), so the profile writes them as a JSON template.
 * `{word}` stands for a value of the form, `{word?}` for one that may be empty, and `{organization}` for the
 * resource name of the organization. A member whose text is an empty `{word?}` alone is left out. The default
 * is what the local service documents.
 */
export const defaultUserBody =
  '{"givenName": "{givenName}", "familyName": "{familyName}", "email": "{email}"}';

export const maxUserBodyLength = 4000;
const maxValueLength = 2000;
const placeholder = /\{([A-Za-z][A-Za-z0-9_]{0,63})(\?)?\}/g;
const filledByApp = 'organization';

export interface UserField {
  /** The word between the braces. */
  id: string;
  label: string;
  isOptional: boolean;
  isEmail: boolean;
}

/** Fault of a template; null: none. */
export function userBodyFault(text: string): string | null {
  const template = parseJson(text);
  if (template === null || typeof template !== 'object' || Array.isArray(template))
    return t('Enter a JSON object.');
  return userFields(text).length === 0 ? t("Use at least one placeholder such as \"'{'email'}'\".") : null;
}

/** The fields of the form, in the order the template names them. */
export function userFields(text: string): UserField[] {
  const found = new Map<string, UserField>();
  for (const part of textsOf(parseJson(text))) {
    for (const [, id = '', mark] of part.matchAll(placeholder)) {
      if (id === filledByApp) continue;
      // Needed anywhere is needed.
      const isOptional = mark === '?' && (found.get(id)?.isOptional ?? true);
      found.set(id, { id, label: labelOf(id), isOptional, isEmail: /e_?mail/i.test(id) });
    }
  }
  return [...found.values()];
}

/** Faults of the values by field; empty: the body can be written. */
export function userFaults(text: string, values: Readonly<Record<string, string>>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { id, isOptional, isEmail } of userFields(text)) {
    const value = values[id]?.trim() ?? '';
    if (isBlank(value)) {
      if (!isOptional) faults[id] = t('Required.');
    } else if (value.length > maxValueLength) faults[id] = atMost(maxValueLength);
    else if (isEmail && !/^[^\s@]+@[^\s@]+$/.test(value))
      faults[id] = t('Enter an email address such as name@example.com.');
  }
  return faults;
}

/** The body to send. Throws a RangeError on a template that was never checked. */
export function fillUserBody(
  text: string,
  values: Readonly<Record<string, string>>,
  organization: string,
): Record<string, Json> {
  const template = parseJson(text);
  if (template === null || typeof template !== 'object' || Array.isArray(template))
    throw new RangeError('Not a body template');
  const valueOf = (id: string) => (id === filledByApp ? organization : (values[id]?.trim() ?? ''));
  return fillMembers(template, valueOf);
}

function fillMembers(members: Record<string, Json>, valueOf: (id: string) => string): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, member]): [string, Json][] =>
      isEmptyOption(member, valueOf) ? [] : [[name, fill(member, valueOf)]],
    ),
  );
}

function fill(part: Json, valueOf: (id: string) => string): Json {
  if (typeof part === 'string') return part.replace(placeholder, (_word, id: string) => valueOf(id));
  if (Array.isArray(part))
    return part.filter((item) => !isEmptyOption(item, valueOf)).map((item) => fill(item, valueOf));
  return typeof part === 'object' && part !== null ? fillMembers(part, valueOf) : part;
}

function isEmptyOption(part: Json, valueOf: (id: string) => string): boolean {
  if (typeof part !== 'string') return false;
  const [, id] = /^\{([A-Za-z][A-Za-z0-9_]{0,63})\?\}$/.exec(part) ?? [];
  return id !== undefined && valueOf(id) === '';
}

function textsOf(part: Json): string[] {
  if (typeof part === 'string') return [part];
  return typeof part === 'object' && part !== null ? Object.values(part).flatMap(textsOf) : [];
}

/** `givenName` and `given_name` read "Given name". */
function labelOf(id: string): string {
  const words = id.replace(/_+/g, ' ').replace(/([a-z\d])([A-Z])/g, '$1 $2');
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
}
