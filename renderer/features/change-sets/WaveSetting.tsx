import { useState } from 'react';
import { defaultWaves, wavesOf } from '#shared/flags/waves';
import type { ChangeCell, ChangeSet } from '#shared/ipc/contract/change-sets';
import { t } from '#shared/messages/text';
import { LinkButton } from '../../components/Button.tsx';
import { cx } from '../../components/class-names.ts';
import { formatCount } from '../../format/number.ts';
import type { Failed } from '../../state/failed.ts';
import { WaveDialog, type PaceChange } from './WaveDialog.tsx';
import styles from './Drawer.module.css';

/** Whether a change set is applied in waves, how large they are, and the way to their settings. */
export function WaveSetting({
  changeSet,
  cells,
  unsaved,
  onChange,
}: {
  changeSet: ChangeSet;
  cells: readonly ChangeCell[];
  unsaved: Failed | null;
  onChange: (to: PaceChange) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { waves } = changeSet;
  /** What comes back when waves are switched on again. */
  const [lastWaves, setLastWaves] = useState(defaultWaves);
  const change = (to: PaceChange) => {
    if (to.waves === null && waves !== null) setLastWaves(waves);
    onChange(to);
  };
  const sizes = waves === null ? [] : wavesOf(waves, cells).map(({ length }) => formatCount(length));
  return (
    <div className={cx(styles.limit, styles.apart)}>
      <label className={styles.limit}>
        <input
          type="checkbox"
          checked={waves !== null}
          onChange={({ target: { checked } }) => change({ waves: checked ? lastWaves : null })}
        />
        {waves === null
          ? t('Apply in waves')
          : t('Organizations in each wave: {sizes}', { sizes: sizes.join(', ') })}
      </label>
      <LinkButton onPress={() => setOpen(true)}>{t('Waves and pace')}</LinkButton>
      {isOpen && (
        <WaveDialog
          changeSet={changeSet}
          cells={cells}
          lastWaves={lastWaves}
          unsaved={unsaved}
          onChange={change}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
