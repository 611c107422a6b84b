import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Configuration } from 'electron-builder';

/**
 * How the packages are signed, by environment variable; without any they are not. On macOS the packager reads its
 * own variables for the certificate (CSC_LINK, CSC_KEY_PASSWORD) and for Apple's service (APPLE_API_KEY,
 * APPLE_API_KEY_ID, APPLE_API_ISSUER). On Windows DILIGENCE_DESK_WINDOWS_SIGN names a program that is given the
 * path of each file to sign, so that the key may live in a device or a service; else CSC_LINK holds there too.
 */
export function signing(environment: Readonly<Record<string, string | undefined>>): {
  forceCodeSigning: boolean;
  win: NonNullable<Configuration['win']>;
  mac: NonNullable<Configuration['mac']>;
} {
  const windowsProgram = environment['DILIGENCE_DESK_WINDOWS_SIGN'];
  return {
    // A release machine that lost its certificate fails instead of shipping unsigned.
    forceCodeSigning: environment['DILIGENCE_DESK_SIGNED'] === 'required',
    win:
      windowsProgram === undefined || windowsProgram === ''
        ? {}
        : {
            signtoolOptions: {
              signingHashAlgorithms: ['sha256'],
              sign: async ({ path }) => {
                await promisify(execFile)(windowsProgram, [path]);
              },
            },
          },
    mac: { notarize: environment['APPLE_API_KEY'] !== undefined },
  };
}
