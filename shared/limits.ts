/** Limits the interface states (§8). */
export const defaultPageSize = 25;
/** Stated for ListChecks. The other lists state none; this client asks for the same. */
export const maximumPageSize = 100;
export const maximumBatchNames = 100;
