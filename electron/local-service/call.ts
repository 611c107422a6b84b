import type { OperationId, QueryOf } from '#shared/operations';
import type { Pager } from './pager.ts';
import type { ServiceState } from './state/service-state.ts';
import type { Shapes } from './unspecified-shapes.ts';

/** What every handler works on. */
export interface Service {
  state: ServiceState;
  pager: Pager;
  shapes: Shapes;
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
  /** Parsed JSON; undefined for no body. */
  body: unknown;
  /** Milliseconds since 1970 on the injected clock. */
  now: number;
}

/** Answers a call with the body of a 200, or throws a Refusal. */
export type Handler<Query = Record<string, never>> = (call: Call<Query>) => unknown;
export type Handlers = { readonly [Id in OperationId]: Handler<QueryOf<Id>> } & {
  readonly SetFeatureFlagOverride: Handler;
};
