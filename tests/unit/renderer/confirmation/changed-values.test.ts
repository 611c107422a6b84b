import { describe, expect, it } from 'vitest';
import { valueWord } from '../../../../renderer/confirmation/changed-values.ts';
import { override, profile, request } from './questions.ts';

describe('a value before or after', () => {
  it('is a word for a constant of the app, and stays unchanged otherwise', () => {
    const words = ['UNKNOWN', 'ON', 'OFF', 'CLEARED', 'NONE'].map((value) =>
      valueWord(override('ON'), 'override', value),
    );
    expect(words).toEqual(['Unknown', 'On', 'Off', 'Cleared', 'None']);
    expect(valueWord(request({ operation: 'UpdateFeatureFlag' }), 'stage', 'ON')).toBe('ON');
    expect(valueWord(profile({}), 'kind', 'production')).toBe('Production');
  });
});
