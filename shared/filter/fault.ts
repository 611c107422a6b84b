import { t } from '#shared/messages/text';
import type { Span } from './tree.ts';

/** Something wrong in a filter, at its position, with a repair if there is an obvious one. */
export interface FilterFault {
  /** An error is never sent. A warning is about a value only, and the operator may send it anyway. */
  severity: 'error' | 'warning';
  /** 1-based, in UTF-16 units; always inside the text. */
  column: number;
  /** At least 1. */
  length: number;
  message: string;
  /** Replaces the marked text. */
  fix?: FilterFix;
}

export interface FilterFix {
  replacement: string;
  label: string;
}

export function faultAt(span: Span, message: string, fix?: FilterFix): FilterFault {
  const fault = { severity: 'error', column: span.start, length: span.end - span.start, message } as const;
  return fix === undefined ? fault : { ...fault, fix };
}

export function warningAt(span: Span, message: string, fix?: FilterFix): FilterFault {
  return { ...faultAt(span, message, fix), severity: 'warning' };
}

/** Whether there is nothing but warnings about a filter. */
export function isSendable(faults: readonly FilterFault[]): boolean {
  return faults.every(({ severity }) => severity === 'warning');
}

/** The usual repair: put one text in place of the marked one. */
export function use(replacement: string): FilterFix {
  return { replacement, label: t('Use {value}', { value: replacement.trim() }) };
}
