import { expect, it } from 'vitest';
import { applyNetworkPolicy } from '#electron/platform/policy/network-policy';
import { proxyFor } from '#electron/service/api/proxy';

it('the proxy of the policy replaces every proxy variable', () => {
  const environment = { https_proxy: 'http://elsewhere:1', NO_PROXY: '*' };
  applyNetworkPolicy({ proxy: { url: 'http://proxy.example.com:3128', except: ['.internal'] } }, environment);
  expect(proxyFor('https://api.example.com', environment)).toBe('http://proxy.example.com:3128');
  expect(proxyFor('https://api.internal', environment)).toBeNull();
  expect(proxyFor('http://127.0.0.1:80', environment)).toBeNull();
});

it('a policy without a proxy leaves the variables alone', () => {
  const environment = { https_proxy: 'http://elsewhere:1' };
  applyNetworkPolicy({}, environment);
  expect(environment).toEqual({ https_proxy: 'http://elsewhere:1' });
});
