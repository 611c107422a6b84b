import type { RequestKind } from '#shared/local-service-faults';
import type { Change } from './change-file.ts';
import type { Controls } from './controls.ts';
import type { DialectName } from './dialects/dialects.ts';
import type { Dialect } from './dialects/dialect.ts';
import type { Credentials } from './tokens.ts';

export interface LocalServiceOptions extends Credentials {
  /** 0 or absent: any free port. */
  port?: number | undefined;
  seed?: number | undefined;
  /**
   * A seed whose organizations have the same names as those here, under other ids and set up otherwise: so two services
   * are two environments of the same customers. Not together with `persist`.
   */
  twinOf?: number | undefined;
  /** Number of seeded organizations; 2000 when absent. */
  organizations?: number | undefined;
  /** Number of seeded checks; ten times the organizations when absent. */
  checks?: number | undefined;
  /** About how many notifications the seeded checks have raised; three times the checks when absent. */
  notifications?: number | undefined;
  /** Milliseconds since 1970. The service reads time from nowhere else. */
  clock: { now(): number };
  /** Moment up to which the seeded data run, in milliseconds since 1970; the last full hour when absent. */
  epoch?: number | undefined;
  /** Whether the credentials carry global admin permission (§5 rule 4); true when absent. */
  globalAdmin?: boolean | undefined;
  /** How the service fills what the API leaves open, by name or in full; `a` when absent. */
  dialect?: DialectName | Dialect | undefined;
  /** Keeps every change in this file; a later start with the same data options replays it. */
  persist?: string | undefined;
  /** Changes made before on the same data, which are made again at the start. Not together with `persist`. */
  changes?: readonly Change[] | undefined;
  /** Receives every change that is made, before its response leaves. */
  onChange?: ((change: Change) => void) | undefined;
  /** How often the data started over: each time gives created records other IDs. */
  generation?: number | undefined;
  /** Receives one line per request. Never holds a token, a query or a body. */
  log?: ((line: string) => void) | undefined;
}

export interface LocalService {
  port: number;
  /** Contains the service prefix. */
  baseUrl: string;
  authUrl: string;
  credentials: Credentials;
  controls: Controls;
  /** Requests received since the start, refused ones included. */
  requests: Readonly<Record<RequestKind, number>>;
  close(): Promise<void>;
}
