import type { Clock } from '../../platform/clock.ts';
import { aborted, untilAborted } from './abort.ts';
import type { Failure } from './retry.ts';
import type { AccessToken, TokenSource } from './token-source.ts';
import type { Attempt } from './attempt.ts';
import { secretHider } from './hide-secret.ts';
import { outcomeOf, stopwatch } from './stopwatch.ts';
import type { Responded, Transport, NoResponse, WireRequest } from './transport.ts';

interface BearerOptions {
  transport: Transport;
  tokens: TokenSource;
  clock: Clock;
}

/** A shorter token may be a word of the data; data stays as received, unlike errors. */
const leastLengthInData = 16;

const unsent: NoResponse = { responded: false, fault: 'aborted', sent: false, status: null };

const repeats = ({ body, headers }: Responded, text: string): boolean =>
  body.includes(text) ||
  Object.values(headers)
    .flat()
    .some((value) => value?.includes(text) === true);

export type SendWithBearer = (
  request: WireRequest,
  onAttempt: (attempt: Attempt) => void,
) => Promise<Responded | NoResponse | Failure>;

/**
 * Sends a request under the access token, and after a 401 the same request once more under a new one:
 * the service refused to act, so that this is safe for a mutation as well. A failure means that no
 * token could be obtained.
 */
export function createBearer({ transport, tokens, clock }: BearerOptions): SendWithBearer {
  const hiders = new WeakMap<AccessToken, (text: string) => string>();

  /** The response with its token hidden: errors are shown, stored and logged with what the service says. */
  function withoutToken(response: Responded | NoResponse, token: AccessToken): Responded | NoResponse {
    if (!response.responded) return response;
    const isData = response.status >= 200 && response.status < 300;
    // Data is long and repeats a token as it is, if at all: a look for that costs next to nothing.
    if (isData && (token.value.length < leastLengthInData || !repeats(response, token.value)))
      return response;
    const hide = hiders.get(token) ?? secretHider(token.value);
    hiders.set(token, hide);
    const headers = Object.entries(response.headers).map(
      ([name, value]) => [name, Array.isArray(value) ? value.map(hide) : value && hide(value)] as const,
    );
    return { ...response, body: hide(response.body), headers: Object.fromEntries(headers) };
  }

  async function transmit(request: WireRequest, token: AccessToken, onAttempt: (attempt: Attempt) => void) {
    // The wait for a place and a token may have been long.
    if (request.leavesUntil?.aborted === true) return unsent;
    const startedAt = clock.now();
    const headers = { ...request.headers, authorization: `Bearer ${token.value}` };
    const watch = stopwatch(clock);
    const response = withoutToken(await transport.send({ ...request, ...watch.hooks, headers }), token);
    const { origin, path, method, headers: plain, body } = request;
    onAttempt({
      origin,
      path,
      method,
      startedAt,
      ...watch.read(),
      ...outcomeOf(response),
      sent: { headers: plain, body },
      received: response.responded
        ? { headers: response.headers, body: request.sink === undefined ? response.body : null }
        : null,
    });
    return response;
  }

  return async (request, onAttempt) => {
    let token = tokens.cached();
    if (token === null) {
      const issued = await untilAborted(tokens.current(), request.signal);
      if (issued === aborted) return unsent;
      if (!issued.ok) return issued;
      token = issued.value;
    }
    const first = await transmit(request, token, onAttempt);
    if (first.status !== 401 || !first.responded) {
      if (first.responded) tokens.accepted(token);
      return first;
    }
    const fresh = await untilAborted(tokens.replace(token), request.signal);
    if (fresh === aborted) return unsent;
    if (!fresh.ok) return fresh;
    const second = await transmit(request, fresh.value, onAttempt);
    if (second.responded && second.status !== 401) tokens.accepted(fresh.value);
    return second;
  };
}
