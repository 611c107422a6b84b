import { z } from 'zod';
import { t } from '#shared/messages/text';
import { checkParentSchema } from '../check-scope.ts';
import { checkFilter } from '../filter/check.ts';
import { fieldNamed } from '../filter/field.ts';
import { checkFields } from '../filter/fields.ts';
import { isSendable } from '../filter/fault.ts';
import { parseFilter } from '../filter/parse.ts';
import type { Expression } from '../filter/tree.ts';
import { givenName } from '../display-name.ts';
import { maxFilterLength } from '../limits.ts';

/** Saved views: what a list asks for and how it shows it, under a name, for one profile. */

export const maxSavedViews = 50;

const columnId = z.string().max(64);
export const savedViewSchema = z.strictObject({
  id: z.string().min(1).max(64),
  name: givenName(60),
  parent: checkParentSchema,
  /** Canonical text; empty = all checks. */
  filter: z.string().max(maxFilterLength).refine(isValid, t('The filter is not valid.')),
  showDeleted: z.boolean(),
  columns: z.array(columnId).max(64),
  sort: z.strictObject({ column: columnId, direction: z.enum(['ascending', 'descending']) }).nullable(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** Kept under the key from the keychain, or until the app ends when there is none. */
export const listedViewSchema = savedViewSchema.extend({ isForSession: z.boolean() });
export type ListedView = z.infer<typeof listedViewSchema>;

/**
 * Whether a filter compares with free text or a user: a name, a number or a reference may be a person's. Settings are no
 * place for such a filter. One that cannot be read is taken for one that may.
 */
export function mayNamePerson(filter: string): boolean {
  const parsed = parseFilter(filter);
  return !parsed.ok || (parsed.tree.expression !== null && holdsText(parsed.tree.expression));
}

function holdsText(expression: Expression): boolean {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.operands.some(holdsText);
    case 'not':
      return holdsText(expression.operand);
    case 'restriction': {
      const field = fieldNamed(checkFields, expression.field.name);
      if (field?.type === 'resource-name') return field.kind === 'user';
      return field === undefined || field.type === 'text';
    }
    case 'global':
      return true;
  }
}

function isValid(filter: string): boolean {
  const parsed = parseFilter(filter);
  return parsed.ok && isSendable(checkFilter(parsed.tree, checkFields));
}
