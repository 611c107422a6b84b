import { Link } from 'lucide-react';
import { t } from '#shared/messages/text';
import { useCopyLink } from '../../queries/use-copy-link.ts';
import type { Act } from './ListFoot.tsx';

/** Puts the links to rows on the clipboard, one a line. */
export function useCopyLinks(): Act {
  return { label: t('Copy link'), icon: Link, run: useCopyLink() };
}
