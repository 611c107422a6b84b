import { protocol, type Session } from 'electron';
import { serveAsset } from './serve-asset.ts';
import { appOrigin, appScheme } from './asset-path.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';

/** Must run before the app is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** Serves the renderer's files, and nothing else, under app://. */
export function serveAppScheme(session: Session, rendererFolder: string): void {
  const place = { origin: appOrigin, folder: rendererFolder, policy: contentSecurityPolicy };
  session.protocol.handle(appScheme, (request) => serveAsset(request, place));
}
