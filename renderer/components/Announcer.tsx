import { useEffect, useEffectEvent } from 'react';
import { announce, useAnnouncement } from '../state/announcements.ts';

/** The live region of `useAnnounced`: always in the page, for one that comes with its text is often not read out. */
export function Announcer() {
  const { text, count } = useAnnouncement();
  return (
    <p className="visually-hidden" role="status">
      {/* A region whose text stays the same is not read out again: every announcement is an element of its own. */}
      <span key={count}>{text}</span>
    </p>
  );
}

/** Typing and a burst of changes are announced once, when they have come to rest. */
const restMs = 600;

/** Announces the current `text` once `about` has stopped changing. Null announces nothing. */
export function useAnnounced(about: string | null, text: string | (() => string)): void {
  const speak = useEffectEvent(() => announce(typeof text === 'string' ? text : text()));
  useEffect(() => {
    if (about === null) return;
    const timer = setTimeout(speak, restMs);
    return () => clearTimeout(timer);
  }, [about]);
}
