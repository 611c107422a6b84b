import type { HttpMethod } from '#shared/operations';

export interface CurlRequest {
  method: HttpMethod;
  url: string;
  headers: readonly { name: string; value: string }[];
  /** JSON text, or null for no body. */
  body: string | null;
}

/** Set by curl itself, or of no use on a command line. */
const leftOut: ReadonlySet<string> = new Set(['authorization', 'accept-encoding', 'content-length', 'host']);

/** The request as a command for a POSIX shell. It holds no token: the shell puts in what TOKEN is set to. */
export function asCurl({ method, url, headers, body }: CurlRequest): string {
  const parts = [
    // Brackets in an address are not ranges to curl.
    `curl --globoff${method === 'GET' ? '' : ` --request ${method}`} ${quoted(url)}`,
    '--header "Authorization: Bearer $TOKEN"',
    ...headers
      .filter(({ name }) => !leftOut.has(name.toLowerCase()))
      .map(({ name, value }) => `--header ${quoted(`${name}: ${value}`)}`),
    ...(body === null ? [] : [`--data-raw ${quoted(body)}`]),
  ];
  return parts.join(' \\\n  ');
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
