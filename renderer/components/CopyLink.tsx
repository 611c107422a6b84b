import { Link } from 'lucide-react';
import { t } from '#shared/messages/text';
import { useCopyLink } from '../queries/use-copy-link.ts';
import { IconButton } from './Button.tsx';

/**
 * Copies the link to a record, by its resource name. What holds the records of a page is named in the label: the palette
 * offers the link to the selected one by the usual label.
 */
export function CopyLink({ name, label = t('Copy link') }: { name: string; label?: string }) {
  const copyLink = useCopyLink();
  return <IconButton small label={label} icon={Link} onPress={() => copyLink([name])} />;
}
