/* Writes docs/errors.md from the words of errors: node build/errors-page.ts */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { errorSteps, errorTable } from '#shared/error-words';
import { markdownTable } from './markdown-table.ts';
import { root } from './setup/run.mjs';

export const errorsPage = join(root, 'docs', 'errors.md');

/** The page, formatted as the repository formats its pages. */
export async function renderErrorsPage(): Promise<string> {
  const page = [
    '# Errors',
    `Every error of the app is one of these kinds (\`shared/errors.ts\`). It is shown as its title, one sentence that
says what happened and to what, and a next step, in three lines at most. The next step is a button next to the error,
except where the user corrects an entry or acts outside the app. A known cause can replace the default step
of the kind. **Details** has the rest: resource, operation,
status, the service's own words, attempts and request ID, to copy or to save as a problem report.

Made from \`shared/error-words.ts\` by \`npm run errors\`; a test fails when the two differ.`,
    markdownTable(
      ['Kind', 'Reason', 'Title', 'What it means', 'Next step'],
      errorTable.map(({ kind, reason, words }) => [
        `\`${kind}\``,
        reason === null ? '' : `\`${reason}\``,
        words.title,
        words.means,
        errorSteps[words.step],
      ]),
    ),
  ].join('\n\n');
  return format(page, { ...(await resolveConfig(errorsPage)), parser: 'markdown' });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(errorsPage, await renderErrorsPage());
