import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { markdownTable } from '../markdown-table.ts';
import { root } from '../setup/run.mjs';
import { buildNames, buildOf, checks, whyNotShipped } from './checks.ts';
import { mutants } from './mutants.ts';

export const trustPage = join(root, 'docs', 'trust.md');

/** docs/trust.md, with the result of every check; `isInstalled`: they ran on the installed Debian packages. */
export async function renderTrustPage(
  results: ReadonlyMap<number, string | undefined>,
  isInstalled: boolean,
): Promise<string> {
  const text = [
    '# Trust checks',
    `\`npm run trust\` writes this page. It runs every test named here, each on the strongest build that it can run on, and fails if one fails.`,
    [
      '- **Shipped package**: the packaged app as it is installed, started from outside.',
      '- **Test edition**: the same package with one fuse changed, so that a test driver can attach.',
      '- **Development build**: the built sources on the Electron of the project.',
      '- **Node only**: modules without a window.',
    ].join('\n'),
    isInstalled
      ? 'The results below are of the installed Debian packages, as `npm run test:package -- --trust` has them.'
      : 'The results below are of unpacked packages; `npm run test:package -- --trust` runs the same on installed Debian packages.',
    'On Linux the windows are opened by an ordinary user, with the sandbox on.',
    markdownTable(
      ['No.', 'Check', 'Strongest build', 'Result'],
      checks.map((check) => [
        String(check.number),
        check.says,
        buildNames[buildOf(check)],
        results.get(check.number) ?? 'not run',
      ]),
    ),
    '## Not on the shipped package',
    byReason(),
    '## Left open',
    checks
      .filter(({ open }) => open !== undefined)
      .map(({ number, open = '' }) => `- Check ${number}: ${open}`)
      .join('\n'),
    '## Tests',
    markdownTable(
      ['No.', 'Held by'],
      checks.map(({ number, tests }) => [
        String(number),
        [...new Set(tests.map(({ file, on }) => `\`${file}\` (${buildNames[on]})`))].join(', '),
      ]),
    ),
    '## Mutants',
    '`npm run trust -- --mutants` takes each of these protections away in a copy of the project, one at a time, and fails unless the test beside it fails.',
    markdownTable(
      ['Name', 'Protection', 'Test that must fail'],
      mutants.map(({ name, protection, test }) => [`\`${name}\``, protection, `\`${test.file}\``]),
    ),
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(trustPage)), parser: 'markdown' });
}

function byReason(): string {
  const reasons = Map.groupBy(checks, whyNotShipped);
  reasons.delete(null);
  return [...reasons]
    .map(([why, of]) => `- ${why} No. ${of.map(({ number }) => number).join(', ')}.`)
    .join('\n');
}
