import { isoTime } from '#shared/iso-time';
import { findingStates, reviewStates } from '#shared/model/finding';
import type { QueryOf } from '#shared/profile-operations';
import { z } from 'zod';
import type { Call } from '../call.ts';
import type { FindingResponse, Page } from '../dialects/responses.ts';
import { parseBody } from '../parse-body.ts';

import { denied, failedPrecondition, invalidField } from '../refusal.ts';
import { checkName, type CheckRow } from '../state/check-row.ts';
import type { FindingRow } from '../state/finding-row.ts';
import { range } from '../state/sequence.ts';
import { findCheck } from './check-access.ts';

export function findingResponse(row: CheckRow, finding: FindingRow): FindingResponse {
  return {
    name: `${checkName(row)}/findings/${finding.id}`,
    createTime: isoTime(finding.createTime),
    updateTime: isoTime(finding.updateTime),
    displayName: finding.displayName,
    description: finding.description,
    severity: finding.severity,
    type: finding.type,
    state: finding.state,
    reviewedBy: finding.reviewedBy,
    revision: finding.revision,
  };
}

/** Oldest first. */
function listFindings(call: Call<QueryOf<'ListFindings'>>): Page<FindingResponse> {
  const { service, ids, names, query } = call;
  const row = findCheck(service.state, ids);
  const findings = service.state.findings(row);
  const { keys, nextPageToken } = service.pager.read(
    { ...query, scope: `ListFindings ${names['check'] ?? ''}` },
    { sequence: range(findings.length) },
  );
  return {
    rows: keys.flatMap((key) => findings[key] ?? []).map((finding) => findingResponse(row, finding)),
    nextPageToken,
  };
}

const reviewSchema = z.strictObject({
  name: z.string(),
  state: z.enum(findingStates),
  review: z.strictObject({
    description: z.string().max(4000),
    reason: z.string().regex(/^[A-Z][A-Z0-9_]{0,63}$/, 'Expected an enum value.'),
  }),
});

/** A review writes a revision and moves the counts and the recommendation of the summary (§3). */
function reviewFinding({ service, ids, names, body, now }: Call): FindingResponse {
  const { state } = service;
  const row = findCheck(state, ids);
  const finding = state.findings(row).find((candidate) => candidate.id === ids['finding']);
  if (finding === undefined) throw denied();
  const review = parseBody(reviewSchema, body);
  if (review.name !== names['name']) throw invalidField('name', 'Differs from the name in the path.');
  const decided = reviewStates.find((candidate) => candidate === review.state);
  if (decided === undefined) throw invalidField('state', `Expected ${reviewStates.join(' or ')}.`);
  if (row.state === 'DELETED') throw failedPrecondition('The check is deleted.');
  // The integration is not a user (§1); the review is put down to the organization's first one.
  const reviewedBy = state.directory.user(row.organization, 0).name;
  state.lifecycle.review(row, finding, { state: decided, reviewedBy }, now);
  return findingResponse(row, finding);
}

export const findingsRoutes = { ListFindings: listFindings, ReviewFinding: reviewFinding };
