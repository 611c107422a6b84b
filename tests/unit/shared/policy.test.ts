import { describe, expect, it } from 'vitest';
import { refusedHost } from '#shared/policy';

const at = (baseUrl: string, reportOrigins: string[] = []) => ({
  baseUrl,
  authUrl: 'https://login.example.com',
  reportOrigins,
});
const allowed = ['login.example.com', '*.service.example.com', 'api.example.com:8443'];

describe('the hosts that a policy allows', () => {
  it.each([
    'https://eu.service.example.com',
    'https://a.b.service.example.com:444',
    'https://api.example.com:8443',
  ])('cover %s', (baseUrl) => {
    expect(refusedHost(at(baseUrl), allowed)).toBeNull();
  });

  it.each([
    ['https://service.example.com', 'service.example.com'],
    ['https://evilservice.example.com', 'evilservice.example.com'],
    ['https://api.example.com', 'api.example.com'],
    ['https://api.example.com:8444', 'api.example.com:8444'],
    ['http://127.0.0.1:9', '127.0.0.1:9'],
  ])('do not cover %s', (baseUrl, host) => {
    expect(refusedHost(at(baseUrl), allowed)).toBe(host);
  });

  it.each([
    ['https://api.example.com', 'api.example.com:443'],
    ['https://api.example.com:443', 'api.example.com:443'],
    ['https://api.example.com:443', 'api.example.com'],
    ['https://eu.api.example.com', '*.api.example.com:443'],
    ['http://127.0.0.1', '127.0.0.1:80'],
  ])('cover %s by %s, as the usual port is the same with and without being written', (baseUrl, entry) => {
    expect(refusedHost(at(baseUrl), [entry, 'login.example.com'])).toBeNull();
  });

  it('leave out the usual port of the other scheme', () => {
    const entries = ['api.example.com:80', 'login.example.com'];
    expect(refusedHost(at('https://api.example.com'), entries)).toBe('api.example.com');
  });

  it('apply to the hosts of reports as well, and allow none without a list', () => {
    const profile = at('https://eu.service.example.com', ['https://files.example.net']);
    expect(refusedHost(profile, allowed)).toBe('files.example.net');
    expect(refusedHost(profile, undefined)).toBeNull();
  });
});
