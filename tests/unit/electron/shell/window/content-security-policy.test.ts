import { expect, it } from 'vitest';
import { contentSecurityPolicy, reportSecurityPolicy } from '#electron/shell/window/content-security-policy';

function directivesOf(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );
}

it('the policy of the pages allows no inline or evaluated script and no foreign connection', () => {
  const directives = directivesOf(contentSecurityPolicy);
  expect(directives['script-src']).toEqual(["'self'"]);
  expect(directives['connect-src']).toEqual(["'self'"]);
  expect(directives['default-src']).toEqual(["'none'"]);
  expect(contentSecurityPolicy).not.toContain('unsafe');
});

it('no text becomes markup or script, and only the page of a report may name one script', () => {
  expect(directivesOf(contentSecurityPolicy)).toMatchObject({
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ["'none'"],
  });
  expect(directivesOf(reportSecurityPolicy)).toMatchObject({
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  });
});

it('the policy of a report allows the same as that of the app, plus its images and the decoders of the app', () => {
  const own = directivesOf(contentSecurityPolicy);
  const report = directivesOf(reportSecurityPolicy);
  const differing = Object.keys(report).filter((name) => String(report[name]) !== String(own[name]));
  expect(differing).toEqual(['script-src', 'img-src', 'trusted-types']);
  expect(report['script-src']).toEqual(["'self'", "'wasm-unsafe-eval'"]);
});
