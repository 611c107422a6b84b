import type { GuardQuestion } from '#shared/guard';
import { t } from '#shared/messages/text';
import { operations, type Operation } from '#shared/operations';
import { isProfileOperation, type CallId } from '#shared/profile-operations';

/** What a question says: the act as a question, its effect in words, and both answers by name. */
export interface QuestionWords {
  title: string;
  effect: string;
  send: string;
  keep: string;
}

const words: Partial<Record<CallId, QuestionWords>> = {
  CancelCheck: {
    title: t('Cancel this check?'),
    effect: t('The check stops and its ongoing monitoring stops with it. Cancelling is irreversible.'),
    send: t('Cancel check'),
    keep: t('Keep check'),
  },
  ReviewFinding: {
    title: t('Send this review?'),
    effect: t(
      'It makes a new revision of the finding and moves the counts and the recommendation of the check. Undoing it is another review.',
    ),
    send: t('Send review'),
    keep: t('Keep finding'),
  },
  GenerateAISummary: {
    title: t('Generate a summary of this check?'),
    effect: t('The service has a model write it, from data without personal details.'),
    send: t('Generate summary'),
    keep: t('Do not generate'),
  },
  CreateCheck: {
    title: t('Create this check?'),
    effect: t('It begins at once and is charged. It cannot be deleted from here, only cancelled.'),
    send: t('Create check'),
    keep: t('Do not create'),
  },
  CreateUser: {
    title: t('Create this user?'),
    effect: t('The interface has no operation that removes a user.'),
    send: t('Create user'),
    keep: t('Do not create'),
  },
  CreateFeatureFlag: {
    title: t('Create this feature flag?'),
    effect: t('It holds for every organization. The interface has no operation that deletes a flag.'),
    send: t('Create flag'),
    keep: t('Do not create'),
  },
  UpdateFeatureFlag: {
    title: t('Update this feature flag?'),
    effect: t('It changes every organization that has no override of its own.'),
    send: t('Update flag'),
    keep: t('Keep flag'),
  },
  SetFeatureFlagOverride: {
    title: t('Set this override?'),
    effect: t('The organization will use this value in place of the default of the flag.'),
    send: t('Set override'),
    keep: t('Leave as it is'),
  },
  DeleteFeatureFlagOverride: {
    title: t('Clear this override?'),
    effect: t(
      'The organization will use the default of the flag. This cannot be undone from here: the interface has no operation that sets an override.',
    ),
    send: t('Clear override'),
    keep: t('Keep override'),
  },
};

const starting: QuestionWords = {
  title: t('Start ongoing monitoring?'),
  effect: t('Matches found later reactivate the check. The service may charge for monitoring.'),
  send: t('Start monitoring'),
  keep: t('Leave it off'),
};
const stopping: QuestionWords = {
  title: t('Stop ongoing monitoring?'),
  effect: t('Matches that come up later are not reported any more. It can be started again.'),
  send: t('Stop monitoring'),
  keep: t('Keep monitoring'),
};

export function questionWords({ operation, summary, rows, requests }: GuardQuestion): QuestionWords {
  const one =
    operation === 'SetOngoingMonitoring'
      ? rows.some(({ after }) => after === 'true')
        ? starting
        : stopping
      : words[operation];
  if (one === undefined)
    return {
      title: `${summary}?`,
      effect: t('It changes something in the service.'),
      send: t('Send'),
      keep: t('Keep as it is'),
    };
  if (requests === 1) return one;
  if (operation === 'SetFeatureFlagOverride' || operation === 'DeleteFeatureFlagOverride')
    return {
      title: t('Apply {requests} changes of overrides?', { requests }),
      effect: t(
        'Each cell is read before, sent once, and read back. What is cleared cannot be set again by the interface.',
      ),
      send: t('Apply changes'),
      keep: t('Do not apply'),
    };
  if (operation === 'CreateCheck')
    return {
      title: t('Create {requests} checks?', { requests }),
      effect: t('Each begins at once and is charged. None can be deleted from here, only cancelled.'),
      send: t('Create {requests} checks', { requests }),
      keep: t('Do not create'),
    };
  return {
    ...one,
    title: t('{replace}, {requests} times?', { replace: one.title.replace(/\?$/, ''), requests }),
  };
}

/** The request as one short line: `POST …/checks/8d1f:cancel`. */
export function requestLine({ operation, resourceName, requests }: GuardQuestion): string {
  // Its method and path are the profile's own.
  if (isProfileOperation(operation)) return requests > 1 ? operation : resourceName;
  const { method, path }: Operation = operations[operation];
  if (requests > 1) return `${method} ${path}`;
  const [, ...segments] = path.replace(/\{[a-z_]+\}/, () => resourceName).split('/');
  const end = segments.slice(-2).join('/');
  return `${method} ${segments.length > 2 ? '…/' : '/'}${end}`;
}
