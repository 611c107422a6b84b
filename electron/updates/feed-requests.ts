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
  HttpExecutor,
  type DownloadOptions,
} from 'builder-util-runtime';
import { checkServiceAddress } from '#shared/service-address';

/**
 * Requests of the updater over Node. Its own go through Chromium's network stack, and that one is closed to every
 * host, so that no page can ever reach one. Each hop of a redirect passes here: https, or this computer.
 */
export class FeedRequests extends HttpExecutor<ClientRequest> {
  /** Proxy variables are honoured as for the API, where the runtime knows how. */
  private readonly agent = new Agent({ proxyEnv: process.env });

  /** Fetches a file and checks it against the hash that the options state; resolves to where it is. */
  download(url: URL, destination: string, options: DownloadOptions): Promise<string> {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const request: RequestOptions = options.headers ? { headers: options.headers } : {};
      configureRequestUrl(url, request);
      configureRequestOptions(request);
      const callback = (failure: Error | null) => {
        // Nothing at all, too, stands for success.
        if (failure instanceof Error) reject(failure);
        else resolve(destination);
      };
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0);
    });
  }

  override createRequest(
    options: RequestOptions,
    callback: (response: IncomingMessage) => void,
  ): ClientRequest {
    const { protocol, hostname, port } = options;
    const address = `${protocol ?? 'https:'}//${hostname ?? ''}${port === undefined || port === null ? '' : `:${port}`}`;
    if (!checkServiceAddress(address).ok)
      throw new Error(`The update feed led to ${address}, which is neither https nor this computer.`);
    return protocol === 'http:'
      ? httpRequest(options, callback)
      : httpsRequest({ ...options, agent: this.agent }, callback);
  }
}
