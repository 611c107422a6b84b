import { describe, expect, it } from 'vitest';
import type { GuardQuestion } from '#shared/guard';
import { operationIds, operations } from '#shared/operations';
import { questionWords, requestLine } from '../../../../../renderer/features/guard/question-words.ts';

const check = 'organizations/o1/teams/t1/checks/8d1f';
const question = (part: Partial<GuardQuestion>): GuardQuestion => ({
  question: '00000000-0000-4000-8000-000000000000',
  environment: 'production',
  profileName: 'Harbourline production',
  organizationDisplayName: 'Fennimore & Drake Law',
  resourceName: check,
  operation: 'CancelCheck',
  summary: 'Cancel a check',
  rows: [],
  nameToType: null,
  requests: 1,
  ...part,
});

describe('the words of a question', () => {
  it('say of cancelling that it is irreversible and stops monitoring', () => {
    const { effect, send, keep } = questionWords(question({}));
    expect(effect).toContain('irreversible');
    expect(effect).toContain('monitoring');
    expect([send, keep]).toEqual(['Cancel check', 'Keep check']);
  });

  it('tell starting from stopping by what comes after', () => {
    const of = (after: string) =>
      questionWords(
        question({
          operation: 'SetOngoingMonitoring',
          rows: [{ field: 'ongoingMonitoringEnabled', before: null, after }],
        }),
      ).send;
    expect([of('true'), of('false')]).toEqual(['Start monitoring', 'Stop monitoring']);
  });

  it('name both acts for every operation, and never as yes or no', () => {
    for (const operation of operationIds.filter((id) => operations[id].mutates)) {
      const { title, send, keep } = questionWords(question({ operation }));
      expect(title).toMatch(/\?$/);
      expect(send).not.toBe(keep);
      expect([send, keep].join()).not.toMatch(/\b(yes|no|ok)\b/i);
    }
  });

  it('count the requests of a run', () => {
    expect(questionWords(question({ requests: 12 })).title).toBe('Cancel this check, 12 times?');
    expect(questionWords(question({ operation: 'CreateCheck', requests: 53 }))).toMatchObject({
      title: 'Create 53 checks?',
      send: 'Create 53 checks',
    });
  });

  it('give the request as a short line', () => {
    expect(requestLine(question({}))).toBe('POST …/checks/8d1f:cancel');
    expect(requestLine(question({ operation: 'CreateFeatureFlag', resourceName: '' }))).toBe(
      'POST /featureFlags',
    );
    expect(requestLine(question({ requests: 3 }))).toBe('POST /{check}:cancel');
  });
});
