import { describe, expect, it } from 'vitest';
import { proxyFor } from '#electron/service/api/proxy';

const proxied = { HTTPS_PROXY: 'http://proxy.example:3128', HTTP_PROXY: 'http://plain.example:8080' };

describe('proxyFor', () => {
  it('chooses by scheme', () => {
    expect(proxyFor('https://api.example.com', proxied)).toBe('http://proxy.example:3128');
    expect(proxyFor('http://api.example.com', proxied)).toBe('http://plain.example:8080');
    expect(proxyFor('https://api.example.com', {})).toBeNull();
  });

  it.each(['http://localhost:1', 'http://127.0.0.1:8080', 'http://127.9.9.9', 'https://[::1]:443'])(
    'never proxies %s',
    (origin) => {
      expect(proxyFor(origin, { ...proxied, NO_PROXY: '' })).toBeNull();
    },
  );

  it('prefers the lower-case spelling and adds a missing scheme', () => {
    expect(proxyFor('https://a.example', { ...proxied, https_proxy: 'inner.example:1' })).toBe(
      'http://inner.example:1',
    );
  });

  it.each([
    ['*', true],
    ['example.com', true],
    ['.example.com', true],
    ['*.example.com', true],
    ['other.test, API.EXAMPLE.COM', true],
    ['api.example.com:443', true],
    ['api.example.com:8443', false],
    ['ample.com', false],
    ['example.com.evil.test', false],
    ['', false],
  ])('NO_PROXY "%s" excludes api.example.com: %s', (list, excepted) => {
    expect(proxyFor('https://api.example.com', { ...proxied, NO_PROXY: list }) === null).toBe(excepted);
  });
});
