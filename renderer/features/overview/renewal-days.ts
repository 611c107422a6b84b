/** How far ahead the overview looks for renewals. */
export const renewalDays = 14;
