/** The last part of a path or a resource name. */
export function lastSegment(text: string): string {
  return text.slice(Math.max(text.lastIndexOf('/'), text.lastIndexOf('\\')) + 1);
}
