import type { SessionStatus } from '#shared/ipc/contract/session';
import type { Activity } from '../api/activity.ts';
import type { Clock } from '../../platform/clock.ts';
import { idleStatus, statusAfter } from './session-status.ts';

/** The status of the connection of the active profile, and its publication. */
export interface StatusKeeper {
  current(): SessionStatus;
  /** Takes in what the client of a profile did; that of another profile than the active one is passed over. */
  note(profileId: string, activity: Activity): void;
  /** The local service of a built-in profile was started, or its clock was advanced. */
  noteLocalService(profileId: string, localService: LocalService): void;
  /** The operator ended the waits of a profile. */
  endLimit(profileId: string): void;
  /** Another profile is active: its status starts over and is reported at once. */
  begin(): void;
}

type LocalService = NonNullable<SessionStatus['localService']>;

interface ActiveProfile {
  id: string;
  callsInFlight: number;
}

/** Counts of calls change dozens of times a second while notifications are read; nobody reads them faster. */
const publishEveryMs = 1000;
/** What an operator acts on is reported at once. */
const publishedAtOnce = ['profileId', 'connection', 'offlineSince', 'limitedUntil', 'localService'] as const;

export function createStatusKeeper(options: {
  clock: Pick<Clock, 'now' | 'sleep'>;
  active: () => ActiveProfile;
  publish: (status: SessionStatus) => void;
}): StatusKeeper {
  const { clock, active, publish } = options;
  const localServices = new Map<string, LocalService>();
  let published = fresh();
  let status = published;
  let isWaiting = false;

  function fresh(): SessionStatus {
    const { id, callsInFlight } = active();
    return idleStatus(id, callsInFlight, localServices.get(id) ?? null);
  }

  function publishStatus(): void {
    if (status === published) return;
    published = status;
    publish(status);
  }

  function take(next: SessionStatus): void {
    status = next;
    if (publishedAtOnce.some((key) => status[key] !== published[key])) {
      publishStatus();
    } else if (!isWaiting) {
      isWaiting = true;
      void clock.sleep(publishEveryMs).then(() => {
        isWaiting = false;
        publishStatus();
      });
    }
  }

  return {
    current: () => status,
    note(profileId, activity) {
      if (profileId === status.profileId)
        take(statusAfter(status, activity, () => new Date(clock.now()).toISOString()));
    },
    noteLocalService(profileId, localService) {
      localServices.set(profileId, localService);
      // After a switch, `begin` shows it.
      if (profileId === status.profileId && profileId === active().id) take({ ...status, localService });
    },
    endLimit(profileId) {
      if (profileId === status.profileId) take({ ...status, limitedUntil: null });
    },
    begin() {
      status = fresh();
      publishStatus();
    },
  };
}
