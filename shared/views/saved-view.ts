import { z } from 'zod';
import { checkParentSchema } from '../check-scope.ts';
import { checkFilter } from '../filter/check.ts';
import { checkFields } from '../filter/fields.ts';
import { parseFilter } from '../filter/parse.ts';
import type { Expression } from '../filter/tree.ts';

/** Saved views: what a list asks for and how it shows it, under a name, for one profile. */

export const mostSavedViews = 50;

const columnId = z.string().max(64);
export const savedViewSchema = z.strictObject({
  id: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(60),
  parent: checkParentSchema,
  /** Canonical text; empty = all checks. */
  filter: z.string().max(8192).refine(isStorable, 'The filter is not valid, or names a person.'),
  showDeleted: z.boolean(),
  columns: z.array(columnId).max(64),
  sort: z.strictObject({ column: columnId, direction: z.enum(['ascending', 'descending']) }).nullable(),
});
export type SavedView = z.infer<typeof savedViewSchema>;

/** Fields that say who a person is. Settings are no place for personal data, so no view keeps them. */
const personal = /^related_subjects\[0\]\.subject\.(?:phone_number|display_name)$/;

/** The field that keeps a filter from being saved, or null. */
export function personalFieldOf(filter: string): string | null {
  const parsed = parseFilter(filter);
  return parsed.ok && parsed.tree.expression !== null ? personalIn(parsed.tree.expression) : null;
}

function personalIn(expression: Expression): string | null {
  switch (expression.kind) {
    case 'and':
    case 'or':
      for (const operand of expression.operands) {
        const found = personalIn(operand);
        if (found !== null) return found;
      }
      return null;
    case 'not':
      return personalIn(expression.operand);
    case 'restriction':
      return personal.test(expression.field.name) ? expression.field.name : null;
    case 'global':
      return null;
  }
}

function isStorable(filter: string): boolean {
  const parsed = parseFilter(filter);
  return parsed.ok && checkFilter(parsed.tree, checkFields).length === 0 && personalFieldOf(filter) === null;
}
