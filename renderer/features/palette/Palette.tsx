import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  Autocomplete,
  Header,
  Input,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  SearchField,
} from 'react-aria-components';
import { linksIn } from '#shared/link';
import { t } from '#shared/messages/text';
import type { ProfileView } from '#shared/profile';
import { Phrase } from '../../components/Phrase.tsx';
import { cx } from '../../components/class-names.ts';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Layer } from '../../components/Layer.tsx';
import { cutAt } from '../../search/find-rows.ts';
import { keyTable } from '../../state/key-table.ts';
import { chordIn, useKeymap } from '../../state/keymap.ts';
import { pressedChord, useKeys } from '../../state/keys.ts';
import { closeLayer, openLayer, useLayer } from '../../state/layer.ts';
import { environments } from '../../scope/environment.ts';
import { arrange, queryOf, type Item } from './arrange.ts';
import { itsChecksChord, useSources } from './use-sources.ts';
import styles from './Palette.module.css';

/** Search and commands over the window: pages, organizations, loaded checks, saved views, actions. */
export function Palette({ profile }: { profile: ProfileView }) {
  const isOpen = useLayer(({ open }) => open === 'palette');
  useKeys([{ ...keyTable.palette, run: () => openLayer('palette') }]);
  return (
    <Layer
      isOpen={isOpen}
      isDismissable
      onClose={closeLayer}
      atTop
      label={t('Search or run a command')}
      className={styles.palette}
    >
      <Content environment={environments[profile.kind].word} />
    </Layer>
  );
}

function Content({ environment }: { environment: string }) {
  const [text, setText] = useState('');
  // A field of one line loses the lines of what is pasted; a webhook body is checked byte for byte.
  const [pasted, setPasted] = useState('');
  const chord = chordIn(useKeymap(), keyTable.palette);
  const query = queryOf(isInField(pasted, text) ? pasted : text);
  const sections = arrange(useSources(query), query);
  const items = sections.flatMap((section) => section.items);
  const run = (item: Item | undefined) => {
    // Enter may reach both the field and the list: what is chosen is done once.
    if (item === undefined || useLayer.getState().open !== 'palette') return;
    closeLayer();
    // Once the palette is gone: until then it keeps the focus for itself.
    requestAnimationFrame(item.run);
  };
  /** Enter was pressed before anything was found for the text: it acts on the first result. */
  const [isEntered, setEntered] = useState(false);
  const firstId = items[0]?.id;
  const runFirst = useEffectEvent(() => run(items[0]));
  useEffect(() => {
    if (isEntered && firstId !== undefined) runFirst();
  }, [isEntered, firstId]);
  return (
    <Autocomplete
      inputValue={text}
      onInputChange={(next) => {
        setText(next);
        setEntered(false);
      }}
    >
      <SearchField aria-label={t('Search or run a command')} autoFocus className={cx(styles.find)}>
        <Search aria-hidden="true" />
        <Input
          placeholder={t('Search or run a command')}
          spellCheck={false}
          onPaste={(event) => setPasted(event.clipboardData.getData('text/plain'))}
          onKeyDownCapture={(event) => {
            if (pressedChord(event) === chord) {
              // Its key asks for something else: what is typed or pasted next replaces the text.
              event.preventDefault();
              event.currentTarget.select();
              return;
            }
            if (event.key !== 'Escape') return;
            // One press closes it, before the field takes the press to clear what was typed.
            event.preventDefault();
            event.stopPropagation();
            closeLayer();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            if (event.ctrlKey || event.metaKey) run(items.find(({ chord }) => chord === itsChecksChord));
            else if (items.length === 0) setEntered(true);
            // No line is active yet: the first one is meant, and shown as active.
            else if (!isInPage(event.currentTarget.getAttribute('aria-activedescendant'))) run(items[0]);
            else return;
            event.preventDefault();
          }}
        />
        <span className={styles.environment}>{environment}</span>
      </SearchField>
      {/* Scrolls, so it can be reached: its lines take no focus of their own. */}
      <div className={styles.list} tabIndex={0} role="group" aria-label={t('Results')}>
        <ListBox
          aria-label={t('Found')}
          selectionMode="none"
          renderEmptyState={() => (
            <p className={styles.none}>
              {linksIn(query.raw).length > 0
                ? t('The link is incomplete or not from Diligence Desk. Copy the link again.')
                : t('No match. Enter a name, reference, phone number or resource name.')}
            </p>
          )}
          onAction={(id) => run(items.find((item) => item.id === id))}
        >
          {sections.map(({ title, items: lines }) => (
            <ListBoxSection key={title} id={title}>
              <Header className={cx(styles.title)}>{title}</Header>
              {lines.map((item) => (
                <Line key={item.id} item={item} />
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </div>
      <div className={styles.footer}>
        <span className="marked">
          <Phrase
            text="{up} {down} Select"
            values={{ up: <KeyHint chord="↑" />, down: <KeyHint chord="↓" /> }}
          />
        </span>
        {footerKeys.map(({ chord, word }) => (
          <span key={chord} className="marked">
            <KeyHint chord={chord} /> {word}
          </span>
        ))}
      </div>
    </Autocomplete>
  );
}

const footerKeys = [
  { chord: 'Enter', word: t('Open') },
  { chord: '>', word: t('Actions') },
  { chord: '#', word: t('Checks') },
  { chord: '@', word: t('Organizations') },
  { chord: 'Esc', word: t('Close') },
];

/** A line that was active for the text before may be gone. */
const isInPage = (id: string | null) => id !== null && document.getElementById(id) !== null;

/** Whether a field of one line has what was pasted, and nothing was changed since. */
const isInField = (pasted: string, text: string) =>
  pasted.replace(/[\r\n]+$/, '').replace(/\r\n|[\r\n]/g, ' ') === text;

function Line({ item: { id, icon: Icon, label, note, chord, isPersonal, ranges = [] } }: { item: Item }) {
  return (
    <ListBoxItem id={id} textValue={label} className={cx(styles.line)}>
      <Icon aria-hidden="true" />
      <span className={cx(styles.label, 'truncate', isPersonal === true && 'personal')} dir="auto">
        {cutAt(label, ranges).map(({ text, matched }, place) =>
          matched ? <mark key={place}>{text}</mark> : text,
        )}
      </span>
      {note !== undefined && <span className={cx(styles.note, 'truncate')}>{note}</span>}
      <span className="spacer" />
      {chord !== undefined && chord !== null && (
        <span className={styles.keys}>
          <KeyHint chord={chord} />
        </span>
      )}
    </ListBoxItem>
  );
}
