import { ok, type Result } from '#shared/result';

/**
 * Asks where to save a text and writes it there, one that is suggested as .csv so that spreadsheets read it as UTF-8. Gives
 * the path, or null when the operator chose none.
 */
export type SaveText = (suggestedName: string, text: string) => Promise<Result<string | null>>;

/** Where a text was saved, in the form of the calls that save one. */
export function savedAs(saved: Result<string | null>): Result<{ savedAs: string | null }> {
  return saved.ok ? ok({ savedAs: saved.value }) : saved;
}
