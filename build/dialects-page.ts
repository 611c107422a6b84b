/* Writes docs/dialects.md from the dialects of the local service: node build/dialects-page.ts */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { silences, type Silence } from '#electron/local-service/dialects/dialect';
import {
  dialectDescriptions,
  dialectNames,
  dialects,
  type DialectName,
} from '#electron/local-service/dialects/dialects';
import { markdownTable } from './markdown-table.ts';
import { root } from './setup/run.mjs';

export const dialectsPage = join(root, 'docs', 'dialects.md');

/** What each silence is about, with the section that leaves it open. */
const questions: Readonly<Record<Silence, string>> = {
  findingsEnvelope: 'Where the findings of a check are in the response (§4)',
  flagsEnvelope: 'Where the feature flags are (§4)',
  tasksEnvelope: 'Where the consumer tasks are (§4)',
  companiesEnvelope: 'Where the companies found are (§2, §4)',
  emptyList: 'How an empty list is written (§4)',
  lastToken: 'The page token after the last page (§4)',
  tokenMember: 'What the page token is called where §4 does not print it',
  listExtras: 'Further members around a list (§4)',
  brokenRows: 'Rows that cannot be read, in every page that has rows',
  largestPage: 'Largest page of the lists for which §8 states none',
  notificationOrder: 'Order of the notifications (§6)',
  rowForm: 'How a flag, a task and a company are encoded in their list (§2)',
  checkResponse: 'Body of GetCheck (§4)',
  findingResponse: 'Body of ReviewFinding (§4)',
  flagResponse: 'Body of CreateFeatureFlag and UpdateFeatureFlag (§4)',
  userResponse: 'Body of CreateUser (§4)',
  changeResponse: 'Body of SetOngoingMonitoring and CancelCheck (§4)',
  overrideResponse: 'Body after an override was set, which is no operation of the API',
  defaults: 'Whether `false`, `""`, `0` and `[]` are sent (§2)',
  absent: 'How a field without a value is written (§2)',
  integers: 'How counts and scores are written (§2)',
  timestamps: 'Precision and offset of a time (§2: RFC 3339)',
  extraMembers: 'Members that no table of §2 lists',
  checkStates: 'Whether checks have states that §2 does not list',
  value: 'How on and off are written: settings, feature sets, overrides, defaults of flags (§2)',
  valueMember: 'What the value of a setting, a feature set and an override is called (§2)',
  settings: 'Form of featureSettings (§2)',
  featureSets: 'Form of featureSetSettings (§2)',
  entryName: 'What names an entry of both (§2)',
  provenance: 'How an override differs from the default (§2)',
  roleBindings: 'Form of roleBindings (§2)',
  flagName: 'What names a flag (§2)',
  flagText: 'Texts of a flag (§2)',
  flagDefault: 'What the default of a flag is called (§2)',
  flagExtras: 'Further fields of a flag (§2)',
  taskName: 'What names a consumer task (§2)',
  taskKind: 'What a task is about (§2)',
  taskState: 'Whether a task is done (§2)',
  aiSummary: 'Fields of a generated summary (§2)',
  company: 'Fields of a company (§2)',
  user: 'Fields of a user (§2)',
  findingExtras: 'Further fields of a finding (§2)',
  findingValues: 'Severities and types of findings beyond those shown (§2)',
  summaryShape: 'Which of its two shapes a check summary has (§2)',
  pendingSummary: 'Summary of a check that still runs (§4)',
  payloads: 'Notification payloads other than CheckCompleteData (§6)',
  errorBody: 'Form of an error (§7)',
  errorCodes: 'Codes of errors (§7)',
  violations: 'Where an error names its fields (§7)',
  errorsIn200: 'Refusals with status 200, never a 401 (§7)',
  entitlementStatus: 'Status for a parameter without its entitlement (§7)',
  pathVersions: 'Path versions accepted (§9)',
  createBody: 'Body of CreateCheck accepted (§4)',
  flagBody: 'Body of CreateFeatureFlag and UpdateFeatureFlag accepted (§4)',
};

const names = Object.keys(silences) as Silence[]; // keys of the table
const code = (text: string) => `\`${text}\``;

function difference(name: DialectName): string {
  const other = names.filter((silence) => dialects[name][silence] !== dialects.a[silence]);
  return other.map((silence) => `${silence}: ${code(dialects[name][silence])}`).join('; ');
}

/** The page, formatted as the repository formats its pages. */
export async function renderDialectsPage(): Promise<string> {
  const page = [
    '# Dialects of the local service',
    `The API document leaves much open (§ = its section). A dialect decides every open point; the local service
speaks them with \`--dialect NAME\`, and \`--dialect 7\` generates dialect number 7. What the document prints stays as printed. The choices come from the document, not
from what the app can read. Made from \`electron/local-service/dialects\` by \`npm run dialects\`; a test fails when the
two differ.`,
    '## By name',
    markdownTable(
      ['Dialect', 'Character'],
      dialectNames.map((name) => [code(name), dialectDescriptions[name]]),
    ),
    '## Silences and choices',
    'The first dialect, `a`, makes the choice in bold.',
    markdownTable(
      ['Silence', 'Question', 'Choices'],
      names.map((silence) => [
        code(silence),
        questions[silence],
        silences[silence]
          .map((choice) => (choice === dialects.a[silence] ? `**${code(choice)}**` : code(choice)))
          .join(', '),
      ]),
    ),
    '## Where each differs from `a`',
    ...dialectNames.filter((name) => name !== 'a').map((name) => `**${name}.** ${difference(name)}.`),
  ].join('\n\n');
  return format(page, { ...(await resolveConfig(dialectsPage)), parser: 'markdown' });
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(dialectsPage, await renderDialectsPage());
