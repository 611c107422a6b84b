import { t } from './text.ts';

/** What a text says that is longer than `count` characters. A schema calls it when it is needed: filling a message is slow. */
export function atMost(count: number): string {
  return t('At most {count, number} characters.', { count });
}
