import { t } from '#shared/messages/text';

/** A name that every file system takes. */
export function fileName(name: string, extension: string): string {
  const safe = name.replace(/[^\p{L}\p{N} _-]+/gu, '').trim();
  return withExtension(safe === '' ? t('change set') : safe, extension);
}

const withExtension = (name: string, extension: string) => `${name}.${extension}`;
