import { List, Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { t } from '#shared/messages/text';
import { useAnnounced } from '../../components/Announcer.tsx';
import { Button, IconButton, LinkButton } from '../../components/Button.tsx';
import { InputBox } from '../../components/Field.tsx';
import { SidePane, SidePaneHead } from '../../components/SidePane.tsx';
import { useReportProblem } from '../../queries/use-report-problem.ts';
import { closeHelp, openHelp, startTour, type OpenHelp } from '../../state/help.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { openLayer } from '../../state/layer.ts';
import { goTo } from '../../state/navigation.ts';
import { welcomePath } from '../../state/welcome.ts';
import { GuideText } from './GuideText.tsx';
import { guide, searchGuide } from './guide.ts';
import styles from './Help.module.css';

/** Keys that scroll the text, and so move nothing on the page behind. */
const scrolling = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', ' ']);

/** The guide next to the page: it covers a part of it, and the page still works. */
export function HelpPane({ open }: { open: OpenHelp }) {
  const [needle, setNeedle] = useState('');
  const text = useRef<HTMLElement>(null);
  const shown = guide.find(({ name }) => name === open.page);
  const title = shown?.title ?? t('Guide');
  const words = needle.trim();
  const found = words === '' ? null : searchGuide(words);
  useKeys([{ ...keyTable.close, run: closeHelp }]);
  useEffect(() => {
    const headings = [...(text.current?.querySelectorAll('h3') ?? [])];
    const part = headings.find(({ textContent }) => textContent === open.heading);
    if (part === undefined) text.current?.scrollTo({ top: 0 });
    else part.scrollIntoView({ block: 'start' });
    (part ?? text.current)?.focus({ preventScroll: true });
  }, [open]);
  const read: typeof openHelp = (page, heading) => {
    setNeedle('');
    openHelp(page, heading);
  };
  const press = (event: KeyboardEvent) => {
    if (scrolling.has(event.key)) event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (needle === '') closeHelp();
    else setNeedle('');
  };
  return (
    <SidePane label={t('Help')} data-pane data-help className={styles.help} onKeyDown={press}>
      <SidePaneHead
        isLined
        title={title}
        actions={
          <>
            <IconButton label={t('Show all help pages')} icon={List} onPress={() => read('contents')} />
            <IconButton label={t('Close help')} icon={X} onPress={closeHelp} />
          </>
        }
      >
        <InputBox className={styles.find}>
          <Search aria-hidden="true" />
          <input
            value={needle}
            placeholder={t('Search help')}
            aria-label={t('Search help')}
            spellCheck={false}
            maxLength={100}
            onChange={(event) => setNeedle(event.target.value)}
            onKeyDown={({ key }) => {
              const [first] = found ?? [];
              if (key === 'Enter' && first !== undefined) read(first.page.name, first.heading);
            }}
          />
        </InputBox>
      </SidePaneHead>
      {/* Scrolls, so it can be reached: without a pointer it is scrolled by the arrow keys. */}
      <article
        ref={text}
        tabIndex={0}
        aria-label={found === null ? title : t('Results for “{words}”', { words })}
        className={styles.text}
      >
        {found !== null ? (
          <Found words={words} found={found} read={read} />
        ) : shown === undefined ? (
          <Contents read={read} />
        ) : (
          <GuideText blocks={shown.blocks} />
        )}
      </article>
      <Actions />
    </SidePane>
  );
}

interface Reader {
  read: typeof openHelp;
}

function Contents({ read }: Reader) {
  return (
    <ul className={styles.pages}>
      {guide.map(({ name, title }) => (
        <li key={name}>
          <LinkButton onPress={() => read(name)}>{title}</LinkButton>
        </li>
      ))}
    </ul>
  );
}

function Found({ words, found, read }: Reader & { words: string; found: ReturnType<typeof searchGuide> }) {
  const none = t('No help page contains these words.');
  useAnnounced(
    words,
    found.length === 0
      ? none
      : t('{count, plural, one {# result} other {# results}}', { count: found.length }),
  );
  if (found.length === 0) return <p>{none}</p>;
  return (
    <ul className={styles.pages} aria-label={t('Help pages found')}>
      {found.map(({ page, heading }) => (
        <li key={`${page.name} ${heading ?? ''}`}>
          <LinkButton onPress={() => read(page.name, heading)}>{page.title}</LinkButton>
          {heading !== null && <span className="muted">{heading}</span>}
        </li>
      ))}
    </ul>
  );
}

function Actions() {
  const report = useReportProblem();
  return (
    <div className={styles.actions}>
      <Button small onPress={startTour}>
        {t('Take the tour')}
      </Button>
      <Button
        small
        onPress={() => {
          closeHelp();
          openLayer('keys');
        }}
      >
        {t('Keyboard shortcuts')}
      </Button>
      <Button
        small
        onPress={() => {
          closeHelp();
          goTo(welcomePath);
        }}
      >
        {t('Welcome page')}
      </Button>
      <Button small onPress={() => report(null)}>
        {t('Report a problem')}
      </Button>
    </div>
  );
}
