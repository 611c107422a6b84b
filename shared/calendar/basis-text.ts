import { t } from '../messages/text.ts';
import type { Basis } from './renewals.ts';

/** What a renewal day is based on, and that a reminder came without a day. */
export function basisText({ basis, reminded }: { basis: Basis; reminded: boolean }, day: string): string {
  switch (basis) {
    case 'confirmed':
      return t('Confirmed by the renewal reminder of {day}.', { day });
    case 'start':
      return t(
        '{reminded, select, true {This date is estimated: whole years after monitoring started on {day}. A renewal reminder arrived without a date.} other {This date is estimated: whole years after monitoring started on {day}. The service gives no date.}}',
        { reminded: String(reminded), day },
      );
    case 'renewal':
      return t(
        '{reminded, select, true {This date is estimated: whole years after the last renewal on {day}. A renewal reminder arrived without a date.} other {This date is estimated: whole years after the last renewal on {day}. The service gives no date.}}',
        { reminded: String(reminded), day },
      );
    case 'creation':
      return t(
        '{reminded, select, true {This date is estimated: whole years after the check was created on {day}. A renewal reminder arrived without a date.} other {This date is estimated: whole years after the check was created on {day}. The service gives no date.}}',
        { reminded: String(reminded), day },
      );
  }
}
