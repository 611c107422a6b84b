import { Copy, Link } from 'lucide-react';
import { t } from '#shared/messages/text';
import { useCopyLink } from '../../queries/use-copy-link.ts';
import { useCopy } from '../../queries/use-copy.ts';
import type { Action } from './ListFooter.tsx';

/** Puts the links to rows on the clipboard, one a line. */
export function useCopyLinks(): Action {
  return { label: t('Copy link'), icon: Link, run: useCopyLink() };
}

/** Puts the resource names of rows, or the links to them, on the clipboard, one a line. */
export function useCopyActions(): readonly Action[] {
  const copy = useCopy();
  const names: Action = {
    label: t('Copy names'),
    icon: Copy,
    run: (keys) =>
      copy(
        keys.join('\n'),
        t('{count, plural, one {# name} other {# names}} copied.', { count: keys.length }),
      ),
  };
  return [names, useCopyLinks()];
}
