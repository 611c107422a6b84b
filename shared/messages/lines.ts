/**
 * Whole sentences as the lines of a plain text, such as a tooltip or the note of an error. Sentences are never put
 * together to one line in code: a place that shows more than plain text gives each an element of its own.
 */
export function linesOf(...sentences: readonly (string | null | undefined)[]): string {
  return sentences.filter((sentence) => (sentence ?? '') !== '').join('\n');
}
