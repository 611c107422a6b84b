import { describe, expect, it } from 'vitest';
import { refusedWithoutGesture } from '#electron/ipc/gesture';
import { callNames } from '#shared/ipc/channels';

describe('a call that needs a click or a key', () => {
  it.each(['clipboard.write', 'organizations.openLink'] as const)('%s is refused without one', (name) => {
    for (const without of [false, undefined, null, 1, 'true', {}])
      expect(refusedWithoutGesture(name, without)).toMatchObject({ kind: 'refused', reason: 'no-gesture' });
    expect(refusedWithoutGesture(name, true)).toBeNull();
  });

  it('no other call is refused without one', () => {
    const refused = callNames.filter((name) => refusedWithoutGesture(name, false) !== null);
    expect(refused).toEqual(['loginStart.set', 'clipboard.write', 'organizations.openLink']);
  });
});
