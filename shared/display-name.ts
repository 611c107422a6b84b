/** What is shown as a name: a display name, unless it is missing or blank. */
export function shownName(displayName: string | undefined, otherwise: string): string {
  return displayName === undefined || displayName.trim() === '' ? otherwise : displayName;
}
