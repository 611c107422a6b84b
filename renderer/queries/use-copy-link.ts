import { linkTo } from '#shared/link';
import { t } from '#shared/messages/text';
import { useScope } from '../scope/scope.ts';
import { toast } from '../state/toasts.ts';
import { useCopy } from './use-copy.ts';

/** Puts the links to records of the profile in use on the clipboard, one a line. */
export function useCopyLink(): (names: readonly string[]) => void {
  const copy = useCopy();
  const { profile } = useScope();
  return (names) => {
    const links = names.flatMap((name) => linkTo(profile, name) ?? []);
    if (links.length === 0)
      toast({ tone: 'warning', text: t('Nothing was copied. This record has no link.') });
    else
      copy(
        links.join('\n'),
        t('{count, plural, one {Link copied.} other {# links copied.}}', { count: links.length }),
      );
  };
}
