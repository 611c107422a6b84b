/** Lets everything else of the process run: between the slices of long work. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
