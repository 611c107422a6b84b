const figures = new Intl.NumberFormat('en-GB');

export function formatCount(value: number): string {
  return figures.format(value);
}

/** `1 row`, `1,284 rows`. */
export function countOf(value: number, one: string, many = `${one}s`): string {
  return `${formatCount(value)} ${value === 1 ? one : many}`;
}
