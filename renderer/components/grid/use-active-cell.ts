import { useEffect, useEffectEvent, useState, type Dispatch, type SetStateAction } from 'react';
import { useNavigation, type Place } from '../../state/navigation.ts';

interface ActiveCell {
  /** Of its row; null: not known. */
  key: string | null;
  row: number;
  column: number;
}

/** By the name of the list. */
const leftAt = new WeakMap<Place, Map<string, ActiveCell>>();

/** The active cell of a list: the first one, or on the way back to a place the one that was left there. */
export function useActiveCell(
  list: string,
  first: ActiveCell,
): [ActiveCell, Dispatch<SetStateAction<ActiveCell>>] {
  const [active, setActive] = useState(() => {
    const left = leftAt.get(useNavigation.getState().place)?.get(list);
    return first.key === null && left !== undefined ? left : first;
  });
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
  return [active, setActive];
}
