import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { tokenLifetimeSeconds } from '#shared/model/token';
import { bytesOf, textOf, type Body } from './body.ts';
import { Refusal, unauthenticated } from './refusal.ts';

/** A response of the token endpoint; the error bodies are those of RFC 6749 §5.2. */
export interface TokenResponse {
  status: number;
  body: Record<string, string | number>;
}

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

function same(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

function refuse(status: number, error: string, description: string): TokenResponse {
  return { status, body: { error, error_description: description } };
}

/** Issues and checks access tokens. They live in memory: a restart ends them all. */
export class Tokens {
  readonly #credentials: Credentials;
  readonly #expiry = new Map<string, number>();

  constructor(credentials: Credentials) {
    this.#credentials = credentials;
  }

  /** Responds to a token request (§5): form fields, client credentials. `now` in milliseconds. */
  respond(contentType: string | undefined, body: Body | undefined, now: number): TokenResponse {
    try {
      return this.#respond(contentType, textOf(bytesOf(body)), now);
    } catch (error) {
      if (error instanceof Refusal) return refuse(error.status, 'invalid_request', error.message);
      throw error;
    }
  }

  #respond(contentType: string | undefined, form: string, now: number): TokenResponse {
    if (contentType?.split(';')[0]?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
      return refuse(400, 'invalid_request', 'The body has to be application/x-www-form-urlencoded.');
    }
    const fields = new URLSearchParams(form);
    for (const name of new Set(fields.keys())) {
      if (fields.getAll(name).length > 1)
        return refuse(400, 'invalid_request', 'A field was given more than once.');
    }
    const grant = fields.get('grant_type');
    if (grant === null) return refuse(400, 'invalid_request', 'grant_type is missing.');
    if (grant !== 'client_credentials') {
      return refuse(400, 'unsupported_grant_type', 'Only client_credentials is supported.');
    }
    const known =
      same(fields.get('client_id') ?? '', this.#credentials.clientId) &&
      same(fields.get('client_secret') ?? '', this.#credentials.clientSecret);
    if (!known) return refuse(401, 'invalid_client', 'The client ID or the client secret is wrong.');
    this.#forgetExpired(now);
    const token = randomBytes(32).toString('base64url');
    this.#expiry.set(token, now + tokenLifetimeSeconds * 1000);
    return {
      status: 200,
      body: { access_token: token, token_type: 'Bearer', expires_in: tokenLifetimeSeconds },
    };
  }

  /** Throws the 401 of §5 rule 3 unless the header carries a live token. */
  check(authorization: string | undefined, now: number): void {
    const token = /^Bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
    if (token === undefined)
      throw unauthenticated('The caller could not be authenticated: no access token was sent.', false);
    const expiry = this.#expiry.get(token);
    if (expiry === undefined)
      throw unauthenticated('The caller could not be authenticated: the access token is not known.', true);
    if (expiry <= now)
      throw unauthenticated('The caller could not be authenticated: the access token has expired.', true);
  }

  expireAll(): void {
    this.#expiry.clear();
  }

  #forgetExpired(now: number): void {
    for (const [token, expiry] of this.#expiry) if (expiry <= now) this.#expiry.delete(token);
  }
}
