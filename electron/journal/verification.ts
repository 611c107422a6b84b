import type { ChainFault, Verification } from '#shared/journal';
import { t } from '#shared/messages/text';
import type { Result } from '#shared/result';
import { verifyChain, type ChainHead, type Link } from './chain.ts';
import type { Restarted } from './record.ts';

/** Checks the whole chain against the head that the keychain remembers, and says the result in words. */
export function verify(
  journal: { links: Iterable<Link>; entries: number; firstRestart: Restarted | null },
  remembered: Result<ChainHead | null>,
  checkedAt: string,
): Verification {
  const head = remembered.ok ? remembered.value : null;
  const { entries, firstRestart } = journal;
  const { fault: found, ...report } = verifyChain(journal.links, head);
  const fault = found ?? (firstRestart === null ? null : beganAnew(firstRestart));
  const truncation = head === null ? 'not-checked' : 'checked';
  return {
    checkedAt,
    ...report,
    entries,
    fault,
    truncation,
    message: fault === null ? soundMessage(entries, truncation) : faultMessage(fault),
  };
}

function beganAnew({ number, lost }: Restarted): ChainFault {
  return { kind: 'began-anew', row: number, expectedLast: lost.number };
}

function soundMessage(entries: number, truncation: Verification['truncation']): string {
  const sound = t('{entries, plural, one {# entry} other {# entries}}, no gap and no altered entry.', {
    entries,
  });
  return truncation === 'checked'
    ? sound
    : t(
        '{sound} Whether rows are missing at the end cannot be checked: the keychain holds no head of the chain, or did not answer.',
        { sound },
      );
}

function faultMessage(fault: ChainFault): string {
  switch (fault.kind) {
    case 'altered':
      return t('Row {row} does not fit its hash: it was changed, or the row before it.', { row: fault.row });
    case 'missing':
      return t('Row {row} is missing.', { row: fault.row });
    case 'cut-off':
      return t('Rows are missing at the end: row {row} and the following, up to row {expectedLast}.', {
        row: fault.row,
        expectedLast: fault.expectedLast,
      });
    case 'rewritten':
      return t(
        'The chain is whole, but row {row} is not the one that the keychain remembers: the journal was written anew.',
        { row: fault.row },
      );
    case 'began-anew':
      return t(
        'The chain began anew at row {row}: the one that the keychain remembered was not in this database.',
        { row: fault.row },
      );
  }
}
