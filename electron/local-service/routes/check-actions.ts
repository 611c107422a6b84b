import { isoTime } from '#shared/iso-time';
import { z } from 'zod';
import type { Call } from '../call.ts';
import type { AiSummaryResponse, Named } from '../dialects/responses.ts';
import { parseBody } from '../parse-body.ts';
import { failedPrecondition, missingFeature } from '../refusal.ts';
import { checkName, type CheckRow } from '../state/check-row.ts';
import type { Outcome } from '../state/summary.ts';
import { findCheck } from './check-access.ts';
import { checkBody } from './check-body.ts';

/** A cancelled check stays so (§3), a deleted one cannot be changed. */
function assertOpen(row: CheckRow): void {
  if (row.state === 'CANCELLED') throw failedPrecondition('The check is cancelled, which is irreversible.');
  if (row.state === 'DELETED') throw failedPrecondition('The check is deleted.');
}

const monitoringSchema = z.strictObject({ enabled: z.boolean() });

function setOngoingMonitoring({ service, ids, body, now }: Call): Named {
  const { state } = service;
  const row = findCheck(state, ids);
  const { enabled } = parseBody(monitoringSchema, body);
  assertOpen(row);
  if (enabled && !state.flags.entitled(row.organization, 'ongoing_monitoring')) {
    throw missingFeature('ongoing_monitoring', 'enabled');
  }
  state.lifecycle.setMonitoring(row, enabled, now);
  return checkBody(state, row);
}

function cancelCheck({ service, ids, now }: Call): Named {
  const { state } = service;
  const row = findCheck(state, ids);
  assertOpen(row);
  state.lifecycle.cancel(row, now);
  return checkBody(state, row);
}

/** Made from counts and results only: no personal data goes in (§4). */
function aiText({ counts, recommendation, identityVerified, addressVerified }: Outcome): string {
  const verified = (what: string, yes: boolean) => `The ${what} was ${yes ? '' : 'not '}verified.`;
  return [
    verified('identity', identityVerified),
    verified('address', addressVerified),
    `Of ${counts.total} findings, ${counts.confirmed} are confirmed, ${counts.dismissed} dismissed and ${counts.unreviewed} wait for review.`,
    `The recommendation is ${recommendation}.`,
  ].join(' ');
}

function generateAiSummary({ service, ids, now }: Call): AiSummaryResponse {
  const { state } = service;
  const row = findCheck(state, ids);
  if (!row.complete) throw failedPrecondition('The check is not complete yet.');
  return {
    check: checkName(row),
    text: aiText(state.outcome(row)),
    createTime: isoTime(now),
  };
}

export const checkActionsRoutes = {
  CancelCheck: cancelCheck,
  GenerateAISummary: generateAiSummary,
  SetOngoingMonitoring: setOngoingMonitoring,
};
