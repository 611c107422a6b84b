import { useEffect, useEffectEvent } from 'react';
import { useNavigation, type Place } from '../../state/navigation.ts';

export interface ActiveCell {
  /** Of its row; null: not known. */
  key: string | null;
  row: number;
  column: number;
}

/** By the name of the list. */
const leftAt = new WeakMap<Place, Map<string, ActiveCell>>();

/** The active cell that a list was left with at this place, on the way back to it. */
export function activeCellLeft(list: string): ActiveCell | undefined {
  return leftAt.get(useNavigation.getState().place)?.get(list);
}

/** Keeps the active cell of a list for the way back to the place that is left. */
export function useRememberedActiveCell(list: string, active: ActiveCell): void {
  const keep = useEffectEvent((place: Place) => {
    leftAt.set(place, new Map(leftAt.get(place)).set(list, active));
  });
  useEffect(
    () =>
      useNavigation.subscribe((now, before) => {
        if (now.place !== before.place) keep(before.place);
      }),
    [],
  );
}
