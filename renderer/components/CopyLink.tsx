import { Link } from 'lucide-react';
import { t } from '#shared/messages/text';
import { useCopyLink } from '../queries/use-copy-link.ts';
import { IconButton } from './Button.tsx';

/** Copies the link to a record, by its resource name. */
export function CopyLink({ name }: { name: string }) {
  const copyLink = useCopyLink();
  return (
    <IconButton
      small
      label={t('Copy link')}
      icon={<Link aria-hidden="true" />}
      onPress={() => copyLink([name])}
    />
  );
}
