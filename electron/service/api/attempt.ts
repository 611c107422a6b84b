import type { HttpMethod } from '#shared/operations';
import type { Fault } from './fault.ts';
import type { WireHeaders } from './transport.ts';
import type { RequestAddress } from './url.ts';

/** One request that went out, reported when its response or fault is known. */
export interface Attempt extends RequestAddress {
  method: HttpMethod;
  /** Wall clock, milliseconds since 1970. */
  startedAt: number;
  latencyMs: number;
  /** Parts of the latency: until a socket was available, until the response headers arrived, until the end. */
  connectMs: number;
  waitMs: number;
  receiveMs: number;
  /** Null when no response came. */
  status: number | null;
  /** Null when there is a whole response. */
  fault: Fault | null;
  /** Bytes of the body of the response. */
  bytes: number;
  /** As sent, without the access token. Body null: none, or one that holds a secret. */
  sent: { headers: Readonly<Record<string, string>>; body: string | null };
  /** Body null: not kept, because it went to a file or holds a secret. */
  received: { headers: WireHeaders; body: string | null } | null;
}
