import { isoTime } from '#shared/iso-time';
import type { QueryOf } from '#shared/profile-operations';
import type { Call } from '../call.ts';

import type { Page, TaskResponse } from '../dialects/responses.ts';
import { templateNamed } from '../seed/check-plan.ts';
import { checkName, type CheckRow } from '../state/check-row.ts';
import { range } from '../state/sequence.ts';
import { findCheck } from './check-access.ts';

function tasksOf(row: CheckRow): TaskResponse[] {
  if (!templateNamed(row.template).tasks) return [];
  const kinds = row.template.includes('source-of-funds')
    ? ['SOURCE_OF_FUNDS_QUESTIONNAIRE']
    : ['CONFIRM_DETAILS', 'IDENTITY_DOCUMENT', 'SELFIE'];
  return kinds.map((kind, index) => ({
    name: `${checkName(row)}/consumerTasks/${index + 1}`,
    kind,
    done: row.complete || (index === 0 && row.updateTime > row.createTime),
    createTime: isoTime(row.createTime),
  }));
}

/** An empty list for a check without a task group (§4 rule 4). */
function listConsumerTasks(call: Call<QueryOf<'ListConsumerTasks'>>): Page<TaskResponse> {
  const { service, ids, names, query } = call;
  const row = findCheck(service.state, ids);
  const tasks = tasksOf(row);
  const { keys, nextPageToken } = service.pager.read(
    { ...query, scope: `ListConsumerTasks ${names['parent'] ?? ''}` },
    { sequence: range(tasks.length) },
  );
  return { rows: keys.flatMap((key) => tasks[key] ?? []), nextPageToken };
}

export const consumerTasksRoutes = { ListConsumerTasks: listConsumerTasks };
