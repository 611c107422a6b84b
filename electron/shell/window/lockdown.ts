import type { App, Session, WebContents } from 'electron';
import { appOrigin } from './asset-path.ts';

/**
 * Refuses, for every page and session there will ever be, everything the app does not need. Must run before the
 * app is ready.
 */
export function lockDown(app: App): void {
  // Where it was switched off, as root must, asking for it again would keep every child process from starting.
  if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
  // The pages need no host at all: this ends what a content security policy does not reach, such as DNS prefetch.
  app.commandLine.appendSwitch('host-resolver-rules', 'MAP * ~NOTFOUND');
  app.on('web-contents-created', (_event, contents) => lockContents(contents));
  app.on('session-created', lockSession);
  app.on('certificate-error', (event, _contents, _url, _error, _certificate, trust) => {
    event.preventDefault();
    trust(false);
  });
  app.on('select-client-certificate', (event, _contents, _url, _certificates, choose) => {
    event.preventDefault();
    choose();
  });
  app.on('login', (event, _contents, _details, _authInfo, proceed) => {
    event.preventDefault();
    proceed();
  });
}

function lockContents(contents: WebContents): void {
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isOwnPage(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // Without a listener the first device in reach would be chosen.
  contents.on('select-bluetooth-device', (event, _devices, choose) => {
    event.preventDefault();
    choose('');
  });
  // A page may not keep the operator from closing its window.
  contents.on('will-prevent-unload', (event) => event.preventDefault());
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  // With the proxy of the session, which does not exist: WebRTC sends no byte either.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** A reload of the page itself is the only navigation there is. */
function isOwnPage(url: string): boolean {
  return (
    url === `${appOrigin}/` || url === `${appOrigin}/index.html` || url.startsWith(`${appOrigin}/index.html#`)
  );
}

/** Denies every permission and download, and every request that leaves the app's own scheme. */
function lockSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, decide) => {
    const own = details.url.startsWith(`${appOrigin}/`) || details.url.startsWith('data:');
    decide({ cancel: !own && !details.url.startsWith('devtools:') });
  });
  session.on('will-download', (event) => event.preventDefault());
  void session.setProxy({ mode: 'fixed_servers', proxyRules: nobody });
}

/** The discard port of this computer (RFC 863): a proxy that never responds, for traffic there must not be. */
const nobody = 'socks5://127.0.0.1:9';
