/** The letter of a column as spreadsheets write it: 0 is A, 26 is AA. */
export function columnLetter(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  const last = String.fromCharCode(65 + (index % 26));
  return rest < 0 ? last : columnLetter(rest) + last;
}

/** A head of a column as it is compared: case and separators do not count. */
export function plainHead(head: string): string {
  return head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Places of the headers that appear more than once. Blank headers do not count. */
export function duplicatedHeaders(headers: readonly string[]): number[] {
  const plain = headers.map(plainHead);
  return headers.flatMap((_head, at) =>
    plain[at] !== '' && plain.indexOf(plain[at] ?? '') !== plain.lastIndexOf(plain[at] ?? '') ? [at] : [],
  );
}
