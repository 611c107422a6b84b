import { useState, type KeyboardEvent } from 'react';
import { completeFilter, type CompletionOption } from '#shared/filter/complete';
import type { FilterField } from '#shared/filter/field';

/** Where the caret is and what is offered there. */
interface Typing {
  isFocused: boolean;
  caret: number;
  /** Suggestions are shown. */
  isOpen: boolean;
  /** The option the arrows went to; null = none was chosen, so Enter applies the filter. */
  chosen: number | null;
  /** When this was typed, for dates in words. */
  nowMs: number;
}

const closed = { isOpen: false, chosen: null };

/** Suggestions for what is typed at the caret of a filter text. */
export function useCompletion(text: string, fields: readonly FilterField[]) {
  const [typing, setTyping] = useState<Typing>({ ...closed, isFocused: false, caret: text.length, nowMs: 0 });
  const set = (next: Partial<Typing>) => setTyping((previous) => ({ ...previous, ...next }));
  const { isFocused, caret, chosen } = typing;
  const completion = completeFilter(text, caret, fields, typing.nowMs);
  const { from, to } = completion;
  const typed = text.slice(from, to);
  const options = completion.options.filter(({ insert }) => insert.trim() !== typed);
  const isOpen = isFocused && typing.isOpen && options.length > 0;
  const active = Math.min(chosen ?? 0, options.length - 1);
  const choose = (step: 1 | -1) =>
    set({
      isOpen: true,
      nowMs: presentMs(),
      chosen:
        !isOpen || chosen === null
          ? step > 0
            ? 0
            : options.length - 1
          : (chosen + step + options.length) % options.length,
    });
  const close = () => set(closed);
  return {
    isFocused,
    caret,
    /** Offsets of the text that an option replaces. */
    from,
    to,
    options,
    isOpen,
    active,
    close,
    onFocus: () => set({ isFocused: true, isOpen: text === '', nowMs: presentMs() }),
    onBlur: () => set({ ...closed, isFocused: false }),
    onText: (at: number, opens: boolean) =>
      set({ caret: at, isOpen: opens, chosen: null, nowMs: presentMs() }),
    onCaret: (at: number) =>
      setTyping((previous) => (previous.caret === at ? previous : { ...previous, ...closed, caret: at })),
    /** Handles a key of the suggestions; false: it means something else. */
    handleKey(event: KeyboardEvent, onInsert: (option: CompletionOption) => void): boolean {
      const option = isOpen ? options[active] : undefined;
      switch (event.key) {
        case 'ArrowDown':
          choose(1);
          return true;
        case 'ArrowUp':
          choose(-1);
          return true;
        case ' ':
          if (event.ctrlKey) choose(1);
          return event.ctrlKey;
        case 'Tab':
          // Who only passes through with Tab, and typed and chose nothing, moves to what follows.
          if (option === undefined || event.shiftKey || (chosen === null && text.trim() === '')) return false;
          onInsert(option);
          return true;
        case 'Enter':
          if (option === undefined || chosen === null) return false;
          onInsert(option);
          return true;
        case 'Escape':
          if (isOpen) close();
          return isOpen;
        default:
          return false;
      }
    },
  };
}

function presentMs(): number {
  return Date.now();
}
