import { t } from '#shared/messages/text';

/**
 * A chord as it is written: modifiers in this order, then the key. `Mod` is Ctrl, Cmd on a Mac. Two keys
 * one after the other have a space between them: `G I`.
 */
export type Chord = string;

/** Where keys work, in the order in which they are listed. */
export const keyPlaces = {
  everywhere: t('Everywhere'),
  goTo: t('Go to'),
  pages: t('Lists and forms'),
  organizations: t('Organizations'),
  findings: t('Findings'),
  inbox: t('Inbox'),
  profiles: t('Profiles'),
} as const;
export type KeyPlace = keyof typeof keyPlaces;

/** A key and what it does. */
export interface Key {
  /** Stays the same: a changed key is kept under it. */
  id: string;
  /** As it comes; another may be chosen where `isRemappable`. */
  chord: Chord;
  label: string;
  place: KeyPlace;
  /** It moves, and goes on while it is held. Any other key acts once for each press. */
  isHeld?: boolean;
}

/** Every key of the app, but those to its pages, which come with their routes. */
export const keyTable = withIds({
  palette: { chord: 'Mod+K', label: t('Search or run a command'), place: 'everywhere' },
  help: { chord: 'F1', label: t('Open help for this page'), place: 'everywhere' },
  allKeys: { chord: '?', label: t('Show keyboard shortcuts'), place: 'everywhere' },
  profiles: { chord: 'Mod+Shift+P', label: t('Open the profile switcher'), place: 'everywhere' },
  nextPane: { chord: 'F6', label: t('Next pane'), place: 'everywhere', isHeld: true },
  previousPane: { chord: 'Shift+F6', label: t('Previous pane'), place: 'everywhere', isHeld: true },
  back: { chord: 'Alt+ArrowLeft', label: t('Go back'), place: 'everywhere' },
  forward: { chord: 'Alt+ArrowRight', label: t('Go forward'), place: 'everywhere' },
  close: { chord: 'Escape', label: t('Close or go back'), place: 'everywhere' },
  clearWorking: { chord: 'X', label: t('Clear working organization'), place: 'everywhere' },

  find: { chord: '/', label: t('Search this page'), place: 'pages' },
  filter: { chord: 'Mod+F', label: t('Edit the filter'), place: 'pages' },
  cancelRead: { chord: 'Mod+.', label: t('Cancel loading'), place: 'pages' },
  next: { chord: 'J', label: t('Next'), place: 'pages', isHeld: true },
  previous: { chord: 'K', label: t('Previous'), place: 'pages', isHeld: true },
  arrowDown: { chord: 'ArrowDown', label: t('Next'), place: 'pages', isHeld: true },
  arrowUp: { chord: 'ArrowUp', label: t('Previous'), place: 'pages', isHeld: true },
  save: { chord: 'Mod+S', label: t('Save'), place: 'pages' },
  send: { chord: 'Mod+Enter', label: t('Submit the form'), place: 'pages' },

  viewBasic: { chord: '1', label: t('Show Basic view'), place: 'organizations' },
  viewSummary: { chord: '2', label: t('Show Summary view'), place: 'organizations' },
  viewFull: { chord: '3', label: t('Show Full view'), place: 'organizations' },

  confirm: { chord: 'C', label: t('Confirm finding'), place: 'findings' },
  dismiss: { chord: 'D', label: t('Dismiss finding'), place: 'findings' },

  markRead: { chord: 'R', label: t('Mark as read or unread'), place: 'inbox' },
  done: { chord: 'D', label: t('Mark as done'), place: 'inbox' },
  snooze: { chord: 'S', label: t('Snooze the notification'), place: 'inbox' },
  mute: { chord: 'M', label: t('Mute the organization or type'), place: 'inbox' },
  undo: { chord: 'Mod+Z', label: t('Undo'), place: 'inbox' },
});

/** Profiles that have a key: the first nine of the list. */
export const keyedProfiles = 9;

/** The key of a profile, by its position in the list from 0. */
export function profileKey(place: number, name: string): Key {
  const number = String(place + 1);
  return {
    id: `profile:${number}`,
    chord: `Mod+${number}`,
    label: t('Switch to {name}', { name }),
    place: 'profiles',
  };
}

function withIds<T extends Record<string, Omit<Key, 'id'>>>(rows: T): Readonly<Record<keyof T, Key>> {
  const entries = Object.entries(rows).map(([id, row]) => [id, { ...row, id }]);
  return Object.fromEntries(entries) as Record<keyof T, Key>; // each entry keeps its name
}
