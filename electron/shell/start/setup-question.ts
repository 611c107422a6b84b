import type { MessageBoxOptions } from 'electron';
import { visibleName } from '#shared/display-name';
import { environmentWords } from '#shared/environment-words';
import { t } from '#shared/messages/text';
import type { ProfileSettings } from '#shared/profile';

/** More would push the buttons off the screen. */
const maxLines = 20;
const importSetup = 0;

/** Asks with the profiles of a setup file and the hosts that their client secrets will go to. */
export function setupQuestion(name: string, profiles: readonly ProfileSettings[]): MessageBoxOptions {
  const lines =
    profiles.length > maxLines
      ? [t('{count} profiles that connect to:', { count: profiles.length }), ...originsOf(profiles)]
      : profiles.map((profile) =>
          t('{name} ({environment}): {origins}', {
            name: visibleName(profile.name),
            environment: environmentWords[profile.kind],
            origins: originsOf([profile]).join(', '),
          }),
        );
  return {
    type: 'question',
    title: 'Diligence Desk',
    message: t('Import the setup from {name}?', { name }),
    detail: lines.join('\n'),
    buttons: [t('Import setup'), t('Cancel')],
    // A key that was meant for the page imports nothing.
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  };
}

export const isAgreed = ({ response }: { response: number }): boolean => response === importSetup;

/** Every origin that a client secret or a token would be sent to. */
function originsOf(profiles: readonly ProfileSettings[]): string[] {
  const addresses = profiles.flatMap(({ baseUrl, authUrl, reportOrigins }) => [
    baseUrl,
    authUrl,
    ...reportOrigins,
  ]);
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}
