import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { createDeskStore, onProfileLeft } from '../scope/store.ts';

export interface Toast {
  id: number;
  tone: 'success' | 'warning';
  text: string;
  /** What to do next, in a line of its own. */
  advice?: string;
  /** What failed: shown with its next step and its details, until it is closed. */
  error?: AppError;
  /** What can be done about it, e.g. Undo; the note closes with it. `id`: of what can also be done elsewhere, by a key. */
  action?: { label: string; run: () => void; id?: string };
}

interface Toasts {
  toasts: readonly Toast[];
}

/** Short notes about what the user just did. An error that needs reading is never only a toast. */
export const useToasts = createDeskStore<Toasts>(() => ({ toasts: [] }));

// Their next steps and actions would be taken in the other profile.
onProfileLeft(() =>
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.filter(({ error, action }) => error === undefined && action === undefined),
  })),
);

const shownMs = 6000;
/** The most notes at once besides errors, which stay. */
const maxNotes = 3;
let lastId = 0;

/** A note already shown is announced again, not shown twice; a note to act on keeps its own action. */
export function toast(note: Omit<Toast, 'id'>): void {
  const id = (lastId += 1);
  useToasts.setState(({ toasts }) => {
    const all = [...toasts.filter((shown) => !isSame(shown, note)), { ...note, id }];
    const notes = all.filter(({ error }) => error === undefined).slice(-maxNotes);
    return { toasts: all.filter((shown) => shown.error !== undefined || notes.includes(shown)) };
  });
  if (note.error !== undefined) return;
  setTimeout(() => dismissToast(id), shownMs);
}

const isSame = (shown: Toast, note: Omit<Toast, 'id'>): boolean =>
  shown.action === undefined &&
  note.action === undefined &&
  shown.tone === note.tone &&
  shown.text === note.text &&
  shown.advice === note.advice;

/** Shows a failure that needs no place of its own. */
export function toastError(error: AppError): void {
  toast({ tone: 'warning', text: error.message, advice: error.advice, error });
}

/** Closes the note whose action was done elsewhere. */
export function dismissActed(id: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ action }) => action?.id !== id) }));
}

export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((shown) => shown.id !== id) }));
}

/** After a save dialog; null: no place was chosen. */
export function toastSaved(file: string | null): void {
  if (file !== null) toast({ tone: 'success', text: t('Saved as {file}.', { file }) });
}
