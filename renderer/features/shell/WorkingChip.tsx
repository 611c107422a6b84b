import { Pin, X } from 'lucide-react';
import { Button } from 'react-aria-components';
import { inItsOrder } from '#shared/display-name';
import { t } from '#shared/messages/text';
import { IconButton } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { clearWorkingOrganization, useWorkingOrganization } from '../../state/working-organization.ts';
import { openOrganization } from '../organizations/open-organization.ts';
import styles from './TitleBar.module.css';

/** The working organization: a press opens its page, the cross or a key clears it. */
export function WorkingChip() {
  const working = useWorkingOrganization();
  useKeys([{ ...keyTable.clearWorking, run: clearWorkingOrganization }]);
  if (working === null) return null;
  const name = inItsOrder(working.displayName ?? working.name);
  return (
    <span className={styles.working}>
      <Button
        className={cx(styles.workingName)}
        aria-label={t('Working organization: {name}', { name })}
        onPress={() => openOrganization(working)}
      >
        <Pin aria-hidden="true" />
        <span className="truncate">{name}</span>
      </Button>
      <IconButton small label={t('Clear working organization')} icon={X} onPress={clearWorkingOrganization} />
    </span>
  );
}
