import { useMemo } from 'react';
import type { MatrixAxis, MatrixSelection } from './MatrixRow.tsx';
import { changeFlagsView, useFlagsView } from './view-state.ts';

type Kind = 'selected' | 'selectedFlags';

/** The selected organizations and flags, by their place in the matrix as it is shown. */
export function useMatrixSelection(
  organizations: readonly string[],
  flags: readonly string[],
  rows: 'organizations' | 'flags',
): MatrixSelection {
  const selected = useFlagsView((state) => state.selected);
  const selectedFlags = useFlagsView((state) => state.selectedFlags);
  const kindOf = (axis: MatrixAxis): Kind =>
    (axis === 'row') === (rows === 'organizations') ? 'selected' : 'selectedFlags';
  const namesOf = (kind: Kind) => (kind === 'selected' ? organizations : flags);
  const heldOf = (kind: Kind) => (kind === 'selected' ? selected : selectedFlags);
  const change = (kind: Kind, next: ReadonlySet<string>) => changeFlagsView({ [kind]: next });
  const rowKind = kindOf('row');
  const isAll = useMemo(() => {
    const names = rowKind === 'selected' ? organizations : flags;
    const selection = rowKind === 'selected' ? selected : selectedFlags;
    return names.length > 0 && selection.size >= names.length && names.every((name) => selection.has(name));
  }, [rowKind, organizations, flags, selected, selectedFlags]);
  return {
    isAll,
    has: (axis, place) => {
      const kind = kindOf(axis);
      return heldOf(kind).has(namesOf(kind)[place] ?? '');
    },
    toggle(axis, place) {
      const kind = kindOf(axis);
      const name = namesOf(kind)[place];
      if (name === undefined) return;
      const next = new Set(heldOf(kind));
      if (!next.delete(name)) next.add(name);
      change(kind, next);
    },
    extend(axis, from, to) {
      const kind = kindOf(axis);
      const range = namesOf(kind).slice(Math.max(0, Math.min(from, to)), Math.max(from, to) + 1);
      change(kind, new Set([...heldOf(kind), ...range]));
    },
    toggleAll: () => change(rowKind, isAll ? new Set() : new Set(namesOf(rowKind))),
  };
}
