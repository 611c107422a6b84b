import { describe, expect, it } from 'vitest';
import { isTrustedFrame } from '#electron/ipc/sender';

describe('a frame that sends a message', () => {
  it('is trusted when it is the top frame of the app', () => {
    expect(isTrustedFrame({ url: 'app://desk/index.html', parent: null })).toBe(true);
  });
  it.each([
    { url: 'app://desk/index.html', parent: {} },
    { url: 'app://desk.evil/index.html', parent: null },
    { url: 'https://example.com/', parent: null },
    { url: 'about:blank', parent: null },
    { url: 'file:///app://desk/', parent: null },
  ])('is refused otherwise: %o', (frame) => {
    expect(isTrustedFrame(frame)).toBe(false);
  });
  it('is refused when it no longer exists', () => {
    expect(isTrustedFrame(null)).toBe(false);
  });
});
