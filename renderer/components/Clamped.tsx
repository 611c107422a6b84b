import { useState } from 'react';
import { t } from '#shared/messages/text';
import { formatCount } from '../format/number.ts';
import { LinkButton } from './Button.tsx';

const maxShown = 400;

/** A text that may be very long: its beginning, and the whole on demand. */
export function Clamped({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const letters = Array.from(text);
  if (letters.length <= maxShown) return text;
  return (
    <>
      {isWhole ? text : `${letters.slice(0, maxShown).join('')}… `}
      <LinkButton aria-expanded={isWhole} onPress={() => setWhole(!isWhole)}>
        {isWhole ? t('Show less') : t('Show all {count} characters', { count: formatCount(letters.length) })}
      </LinkButton>
    </>
  );
}
