import { X } from 'lucide-react';
import { Heading } from 'react-aria-components';
import { t } from '#shared/messages/text';
import { IconButton, LinkButton } from '../../components/Button.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Layer } from '../../components/Layer.tsx';
import { useProfiles } from '../../queries/profiles.ts';
import { goKeys } from '../../pages.ts';
import { keyedProfiles, keyPlaces, keyTable, profileKey, type Key } from '../../state/key-table.ts';
import { chordIn, useKeymap } from '../../state/keymap.ts';
import { useKeys } from '../../state/keys.ts';
import { closeLayer, openLayer, useLayer } from '../../state/layer.ts';
import { goTo } from '../../state/navigation.ts';
import styles from './KeyboardShortcuts.module.css';

/** Every keyboard shortcut, by where it works. */
export function KeyboardShortcuts() {
  const isOpen = useLayer(({ open }) => open === 'keys');
  useKeys([{ ...keyTable.allKeys, run: () => openLayer('keys') }]);
  return (
    <Layer isOpen={isOpen} isDismissable onClose={closeLayer} className={styles.sheet}>
      <Content />
    </Layer>
  );
}

function Content() {
  const { profiles } = useProfiles();
  const { singleKeys } = useKeymap();
  const all: readonly Key[] = [
    ...Object.values(keyTable),
    ...goKeys,
    ...profiles.slice(0, keyedProfiles).map(({ name }, place) => profileKey(place, name)),
  ];
  return (
    <>
      <div className={styles.head}>
        <Heading slot="title" level={2}>
          {t('Keyboard shortcuts')}
        </Heading>
        {!singleKeys && <span className={styles.note}>{t('Single-key shortcuts are off.')}</span>}
        <span className="spacer" />
        <LinkButton
          onPress={() => {
            closeLayer();
            goTo('/settings');
          }}
        >
          {t('Change shortcuts')}
        </LinkButton>
        <IconButton label={t('Close keyboard shortcuts')} icon={X} onPress={closeLayer} />
      </div>
      {/* Scrolls, so it can be reached: without a pointer it is scrolled by the arrow keys. */}
      <div className={styles.places} tabIndex={0} role="group" aria-label={t('Shortcuts by page')}>
        {Object.entries(keyPlaces).map(([place, title]) => (
          <section key={place} className={styles.place} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {all
                .filter((key) => key.place === place)
                .map((key) => (
                  <Row key={key.id} of={key} />
                ))}
              {place === 'pages' && <GridKeys />}
            </dl>
          </section>
        ))}
      </div>
    </>
  );
}

function Row({ of }: { of: Key }) {
  const isOff = chordIn(useKeymap(), of) === null;
  return (
    <div className={styles.row}>
      <dt>{of.place === 'goTo' ? of.label.replace('Go to ', '') : of.label}</dt>
      <dd>{isOff ? <span className={styles.note}>{t('Off')}</span> : <KeyHint of={of} />}</dd>
    </div>
  );
}

/** Keys that a table handles by itself while the focus is in it. */
function GridKeys() {
  const rows = [
    { chord: 'Enter', label: t('Open the row') },
    // It has no page.
    { chord: 'Enter', label: t('Go to the pane of a flag value') },
    { chord: 'Space', label: t('Select the row') },
    { chord: 'Mod+A', label: t('Select all loaded rows') },
  ];
  return rows.map(({ chord, label }) => (
    <div key={label} className={styles.row}>
      <dt>{label}</dt>
      <dd>
        <KeyHint chord={chord} />
      </dd>
    </div>
  ));
}
