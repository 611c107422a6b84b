import type { GuardQuestion } from '#shared/guard';
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
    title: 'Cancel this check?',
    effect: 'The check stops and its ongoing monitoring stops with it. Cancelling is irreversible.',
    send: 'Cancel check',
    keep: 'Keep check',
  },
  ReviewFinding: {
    title: 'Send this review?',
    effect:
      'It makes a new revision of the finding and moves the counts and the recommendation of the check. Undoing it is another review.',
    send: 'Send review',
    keep: 'Keep finding',
  },
  GenerateAISummary: {
    title: 'Generate a summary of this check?',
    effect: 'The service has a model write it, from data without personal details.',
    send: 'Generate summary',
    keep: 'Do not generate',
  },
  CreateCheck: {
    title: 'Create this check?',
    effect: 'It begins at once and is charged. It cannot be deleted from here, only cancelled.',
    send: 'Create check',
    keep: 'Do not create',
  },
  CreateUser: {
    title: 'Create this user?',
    effect: 'The interface has no operation that removes a user.',
    send: 'Create user',
    keep: 'Do not create',
  },
  CreateFeatureFlag: {
    title: 'Create this feature flag?',
    effect: 'It holds for every organization. The interface has no operation that deletes a flag.',
    send: 'Create flag',
    keep: 'Do not create',
  },
  UpdateFeatureFlag: {
    title: 'Update this feature flag?',
    effect: 'It changes every organization that has no override of its own.',
    send: 'Update flag',
    keep: 'Keep flag',
  },
  SetFeatureFlagOverride: {
    title: 'Set this override?',
    effect: 'The organization will use this value in place of the default of the flag.',
    send: 'Set override',
    keep: 'Leave as it is',
  },
  DeleteFeatureFlagOverride: {
    title: 'Clear this override?',
    effect:
      'The organization will use the default of the flag. This cannot be undone from here: the interface has no operation that sets an override.',
    send: 'Clear override',
    keep: 'Keep override',
  },
};

const starting: QuestionWords = {
  title: 'Start ongoing monitoring?',
  effect: 'Matches found later reactivate the check. The service may charge for monitoring.',
  send: 'Start monitoring',
  keep: 'Leave it off',
};
const stopping: QuestionWords = {
  title: 'Stop ongoing monitoring?',
  effect: 'Matches that come up later are not reported any more. It can be started again.',
  send: 'Stop monitoring',
  keep: 'Keep monitoring',
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
      effect: 'It changes something in the service.',
      send: 'Send',
      keep: 'Keep as it is',
    };
  if (requests === 1) return one;
  if (operation === 'SetFeatureFlagOverride' || operation === 'DeleteFeatureFlagOverride')
    return {
      title: `Apply ${requests} changes of overrides?`,
      effect:
        'Each cell is read before, sent once, and read back. What is cleared cannot be set again by the interface.',
      send: 'Apply changes',
      keep: 'Do not apply',
    };
  if (operation === 'CreateCheck')
    return {
      title: `Create ${requests} checks?`,
      effect: 'Each begins at once and is charged. None can be deleted from here, only cancelled.',
      send: `Create ${requests} checks`,
      keep: 'Do not create',
    };
  return { ...one, title: `${one.title.replace(/\?$/, '')}, ${requests} times?` };
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
