import { RefreshCw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '#shared/messages/text';
import { IconButton } from './Button.tsx';

type RefreshButtonProps = Omit<ComponentProps<typeof IconButton>, 'icon' | 'label'> & { label?: string };

/** Loads again what a page or a pane shows. */
export function RefreshButton({ label = t('Refresh'), ...rest }: RefreshButtonProps) {
  return <IconButton {...rest} label={label} icon={RefreshCw} />;
}
