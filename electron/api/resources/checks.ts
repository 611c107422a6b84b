import { t } from '#shared/messages/text';
import type { QueryOf } from '#shared/profile-operations';
import type { ResourceName } from '#shared/resource-names';
import { err } from '#shared/result';
import { batchGetChecks } from '../batch.ts';
import type { ApiClient, CallOptions } from '../client.ts';
import { pagesOf } from '../pager.ts';
import { createCheckBody, type CheckDraft, type CheckWriting } from '#shared/check-form/body';

/** Generated text takes its time. */
const aiTimeoutMs = 180_000;

export function checks(api: Pick<ApiClient, 'call'>, writing: CheckWriting) {
  return {
    /** `parent` is a team, or a team with `-` for its id or for both ids (§4). */
    list: (parent: string, query: QueryOf<'ListChecks'>, options?: CallOptions) =>
      api.call('ListChecks', { variables: { parent }, query }, options),
    pages: (parent: string, query: QueryOf<'ListChecks'>, options?: CallOptions) =>
      pagesOf(api, 'ListChecks', { variables: { parent }, query }, options),
    get: (check: string, options?: CallOptions) => api.call('GetCheck', { variables: { check } }, options),
    getAll: (names: Iterable<ResourceName<'check'>>, options?: CallOptions) =>
      batchGetChecks(api, names, options),
    summary: (check: string, options?: CallOptions) =>
      api.call('GetCheckSummary', { variables: { name: `${check}/checkSummary` } }, options),
    consumerTasks: (check: string, query: QueryOf<'ListConsumerTasks'>, options?: CallOptions) =>
      pagesOf(api, 'ListConsumerTasks', { variables: { parent: check }, query }, options),

    async create(team: string, draft: CheckDraft, options?: CallOptions) {
      if (draft.onBehalfOf !== undefined && writing.onBehalfOfField === '') {
        return err({
          kind: 'refused',
          reason: 'not-supported',
          operation: 'CreateCheck',
          target: team,
          message: t('The profile names no field for the user a check is created for.'),
          advice: t('Name the on-behalf-of field in the profile, or create the check without it.'),
        });
      }
      const body = createCheckBody(writing, team, draft);
      return api.call('CreateCheck', { variables: { parent: team }, body }, options);
    },
    generateAiSummary: (check: string, options?: CallOptions) =>
      api.call('GenerateAISummary', { variables: { name: check } }, { timeoutMs: aiTimeoutMs, ...options }),
    setOngoingMonitoring: (check: string, enabled: boolean, options?: CallOptions) =>
      api.call('SetOngoingMonitoring', { variables: { check }, body: { enabled } }, options),
    /** Irreversible; also stops monitoring (§3). */
    cancel: (check: string, options?: CallOptions) =>
      api.call('CancelCheck', { variables: { check } }, options),
  };
}
