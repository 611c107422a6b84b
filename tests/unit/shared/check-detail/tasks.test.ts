import { describe, expect, it } from 'vitest';
import { readTask, valueWord } from '#shared/check-detail/tasks';

const createTime = '2026-03-02T10:15:00Z';

describe('a consumer task', () => {
  it.each([
    [{ type: 'CONFIRM_DETAILS', state: 'COMPLETED', createTime }, 'Confirm details', 'Completed', true],
    [{ kind: { code: 'SELFIE' }, completed: false }, 'Selfie', 'Pending', false],
    [{ title: 'identity document', progress: 40 }, 'Identity document', '40% complete', false],
    [{ task_type: 'SELFIE', status: { value: 'ON_HOLD', since: { createTime } } }, 'Selfie', 'On hold', null],
  ])('is shown in words, whichever of its shapes came: %j', (task, title, word, isDone) => {
    expect(readTask({ name: 'organizations/o/consumerTasks/1', ...task })).toMatchObject({
      title,
      state: { word, isDone },
      rest: [],
    });
  });

  it('keeps values that are not understood, with a readable name of their field', () => {
    expect(readTask({ id: '1', dueBy: 'TOMORROW_NOON', retries: 2, info: { sms: true } })).toEqual({
      title: null,
      state: null,
      createTime: null,
      rest: [
        { from: 'dueBy', label: 'Due by', value: 'Tomorrow noon' },
        { from: 'retries', label: 'Retries', value: 2 },
        { from: 'info.sms', label: 'Sms', value: true },
      ],
    });
  });

  it('has its creation time, whichever field has it', () => {
    expect(readTask({ status: { since: { createTime } } }).createTime).toBe(createTime);
    expect(readTask({ create_time: createTime }).createTime).toBe(createTime);
  });
});

it('a value in capitals becomes words, an acronym and any other text stay unchanged', () => {
  expect(['PEP_MATCH', 'GBR', 'OTHER', 'Ada Byron', 'iOS 17', 'users/1'].map(valueWord)).toEqual([
    'PEP match',
    'GBR',
    'Other',
    'Ada Byron',
    'iOS 17',
    'users/1',
  ]);
});
