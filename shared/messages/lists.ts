const all = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const any = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** `a, b and c` */
export const allOf = (items: readonly string[]): string => all.format(items);

/** `a, b or c` */
export const anyOf = (items: readonly string[]): string => any.format(items);
