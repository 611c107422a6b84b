import type { Result } from '#shared/result';

/**
 * Asks where to save a text and writes it there, one that is suggested as .csv so that spreadsheets read it as UTF-8. Gives
 * the path, or null when the operator chose none.
 */
export type SaveText = (suggestedName: string, text: string) => Promise<Result<string | null>>;
