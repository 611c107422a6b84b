import type { OperationId } from '#shared/operations';
import type { QueryOf } from '#shared/profile-operations';
import type { Dialect } from './dialects/dialect.ts';
import type { Pager } from './pager.ts';
import type { ServiceState } from './state/service-state.ts';

/** What every handler works on. */
export interface Service {
  state: ServiceState;
  pager: Pager;
  /** Handlers return one form; the dialect is for what the order of a list depends on. */
  dialect: Dialect;
  /** Absolute URL of a path below the service prefix; report URLs use it. */
  url(path: string): string;
}

/** One request, checked by the dispatcher: token, permission, path, query and body syntax. */
export interface Call<Query = Record<string, never>> {
  service: Service;
  /** Ids of the resource names in the path, by the words of their patterns. */
  ids: Readonly<Record<string, string>>;
  /** Resource names in the path, by variable. */
  names: Readonly<Record<string, string>>;
  query: Query;
  /** Parsed JSON, out of its dialect; undefined for no body. */
  body: unknown;
  /** Milliseconds since 1970 on the injected clock. */
  now: number;
}

/** Returns the one form that dialects start from, or throws a Refusal. */
export type Handler<Query, Value> = (call: Call<Query>) => Value;
export type Handlers = { readonly [Id in OperationId]: Handler<QueryOf<Id>, unknown> } & {
  readonly SetFeatureFlagOverride: Handler<Record<string, never>, unknown>;
};
