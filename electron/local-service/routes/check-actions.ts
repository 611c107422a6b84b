import { z } from 'zod';
import type { Call } from '../call.ts';
import { parseBody } from '../parse-body.ts';
import { failedPrecondition, missingFeature } from '../refusal.ts';
import { checkName, type CheckRow } from '../state/check-row.ts';
import { findCheck } from './check-access.ts';
import { checkBody } from './check-body.ts';

/** A cancelled check stays so (§3), a deleted one cannot be changed. */
function assertOpen(row: CheckRow): void {
  if (row.state === 'CANCELLED') throw failedPrecondition('The check is cancelled, which is irreversible.');
  if (row.state === 'DELETED') throw failedPrecondition('The check is deleted.');
}

const monitoringSchema = z.strictObject({ enabled: z.boolean() });

export function setOngoingMonitoring({ service, ids, body, now }: Call): unknown {
  const { state, shapes } = service;
  const row = findCheck(state, ids);
  const { enabled } = parseBody(monitoringSchema, body);
  assertOpen(row);
  if (enabled && !state.flags.entitled(row.organization, 'ongoing_monitoring')) {
    throw missingFeature('ongoing_monitoring', 'enabled');
  }
  state.lifecycle.setMonitoring(row, enabled, now);
  return shapes.changedCheck(checkBody(state, row));
}

export function cancelCheck({ service, ids, now }: Call): unknown {
  const { state, shapes } = service;
  const row = findCheck(state, ids);
  assertOpen(row);
  state.lifecycle.cancel(row, now);
  return shapes.changedCheck(checkBody(state, row));
}

export function generateAiSummary({ service, ids, now }: Call): unknown {
  const { state, shapes } = service;
  const row = findCheck(state, ids);
  if (!row.complete) throw failedPrecondition('The check is not complete yet.');
  return shapes.aiSummary(checkName(row), state.outcome(row), now);
}
