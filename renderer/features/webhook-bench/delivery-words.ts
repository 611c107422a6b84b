import type { Delivery } from '#shared/ipc/contract/webhooks';
import type { SignatureReason } from '#shared/webhook/verdict';

/** A type as a list has room for it: without the prefix and the version all of them share. */
export function shortType(type: string | null): string {
  return type === null || type === ''
    ? 'not given'
    : type.replace(/^notification\.client\./, '').replace(/\.v1$/, '');
}

export interface DeliveryWords {
  word: string;
  /** `replay` counts as a warning even when the signature is good: a copy verifies like the original. */
  kind: 'good' | 'bad' | 'replay';
  note: string;
}

const shapeNotes: Record<Delivery['shape']['kind'], string> = {
  known: 'Known shape',
  'known-type': 'Known type',
  'unknown-type': 'Unknown type',
  'unknown-shape': 'Unknown shape',
  'not-json': 'Not JSON',
};

/** The reasons, as short as a list has room for. */
const reasonNotes: Readonly<Record<SignatureReason, string>> = {
  missing: 'No signature',
  'not-base64': 'Not base64',
  'wrong-length': 'Wrong length',
  'no-match': 'Does not fit',
  'trailing-newline': 'Last newline',
  'line-endings': 'Line endings',
  'byte-order-mark': 'Byte order mark',
  're-serialised': 'Re-serialised',
  'parsed-body': 'Over a parsed body',
  'body-encoding': 'Character set',
  'wrong-secret': 'Another secret',
  'secret-whitespace': 'Space in the secret',
  'secret-quoted': 'Secret in quotes',
  'secret-encoded': 'Secret decoded',
  'signature-whitespace': 'Space around it',
  'signature-quoted': 'In quotes',
  'signature-prefixed': 'With a prefix',
  'hex-for-base64': 'Hex for base64',
  'base64-of-hex': 'Base64 of hex',
  base64url: 'Base64url',
  padding: 'No padding',
};

/** The verdict on a delivery in two short lines. */
export function deliveryWords({ signature, shape, replayOf, mismatches }: Delivery): DeliveryWords {
  const [reason] = signature.reasons;
  if (!signature.accepted) {
    const why =
      shape.kind === 'not-json' || reason === undefined ? shapeNotes[shape.kind] : reasonNotes[reason];
    return { word: 'Signature bad', kind: 'bad', note: replayOf === null ? why : `${why}, replay` };
  }
  if (replayOf !== null) return { word: 'Replay', kind: 'replay', note: `Good, seen as ${replayOf}` };
  const note = mismatches.length > 0 ? 'Headers disagree' : shapeNotes[shape.kind];
  return { word: 'Signature good', kind: 'good', note };
}
