/* Writes docs/operations.md from the operation table: node build/operations-page.ts */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { z } from 'zod';
import { brandSchema } from '#shared/model/brand';
import { checkSummarySchema } from '#shared/model/check-summary';
import { checkSchema } from '#shared/model/check';
import { findingSchema } from '#shared/model/finding';
import { notificationSchema } from '#shared/model/notification';
import { organizationSchema } from '#shared/model/organization';
import { consumerTaskSchema, featureFlagSchema } from '#shared/model/unspecified';
import { operations, type Operation } from '#shared/operations';
import { resourcePatterns } from '#shared/resource-names';
import { markdownTable } from './markdown-table.ts';
import { root } from './setup/run.mjs';

export const operationsPage = join(root, 'docs', 'operations.md');

const table: readonly [string, Operation][] = Object.entries(operations);

/** What a response is made of, by the name the API document gives it (§2). */
const resources = new Map<z.core.$ZodType, string>([
  [brandSchema, 'Brand'],
  [checkSchema, 'Check'],
  [checkSummarySchema, 'Check summary'],
  [consumerTaskSchema, 'Consumer task'],
  [featureFlagSchema, 'Feature flag'],
  [findingSchema, 'Finding'],
  [notificationSchema, 'Notification'],
  [organizationSchema, 'Organization'],
]);

/** The page, formatted as the repository formats its pages. */
export async function renderOperationsPage(): Promise<string> {
  const page = [
    '# Operations',
    `Every operation of the API (§ = section of the API document), as the app calls it and the local service handles it.
Made from \`shared/operations.ts\` by \`npm run operations\`; a test fails when the two differ.`,
    overview(),
    conventions,
    '## One by one',
    ...table.map(([id, operation]) => entry(id, operation)),
    '## Query parameters',
    queryParameters(),
    besides,
  ].join('\n\n');
  return format(page, { ...(await resolveConfig(operationsPage)), parser: 'markdown' });
}

function overview(): string {
  return markdownTable(
    ['Operation', 'Request', 'Permission', 'Safe to repeat', 'Mutates', 'Dangerous', '§'],
    table.map(([id, operation]) => [
      `[${id}](#${id.toLowerCase()})`,
      `\`${requestLine(operation)}\``,
      operation.permission === 'global-admin' ? 'global admin' : 'member',
      yes(operation.idempotent),
      yes(operation.mutates),
      yes(operation.dangerous),
      operation.section,
    ]),
  );
}

const conventions = `Paths stand below \`{base_url}\`. The version is the one that the API document prints for the operation;
a profile may set \`v1alpha2\` or \`v1\` for all. Every request carries \`Authorization: Bearer …\`; bodies are JSON.

- **Permission.** Member: access follows the team of the resource (§5). Global admin: feature flags only.
- **Safe to repeat.** After a failure the app sends these again by itself, and no others: the API has no request
  id. The outcome of any other one whose response is lost is unknown, and has to be looked up.
- **Mutates.** The app asks before it sends one and writes it to the journal.
- **Dangerous.** The operator types a name first: the id of a flag that is changed itself, else the
  display name of the organization.`;

function entry(id: string, operation: Operation): string {
  const variables = Object.entries(operation.variables).map(
    ([variable, { kind, wildcards }]) =>
      `- Path: \`{${variable}}\` is \`${resourcePatterns[kind]}\`${wildcards === true ? '; `-` may stand for the team, or for both ids' : ''}`,
  );
  const parameters = fieldsOf(operation.query).map(([name]) => `\`${name}\``);
  return [
    `### ${id}`,
    `${operation.summary} (${operation.section}).`,
    `\`\`\`http\n${requestLine(operation)}\n\`\`\``,
    [
      ...variables,
      ...(parameters.length > 0 ? [`- Query: ${parameters.join(', ')}`] : []),
      `- Body: ${operation.body === null ? 'none' : shapeOf(operation.body)}`,
      `- Response: ${responseOf(operation.response)}`,
    ].join('\n'),
  ].join('\n\n');
}

function requestLine({ method, version, path }: Operation): string {
  return `${method} /${version}${path}`;
}

function responseOf({ form }: Operation['response']): string {
  switch (form.is) {
    case 'list':
      return `\`{${form.member}: [${nameOf(form.row)}], nextPageToken}\``;
    case 'resource':
      return nameOf(form.schema);
    case 'any':
      return 'not shown in the API document, kept as it comes';
  }
}

function nameOf(schema: z.core.$ZodType): string {
  const name = resources.get(schema);
  if (name === undefined) throw new Error('This page has no word for a response of this kind.');
  return name;
}

function fieldsOf(schema: z.ZodObject): [string, z.core.$ZodType][] {
  const shape: z.core.$ZodShape = schema.shape;
  return Object.entries(shape);
}

function queryParameters(): string {
  const users = new Map<string, { schema: z.core.$ZodType; ids: string[] }>(); // one parameter, one meaning
  for (const [id, { query }] of table)
    for (const [name, schema] of fieldsOf(query)) {
      const parameter = users.get(name) ?? { schema, ids: [] };
      parameter.ids.push(id);
      users.set(name, parameter);
    }
  return markdownTable(
    ['Parameter', 'Form', 'Meaning', 'Taken by'],
    [...users].map(([name, { schema, ids }]) => {
      const { description } = z.toJSONSchema(schema);
      if (description === undefined) throw new Error(`The query parameter ${name} has no description.`);
      return [`\`${name}\``, shapeOf(schema), description, ids.join(', ')];
    }),
  );
}

/** The form of a body or a parameter in words and fields; a description says it instead of an open object. */
function shapeOf(schema: z.core.$ZodType): string {
  const form = z.toJSONSchema(schema);
  if (form.type !== 'object') return formOf(form);
  return form.description ?? `\`${formOf(form)}\``;
}

function formOf(form: z.core.JSONSchema._JSONSchema): string {
  if (typeof form === 'boolean') return 'anything';
  if (form.enum !== undefined) return form.enum.join(' or ');
  if (form.type === 'array') return 'list of text';
  if (form.type !== 'object') return form.type === 'string' ? 'text' : String(form.type);
  const fields = Object.entries(form.properties ?? {}).map(([name, field]) => `${name}: ${formOf(field)}`);
  return `{${fields.join(', ')}}`;
}

const besides = `## Beside the table

Three requests are not operations on resources, so they have no row above.

**Token request (§5).** \`POST {auth_url}/oauth2/token\` with the form fields \`grant_type=client_credentials\`,
\`client_id\` and \`client_secret\`; returns \`{access_token, token_type, expires_in}\`. Sent when there is no usable
token: one request for all who wait, five minutes before the old one ends, and once after a 401. Never redirected. Code:
\`electron/service/api/token-source.ts\`, \`electron/service/api/token-request.ts\`.

**Report download (§2).** \`GET\` of \`reportUrl\` or \`summaryReportUrl\`, byte for byte as the summary gave it, with the
same bearer. The bearer goes only to the origin of \`{base_url}\` or to one that the profile allows, and never across a
redirect; the size is limited and the content must begin with \`%PDF-\`. A read, which the
app does not repeat by itself. Code:
\`electron/service/api/report-url.ts\`, \`electron/service/api/reports.ts\`.

**Setting an override.** The API clears an override and has no operation that sets one. A profile may supply
method, path and body (\`shared/profile-operations.ts\`); without them nothing is sent. [The local service](local-service.md)
documents its own.`;

const yes = (value: boolean) => (value ? 'yes' : 'no');

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  writeFileSync(operationsPage, await renderOperationsPage());
