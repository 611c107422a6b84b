import type { Delivery } from '#shared/ipc/contract/webhooks';
import { t } from '#shared/messages/text';
import { reasonTexts } from '#shared/webhook/verdict';

/** A type as a list has room for it: without the prefix and the version all of them share. */
export function shortType(type: string | null): string {
  return type === null || type === ''
    ? t('Not given')
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

/** The verdict on a delivery in two short lines. */
export function deliveryWords({ signature, shape, replayOf, mismatches }: Delivery): DeliveryWords {
  const [reason] = signature.reasons;
  if (!signature.accepted) {
    const why =
      shape.kind === 'not-json' || reason === undefined ? shapeNotes[shape.kind] : reasonTexts[reason].title;
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
  const note = mismatches.length > 0 ? t('Headers missing or not matching') : shapeNotes[shape.kind];
  return { word: t('Signature valid'), kind: 'good', note };
}
