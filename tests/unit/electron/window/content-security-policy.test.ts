import { expect, it } from 'vitest';
import { contentSecurityPolicy } from '#electron/window/content-security-policy';

it('the policy of the pages allows no inline or evaluated script and no foreign connection', () => {
  const directives = Object.fromEntries(
    contentSecurityPolicy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
  expect(directives['script-src']).toEqual(["'self'"]);
  expect(directives['connect-src']).toEqual(["'self'"]);
  expect(directives['default-src']).toEqual(["'none'"]);
  expect(contentSecurityPolicy).not.toContain('unsafe');
});
