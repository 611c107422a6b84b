import type { ChainFault, Verification } from '#shared/journal';
import { t } from '#shared/messages/text';
import type { Notice } from '../../platform/notices.ts';
import type { Gap } from './chain-store.ts';
import { verifyChain, type ChainHead, type Link, type MacKey } from './chain.ts';

/** Checks the whole chain against what is remembered of it, and says the result in words. */
export function verify(
  journal: { links: Iterable<Link>; changedPart: string | null },
  remembered: { head: ChainHead; key: MacKey | null; isCompared: boolean },
  checkedAt: string,
): Verification {
  const { fault: found, ...report } = verifyChain(journal.links, remembered.head, remembered.key);
  // A gap that the app noted long ago says less than what is wrong now.
  const changed: ChainFault | null =
    journal.changedPart === null ? null : { kind: 'schema', part: journal.changedPart };
  const fault = found?.kind === 'began-anew' ? (changed ?? found) : (found ?? changed);
  const truncation = remembered.isCompared ? 'checked' : 'not-checked';
  return {
    checkedAt,
    ...report,
    fault,
    truncation,
    message: fault === null ? soundMessage(report, truncation) : faultMessage(fault),
  };
}

function soundMessage(
  { entries, withoutMac }: { entries: number; withoutMac: number },
  truncation: Verification['truncation'],
): string {
  if (truncation === 'not-checked')
    return t(
      '{entries, plural, one {# entry} other {# entries}}, no gap and no altered entry. The keychain did not answer, so forged rows and rows removed before this start cannot be found.',
      { entries },
    );
  if (withoutMac > 0)
    return t(
      '{entries, plural, one {# entry} other {# entries}}, no gap and no altered entry. {withoutMac, plural, one {# row has} other {# rows have}} a hash but no MAC: an older version wrote it, or the keychain was locked.',
      { entries, withoutMac },
    );
  return t('{entries, plural, one {# entry} other {# entries}}, no gap and no altered entry.', { entries });
}

function faultMessage(fault: ChainFault): string {
  switch (fault.kind) {
    case 'altered':
      return t('Row {row} does not fit its hash: it was changed, or the row before it.', { row: fault.row });
    case 'forged':
      return t('Row {row} has a right hash and a wrong MAC: this app did not write it.', { row: fault.row });
    case 'missing':
      return t('Row {row} is missing.', { row: fault.row });
    case 'cut-off':
      return t('Rows are missing at the end: row {row} and the following, up to row {expectedLast}.', {
        row: fault.row,
        expectedLast: fault.expectedLast,
      });
    case 'rewritten':
      return t('The chain is whole, but row {row} is not the one the app wrote: the journal was rewritten.', {
        row: fault.row,
      });
    case 'added':
      return t('Row {row} and the following were added by another program.', { row: fault.row });
    case 'schema':
      return t(
        'The table of the journal was changed ({part}). Lists may hide or alter entries; the rows are not affected.',
        { part: fault.part },
      );
    case 'began-anew':
      return fault.earlier === 0
        ? gapMessage(fault)
        : t('{newestGap} {earlier, plural, one {# gap was} other {# gaps were}} noted before it.', {
            newestGap: gapMessage(fault),
            earlier: fault.earlier,
          });
  }
}

/** Gaps that the app noted in the chain itself. They stay. */
function gapMessage({ why, row, expectedLast }: Gap): string {
  switch (why) {
    case 'lost':
      return t(
        'Gap at row {row}: the last row the app had written (row {expectedLast}) was no longer in the database. Earlier rows were removed or rewritten.',
        { row, expectedLast },
      );
    case 'added':
      return t(
        'Gap at row {row}: the rows between row {expectedLast} and it have no valid MAC. Another program added them, or the keychain was locked.',
        { row, expectedLast },
      );
    case 'no-head':
      return t(
        'Gap at row {row}: the keychain did not remember this journal. Earlier rows may have been removed or rewritten.',
        { row },
      );
    case 'no-key':
      return t(
        'Gap at row {row}: the keychain no longer had the key of the MACs, and a new one was made. Earlier MACs cannot be checked.',
        { row },
      );
  }
}

/** Told in the window when the app finds the gap. */
export function gapNotice(gap: Gap): Notice {
  if (gap.why === 'lost' && gap.row === 1)
    return {
      title: t('The database is missing or was emptied.'),
      message: t(
        'The keychain remembers a journal of {rows, plural, one {# row} other {# rows}}; this database has none. Inbox and ledgers may be missing too.',
        { rows: gap.expectedLast },
      ),
    };
  return { title: t('The journal is not as the app left it.'), message: gapMessage(gap) };
}
