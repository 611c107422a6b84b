import { protocol, type Session } from 'electron';
import type { Clock } from '../../platform/clock.ts';
import { serveAsset } from './serve-asset.ts';
import { appOrigin, appScheme } from './asset-path.ts';
import { createCodeDelivery } from './code-delivery.ts';
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

/** Serves the renderer's files, and nothing else, under app://. Settles once the page has the code of its first frame. */
export function serveAppScheme(
  session: Session,
  rendererFolder: string,
  clock: Pick<Clock, 'after'>,
): Promise<unknown> {
  const place = { origin: appOrigin, folder: rendererFolder, policy: contentSecurityPolicy };
  const { delivered, follow } = createCodeDelivery(clock);
  session.protocol.handle(appScheme, async (request) =>
    follow(new URL(request.url).pathname, await serveAsset(request, place)),
  );
  return delivered;
}
