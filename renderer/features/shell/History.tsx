import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '#shared/messages/text';
import { IconButton } from '../../components/Button.tsx';
import { pageAt } from '../../pages.ts';
import { keyTable } from '../../state/key-table.ts';
import { useKeys } from '../../state/keys.ts';
import { goBack, goForward, useNavigation, type Place } from '../../state/navigation.ts';
import { isModalOpen } from '../../state/open-layers.ts';
import styles from './TitleBar.module.css';

/** The buttons of a mouse that go back and forward, as its events number them. */
const mouseButtons: Readonly<Record<number, () => void>> = { 3: goBack, 4: goForward };

/** The way back to where one came from: by key, by the mouse's own buttons, and shown. */
export function History() {
  const back = useNavigation((state) => state.back.at(-1));
  const forward = useNavigation((state) => state.forward.at(-1));
  useKeys([
    { ...keyTable.back, run: goBack },
    { ...keyTable.forward, run: goForward },
    // The page has its own while something on it is open: the newest binding runs first.
    { ...keyTable.close, run: goBack },
  ]);
  useEffect(() => {
    const press = (event: MouseEvent) => {
      const go = mouseButtons[event.button];
      if (go === undefined || isModalOpen()) return;
      event.preventDefault();
      go();
    };
    window.addEventListener('mouseup', press);
    return () => window.removeEventListener('mouseup', press);
  }, []);
  return (
    <span className={styles.history}>
      <IconButton
        small
        label={labelOf(back, t('Back'), (page) => t('Back to {page}', { page }))}
        icon={ArrowLeft}
        isDisabled={back === undefined}
        onPress={goBack}
      />
      <IconButton
        small
        label={labelOf(forward, t('Forward'), (page) => t('Forward to {page}', { page }))}
        icon={ArrowRight}
        isDisabled={forward === undefined}
        onPress={goForward}
      />
    </span>
  );
}

function labelOf(place: Place | undefined, plain: string, to: (page: string) => string): string {
  const page = place === undefined ? null : pageAt(place.path);
  return page === null ? plain : to(page.label);
}
