import type { Result } from '#shared/result';

/** Asks where to save a text and writes it there; the path, or null when the operator chose none. */
export type SaveText = (suggestedName: string, text: string) => Promise<Result<string | null>>;
