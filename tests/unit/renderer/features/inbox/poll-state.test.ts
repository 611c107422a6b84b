import { describe, expect, it } from 'vitest';
import { pollStateStyle } from '../../../../../renderer/features/inbox/poll-state.ts';

const running = { state: 'running', error: null, failing: 0, organizationCount: 40 } as const;

describe('the state of polling', () => {
  it('is well while any organization is polled, and a warning once every poll fails', () => {
    expect(pollStateStyle(running)).toMatchObject({ tone: 'success', word: 'Polling' });
    expect(pollStateStyle({ ...running, failing: 39 }).word).toBe('Polling');
    expect(pollStateStyle({ ...running, failing: 40 })).toMatchObject({
      tone: 'warning',
      word: 'Every poll fails',
    });
    expect(pollStateStyle({ ...running, organizationCount: 0 }).word).toBe('Polling');
  });

  it('names the party that refused', () => {
    const refused = { ...running, state: 'refused' } as const;
    const error = { message: '', advice: '' };
    expect(pollStateStyle({ ...refused, error: { kind: 'internal', ...error } }).word).toBe(
      'App refused a call',
    );
    expect(pollStateStyle({ ...refused, error: { kind: 'auth', ...error } }).word).toBe(
      'Refused by the service',
    );
  });
});
