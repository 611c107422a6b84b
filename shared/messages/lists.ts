/** Made when a list is first written: that takes 10 ms, and no start needs one. */
const lazy = (type: Intl.ListFormatType) => {
  let format: Intl.ListFormat | null = null;
  return (items: readonly string[]): string =>
    (format ??= new Intl.ListFormat('en-GB', { type })).format(items);
};

/** `a, b and c` */
export const allOf = lazy('conjunction');

/** `a, b or c` */
export const anyOf = lazy('disjunction');
