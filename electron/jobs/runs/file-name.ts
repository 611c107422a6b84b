/** A name that every file system takes; `other`: where nothing is left of it. */
export function fileName(name: string, extension: string, other: string): string {
  const safe = name.replace(/[^\p{L}\p{N} _-]/gu, '').trim();
  return withExtension(safe === '' ? other : safe, extension);
}

const withExtension = (name: string, extension: string) => `${name}.${extension}`;
