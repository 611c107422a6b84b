import { t } from '#shared/messages/text';
import { flatFields, type FlatField } from './flat-fields.ts';
import { fieldWord } from './words.ts';

/** A task of the consumer in words. */
export interface TaskReading {
  /** The task; null: no field says it. */
  title: string | null;
  state: { word: string; isDone: boolean | null } | null;
  /** RFC 3339. */
  createTime: string | null;
  /** What else came, named in words; `from` is the path of the field. */
  rest: { from: string; label: string; value: FlatField['value'] }[];
}

/**
 * Assumption: the API shows no field of a task (§2). These paths, where they come, say what it is about and how
 * far it is; anything else is listed with it.
 */
const titlePaths = ['displayName', 'title', 'type', 'taskType', 'kind', 'kind.code'];
const statePaths = ['state', 'status', 'status.value', 'completed', 'done', 'progress'];
const namePaths = ['name', 'task', 'id'];

export function readTask(task: unknown): TaskReading {
  const fields = flatFields(task).map((field) => ({ ...field, path: camel(field.field) }));
  const first = (paths: readonly string[]) =>
    paths.map((target) => fields.find(({ path }) => path === target)).find((field) => field !== undefined);
  const title = first(titlePaths);
  const state = first(statePaths);
  const created = fields.find(
    ({ path, value }) => /(^|\.)createTime$/.test(path) && typeof value === 'string',
  );
  const shownFields = [title, state, created];
  return {
    title: title === undefined ? null : valueWord(title.value),
    state: state === undefined ? null : stateOf(state.path, state.value),
    createTime: created === undefined ? null : String(created.value),
    rest: fields
      .filter((field) => !shownFields.includes(field) && !namePaths.includes(field.path))
      .map(({ field, value }) => ({
        from: field,
        label: fieldWord(field.slice(field.lastIndexOf('.') + 1)),
        value: typeof value === 'string' ? valueWord(value) : value,
      })),
  };
}

const doneWords = ['COMPLETED', 'COMPLETE', 'DONE'];
const openWords = ['PENDING', 'OPEN', 'TODO'];

function stateOf(path: string, value: FlatField['value']): TaskReading['state'] {
  if (typeof value === 'boolean') return { word: value ? t('Completed') : t('Pending'), isDone: value };
  if (typeof value === 'number')
    return path === 'progress'
      ? { word: t('{value}% complete', { value }), isDone: value >= 100 }
      : { word: String(value), isDone: null };
  const isDone = doneWords.includes(value) ? true : openWords.includes(value) ? false : null;
  return { word: valueWord(value), isDone };
}

const acronyms = /\b(aml|id|kyc|nfc|pep)\b/gi;

/** An enum value in words, `CONFIRM_DETAILS` as `Confirm details`; any other text unchanged. */
export function valueWord(value: FlatField['value']): string {
  const text = String(value);
  if (/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(text) && text.length > 3)
    return fieldWord(text).replace(acronyms, (word) => word.toUpperCase());
  return /^[a-z]+( [a-z]+)*$/.test(text) ? fieldWord(text) : text;
}

function camel(path: string): string {
  return path.replace(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
