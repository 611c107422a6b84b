import { createDeskStore } from '../scope/store.ts';

interface Navigation {
  path: string;
  /** What stands in the way of leaving the page, e.g. unsaved changes; null = nothing. */
  obstacle: string | null;
  /** What was asked for while the obstacle stood. */
  pending: (() => void) | null;
}

export const useNavigation = createDeskStore<Navigation>(() => ({ path: '', obstacle: null, pending: null }));

/** Does something that leaves the page; asks first when changes would be lost. */
export function leaveTo(act: () => void): void {
  if (useNavigation.getState().obstacle === null) act();
  else useNavigation.setState({ pending: act });
}

export function goTo(path: string): void {
  if (path === useNavigation.getState().path) return;
  leaveTo(() => {
    useNavigation.setState({ path });
  });
}

export function setObstacle(obstacle: string | null): void {
  useNavigation.setState({ obstacle });
}

/** Answers the question that `leaveTo` raised. */
export function answerLeave(leave: boolean): void {
  const { pending } = useNavigation.getState();
  if (!leave) {
    useNavigation.setState({ pending: null });
    return;
  }
  useNavigation.setState({ pending: null, obstacle: null });
  pending?.();
}
