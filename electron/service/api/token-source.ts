import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { err, ok, type Ok } from '#shared/result';
import { tokenLifetimeSeconds, tokenRefreshMarginSeconds } from '#shared/model/token';
import type { Failure } from './retry.ts';
import { requestToken, tokenFacts, type TokenRequestOptions } from './token-request.ts';

export interface AccessToken {
  readonly value: string;
}
type TokenResult = Ok<AccessToken> | Failure;

/** Keeps one access token fresh for everyone who calls. Requests made at the same time share one response. */
export interface TokenSource {
  /** The current token, while it is fresh. */
  cached(): AccessToken | null;
  current(): Promise<TokenResult>;
  /** The token to repeat a call with that got a 401 under `refused`: at most one new one for all of them. */
  replace(refused: AccessToken): Promise<TokenResult>;
  /** Reports that the service took this token. */
  accepted(token: AccessToken): void;
}

interface HeldToken extends AccessToken {
  /** Renewal is due when either clock passes its mark: the monotonic one may stop during sleep. */
  monotonicEnd: number;
  wallEnd: number;
  issuedAt: number;
  /** Asked for because the service refused the one before. */
  replacement: boolean;
  accepted: boolean;
}

/** Assumed when the response names no lifetime: long enough to share, short enough to be no matter. */
const unstatedLifetimeSeconds = 60;
/** A replacement that is refused on its first use is not replaced again for this long. */
const refusedAgainMs = 30_000;

/** A token is valid for one hour (§5 rule 1), whatever a response states beyond. */
const lifetimeOf = (stated: number) => Math.min(stated, tokenLifetimeSeconds);

/**
 * Seconds a token is used after it was asked for: until five minutes before its end (§5 rule 2). Of a
 * short-lived one at least half, so that a lifetime below the margin does not mean a request per call.
 */
export function usableSeconds(expiresIn: number | undefined): number {
  const lifetime = lifetimeOf(expiresIn !== undefined && expiresIn > 0 ? expiresIn : unstatedLifetimeSeconds);
  return Math.max(lifetime - tokenRefreshMarginSeconds, Math.min(lifetime, tokenRefreshMarginSeconds) / 2);
}

export function createTokenSource(options: TokenRequestOptions): TokenSource {
  const { clock } = options;
  let cached: HeldToken | null = null;
  let flight: Promise<TokenResult> | null = null;

  const usable = (token: HeldToken) => clock.monotonic() < token.monotonicEnd && clock.now() < token.wallEnd;

  function renew(replacement: boolean): Promise<TokenResult> {
    flight ??= request(replacement).finally(() => {
      flight = null;
    });
    return flight;
  }

  async function request(replacement: boolean): Promise<TokenResult> {
    const requestedAt = { monotonic: clock.monotonic(), wall: clock.now() };
    const response = await requestToken(options);
    if (!response.ok) return response;
    const usableMs = usableSeconds(response.value.expiresIn) * 1000;
    cached = {
      value: response.value.token,
      monotonicEnd: requestedAt.monotonic + usableMs,
      wallEnd: requestedAt.wall + usableMs,
      issuedAt: requestedAt.monotonic,
      replacement,
      accepted: false,
    };
    const { expiresIn } = response.value;
    options.onIssued?.(
      expiresIn === undefined || expiresIn <= 0 ? null : requestedAt.wall + lifetimeOf(expiresIn) * 1000,
    );
    return ok(cached);
  }

  const fresh = () => (cached !== null && usable(cached) ? cached : null);

  function current(): Promise<TokenResult> {
    const token = fresh();
    return token === null ? renew(false) : Promise.resolve(ok(token));
  }

  return {
    cached: fresh,
    current,
    replace(refused) {
      if (cached === null) return renew(true);
      if (cached !== refused) return current();
      const isNew = clock.monotonic() - cached.issuedAt < refusedAgainMs;
      if (cached.replacement && !cached.accepted && isNew) return Promise.resolve(err(refusedAgain(options)));
      cached = null;
      return renew(true);
    },
    accepted(token) {
      if (cached === token) cached.accepted = true;
    },
  };
}

function refusedAgain({ settings }: TokenRequestOptions): AppError {
  const { operation, host } = tokenFacts(settings.authUrl);
  return {
    kind: 'auth',
    operation,
    target: host,
    status: 401,
    message: t('The service refuses a token that was just issued.'),
    advice: t('Check that base URL and auth URL belong to the same environment.'),
  };
}
