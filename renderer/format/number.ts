const figures = new Intl.NumberFormat('en-GB');

export function formatCount(value: number): string {
  return figures.format(value);
}
