import { t } from '../messages/text.ts';
import type { Basis } from './renewals.ts';

/** What a renewal day follows from, and that a reminder came that names no day. */
export function basisText({ basis, reminded }: { basis: Basis; reminded: boolean }, day: string): string {
  switch (basis) {
    case 'confirmed':
      return t('Confirmed by the renewal reminder of {day}.', { day });
    case 'start':
      return t(
        '{reminded, select, true {Estimated: 12 months after monitoring started on {day}. A renewal reminder arrived without a date.} other {Estimated: 12 months after monitoring started on {day}. The service gives no date.}}',
        { reminded: String(reminded), day },
      );
    case 'renewal':
      return t(
        '{reminded, select, true {Estimated: 12 months after the renewal of {day}. A renewal reminder arrived without a date.} other {Estimated: 12 months after the renewal of {day}. The service gives no date.}}',
        { reminded: String(reminded), day },
      );
    case 'creation':
      return t(
        '{reminded, select, true {Estimated: 12 months after the check was created on {day}. A renewal reminder arrived without a date.} other {Estimated: 12 months after the check was created on {day}. The service gives no date.}}',
        { reminded: String(reminded), day },
      );
  }
}
