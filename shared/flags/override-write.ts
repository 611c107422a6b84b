import { z } from 'zod';
import { t } from '#shared/messages/text';
import { parseJson, type Json } from '../unspecified/json.ts';

/**
 * How a deployment sets an override. The API only clears one (§4), so the operation is the profile's
 * own: method, path and body as the service operator states them.
 *
 * Path: below the base URL, with `{name}` (the whole override name) or `{feature_flag}` and `{organization}`.
 * Body: JSON in which the text "{value}" stands for true or false, and "{value ? ON : OFF}" for the one or the
 * other word where the service takes words; a side that is JSON, such as 1, is sent as such. The two ids may
 * stand in texts as well.
 */
export const overrideWriteMethods = ['PUT', 'POST', 'PATCH'] as const;
const valueWord = '{value}';
const eitherWord = /^\{value \? (.+) : (.+)\}$/;
const words = ['{name}', '{feature_flag}', '{organization}'];

/** Fault of a path template; null: none. */
export function pathTemplateFault(path: string): string | null {
  if (!path.startsWith('/')) return t('Start the path with a slash.');
  const rest = words.reduce((text, word) => text.replaceAll(word, ''), path);
  if (!/^[A-Za-z0-9/_.~:-]*$/.test(rest))
    return t('Use only letters, digits, / _ . ~ : - and the placeholders in braces.');
  if (path.split('/').some((segment) => segment === '.' || segment === '..'))
    return t('Remove the . and .. segments from the path.');
  const whole = path.includes('{name}');
  if (!whole && !(path.includes('{feature_flag}') && path.includes('{organization}')))
    return t("The path needs '{'name'}', or both '{'feature_flag'}' and '{'organization'}'.");
  return null;
}

/** Fault of a body template; null: none. */
export function bodyTemplateFault(body: string): string | null {
  const parsed = parseJson(body);
  if (parsed === null || typeof parsed !== 'object' || Array.isArray(parsed))
    return t('Enter a JSON object.');
  return holdsValue(parsed)
    ? null
    : t('Use "{valueWord}" to send true or false, or "{eitherWord}" to send ON or OFF.', {
        valueWord,
        eitherWord: '{value ? ON : OFF}',
      });
}

export const overrideWriteSchema = z.strictObject({
  method: z.enum(overrideWriteMethods),
  path: z.string().max(500).superRefine(faultOf(pathTemplateFault)),
  body: z.string().max(2000).superRefine(faultOf(bodyTemplateFault)),
});

/** The body to send. Throws on a template that was never checked. */
export function fillBody(template: string, value: boolean, ids: Readonly<Record<string, string>>): Json {
  const parsed = parseJson(template);
  if (parsed === null) throw new RangeError('Not a body template');
  return fill(parsed, value, ids);
}

function fill(part: Json, value: boolean, ids: Readonly<Record<string, string>>): Json {
  if (part === valueWord) return value;
  const either = typeof part === 'string' ? eitherWord.exec(part) : null;
  if (either !== null) return sideOf((value ? either[1] : either[2]) ?? '');
  if (typeof part === 'string')
    return part.replace(/\{(name|feature_flag|organization)\}/g, (word, id: string) => ids[id] ?? word);
  if (Array.isArray(part)) return part.map((item) => fill(item, value, ids));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, fill(item, value, ids)]));
}

/** A side of "{value ? ON : OFF}": JSON, or else the text itself. */
function sideOf(text: string): Json {
  return text === 'null' ? null : (parseJson(text) ?? text);
}

function holdsValue(part: Json): boolean {
  if (typeof part === 'string') return part === valueWord || eitherWord.test(part);
  return typeof part === 'object' && part !== null && Object.values(part).some(holdsValue);
}

function faultOf(check: (text: string) => string | null) {
  return (text: string, context: z.RefinementCtx<string>) => {
    const message = check(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  };
}
