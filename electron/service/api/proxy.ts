/** Environment variables, as `process.env` gives them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/**
 * The proxy a request to `origin` goes through, or null for none: HTTPS_PROXY or HTTP_PROXY by scheme,
 * NO_PROXY by host suffix, the lower-case spelling first, as curl reads them. Loopback never has one.
 */
export function proxyFor(origin: string, environment: Environment): string | null {
  const { protocol, hostname, port } = new URL(origin);
  if (loopback.test(hostname)) return null;
  const read = (name: string) => environment[name] ?? environment[name.toUpperCase()] ?? '';
  const proxy = read(protocol === 'https:' ? 'https_proxy' : 'http_proxy').trim();
  if (proxy === '') return null;
  const exceptions = read('no_proxy').split(/[\s,]+/);
  const authority = `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
  if (exceptions.some((entry) => excepts(entry.toLowerCase(), hostname, authority))) return null;
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(proxy) ? proxy : `http://${proxy}`;
}

/** `*`, `host`, `.host` or `*.host`, each with an optional port; a host covers its subdomains. */
function excepts(entry: string, hostname: string, authority: string): boolean {
  if (entry === '') return false;
  if (entry === '*') return true;
  const suffix = entry.replace(/^\*?\./, '');
  const subject = /:\d+$/.test(suffix) ? authority : hostname;
  return subject === suffix || subject.endsWith(`.${suffix}`);
}
