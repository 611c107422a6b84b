import { Copy } from 'lucide-react';
import { Button } from 'react-aria-components';
import { t } from '#shared/messages/text';
import { namesUser } from '#shared/resource-names';
import { useCopy } from '../queries/use-copy.ts';
import { cx } from './class-names.ts';
import { usePersonalTooltip } from './use-personal-tooltip.ts';
import styles from './CopyName.module.css';

/** A resource name that a press copies; `shown` replaces it where there is little room. */
export function CopyName({ name, shown = name }: { name: string; shown?: string }) {
  const copy = useCopy();
  const tooltip = usePersonalTooltip();
  const isPersonal = namesUser(name);
  return (
    <Button
      className={cx(styles.copy)}
      aria-label={t('Copy {name}', { name })}
      onPress={() => copy(name, t('Name copied.'))}
    >
      <span
        dir="ltr"
        title={isPersonal ? tooltip(name) : name}
        className={cx(styles.name, 'truncate', isPersonal && 'personal')}
      >
        {shown}
      </span>
      <Copy aria-hidden="true" />
    </Button>
  );
}
