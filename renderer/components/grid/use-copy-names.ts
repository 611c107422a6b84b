import { Copy } from 'lucide-react';
import { t } from '#shared/messages/text';
import { useCopy } from '../../queries/use-copy.ts';
import type { Act } from './ListFoot.tsx';

/** Puts the resource names of rows on the clipboard, one a line. */
export function useCopyNames(): Act {
  const copy = useCopy();
  return {
    label: t('Copy names'),
    icon: Copy,
    run: (names) =>
      copy(
        names.join('\n'),
        t('{count, plural, one {# name} other {# names}} copied.', { count: names.length }),
      ),
  };
}
