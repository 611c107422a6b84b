import { useEffect } from 'react';
import { createDeskStore, createProfileStore, keepViews, onProfileLeft, type Store } from '../scope/store.ts';

/** Where one is: a page, by its path. Each visit is a place of its own. */
export interface Place {
  readonly path: string;
  /** It was opened with a choice of its own, such as a filter. */
  readonly isChosen?: boolean;
  /** What an earlier link had requested of the page was dropped when it was opened. */
  readonly isReset?: boolean;
}

interface Navigation {
  place: Place;
  /** Where one came from, the latest last. */
  back: readonly Place[];
  /** Where one went back from, the latest last. */
  forward: readonly Place[];
  /** A reason not to leave the page, e.g. unsaved changes; null: none. */
  obstacle: string | null;
  /** What was requested while something would be lost by it. */
  pending: (() => void) | null;
  /** What would be lost by what was requested last. */
  losses: readonly string[];
}

/** Places that one can go back to. */
const maxPlaces = 100;

const initial: Navigation = {
  place: { path: '' },
  back: [],
  forward: [],
  obstacle: null,
  pending: null,
  losses: [],
};

export const useNavigation = createDeskStore<Navigation>(() => initial);

/** Brings back what was chosen on the page of a place when it was left. */
const chosenAt = new WeakMap<Place, () => void>();

/** What a page shows when it is requested again, from a part of it such as one of its records. */
const firstViews = new Map<string, FirstView>();

interface FirstView {
  /** The page shows it already. */
  isShown: () => boolean;
  show: () => void;
  /** Also for who comes from another page: what else it shows is a place of its own, which the history leads back to. */
  fromElsewhere?: boolean;
}

/** What is requested of a page, such as its filter. */
interface Asking {
  /** It is the same text as long as the same is requested of the page. */
  stateKey: () => string;
  reset: () => void;
}
const askings = new Map<string, Asking>();
/** What pages were asked for by what opened them, e.g. a link, rather than by a choice on the page. */
const useAskedByLink = createProfileStore<Readonly<Record<string, string>>>(() => ({}));

/**
 * Makes a page drop what a link asked of it when the page is opened again.
 *
 * @param parts parts of its choices that say what it shows
 * @param along parts that are of no use without them, such as the open row
 */
export function forgetsLinks<T extends object>(
  path: string,
  { getState, getInitialState, setState }: Store<T>,
  parts: readonly (keyof T)[],
  along: readonly (keyof T)[],
): void {
  askings.set(path, {
    stateKey: () => JSON.stringify(parts.map((part) => getState()[part])),
    reset() {
      const [next, initial] = [{ ...getState() }, getInitialState()];
      for (const part of [...parts, ...along]) next[part] = initial[part];
      setState(next);
    },
  });
}

/**
 * Opens a page from the sidebar or by its key: what a link requested is dropped unless another choice was
 * made since.
 */
export function openFresh(path: string): void {
  const asking = askings.get(path);
  if (asking === undefined || useAskedByLink.getState()[path] !== asking.stateKey()) goTo(path);
  else
    open({ path, isReset: true }, () => {
      asking.reset();
      useAskedByLink.setState({ [path]: '' });
    });
}

export function onPageAgain(path: string, view: FirstView): void {
  firstViews.set(path, view);
}

// A place of another profile shows what this one may not see, and what was requested was for that one.
onProfileLeft(() => useNavigation.setState({ back: [], forward: [], pending: null }));

/** Does something that leaves the page; asks first when changes would be lost, on the page or with what it empties. */
export function leaveTo(action: () => void, ...more: (string | null)[]): void {
  const losses = [useNavigation.getState().obstacle, ...more].filter((loss) => loss !== null);
  if (losses.length === 0) action();
  else useNavigation.setState({ pending: action, losses });
}

/** What would be lost if the profile were left now, such as a form that survives a visit to another page. */
export const useLossesOfProfile = createDeskStore<readonly string[]>(() => []);
const profileLosses = new Set<() => string | null>();

