import { useChangeSetEvents } from './use-change-sets.ts';

/** Keeps the cache up with change sets, whatever page is shown. Draws nothing. */
export function ChangeSetEvents(): null {
  useChangeSetEvents();
  return null;
}
