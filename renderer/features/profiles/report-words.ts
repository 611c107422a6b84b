import type { Note, ProbeResult, ReportRow, Suggestion, UntriedReason } from '#shared/conformance/report';
import type { Problem } from '#shared/conformance/verdict';
import { messageInFull } from '#shared/error-words';
import { linesOf } from '#shared/messages/lines';
import { t } from '#shared/messages/text';

/** The outcome of one operation, in one or two sentences. */
export function detailOf({ result }: ReportRow): string {
  switch (result.is) {
    case 'works':
      return linesOf(countText(result), ...result.notes.map(noteText));
    case 'mapped':
      return linesOf(
        countText(result),
        t('Mapping: {mappings}', { mappings: result.by.join(', ') }),
        ...result.notes.map(noteText),
      );
    case 'not-understood':
      return result.error === null
        ? t(
            '{count, plural, one {The only entry could not be read} other {None of # entries could be read}}',
            {
              count: result.unread,
            },
          )
        : messageInFull(result.error);
    case 'refused':
      return messageInFull(result.error);
    case 'not-tried':
      return untriedText(result.why);
  }
}

function countText({ rows, total }: Extract<ProbeResult, { is: 'works' | 'mapped' }>): string {
  if (rows === null) return '';
  if (rows === 0 && (total ?? 0) === 0) return t('No entries');
  return total === null
    ? t('{count, plural, one {# entry} other {# entries}}', { count: rows })
    : t('{rows, plural, one {# entry} other {# entries}}, {total, number} in all', { rows, total });
}

function noteText(note: Note): string {
  switch (note.is) {
    case 'unread':
      return t('{count, plural, one {# entry} other {# entries}} could not be read', { count: note.count });
    case 'other-names':
      return t(
        '{count, plural, one {# entry has} other {# entries have}} no resource name such as organizations/…',
        { count: note.count },
      );
    case 'page-members':
      return t('The list may have more pages. Fields that may hold the page token: {members}', {
        members: note.members.join(', '),
      });
    case 'unknown-values': {
      const { unknown, all, of, words } = note;
      return words.length === 0
        ? t(
            'Unknown: {unknown} of {all} {of, select, featureSettings {feature settings} featureSetSettings {feature sets} other {flag defaults}}',
            { unknown, all, of },
          )
        : t(
            'Unknown: {words} ({unknown} of {all} {of, select, featureSettings {feature settings} featureSetSettings {feature sets} other {flag defaults}})',
            { unknown, all, of, words: words.join(', ') },
          );
    }
    case 'unknown-field':
      return t('{field} not understood in {count, plural, one {# organization} other {# organizations}}', {
        field: note.field,
        count: note.organizations,
      });
    case 'absent-fields':
      return t('Not in the response: {fields}', { fields: note.fields.join(', ') });
    case 'fewer':
      return t('{received, number} of {asked, number} checks returned', {
        received: note.received,
        asked: note.asked,
      });
  }
}

function untriedText(why: UntriedReason): string {
  switch (why) {
    case 'changes-something':
      return t('Changes data');
    case 'may-be-billed':
      return t('A search may be billed');
    case 'no-response':
      return t('The service does not respond');
    case 'no-organization':
      return t('Needs an organization');
    case 'no-check':
      return t('Needs a check');
  }
}

/** What the banner says of the first thing to fix: what happened, and what to do. */
export function problemText(
  problem: Problem,
  suggestions: readonly Suggestion[],
): { title: string; advice: string } {
  const { operation } = problem.row;
  switch (problem.is) {
    case 'failed':
      return {
        title: failureTitle(problem.row),
        advice: suggestions.some((suggestion) => mayHelp(suggestion, problem.row))
          ? t('Use the suggestion below, then test again.')
          : failureAdvice(problem.row),
      };
    case 'empty':
      return operation === 'ListChecks'
        ? {
            title: t('The service returned no checks.'),
            advice: t('Operations that read a check were not tested. Create a check, then test again.'),
          }
        : {
            title: t('The service returned no organizations.'),
            advice: t('Ask the service operator to link the client to an organization, then test again.'),
          };
    case 'noted':
      return {
        title: noteText(problem.note),
        advice:
          problem.note.is === 'unknown-values' && problem.note.words.length > 0
            ? t('Below, choose what each unknown word of {operation} means, then save the profile.', {
                operation,
              })
            : t('Show the response of {operation} to see the details.', { operation }),
      };
  }
}

/** Another address helps whatever is not found under this one; a list mapping helps its operation. */
function mayHelp(suggestion: Suggestion, { operation, result }: ReportRow): boolean {
  if (suggestion.is === 'list') return suggestion.operation === operation;
  return (
    (suggestion.is === 'path-version' || suggestion.is === 'base-url') &&
    (suggestion.operation === operation || (result.is === 'refused' && result.error.kind === 'not-found'))
  );
}

function failureAdvice({ result }: ReportRow): string {
  const error = 'error' in result ? result.error : null;
  return error === null || (error.kind === 'protocol' && error.reason === 'not-understood')
    ? t('The app does not understand the response. Save the report and send it to support.')
    : linesOf(messageInFull(error), error.advice);
}

function failureTitle({ operation }: ReportRow): string {
  switch (operation) {
    case 'ListOrganizations':
      return t('Organizations could not be loaded.');
    case 'ListChecks':
      return t('Checks could not be loaded.');
    default:
      return t('{operation} does not work.', { operation });
  }
}

/** What was seen that a suggestion rests on. */
export function suggestionText(suggestion: Suggestion): string {
  switch (suggestion.is) {
    case 'path-version':
      return t('{operation} is under /{version}, not under the path version of this profile.', {
        operation: suggestion.operation,
        version: suggestion.version,
      });
    case 'base-url':
      return t(
        'The base URL must not end in a version: the app adds the version. {operation} works at {baseUrl}.',
        {
          operation: suggestion.operation,
          baseUrl: suggestion.baseUrl,
        },
      );
    case 'type-package':
      return t(
        '{checks, plural, one {# check uses} other {# checks use}} the parameter type package {typePackage}, but this profile uses another.',
        { checks: suggestion.checks, typePackage: suggestion.typePackage },
      );
    case 'list':
      return t('The list that {operation} returns may be in the field “{member}”.', {
        operation: suggestion.operation,
        member: suggestion.member,
      });
    case 'value':
      return t('“{word}” is not mapped. Choose what this word means for a feature.', {
        word: suggestion.word,
      });
  }
}

/** The button that fills it in. */
export function acceptLabel(suggestion: Exclude<Suggestion, { is: 'value' }>): string {
  switch (suggestion.is) {
    case 'path-version':
      return t('Use {version} for every path', { version: suggestion.version });
    case 'base-url':
      return t('Remove the version');
    case 'type-package':
      return t('Use {value}', { value: suggestion.typePackage });
    case 'list':
      return t('Map to {member}', { member: suggestion.member });
  }
}
