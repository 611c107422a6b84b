/**
 * A chord as it is written: modifiers in this order, then the key. `Mod` is Ctrl, Cmd on a Mac. Two keys
 * one after the other stand with a space between: `G I`.
 */
export type Chord = string;

/** Where keys work, in the order in which they are listed. */
export const keyPlaces = {
  everywhere: 'Everywhere',
  goTo: 'Go to',
  pages: 'Lists and forms',
  organizations: 'Organizations',
  findings: 'Findings',
  inbox: 'Inbox',
  profiles: 'Profiles',
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
}

/** Every key of the app, but those to its pages, which come with their routes. */
export const keyTable = withIds({
  palette: { chord: 'Mod+K', label: 'Search or run', place: 'everywhere' },
  allKeys: { chord: '?', label: 'Show all keys', place: 'everywhere' },
  profiles: { chord: 'Mod+Shift+P', label: 'Open the profile switcher', place: 'everywhere' },
  nextPane: { chord: 'F6', label: 'Next pane', place: 'everywhere' },
  previousPane: { chord: 'Shift+F6', label: 'Pane before', place: 'everywhere' },
  close: { chord: 'Escape', label: 'Close what is on top', place: 'everywhere' },

  find: { chord: '/', label: 'Find in what is on show', place: 'pages' },
  filter: { chord: 'Mod+F', label: 'Edit the filter', place: 'pages' },
  cancelRead: { chord: 'Mod+.', label: 'Cancel the running read', place: 'pages' },
  next: { chord: 'J', label: 'Next', place: 'pages' },
  previous: { chord: 'K', label: 'Previous', place: 'pages' },
  arrowDown: { chord: 'ArrowDown', label: 'Next', place: 'pages' },
  arrowUp: { chord: 'ArrowUp', label: 'Previous', place: 'pages' },
  save: { chord: 'Mod+S', label: 'Save', place: 'pages' },
  send: { chord: 'Mod+Enter', label: 'Send the form', place: 'pages' },

  viewBasic: { chord: '1', label: 'View Basic', place: 'organizations' },
  viewSummary: { chord: '2', label: 'View Summary', place: 'organizations' },
  viewFull: { chord: '3', label: 'View Full', place: 'organizations' },

  confirm: { chord: 'C', label: 'Choose confirm', place: 'findings' },
  dismiss: { chord: 'D', label: 'Choose dismiss', place: 'findings' },

  markRead: { chord: 'R', label: 'Mark read, or unread again', place: 'inbox' },
  done: { chord: 'D', label: 'Mark as done', place: 'inbox' },
  snooze: { chord: 'S', label: 'Snooze the message', place: 'inbox' },
  mute: { chord: 'M', label: 'Mute its organization or type', place: 'inbox' },
  undo: { chord: 'Mod+Z', label: 'Take the last act back', place: 'inbox' },
});

/** Profiles that have a key: the first nine of the list. */
export const keyedProfiles = 9;

/** The key of a profile, by its place in the list from 0. */
export function profileKey(place: number, name: string): Key {
  const number = String(place + 1);
  return { id: `profile:${number}`, chord: `Mod+${number}`, label: `Switch to ${name}`, place: 'profiles' };
}

function withIds<T extends Record<string, Omit<Key, 'id'>>>(rows: T): Readonly<Record<keyof T, Key>> {
  const entries = Object.entries(rows).map(([id, row]) => [id, { ...row, id }]);
  return Object.fromEntries(entries) as Record<keyof T, Key>; // each entry keeps its name
}
