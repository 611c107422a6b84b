import type { ChainFault, Verification } from '#shared/journal';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';
import type { Notice } from '../../platform/notices.ts';
import type { Gap } from './chain-store.ts';
import { verifyChain, type ChainHead, type Link, type MacKey } from './chain.ts';

/** Checks the whole chain against the saved head, and returns the result in words. */
export function verify(
  journal: { links: Iterable<Link>; changedPart: string | null },
  remembered: { head: ChainHead; key: MacKey | null; isCompared: boolean },
  checkedAt: string,
): Verification {
  const { fault: found, ...report } = verifyChain(journal.links, remembered.head, remembered.key);
  // A gap that the app noted long ago says less than what is wrong now.
  const changed: ChainFault | null =
    journal.changedPart === null ? null : { kind: 'schema', part: journal.changedPart };
  const fault = found?.kind === 'restarted' ? (changed ?? found) : (found ?? changed);
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
      "{entries, plural, one {# entry} other {# entries}}, no gaps or altered entries. The keychain did not respond, so the app can't detect forged entries, or entries removed before the app started.",
      { entries },
    );
  if (withoutMac > 0)
    return t(
      "{entries, plural, one {# entry} other {# entries}}, no gaps or altered entries. {withoutMac, plural, one {# row was} other {# rows were}} saved without a signature, by an older version or while the keychain was locked. The app can't rule out that these rows were forged.",
      { entries, withoutMac },
    );
  return t('{entries, plural, one {# entry} other {# entries}}, no gaps or altered entries.', { entries });
}

function faultMessage(fault: ChainFault): string {
  switch (fault.kind) {
    case 'altered':
      return t('Row {row} does not match its hash. This row or the previous row was changed.', {
        row: fault.row,
      });
    case 'forged':
      return t('Row {row} has a valid hash but an invalid signature. This app did not write the row.', {
        row: fault.row,
      });
    case 'missing':
      return t('Row {row} is missing.', { row: fault.row });
    case 'cut-off':
      return t('Rows {row} to {expectedLast} are missing at the end.', {
        row: fault.row,
        expectedLast: fault.expectedLast,
      });
    case 'rewritten':
      return t('The chain is intact, but the app did not write row {row}. The journal was rewritten.', {
        row: fault.row,
      });
    case 'added':
      return t('Another program added row {row} and the rows after it.', { row: fault.row });
    case 'schema':
      return t(
        "The structure of the journal's table was changed ({part}). The saved rows are intact, but lists may hide or alter entries.",
        { part: fault.part },
      );
    case 'restarted':
      return fault.earlier === 0
        ? gapMessage(fault)
        : linesOf(
            gapMessage(fault),
            t('{earlier, plural, one {# earlier gap is} other {# earlier gaps are}} recorded.', {
              earlier: fault.earlier,
            }),
          );
  }
}

/** Gaps that the app noted in the chain itself. They stay. */
function gapMessage({ why, row, expectedLast }: Gap): string {
  switch (why) {
    case 'lost':
      return t(
        'Gap at row {row}: row {expectedLast}, the last that the app wrote, was missing. Earlier rows were removed or rewritten.',
        { row, expectedLast },
      );
    case 'added':
      return t(
        'Gap at row {row}: the rows after row {expectedLast} have no valid signature. Another program added them, or the keychain was locked.',
        { row, expectedLast },
      );
    case 'no-head':
      return t(
        'Gap at row {row}: the keychain had no record of this journal. Earlier rows may have been removed or rewritten.',
        { row },
      );
    case 'no-key':
      return t(
        "Gap at row {row}: the key of the journal was missing from the keychain, so the app made a new one. Signatures of earlier rows can't be checked.",
        { row },
      );
  }
}

/** Shown in the window when the app finds the gap. */
export function gapNotice(gap: Gap): Notice {
  if (gap.why === 'lost' && gap.row === 1)
    return {
      title: t('The database is missing or was emptied.'),
      message: t(
        'According to the keychain, the journal had {rows, plural, one {# row} other {# rows}}, but this database has none. The inbox and the record of created checks may be missing too. Restore a backup in Settings.',
        { rows: gap.expectedLast },
      ),
    };
  return {
    title:
      gap.why === 'lost'
        ? t('The journal was changed outside the app.')
        : t("Some journal entries can't be verified."),
    message: gapMessage(gap),
  };
}
