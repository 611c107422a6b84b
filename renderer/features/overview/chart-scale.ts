/** Ends and steps of an axis that starts at 0 and holds a value, in round numbers and whole checks. */
export function axisOf(highest: number): { top: number; ticks: number[] } {
  const step = [1, 2, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000].find(
    (candidate) => candidate * 4 >= highest,
  );
  const size = step ?? Math.ceil(highest / 4 / 10_000) * 10_000;
  const count = Math.max(1, Math.ceil(highest / size));
  return { top: count * size, ticks: Array.from({ length: count + 1 }, (_, place) => place * size) };
}
