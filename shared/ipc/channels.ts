/** Names of the channels. The preload gets them without the schemas (build/channel-names.ts), and so stays small. */
import { contract, type Contract } from './contract.ts';
import { events, type Events } from './events.ts';

export type CallName = keyof Contract;
export const callNames = Object.keys(contract).filter(isCallName);

export type EventName = keyof Events;
export const eventNames = Object.keys(events).filter(isEventName);

/** Carries the request id of a call the renderer no longer waits for. */
export const cancelChannel = 'ipc.cancel';

/** Sent by a page when its code begins to run. */
export const runningChannel = 'ipc.running';

function isCallName(name: string): name is CallName {
  return Object.hasOwn(contract, name);
}

function isEventName(name: string): name is EventName {
  return Object.hasOwn(events, name);
}
