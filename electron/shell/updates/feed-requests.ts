import {
  request as httpRequest,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import process from 'node:process';
import {
  configureRequestOptions,
  configureRequestUrl,
  HttpError,
  HttpExecutor,
  type DownloadOptions,
} from 'builder-util-runtime';
import type { UpdateRejection } from '#shared/ipc/contract/updates';
import { checkServiceAddress } from '#shared/service-address';
import { tlsSettings } from '../../platform/trusted-certificates.ts';

/** A file of the feed that may not be installed. */
export class RejectedRelease extends Error {
  readonly reason: UpdateRejection;
  constructor(reason: UpdateRejection) {
    super(`A file of the update feed was rejected: ${reason}.`);
    this.reason = reason;
  }
}

/**
 * Requests of the updater over Node. Its own go through Chromium's network stack, and that one is closed to every
 * host, so that no page can ever reach one. Each hop of a redirect passes here: https, or this computer.
 */
export class FeedRequests extends HttpExecutor<ClientRequest> {
  private readonly extraCertificates: readonly string[];
  private agent: Agent | null = null;
  private lastSigned: { file: string; signature: string } | null = null;

  constructor(extraCertificates: readonly string[] = []) {
    super();
    this.extraCertificates = extraCertificates;
  }

  /** The file that was fetched last, by its name at the feed, with the text of its signature. */
  get fetched(): { file: string; signature: string } | null {
    return this.lastSigned;
  }

  /** Fetches a file and checks it against the hash that the options state; nothing of one without a signature. */
  async download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    const signature = await this.signatureOf(url, options);
    if (signature === null) throw new RejectedRelease('unsigned');
    await options.cancellationToken.createPromise<string>((resolve, reject, onCancel) => {
      const request = requestFor(url, options);
      const callback = (failure: Error | null) => {
        // An empty value means success, too.
        if (failure instanceof Error) reject(failure);
        else resolve(destination);
      };
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
    this.lastSigned = { file: decodeURIComponent(url.pathname).split('/').at(-1) ?? '', signature };
    return destination;
  }

  override createRequest(
    options: RequestOptions,
    callback: (response: IncomingMessage) => void,
  ): ClientRequest {
    const { protocol, hostname, port } = options;
    const address = `${protocol ?? 'https:'}//${hostname ?? ''}${port === undefined || port === null ? '' : `:${port}`}`;
    if (!checkServiceAddress(address).ok)
      throw new Error(`The update feed led to ${address}, which is neither https nor this computer.`);
    if (protocol === 'http:') return httpRequest(options, callback);
    // Proxy variables are honoured as for the API, where the runtime knows how.
    this.agent ??= new Agent({ proxyEnv: process.env, ...tlsSettings(this.extraCertificates) });
    return httpsRequest({ ...options, agent: this.agent }, callback);
  }

  /** The text next to a file; null: the feed has none. */
  private async signatureOf(url: URL, options: DownloadOptions): Promise<string | null> {
    const beside = new URL(url);
    beside.pathname += '.sig';
    try {
      return (await this.request(requestFor(beside, options), options.cancellationToken)) ?? '';
    } catch (failure) {
      // Whatever else is refused may be there.
      if (failure instanceof HttpError && absentStatuses.has(failure.statusCode)) return null;
      throw failure;
    }
  }
}

/** Not Found and Gone. */
const absentStatuses: ReadonlySet<number> = new Set([404, 410]);

function requestFor(url: URL, { headers }: DownloadOptions): RequestOptions {
  const request: RequestOptions = headers ? { headers: { ...headers } } : {};
  configureRequestUrl(url, request);
  configureRequestOptions(request);
  return request;
}
