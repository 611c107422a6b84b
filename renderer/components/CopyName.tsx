import { Copy } from 'lucide-react';
import { Button } from 'react-aria-components';
import { t } from '#shared/messages/text';
import { namesUser } from '#shared/resource-names';
import { useCopy } from '../queries/use-copy.ts';
import { cx } from './class-names.ts';
import { usePersonalTooltip } from './use-personal-tooltip.ts';
import styles from './CopyName.module.css';

/** A resource name that a press copies; `shown` stands for it where there is little room. */
export function CopyName({ name, shown = name }: { name: string; shown?: string }) {
  const copy = useCopy();
  const tooltip = usePersonalTooltip();
  const isPersonal = namesUser(name);
  const parent = parentIn(shown);
  return (
    <Button
      className={cx(styles.copy)}
      aria-label={t('Copy {name}', { name })}
      onPress={() => {
        copy(name, t('Name copied.'));
      }}
    >
      <span title={isPersonal ? tooltip(name) : name} className={cx(styles.name, isPersonal && 'personal')}>
        {parent !== '' && <span className="truncate">{parent}</span>}
        <span className={cx('truncate', parent !== '' && styles.last)}>{shown.slice(parent.length)}</span>
      </span>
      <Copy aria-hidden="true" />
    </Button>
  );
}

/** All before the ID of a name with a parent: it is cut where there is no room, the ID is not. */
function parentIn(name: string): string {
  return name.split('/').length < 4 ? '' : name.slice(0, name.lastIndexOf('/'));
}
