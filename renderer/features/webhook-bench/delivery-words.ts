import type { Delivery } from '#shared/ipc/contract/webhooks';
import { t } from '#shared/messages/text';
import type { SignatureReason } from '#shared/webhook/verdict';

/** A type as a list has room for it: without the prefix and the version all of them share. */
export function shortType(type: string | null): string {
  return type === null || type === ''
    ? t('not given')
    : type.replace(/^notification\.client\./, '').replace(/\.v1$/, '');
}

export interface DeliveryWords {
  word: string;
  /** `replay` counts as a warning even when the signature is good: a copy verifies like the original. */
  kind: 'good' | 'bad' | 'replay';
  note: string;
}

const shapeNotes: Record<Delivery['shape']['kind'], string> = {
  known: t('Known shape'),
  'known-type': t('Known type'),
  'unknown-type': t('Unknown type'),
  'unknown-shape': t('Unknown shape'),
  'not-json': t('Not JSON'),
};

/** The reasons, as short as a list has room for. */
const reasonNotes: Readonly<Record<SignatureReason, string>> = {
  missing: t('No signature'),
  'not-base64': t('Not base64'),
  'wrong-length': t('Wrong length'),
  'no-match': t('No match'),
  'trailing-newline': t('End newline differs'),
  'line-endings': t('Line endings differ'),
  'byte-order-mark': t('Byte order mark'),
  're-serialised': t('Re-serialised'),
  'parsed-body': t('Parsed body signed'),
  'body-encoding': t('Charset differs'),
  'wrong-secret': t('Another secret used'),
  'secret-whitespace': t('Space in the secret'),
  'secret-quoted': t('Secret in quotes'),
  'secret-encoded': t('Secret decoded'),
  'signature-whitespace': t('Space in signature'),
  'signature-quoted': t('Signature in quotes'),
  'signature-prefixed': t('Signature has prefix'),
  'hex-for-base64': t('Hex, not base64'),
  'base64-of-hex': t('Base64 of hex text'),
  base64url: t('Base64url'),
  padding: t('No padding'),
};

/** The verdict on a delivery in two short lines. */
export function deliveryWords({ signature, shape, replayOf, mismatches }: Delivery): DeliveryWords {
  const [reason] = signature.reasons;
  if (!signature.accepted) {
    const why =
      shape.kind === 'not-json' || reason === undefined ? shapeNotes[shape.kind] : reasonNotes[reason];
    return {
      word: t('Signature invalid'),
      kind: 'bad',
      note: replayOf === null ? why : t('{why}, duplicate', { why }),
    };
  }
  if (replayOf !== null)
    return {
      word: t('Duplicate'),
      kind: 'replay',
      note: t('Duplicate of delivery {replayOf}', { replayOf }),
    };
  const note = mismatches.length > 0 ? t('Headers missing or different') : shapeNotes[shape.kind];
  return { word: t('Signature valid'), kind: 'good', note };
}
