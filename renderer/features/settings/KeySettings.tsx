import { use, useState } from 'react';
import { t } from '#shared/messages/text';
import { Button } from '../../components/Button.tsx';
import { TextField } from '../../components/Field.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { usePreferences } from '../../queries/application.ts';
import { keyTable, type Key } from '../../state/key-table.ts';
import { chordIn, isRemappable } from '../../state/keymap.ts';
import { PageKeys } from '../../state/page-keys.ts';
import { chooseKey } from './choose-key.ts';
import styles from './KeySettings.module.css';

/** Single-key shortcuts on or off, and another key for each of them. */
export function KeySettings() {
  const [preferences, change] = usePreferences();
  const { singleKeys, keys } = preferences;
  const everyKey: readonly Key[] = [...Object.values(keyTable), ...use(PageKeys)];
  return (
    <>
      <Segmented
        label={t('Single-key shortcuts')}
        value={singleKeys ? 'on' : 'off'}
        options={[
          { value: 'on', label: t('On') },
          { value: 'off', label: t('Off'), title: t('Esc, F6 and shortcuts with Ctrl still work.') },
        ]}
        onChange={(value) => change({ singleKeys: value === 'on' })}
      />
      <p className={styles.note}>
        {t('Single-key shortcuts are off while you type. None of them sends a change.')}
      </p>
      <ul className={styles.keys} aria-label={t('Single-key shortcuts')}>
        {everyKey.filter(isRemappable).map((key) => (
          <li key={key.id}>
            <KeyField of={key} all={everyKey} />
          </li>
        ))}
      </ul>
      <Button small isDisabled={Object.keys(keys).length === 0} onPress={() => change({ keys: {} })}>
        {t('Restore defaults')}
      </Button>
    </>
  );
}

/** The last key of an action; what goes before it, as in G I, stays and is shown as a key of its own. */
function KeyField({ of, all }: { of: Key; all: readonly Key[] }) {
  const [preferences, change] = usePreferences();
  const keymap = { singleKeys: true, keys: preferences.keys };
  const chord = chordIn(keymap, of) ?? of.chord;
  const [refused, setRefused] = useState<string | null>(null);
  const [first, second] = chord.split(' ');
  const field = (
    <TextField
      className={styles.field}
      label={of.label}
      aria-description={second === undefined ? undefined : t('Press after {first}', { first: first ?? '' })}
      value={chord.slice(-1)}
      error={refused ?? undefined}
      onFocus={(event) => event.target.select()}
      onChange={(event) => {
        const chosen = chooseKey(of, event.target.value, all, keymap);
        setRefused(chosen.ok ? null : chosen.reason);
        if (chosen.ok) change({ keys: chosen.keys });
      }}
    />
  );
  if (second === undefined || first === undefined) return field;
  return (
    <div className={styles.sequence}>
      {field}
      <kbd className={styles.first}>{first}</kbd>
    </div>
  );
}
