export interface FlatField {
  /** Path of the field, e.g. `document.files[0].side`. */
  field: string;
  value: string | number | boolean;
}

const deepest = 6;

/** The plain values of a response whose fields the API document does not show, in the order they came. */
export function flatFields(value: unknown, path = '', depth = 0): FlatField[] {
  if (value === null || value === undefined || depth > deepest) return [];
  if (Array.isArray(value))
    return value.flatMap((item, place) => flatFields(item, `${path}[${place}]`, depth + 1));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([field, member]) =>
      flatFields(member, path === '' ? field : `${path}.${field}`, depth + 1),
    );
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? [{ field: path === '' ? 'value' : path, value }]
    : [];
}

/** Whether any text came. An empty response is a success that states nothing. */
export function holdsText(response: unknown): boolean {
  return flatFields(response).some(({ value }) => typeof value === 'string' && value.trim() !== '');
}

/** Generated text: the API document does not show its field, so every text of some words is a paragraph of it. */
export function generatedText(response: unknown): { paragraphs: string[]; rest: FlatField[] } {
  const fields = flatFields(response);
  const isParagraph = ({ value }: FlatField) =>
    typeof value === 'string' && value.trim().split(/\s+/).length >= 4;
  return {
    paragraphs: fields.filter(isParagraph).map(({ value }) => String(value)),
    rest: fields.filter((field) => !isParagraph(field)),
  };
}
