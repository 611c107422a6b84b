import { isFields, type Fields } from './reading.ts';

/** The list of objects in an object that holds nothing else but texts and numbers, such as an etag; null: none. */
export function onlyList(fields: Fields): readonly unknown[] | null {
  const [list, ...others] = Object.values(fields).filter(
    (value) => typeof value === 'object' && value !== null,
  );
  const isList = Array.isArray(list) && list.some(isFields) && others.length === 0;
  return isList ? list : null;
}
