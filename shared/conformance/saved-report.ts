import type { AppError } from '../errors.ts';
import { operations } from '../operations.ts';
import type { ProfileSettings } from '../profile.ts';
import { checkServiceAddress } from '../service-address.ts';
import { mostInformative, type Outcome } from './judge.ts';
import type { ConnectionReport, Note, ProbeResult, ReportRow, Suggestion } from './report.ts';
import { safeMember, safePath, shapeOf } from './shape.ts';

interface Facts {
  report: ConnectionReport;
  outcomes: readonly Outcome[];
  settings: Pick<
    ProfileSettings,
    'baseUrl' | 'kind' | 'pathVersion' | 'typePackage' | 'createBody' | 'mappings'
  >;
  version: string;
}

/**
 * The report as it is saved and sent on: chosen member by member. No value that came is in it but words like
 * those of an enum, and no text of the service.
 */
export function savedReport({ report, outcomes, settings, version }: Facts): string {
  const address = checkServiceAddress(settings.baseUrl);
  const saved = {
    about:
      'Connection report of Diligence Desk. No secret, no token, no personal data: names of members and types, no values.',
    app: version,
    checkedAt: report.checkedAt,
    host: address.ok ? address.address.host : null,
    profile: {
      kind: settings.kind,
      pathVersion: settings.pathVersion,
      typePackage: settings.typePackage,
      createBody: settings.createBody,
      valueMappings: settings.mappings.values.length,
      listMappings: settings.mappings.lists.length,
    },
    tokenMs: Math.round(report.tokenMs),
    operations: report.rows.map((row) => ({
      operation: row.operation,
      ...(row.view !== null && { view: row.view }),
      status: row.status,
      latencyMs: row.latencyMs === null ? null : Math.round(row.latencyMs),
      ...resultOf(row.result),
      ...shapeOfRow(row, outcomes),
    })),
    suggestions: report.suggestions.map(suggestionOf),
  };
  return `${JSON.stringify(saved, null, 2)}\n`;
}

function resultOf(result: ProbeResult): object {
  switch (result.is) {
    case 'works':
    case 'mapped':
      return {
        result: result.is,
        rows: result.rows,
        total: result.total,
        notes: result.notes.map(noteOf),
      };
    case 'not-understood':
      return {
        result: result.is,
        unread: result.unread,
        error: result.error === null ? null : errorOf(result.error),
      };
    case 'refused':
      return { result: result.is, error: errorOf(result.error) };
    case 'not-tried':
      return { result: result.is, why: result.why };
  }
}

/** Messages quote the service, and targets name resources. */
function errorOf(error: AppError): object {
  return {
    kind: error.kind,
    ...('reason' in error && { reason: error.reason }),
    ...('status' in error && { status: error.status }),
  };
}

function noteOf(note: Note): object {
  switch (note.is) {
    case 'unknown-values':
      return { ...note, ...wordsOf(note.words) };
    case 'page-members':
      return { ...note, members: note.members.map(safeMember) };
    case 'unread':
    case 'other-names':
    case 'unknown-field':
    case 'absent-fields':
    case 'fewer':
      return note;
  }
}

/** A word as an enum has it, or a small number. */
const enumWord = /^(?:[A-Z][A-Z_]{0,39}|\d{1,2})$/;

function wordsOf(words: readonly string[]) {
  const plain = words.filter((word) => enumWord.test(word));
  return { words: plain, otherWords: words.length - plain.length };
}

function shapeOfRow({ operation, view }: ReportRow, outcomes: readonly Outcome[]): object {
  const outcome = mostInformative(
    outcomes.filter((each) => each.operation === operation && each.view === view),
  );
  if (outcome === null || outcome.json === undefined) return {};
  const { is } = operations[operation].response.form;
  return { shape: shapeOf(outcome.json, is === 'list' ? 'list' : 'resource') };
}

function suggestionOf(suggestion: Suggestion): object {
  switch (suggestion.is) {
    case 'base-url':
      return { is: suggestion.is, operation: suggestion.operation };
    case 'list':
      return { ...suggestion, member: safePath(suggestion.member) };
    case 'value':
      return { is: suggestion.is, ...wordsOf([suggestion.word]) };
    case 'type-package':
    case 'path-version':
      return suggestion;
  }
}
