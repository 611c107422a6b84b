/** Limits the API states (§8), and our own where it states none. */
export const defaultPageSize = 25;
/** Stated for ListChecks. The other lists state none; this client asks for the same. */
export const maximumPageSize = 100;
export const maximumBatchNames = 100;
/** Characters of a filter, typed or sent. The API states no limit; AIP-160 lets a service set one. */
export const maxFilterLength = 8192;

/** No larger file is read. */
export const maxFileBytes = 20_000_000;

/** No wait is longer, whatever a Retry-After or a row of failures asks for; the operator can end each. */
export const maxWaitMs = 15 * 60_000;
/** From here on the operator reads that this computer's clock and the service's differ. */
export const maxClockDifferenceMs = 2 * 60_000;
/** A personal value that was copied stays on the clipboard for this long. */
export const sensitiveCopyMs = 60_000;
