import type { ChainFault, Verification } from '#shared/journal';
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
  const sound = `${entries} ${entries === 1 ? 'entry' : 'entries'}, no gap and no altered entry.`;
  return truncation === 'checked'
    ? sound
    : `${sound} Whether rows are missing at the end cannot be checked: the keychain holds no head of the chain, or did not answer.`;
}

function faultMessage(fault: ChainFault): string {
  switch (fault.kind) {
    case 'altered':
      return `Row ${fault.row} does not fit its hash: it was changed, or the row before it.`;
    case 'missing':
      return `Row ${fault.row} is missing.`;
    case 'cut-off':
      return `Rows are missing at the end: row ${fault.row} and the following, up to row ${fault.expectedLast}.`;
    case 'rewritten':
      return `The chain is whole, but row ${fault.row} is not the one that the keychain remembers: the journal was written anew.`;
    case 'began-anew':
      return `The chain began anew at row ${fault.row}: the one that the keychain remembered was not in this database.`;
  }
}
