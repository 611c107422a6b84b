import type { SavedInboxView } from '#shared/views/saved-inbox-view';
import { isName } from '#shared/resource-names';
import { createProfileStore, viewOf } from '../../scope/store.ts';
import { forgetsLinks } from '../../state/navigation.ts';

export type InboxPart = 'notifications' | 'health' | 'settings';

interface InboxView {
  part: InboxPart;
  view: SavedInboxView['narrowed']['view'];
  /** Empty: any. */
  types: readonly string[];
  recommendations: readonly string[];
  organization: { name: string; displayName: string | null } | null;
  text: string;
  /** The notification whose detail is open. */
  openKey: number | null;
  /** The notification that a link leads to, until it is loaded and open. */
  linked: string | null;
  /** The actions that can be undone, latest last. */
  undos: readonly { id: string; text: string }[];
  /** Of the health page. */
  onlyFailing: boolean;
}

const initial: InboxView = {
  part: 'notifications',
  view: 'unread',
  types: [],
  recommendations: [],
  organization: null,
  text: '',
  openKey: null,
  linked: null,
  undos: [],
  onlyFailing: false,
};

/** Choices on the inbox page. They survive a visit to another page, but not a switch of profile. */
export const useInboxView = viewOf(
  '/inbox',
  createProfileStore<InboxView>(() => initial),
  ['undos'],
);
forgetsLinks(
  '/inbox',
  useInboxView,
  ['part', 'view', 'types', 'recommendations', 'organization', 'text', 'onlyFailing'],
  ['openKey', 'linked'],
);

/** Choices that show something else than what a link leads to. */
const movesOn = ['view', 'types', 'recommendations', 'organization', 'text', 'openKey'] as const;

/** What a link leads to no longer opens by itself once the operator opened or asked for something else. */
export function changeInboxView(change: Partial<InboxView>): void {
  useInboxView.setState(movesOn.some((choice) => choice in change) ? { linked: null, ...change } : change);
}

const rememberedUndos = 20;

/** @param text describes what Undo reverts */
export function rememberUndo(id: string, text: string): void {
  useInboxView.setState(({ undos }) => ({
    undos: [...undos.slice(1 - rememberedUndos), { id, text }],
  }));
}

export function forgetUndo(undo: string): void {
  useInboxView.setState(({ undos }) => ({ undos: undos.filter(({ id }) => id !== undo) }));
}

/** The filter as the main process takes it: what is not chosen is left out. */
export function filterOf(
  chosen: Pick<InboxView, 'view' | 'types' | 'recommendations' | 'organization' | 'text'>,
): SavedInboxView['narrowed'] {
  const { view, types, recommendations, organization } = chosen;
  const text = chosen.text.trim();
  return {
    view,
    ...(types.length > 0 && { types: [...types] }),
    ...(recommendations.length > 0 && { recommendations: [...recommendations] }),
    ...(organization !== null &&
      isName('organization', organization.name) && { organizations: [organization.name] }),
    ...(text !== '' && { text }),
  };
}

export const noFilter = { types: [], recommendations: [], organization: null, text: '' } as const;
