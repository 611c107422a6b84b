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
    const [count, leftOut] = [links.length, names.length - links.length];
    if (count === 0)
      toast({
        tone: 'warning',
        text: t(
          'Nothing was copied. {leftOut, plural, one {This record has} other {These records have}} no link.',
          {
            leftOut,
          },
        ),
      });
    else
      copy(
        links.join('\n'),
        leftOut === 0
          ? t('{count, plural, one {Link copied.} other {# links copied.}}', { count })
          : t(
              '{count, plural, one {# link} other {# links}} copied. {leftOut, plural, one {# record has} other {# records have}} no link.',
              { count, leftOut },
            ),
      );
  };
}
