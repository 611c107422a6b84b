import type { AppError } from '#shared/errors';
import { toast } from '../../state/toasts.ts';

/** The operator kept things as they are, or the question became void: a note, and no alarm. Gives true when the note was shown. */
export function toastIfDeclined(error: AppError): boolean {
  if (error.kind !== 'refused' || error.reason !== 'not-confirmed') return false;
  toast({ tone: 'warning', text: error.message });
  return true;
}