/** Names what of a store is lost when the profile is left, or the window closes; null: nothing. */
export function losesWithProfile<T>(store: Store<T>, loss: (state: T) => string | null): void {
  profileLosses.add(() => loss(store.getState()));
  store.subscribe(() => {
    const losses = [...profileLosses].flatMap((each) => each() ?? []);
    if (losses.join() !== useLossesOfProfile.getState().join()) useLossesOfProfile.setState(losses, true);
  });
}

/** Does something that leaves the profile, or ends the app; asks first when changes would be lost, on whatever page. */
export function leaveProfileTo(action: () => void): void {
  leaveTo(action, ...useLossesOfProfile.getState());
}

/** Opens a page; `choose` is done on the way and chooses what it shows, e.g. a filter. */
export function goTo(path: string, choose?: () => void): void {
  const here = useNavigation.getState().place;
  if (path === here.path && choose === undefined) {
    const first = firstViews.get(path);
    // It is the page shown: the keyboard goes to it.
    if (first === undefined || first.isShown()) useNavigation.setState({ place: { ...here } });
    else goTo(path, first.show);
    return;
  }
  if (choose === undefined) {
    const first = firstViews.get(path);
    if (first?.fromElsewhere === true && !first.isShown()) {
      goTo(path, first.show);
      return;
    }
  }
  if (choose === undefined) {
    open({ path });
    return;
  }
  open({ path, isChosen: true }, () => {
    const asking = askings.get(path);
    const before = asking?.stateKey();
    choose();
    const after = asking?.stateKey();
    if (after !== undefined && after !== before) useAskedByLink.setState({ [path]: after });
  });
}

function open(next: Place, choose?: () => void): void {
  leaveTo(() => {
    const { place, back } = useNavigation.getState();
    leave(place);
    // The start has no place of its own to go back to.
    const passed = place.path === '' ? back : [...back, place].slice(-maxPlaces);
    useNavigation.setState({ place: next, back: passed, forward: [] });
    choose?.();
  });
}

/** Names the place that the app began at, so that there is a way back to it. */
export function beginAt(place: Place): void {
  if (useNavigation.getState().place.path === '') useNavigation.setState({ place });
}

export function goBack(): void {
  travel('back', 'forward');
}

export function goForward(): void {
  travel('forward', 'back');
}

function travel(from: 'back' | 'forward', to: 'back' | 'forward'): void {
  if (useNavigation.getState()[from].length === 0) return;
  leaveTo(() => {
    const { place, ...now } = useNavigation.getState();
    const next = now[from].at(-1);
    if (next === undefined) return;
    leave(place);
    const places = { [from]: now[from].slice(0, -1), [to]: [...now[to], place] };
    useNavigation.setState({ ...places, place: next });
    chosenAt.get(next)?.();
  });
}

function leave(place: Place): void {
  chosenAt.set(place, keepViews(pageOf(place.path)));
}

/** Drops what the path asks of its page, once that was done: who comes back does not ask for it again. */
export function dropParameters(): void {
  const { place } = useNavigation.getState();
  useNavigation.setState({ place: { ...place, path: pageOf(place.path), isChosen: true } });
}

/** The page of a path, without what follows a ? for the page itself. */
export function pageOf(path: string): string {
  return path.split('?', 1).join('');
}

export function setObstacle(obstacle: string | null): void {
  useNavigation.setState({ obstacle });
}

/** Whatever leaves the page asks first while there is a reason not to leave it, and the component is there. */
export function useObstacle(obstacle: string | null): void {
  useEffect(() => {
    if (obstacle === null) return;
    setObstacle(obstacle);
    return () => setObstacle(null);
  }, [obstacle]);
}

/** Decides the question that `leaveTo` raised. */
export function decideLeave(leave: boolean): void {
  const { pending } = useNavigation.getState();
  if (!leave) {
    useNavigation.setState({ pending: null });
    return;
  }
  useNavigation.setState({ pending: null, obstacle: null });
  pending?.();
}
