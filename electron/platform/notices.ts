import type { ApplicationInfo } from '#shared/ipc/contract/application';

export type Notice = ApplicationInfo['startNotices'][number];

/** What went wrong and was survived, to be reported in the window: at the start, or when it is found later. */
export interface Notices {
  all(): Notice[];
  /** A later one of the same kind replaces it. */
  add(kind: string, notice: Notice): void;
  /** Its message no longer applies. */
  remove(kind: string): void;
}

export function createNotices(first: readonly Notice[], onChange: () => void): Notices {
  const notices = new Map(first.map((notice, index) => [`start ${index}`, notice]));
  return {
    all: () => [...notices.values()],
    add(kind, notice) {
      notices.set(kind, notice);
      onChange();
    },
    remove(kind) {
      if (notices.delete(kind)) onChange();
    },
  };
}
