import { parseBoundedJson, TooDeepError } from '#shared/bounded-json';
import { tokenOperation } from '#shared/errors';
import { t } from '#shared/messages/text';
import { tokenResponseSchema } from '#shared/model/token';
import type { ProfileSettings } from '#shared/profile';
import { err, ok, type Ok, type Result } from '#shared/result';
import { checkServiceAddress } from '#shared/service-address';
import type { Clock } from '../../platform/clock.ts';
import { deadline } from './abort.ts';
import type { Attempt } from './attempt.ts';
import { readErrorBody } from './error-body.ts';
import { errorOfFault, protocolError, stoppedError, type RequestFacts } from './errors.ts';
import { secretHider } from './hide-secret.ts';
import type { Failure } from './retry.ts';
import { errorOfResponse } from './status-error.ts';
import { outcomeOf, stopwatch } from './stopwatch.ts';
import type { Responded, Transport } from './transport.ts';

export interface TokenRequestOptions {
  settings: Pick<ProfileSettings, 'authUrl' | 'clientId'>;
  readSecret: () => Promise<Result<string>>;
  transport: Transport;
  clock: Clock;
  /** Aborts when the client closes. */
  closed: AbortSignal;
  /**
   * Called with the request without its body, which contains the secret, and without the response body, the
   * token.
   */
  onAttempt?: (attempt: Attempt) => void;
  /** Called with the end of a new token, in ms; null: the response does not say. Never the token. */
  onIssued?: (expiresAt: number | null) => void;
}

const requestTimeoutMs = 30_000;
const maximumResponseBytes = 64 * 1024;

type Issued = Ok<{ token: string; expiresIn: number | undefined }> | Failure;

/** `POST {authUrl}/oauth2/token` (§5). The secret lives in this call only and goes to no other address. */
export async function requestToken(options: TokenRequestOptions): Promise<Issued> {
  const { settings, readSecret, transport, clock, closed } = options;
  const facts = tokenFacts(settings.authUrl);
  if (!checkServiceAddress(settings.authUrl).ok || !URL.canParse(settings.authUrl)) {
    return err({
      kind: 'refused',
      reason: 'address-not-allowed',
      operation: facts.operation,
      message: t("The app can't call the auth URL of the profile."),
      advice: t('Correct the auth URL in the profile.'),
    });
  }
  const secret = await readSecret();
  if (!secret.ok) return secret;

  const { origin, pathname } = new URL(settings.authUrl);
  const limit = new AbortController();
  const close = () => limit.abort();
  closed.addEventListener('abort', close, { once: true });
  if (closed.aborted) close();
  const endTimer = clock.after(requestTimeoutMs, () => limit.abort(deadline));
  const address = { method: 'POST', origin, path: `${pathname.replace(/\/+$/, '')}/oauth2/token` } as const;
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const startedAt = clock.now();
  const watch = stopwatch(clock);
  const response = await transport.send({
    ...address,
    ...watch.hooks,
    headers,
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: settings.clientId,
      client_secret: secret.value,
    }).toString(),
    signal: limit.signal,
    maximumBytes: maximumResponseBytes,
  });
  endTimer();
  closed.removeEventListener('abort', close);
  options.onAttempt?.({
    ...address,
    startedAt,
    ...watch.read(),
    ...outcomeOf(response),
    sent: { headers, body: null },
    received: response.responded ? { headers: response.headers, body: null } : null,
  });

  if (!response.responded) {
    const { fault, status } = response;
    return err(fault === 'aborted' ? stoppedError(facts, limit.signal) : errorOfFault(facts, fault, status));
  }
  if (response.status < 200 || response.status > 299)
    return refusal(facts, response, secret.value, clock.now());
  return readToken(facts, response);
}

function readToken(facts: RequestFacts, response: Responded): Issued {
  const fault = (reason: 'not-json' | 'too-deep' | 'wrong-shape', message: string) =>
    err(protocolError(facts, reason, response.status, message));
  let json: unknown;
  try {
    json = parseBoundedJson(response.body.replace(/^\uFEFF/, ''));
  } catch (failure) {
    if (failure instanceof TooDeepError)
      return fault(
        'too-deep',
        t('The response of the token issuer {host} nests too deeply.', { host: facts.host }),
      );
    return fault('not-json', t('The token issuer {host} did not respond with JSON.', { host: facts.host }));
  }
  const parsed = tokenResponseSchema.safeParse(json);
  // The token is put into a header unchanged: only visible ASCII can be (RFC 6750 §2.1).
  if (!parsed.success || !/^[\x21-\x7e]+$/.test(parsed.data.access_token)) {
    return fault(
      'wrong-shape',
      t('The response of the token issuer {host} contains no usable token.', { host: facts.host }),
    );
  }
  return ok({ token: parsed.data.access_token, expiresIn: parsed.data.expires_in });
}

/** RFC 6749 §5.2 returns 400 or 401 for a wrong client; other 4xx mean the client or the address as well. */
function refusal(facts: RequestFacts, response: Responded, secret: string, now: number): Failure {
  const failure = errorOfResponse(facts, { ...response, body: '' }, now);
  const { status } = response;
  if (status < 400 || status > 499 || status === 407 || status === 408 || status === 429) return failure;
  const { code, message } = readErrorBody(secretHider(secret)(response.body));
  const missing = status === 404 || status === 405 || status === 410;
  return err({
    kind: 'auth',
    operation: facts.operation,
    target: facts.host,
    status,
    ...(code !== undefined && { code }),
    ...(message !== undefined && { serviceMessage: message }),
    message: missing
      ? t('{host} has no token endpoint at this auth URL.', { host: facts.host })
      : t('{host} does not accept this client ID with this client secret.', { host: facts.host }),
    advice: missing
      ? t('Correct the auth URL. Omit /oauth2/token.')
      : t('Correct the client ID or client secret.'),
  });
}

export function tokenFacts(authUrl: string): RequestFacts {
  const host = URL.canParse(authUrl) ? new URL(authUrl).host : authUrl;
  return { operation: tokenOperation, host, party: 'issuer', permission: 'member' };
}
