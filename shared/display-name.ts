/** Embeddings, overrides and isolates: in a name they turn what follows around. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/gu;

/** A text that reads in its own order: what would turn it around stands there as its code. */
export function inItsOrder(text: string): string {
  return text.replace(
    directionControls,
    (control) => `[U+${control.charCodeAt(0).toString(16).toUpperCase()}]`,
  );
}

/** What is shown as a name: a display name, unless it is missing or blank. */
export function shownName(displayName: string | null | undefined, otherwise: string): string {
  return inItsOrder((displayName ?? '').trim() === '' ? otherwise : (displayName ?? otherwise));
}
