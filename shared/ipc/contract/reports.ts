import { z } from 'zod';
import { nameSchema } from '../../resource-names.ts';
import { count, ofProfile, type Call } from '../call.ts';

const reportKinds = ['full', 'summary'] as const;
export type ReportKind = (typeof reportKinds)[number];

const transfer = z.uuid();
const report = {
  ...ofProfile,
  check: nameSchema('check'),
  kind: z.enum(reportKinds),
  /** Names the transfer in `reports.progress`. */
  transfer,
};

const fetched = { bytes: count, sha256: z.string().length(64) };
/** The report is elsewhere than the service: the operator decides whether the token may go there. */
const elsewhere = z.strictObject({ is: z.literal('elsewhere'), origin: z.string(), host: z.string() });

const openedReportSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('opened'), ...fetched }),
  elsewhere,
]);
export type OpenedReport = z.infer<typeof openedReportSchema>;
const savedReportSchema = z.discriminatedUnion('is', [
  z.strictObject({ is: z.literal('saved'), path: z.string(), ...fetched }),
  elsewhere,
  /** No place was chosen. */
  z.strictObject({ is: z.literal('not-chosen') }),
]);

export type SavedReport = z.infer<typeof savedReportSchema>;

export const reportProgressSchema = z.strictObject({
  transfer,
  receivedBytes: count,
  /** Null when the service does not say. */
  expectedBytes: count.nullable(),
});

export const reportCalls = {
  /** Fetches the report whose URL the summary gives now, and shows it in a window of its own. */
  'reports.open': { input: z.strictObject(report), output: openedReportSchema },
  'reports.save': { input: z.strictObject(report), output: savedReportSchema },
  /** Lets reports of this profile be fetched from an origin that `reports.open` or `reports.save` named. */
  'reports.allowOrigin': {
    input: z.strictObject({ ...ofProfile, origin: z.string().max(2048) }),
    output: z.null(),
  },
} as const satisfies Record<string, Call>;
