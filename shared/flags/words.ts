import { t } from '#shared/messages/text';
import type { SeenCell } from './cell.ts';

export const onOff = (value: boolean): string => (value ? t('On') : t('Off'));

/** The default of a flag, or a cell that has it. */
export const defaultWord = (value: boolean): string => (value ? t('Default on') : t('Default off'));

/** Short: `On`, `Default off`, `Unknown`, `Unknown: ENABLED_FOR_ALL`. */
export function seenWord(seen: SeenCell): string {
  if (seen.is === 'unknown')
    return seen.received === undefined ? t('Unknown') : t('Unknown: {received}', { received: seen.received });
  return seen.is === 'default' ? defaultWord(seen.value) : onOff(seen.value);
}
