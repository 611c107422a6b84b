import type { Call } from '../call.ts';
import type { Named } from '../dialects/responses.ts';
import { invalidField, missingFeature } from '../refusal.ts';
import type { OrganizationRow } from '../seed/organizations.ts';
import type { CheckContent } from '../state/check-row.ts';
import type { ServiceState } from '../state/service-state.ts';
import { findTeam } from './check-access.ts';
import { checkBody } from './check-body.ts';
import { gatedParameters, parseCheckInput, type CheckInput } from './check-input.ts';

/** §2 rule 2: setting a parameter the organization is not entitled to; `false` sets nothing. */
function assertEntitled(state: ServiceState, organization: OrganizationRow, input: CheckInput): void {
  for (const [parameter, feature] of Object.entries(gatedParameters)) {
    if (input.params[parameter] === true && !state.flags.entitled(organization, feature)) {
      throw missingFeature(feature, `params.${parameter}`);
    }
  }
}

function assertUser(
  state: ServiceState,
  organization: OrganizationRow,
  field: string,
  name: string | undefined,
): void {
  if (name !== undefined && !state.directory.hasUser(organization, name)) {
    throw invalidField(field, 'Not a user of the organization.');
  }
}

/** Creates a check in a real team; it begins to run at once (§3, §4). */
function createCheck({ service, ids, body, now }: Call): Named {
  const { state } = service;
  const { organization, team } = findTeam(state, ids);
  const input = parseCheckInput(body);
  const { displayName, clientReference, template, params, notificationRecipient, onBehalfOf } = input;
  assertUser(state, organization, 'notificationRecipient', notificationRecipient);
  assertUser(state, organization, 'onBehalfOf', onBehalfOf);
  assertEntitled(state, organization, input);
  const subject = params['subject'];
  const content: CheckContent = {
    displayName,
    clientReference,
    template,
    params,
    relatedSubjects:
      typeof subject === 'object' && subject !== null ? [{ role: 'SUBJECT', subject: { ...subject } }] : [],
    // An integration is not a user (§1): without an on-behalf-of user, the check has no creator.
    ...(onBehalfOf === undefined ? {} : { creator: onBehalfOf }),
    ...(notificationRecipient === undefined ? {} : { notificationRecipient }),
  };
  const monitored = params['enableOngoingMonitoring'] === true;
  return checkBody(state, state.createCheck({ organization, team }, content, monitored, now));
}

export const createCheckRoutes = { CreateCheck: createCheck };
