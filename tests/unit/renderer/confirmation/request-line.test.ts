import { describe, expect, it } from 'vitest';
import { requestLine } from '../../../../renderer/confirmation/request-line.ts';
import { item, profile, request, run } from './questions.ts';

describe('the request of a question', () => {
  it('is a short line, and there is none for a profile', () => {
    expect(requestLine(request({}))).toBe('POST …/checks/8d1f:cancel');
    expect(requestLine(request({ operation: 'CreateFeatureFlag', resourceName: '' }))).toBe(
      'POST /featureFlags',
    );
    const cancelled = item({ operation: 'CancelCheck', requests: 3 });
    expect(requestLine(run({ operation: 'CancelCheck', items: [cancelled] }))).toBe('POST /{check}:cancel');
    expect(requestLine(profile({}))).toBeNull();
  });

  it('names each operation of a run once', () => {
    const cleared = item({ operation: 'DeleteFeatureFlagOverride', direction: 'NONE' });
    expect(requestLine(run({ items: [item({}), cleared, item({ direction: 'OFF' })] }))).toBe(
      'SetFeatureFlagOverride, DELETE /{name}',
    );
  });
});
