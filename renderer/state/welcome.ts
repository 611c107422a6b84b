/** Leads to the page of the first start, which the sidebar does not list. */
export const welcomePath = '/welcome';
