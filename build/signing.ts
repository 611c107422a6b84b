import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Configuration } from 'electron-builder';

/**
 * How the packages are signed, by environment variable; without any they are not. On macOS the packager reads its
 * own variables for the certificate (CSC_LINK, CSC_KEY_PASSWORD) and for Apple's service (APPLE_API_KEY,
 * APPLE_API_KEY_ID, APPLE_API_ISSUER). On Windows DILIGENCE_DESK_WINDOWS_SIGN names a program that is given the
 * path of each file to sign, so that the key may live in a device or a service; else CSC_LINK holds there too.
 * DILIGENCE_DESK_WINDOWS_PUBLISHER names whose signature an update must carry: with CSC_LINK the packager takes the
 * name from the certificate, which a program does not show.
 */
export function signing(environment: Readonly<Record<string, string | undefined>>): {
  forceCodeSigning: boolean;
  win: NonNullable<Configuration['win']>;
  mac: NonNullable<Configuration['mac']>;
} {
  const windowsProgram = environment['DILIGENCE_DESK_WINDOWS_SIGN'] ?? '';
  const publisherName = windowsPublisher(environment);
  return {
    // A release machine that lost its certificate fails instead of shipping unsigned.
    forceCodeSigning: environment['DILIGENCE_DESK_SIGNED'] === 'required',
    win:
      publisherName === null
        ? {}
        : {
            signtoolOptions: {
              publisherName,
              ...(windowsProgram !== '' && {
                signingHashAlgorithms: ['sha256'],
                sign: async ({ path }) => {
                  await promisify(execFile)(windowsProgram, [path]);
                },
              }),
            },
          },
    mac: { notarize: environment['APPLE_API_KEY'] !== undefined },
  };
}

/** Whose signature Windows asks of an update; null: as the certificate of CSC_LINK says, if there is one. */
export function windowsPublisher(environment: Readonly<Record<string, string | undefined>>): string | null {
  const publisher = (environment['DILIGENCE_DESK_WINDOWS_PUBLISHER'] ?? '').trim();
  if (publisher !== '') return publisher;
  if ((environment['DILIGENCE_DESK_WINDOWS_SIGN'] ?? '') !== '')
    throw new Error(
      'DILIGENCE_DESK_WINDOWS_SIGN needs DILIGENCE_DESK_WINDOWS_PUBLISHER, the name in its certificate: without it the app does not check who signed an update.',
    );
  return null;
}
