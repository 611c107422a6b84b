import { useEffect, useState } from 'react';
import { useSecondsUntil } from '../../components/use-seconds-until.ts';

const shownMs = 60_000;

export interface Reveal {
  isRevealed: boolean;
  secondsLeft: number;
  reveal: () => void;
  mask: () => void;
}

/** Personal data is shown for a minute, and masked again when the window loses the focus. */
export function useReveal(): Reveal {
  const [until, setUntil] = useState<number | null>(null);
  const secondsLeft = useSecondsUntil(until);
  const mask = () => {
    setUntil(null);
  };
  useEffect(() => {
    const hide = () => {
      setUntil(null);
    };
    window.addEventListener('blur', hide);
    return () => {
      window.removeEventListener('blur', hide);
    };
  }, []);
  return {
    isRevealed: secondsLeft > 0,
    secondsLeft,
    reveal: () => {
      setUntil(performance.now() + shownMs);
    },
    mask,
  };
}
