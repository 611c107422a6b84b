export const appScheme = 'app';
const appHost = 'desk';
export const appOrigin = `${appScheme}://${appHost}`;
/** The page of a confirmation: an origin of its own, so that neither window can load the other's page. */
export const confirmationOrigin = `${appScheme}://confirmation`;
/** Pages of reports: another origin, whose frames are not trusted. */
export const reportOrigin = `${appScheme}://report`;

const segment = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/**
 * The file below the renderer's folder that an app:// URL names, with forward slashes, or null. The raw
 * text is matched, because a URL parser has already folded `..` and `%2e%2e` away: only plain segments
 * pass, so absolute, UNC and encoded paths cannot.
 */
export function assetPath(url: string, origin = appOrigin): string | null {
  if (!url.startsWith(`${origin}/`)) return null;
  const path = url.slice(origin.length + 1).split(/[?#]/, 1)[0] ?? '';
  if (path === '') return 'index.html';
  return path.split('/').every((part) => segment.test(part)) ? path : null;
}
