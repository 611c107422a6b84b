import { createElement, Fragment, type ReactNode } from 'react';
import { partsOf, type Message, type ValuesOf } from '#shared/messages/text';

/** A message with elements besides text: the language decides where each part goes. */
export function Phrase<M extends Message>({ text, values }: { text: M; values: ValuesOf<M, ReactNode> }) {
  return createElement(Fragment, null, ...partsOf<M, ReactNode>(text, values));
}
