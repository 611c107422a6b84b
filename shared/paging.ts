/**
 * Cursor rules of the list operations (§4 rule 3): an empty token ends a list, the number of rows does
 * not; an empty page may carry a token; a token that was already used would loop for ever.
 */
export type PageStep =
  { next: 'page'; pageToken: string } | { next: 'end' } | { next: 'repeated'; pageToken: string };

export function stepAfter(usedTokens: readonly string[], nextPageToken: string | undefined): PageStep {
  if (nextPageToken === undefined || nextPageToken === '') return { next: 'end' };
  if (usedTokens.includes(nextPageToken)) return { next: 'repeated', pageToken: nextPageToken };
  return { next: 'page', pageToken: nextPageToken };
}
