/** Where packages look for newer versions: DILIGENCE_DESK_UPDATE_FEED, an https folder. Unset: they do not look. */
export function updateFeed(
  environment: Readonly<Record<string, string | undefined>>,
): { provider: 'generic'; url: string } | null {
  const text = environment['DILIGENCE_DESK_UPDATE_FEED'];
  if (text === undefined || text === '') return null;
  const url = URL.parse(text);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '')
    throw new Error(`DILIGENCE_DESK_UPDATE_FEED is to be an https address without a user, not ${text}.`);
  return { provider: 'generic', url: url.href };
}
