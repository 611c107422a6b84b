/** Facts joined in one line; those that are empty are left out. */
export const joined = (facts: readonly string[]): string => facts.filter((fact) => fact !== '').join(' · ');
