import { randomUUID } from 'node:crypto';
import { BrowserWindow, session, type Session } from 'electron';
import { environmentWords } from '#shared/environment-words';
import type { ReportKind } from '#shared/ipc/contract/reports';
import { t } from '#shared/messages/text';
import type { ProfileKind } from '#shared/profile';
import type { Clock } from '../../platform/clock.ts';
import { serveAsset } from './serve-asset.ts';
import { reportOrigin } from './asset-path.ts';
import { reportSecurityPolicy } from './content-security-policy.ts';
import { lockedPreferences } from './locked-preferences.ts';
import { showWhenDrawn } from './show-when-drawn.ts';

export interface ShownReport {
  bytes: Buffer;
  /** Hex, shown next to the report. */
  sha256: string;
  kind: ReportKind;
  /** Resource name of the check. */
  check: string;
  environment: ProfileKind;
}

export interface ReportViewer {
  open(report: ShownReport): void;
  /** Another profile is in use, or the app's window is gone: what was shown for it goes too. */
  closeAll(): void;
}

const documentUrl = `${reportOrigin}/document.pdf`;
const titles: Record<ReportKind, string> = { full: t('Full report'), summary: t('Summary report') };

/**
 * Windows that show one report each: without a preload, in a session of their own that lives in memory, is
 * given two things (the page and the document) and reaches nothing else. The report is never a file here.
 */
export function createReportViewer({
  rendererFolder,
  clock,
  report,
}: {
  rendererFolder: string;
  clock: Clock;
  report: (failure: unknown) => void;
}): ReportViewer {
  const windows = new Set<BrowserWindow>();

  function open(shown: ShownReport): void {
    const own = session.fromPartition(`report-${randomUUID()}`, { cache: false });
    serve(own, shown.bytes, rendererFolder);
    const title = t('{title} ({environment}) - Diligence Desk', {
      title: titles[shown.kind],
      environment: environmentWords[shown.environment],
    });
    const window = new BrowserWindow({
      width: 900,
      height: 1000,
      minWidth: 480,
      minHeight: 400,
      title,
      show: false,
      autoHideMenuBar: true,
      webPreferences: { ...lockedPreferences, session: own },
    });
    windows.add(window);
    showWhenDrawn(window, clock);
    // The title says which environment this is; a document has no say in it.
    window.on('page-title-updated', (event) => event.preventDefault());
    window.webContents.on('render-process-gone', () => window.destroy());
    window.once('closed', () => {
      windows.delete(window);
      own.protocol.unhandle('app');
      own.clearStorageData().catch(report);
    });
    const facts = new URLSearchParams({
      kind: titles[shown.kind],
      check: shown.check,
      environment: shown.environment,
      sha256: shown.sha256,
    });
    window.loadURL(`${reportOrigin}/report.html?${facts.toString()}`).catch(report);
  }

  return {
    open,
    closeAll() {
      for (const window of windows) window.destroy();
    },
  };
}

function serve(own: Session, bytes: Buffer, rendererFolder: string): void {
  own.protocol.handle('app', (request) =>
    request.url === documentUrl
      ? new Response(new Uint8Array(bytes), {
          headers: { 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' },
        })
      : serveAsset(request, { origin: reportOrigin, folder: rendererFolder, policy: reportSecurityPolicy }),
  );
  // In place of the listener every session gets: this one reaches its own page and document only.
  own.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: !url.startsWith(`${reportOrigin}/`) && !/^(data|blob):/.test(url) }),
  );
}
