import { t } from '#shared/messages/text';
import { formatCount } from '../../format/number.ts';

/** How many entries of a list were read, and how many could not be. */
export function readCount(read: number, unread: number): string {
  return unread === 0
    ? formatCount(read)
    : t('{read} loaded, {unread} could not be read', {
        read: formatCount(read),
        unread: formatCount(unread),
      });
}
