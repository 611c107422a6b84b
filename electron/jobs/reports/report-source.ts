import type { AppError } from '#shared/errors';
import type { ReportKind } from '#shared/ipc/contract/reports';
import { t } from '#shared/messages/text';
import { checkServiceAddress } from '#shared/service-address';
import { err, ok, type Result } from '#shared/result';
import { refusedHost } from '#shared/policy';
import { hostNotAllowed, type Connections } from '../../service/profiles/address-policy.ts';
import { reportAddress, splitReportUrl } from '../../service/api/report-url.ts';
import type { Session } from '../../service/session/session.ts';

/** Where a report is: fetched at once, or elsewhere than the service, which the operator has to allow. */
export type ReportSource = { is: 'allowed'; url: string } | { is: 'elsewhere'; origin: string; host: string };

/** Reads the summary for the URL it gives now: the page names a check and a kind, never a URL. */
export async function findReport(
  { client, settings }: Session,
  check: string,
  kind: ReportKind,
  runtime: Connections,
  signal: AbortSignal,
): Promise<Result<ReportSource>> {
  const response = await client.call(
    'GetCheckSummary',
    { variables: { name: `${check}/checkSummary` } },
    { signal },
  );
  if (!response.ok) return response;
  const { reportUrl, summaryReportUrl } = response.value.value;
  const url = kind === 'full' ? reportUrl : summaryReportUrl;
  if (url === undefined || url === '') return err(noReport(check));
  const address = splitReportUrl(url);
  // An address that no origin would make right is refused by the download, in its words.
  if (address === null) return ok({ is: 'allowed', url });
  const { host } = new URL(address.origin);
  if (!mayReach(address.origin, runtime)) return err(notOfficial(host));
  const refused = refusedHost({ ...settings, reportOrigins: [address.origin] }, runtime.allowedHosts);
  if (refused !== null) return err(hostNotAllowed(refused, check));
  return ok(
    reportAddress(url, settings) === null
      ? { is: 'elsewhere', origin: address.origin, host }
      : { is: 'allowed', url },
  );
}

/** An unofficial runtime reaches only this computer, whatever the profile allows. */
function mayReach(origin: string, { official }: Connections): boolean {
  const checked = checkServiceAddress(origin);
  return checked.ok && (official || checked.address.loopback);
}

const noReport = (target: string): AppError => ({
  kind: 'not-found',
  operation: 'DownloadReport',
  message: t('The summary of the check has no link to this report.'),
  target,
  advice: t('Refresh the check later. A report appears once it is generated.'),
});

const notOfficial = (target: string): AppError => ({
  kind: 'refused',
  reason: 'runtime-not-official',
  operation: 'DownloadReport',
  message: t('The report was not downloaded. This test build connects to this computer only.'),
  target,
  advice: t('Install the official build.'),
});
