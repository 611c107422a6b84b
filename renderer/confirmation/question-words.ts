import type { Direction } from '#shared/direction';
import { visibleName } from '#shared/display-name';
import { type GuardQuestion, type ProfileQuestion, type RequestQuestion } from '#shared/guard';
import type { RevealQuestion, RunItem, RunQuestion } from '#shared/guard';
import { t } from '#shared/messages/text';
import { operations, type Operation } from '#shared/operations';
import { isProfileOperation, type CallId } from '#shared/profile-operations';
import { lastSegment, organizationOf, parseName } from '#shared/resource-names';
import { profileFieldWord } from '../features/profiles/connection-words.ts';
import { formatDateTime } from '../format/time.ts';
import { environments } from '../scope/environment.ts';

/** A question that shows fields before and after. */
type ChangeQuestion = Extract<GuardQuestion, { rows: unknown }>;

/** What a question says: the action as a question, its effect in words, and both choices by name. */
interface QuestionWords {
  title: string;
  effect: string;
  send: string;
  keep: string;
}

export function questionWords(question: GuardQuestion): QuestionWords {
  switch (question.about) {
    case 'request':
      return requestWords(question);
    case 'run':
      return runWords(question);
    case 'profile':
      return profileWords(question);
    case 'unlock':
      return {
        title: t('Unlock {profile} for {minutes} min?', {
          profile: visibleName(question.profileName),
          minutes: question.minutes,
        }),
        effect: t(
          'Allows changes to production for the selected time. The app still asks before each single change, and once before each run.',
        ),
        send: t('Unlock for {minutes} min', { minutes: question.minutes }),
        keep: t('Keep locked'),
      };
    case 'wipe':
      return {
        title: t('Wipe personal data of all profiles?'),
        effect: t(
          "Deletes {records, plural, one {# record and its encryption key} other {# records and their encryption key}}: names in the inbox, in watchlists and in bulk creations; organizations saved for offline use; saved views that filter by free text; the call log; the backups; forms that are not sent and an open CSV file. The journal, the record of created checks and other saved views stay. Nothing changes in the service. This can't be undone.",
          { records: question.records },
        ),
        send: t('Wipe personal data'),
        keep: t('Keep personal data'),
      };
    case 'update':
      return {
        title: t('Restart and install version {version}?', { version: question.version }),
        effect: t('The app restarts. Running work stops, and unsaved changes are lost.'),
        send: t('Restart and install'),
        keep: t('Not now'),
      };
    case 'restore':
      return restoreWords(question);
    case 'reveal':
      return revealWords(question);
  }
}

function restoreWords({ of, madeAt }: Extract<GuardQuestion, { about: 'restore' }>): QuestionWords {
  const time = formatDateTime(madeAt);
  return {
    title:
      of === 'database'
        ? t('Restore the database backup of {time}?', { time })
        : t('Restore the settings backup of {time}?', { time }),
    effect:
      of === 'database'
        ? t(
            'Everything saved after the backup is lost: notifications, journal entries, change sets, watchlists and the record of created checks. Before you create a check again, look up whether it was created after the backup. The current file is saved as a copy. The app restarts, and unsaved changes are lost.',
          )
        : t(
            'Changes to profiles, preferences and saved views after the backup are lost. You may have to enter client secrets again. The current file is saved as a copy. The app restarts, and unsaved changes are lost.',
          ),
    send: t('Restore and restart'),
    keep: t('Cancel'),
  };
}

function revealWords({ action, count, minutes, allowed }: RevealQuestion): QuestionWords {
  return action === 'export'
    ? {
        title: t('Export personal data of {count, plural, one {# check} other {# checks}}?', { count }),
        effect: t(
          'The file has names, email addresses, phone numbers and dates of birth, unmasked and not encrypted.',
        ),
        send: t('Export unmasked'),
        keep: t('Do not export'),
      }
    : {
        title: t('Reveal more personal data?'),
        effect: t(
          '{count, plural, one {# record was} other {# records were}} revealed in the last {minutes} min. Confirm to reveal up to {allowed} more.',
          { count, minutes: minutes ?? 0, allowed: allowed ?? 0 },
        ),
        send: t('Reveal more'),
        keep: t('Keep masked'),
      };
}

/** The flag and the organization that an override is of. */
function overrideOf({
  resourceName,
  organizationDisplayName,
}: Pick<RequestQuestion, 'resourceName' | 'organizationDisplayName'>) {
  const parsed = parseName('featureFlagOverride', resourceName);
  const id = parsed === null ? resourceName : `organizations/${parsed.organization}`;
  return {
    flag: parsed?.feature_flag ?? resourceName,
    organization: visibleName(organizationDisplayName ?? id),
  };
}

const cancelEffect = (count: number): string =>
  t(
    "{count, plural, one {The check and its} other {The checks and their}} ongoing monitoring stop. This can't be undone.",
    { count },
  );

function requestWords(question: RequestQuestion): QuestionWords {
  const { operation, direction, resourceName, organizationDisplayName } = question;
  const organization = organizationDisplayName === null ? null : visibleName(organizationDisplayName);
  switch (operation) {
    case 'CancelCheck':
      return {
        title:
          organization === null
            ? t('Cancel this check?')
            : t('Cancel this check in {organization}?', { organization }),
        effect: cancelEffect(1),
        send: t('Cancel check'),
        keep: t('Keep check'),
      };
    case 'ReviewFinding':
      return {
        title:
          direction === 'CONFIRMED'
            ? t('Confirm this finding?')
            : direction === 'DISMISSED'
              ? t('Dismiss this finding?')
              : t('Send this decision?'),
        effect: t(
          'Adds a revision to the finding and updates the finding counts and the recommendation of its check. Another review can change the decision.',
        ),
        send: t('Send decision'),
        keep: t('Cancel'),
      };
    case 'GenerateAISummary':
      return {
        title: t('Generate an AI summary of this check?'),
        effect: t('A model writes the summary from data without personal details.'),
        send: t('Generate AI summary'),
        keep: t('Do not generate'),
      };
    case 'CreateCheck':
      return {
        title:
          organization === null
            ? t('Create this check?')
            : t('Create this check for {organization}?', { organization }),
        effect: t('The check starts at once and is billed. It can only be cancelled, not deleted.'),
        send: t('Create check'),
        keep: t('Cancel'),
      };
    case 'CreateUser':
      return {
        title:
          organization === null
            ? t('Create this user?')
            : t('Create this user for {organization}?', { organization }),
        effect: t('The API has no operation that removes a user.'),
        send: t('Create user'),
        keep: t('Cancel'),
      };
    case 'CreateFeatureFlag':
      return {
        title: t('Create the feature flag {flag}?', { flag: lastSegment(resourceName) }),
        effect: t('Applies to every organization. The API has no operation that deletes a flag.'),
        send: t('Create flag'),
        keep: t('Cancel'),
      };
    case 'UpdateFeatureFlag':
      return {
        title: t('Update the feature flag {flag}?', { flag: lastSegment(resourceName) }),
        effect: t('Changes the flag for every organization without an override.'),
        send: t('Update flag'),
        keep: t('Cancel'),
      };
    case 'SetFeatureFlagOverride': {
      const place = overrideOf(question);
      const effect = t("The override replaces the flag's default for this organization.");
      const keep = t('Cancel');
      if (direction === 'ON')
        return { title: t('Set {flag} on for {organization}?', place), effect, send: t('Set On'), keep };
      if (direction === 'OFF')
        return { title: t('Set {flag} off for {organization}?', place), effect, send: t('Set Off'), keep };
      return {
        title: t('Set the override of {flag} for {organization}?', place),
        effect,
        send: t('Set override'),
        keep,
      };
    }
    case 'DeleteFeatureFlagOverride':
      return {
        title: t('Clear the override of {flag} for {organization}?', overrideOf(question)),
        effect: t(
          "{canSet, select, true {The organization uses the flag's default again.} other {The organization uses the flag's default again. This profile can't set overrides, so this can't be undone.}}",
          { canSet: String(question.setsOverrides) },
        ),
        send: t('Clear override'),
        keep: t('Cancel'),
      };
    case 'SetOngoingMonitoring':
      return {
        title: monitoringTitle(direction, organization),
        ...monitoringWords(direction, 1),
      };
    default:
      return {
        title: t('Send this change?'),
        effect: t('Changes data in the service.'),
        send: t('Send'),
        keep: t('Cancel'),
      };
  }
}

function monitoringTitle(direction: Direction | null, organization: string | null): string {
  if (direction === 'ON')
    return organization === null
      ? t('Start ongoing monitoring?')
      : t('Start ongoing monitoring of this check in {organization}?', { organization });
  if (direction === 'OFF')
    return organization === null
      ? t('Stop ongoing monitoring?')
      : t('Stop ongoing monitoring of this check in {organization}?', { organization });
  return organization === null
    ? t('Change ongoing monitoring?')
    : t('Change ongoing monitoring of this check in {organization}?', { organization });
}

function monitoringRunTitle(direction: Direction | null, count: number): string {
  if (direction === 'ON')
    return t('Start ongoing monitoring of {count, plural, one {# check} other {# checks}}?', { count });
  if (direction === 'OFF')
    return t('Stop ongoing monitoring of {count, plural, one {# check} other {# checks}}?', { count });
  return t('Change ongoing monitoring of {count, plural, one {# check} other {# checks}}?', { count });
}

function monitoringWords(direction: Direction | null, count: number): Omit<QuestionWords, 'title'> {
  if (direction === 'ON')
    return {
      effect: t(
        'Later matches reactivate {count, plural, one {the check} other {the checks}}. The service may charge for monitoring.',
        { count },
      ),
      send: t('Start monitoring'),
      keep: t('Cancel'),
    };
  if (direction === 'OFF')
    return {
      effect: t('Later matches are not reported. You can start monitoring again.'),
      send: t('Stop monitoring'),
      keep: t('Keep monitoring'),
    };
  return {
    effect: t('Starts or stops monitoring. The service may charge for monitoring.'),
    send: t('Change monitoring'),
    keep: t('Cancel'),
  };
}

function runWords({ operation, requests, items }: RunQuestion): QuestionWords {
  if (isOverride(operation))
    return {
      title: overridesTitle(items, requests),
      effect: t(
        'The app reads each value, changes it once and reads it back. Values that changed in the meantime are left out.',
      ),
      send: t('Apply changes'),
      keep: t('Cancel'),
    };
  if (operation === 'CreateCheck')
    return {
      title: t('Create {requests, plural, one {# check} other {# checks}}?', { requests }),
      effect: t(
        'Each check starts at once. Each check is billed. A check can only be cancelled, not deleted.',
      ),
      send: t('Create {requests, plural, one {# check} other {# checks}}', { requests }),
      keep: t('Cancel'),
    };
  if (operation === 'CancelCheck')
    return {
      title: t('Cancel {count, plural, one {# check} other {# checks}}?', { count: requests }),
      effect: cancelEffect(requests),
      send: t('{count, plural, one {Cancel check} other {Cancel checks}}', { count: requests }),
      keep: t('{count, plural, one {Keep check} other {Keep checks}}', { count: requests }),
    };
  if (operation === 'SetOngoingMonitoring') {
    const [first = null, ...others] = new Set(items.map(({ direction }) => direction));
    const direction = others.length === 0 ? first : null;
    return {
      title: monitoringRunTitle(direction, requests),
      ...monitoringWords(direction, requests),
    };
  }
  return {
    title: t('{requests, plural, one {Send # request} other {Send # requests}}?', { requests }),
    effect: t('Each request changes data in the service.'),
    send: t('Send'),
    keep: t('Cancel'),
  };
}

/** Flag and direction in words where they are one. */
function overridesTitle(items: readonly RunItem[], requests: number): string {
  const flags = new Set(items.map((item) => overrideOf(item).flag));
  const [flag] = flags;
  const [direction, ...others] = new Set(items.map((item) => item.direction));
  if (flag === undefined || flags.size > 1 || others.length > 0)
    return t('Apply {requests, plural, one {# override change} other {# override changes}}?', { requests });
  return t(
    '{direction, select, ON {Set {flag} on} OFF {Set {flag} off} NONE {Clear the override of {flag}} other {Change the override of {flag}}} for {organizations, plural, one {# organization} other {# organizations}}?',
    {
      direction: direction ?? '',
      flag,
      organizations: new Set(items.map(({ resourceName }) => resourceName)).size,
    },
  );
}

function profileWords({
  action,
  environment,
  profileName,
  rows,
  shares,
  nameToType,
  organizations,
}: ProfileQuestion): QuestionWords {
  const profile = visibleName(profileName);
  const production = visibleName(nameToType ?? '');
  switch (action) {
    case 'leave-production':
      return {
        title: t('Make {profile} a {kind, select, demo {Demo} other {Sandbox}} profile?', {
          profile,
          kind: rows.find(({ field }) => field === 'kind')?.after ?? '',
        }),
        effect: t(
          'Saving makes the profile read-only. Once you allow changes, they are no longer confirmed one by one.',
        ),
        send: t('Change environment'),
        keep: t('Cancel'),
      };
    case 'change-production':
      return {
        title: t('Change the connection of {profile}?', { profile }),
        effect: t(
          'The change locks this production profile. For a new address or client ID, enter the client secret again.',
        ),
        send: t('Change connection'),
        keep: t('Cancel'),
      };
    case 'share-production':
      return {
        title:
          environment === 'production'
            ? t('Save {profile} with the connection of a profile that is not production?', { profile })
            : t('Save {profile} with the connection of a production profile?', { profile }),
        effect: t('Changes in {profile} are not confirmed one by one, and they may reach {production}.', {
          profile: environment === 'production' ? visibleName(shares[0]?.profileName ?? '') : profile,
          production,
        }),
        send: t('Save profile'),
        keep: t('Cancel'),
      };
    case 'allow-likeness':
      return {
        title: t('Allow organizations of {production} in {profile}?', { profile, production }),
        effect: t(
          'The service returned {count, plural, one {# organization} other {# organizations}} of {production}. Confirm only if both environments have the same organizations.',
          { count: organizations ?? 0, production },
        ),
        send: t('Allow these organizations'),
        keep: t('Cancel'),
      };
    case 'allow-report-host':
      return {
        title: t('Allow {profile} to download reports from another host?', { profile }),
        effect: t('The access token of the profile is sent to every host listed here.'),
        send: t('Allow host'),
        keep: t('Cancel'),
      };
    case 'delete-production':
      return {
        title: t('Delete the production profile {profile}?', { profile }),
        effect: t(
          "Deletes its settings, its client secret and its data on this computer. The journal and the record of created checks stay. Nothing changes in the service. This can't be undone.",
        ),
        send: t('Delete profile'),
        keep: t('Keep profile'),
      };
  }
}

const isOverride = (operation: CallId) =>
  operation === 'SetFeatureFlagOverride' || operation === 'DeleteFeatureFlagOverride';

/** Constants of overrides and of checks, as they are read. */
const stateWords: Readonly<Record<string, string>> = {
  ON: t('On'),
  OFF: t('Off'),
  NONE: t('None'),
  CLEARED: t('Cleared'),
  CANCELLED: t('Cancelled'),
  DEFAULT_ON: t('Default on'),
  DEFAULT_OFF: t('Default off'),
  DEFAULT: t('Default'),
  UNKNOWN: t('Unknown'),
};

const fieldWords: Readonly<Record<string, string>> = {
  override: t('Override'),
  inEffect: t('Effective value'),
  state: t('State'),
  ongoingMonitoringEnabled: t('Ongoing monitoring'),
};

/** A field that the app itself names, in words; null: it is a field of the API. */
export function fieldWord(question: ChangeQuestion, field: string): string | null {
  if (question.about === 'profile') return profileFieldWord(field);
  const isOfApp =
    question.about === 'request' &&
    (isOverride(question.operation) ||
      question.operation === 'CancelCheck' ||
      question.operation === 'SetOngoingMonitoring');
  return (isOfApp ? fieldWords[field] : undefined) ?? null;
}

/** A value before or after, in words where the app itself made it a constant. */
export function valueWord(question: ChangeQuestion, field: string, value: string): string {
  if (question.about === 'profile') {
    if (field !== 'kind') return value;
    return value === 'production' || value === 'sandbox' || value === 'demo'
      ? environments[value].word
      : value;
  }
  if (field === 'ongoingMonitoringEnabled')
    return value === 'true' ? t('On') : value === 'false' ? t('Off') : value;
  return (isOverride(question.operation) ? stateWords[value] : undefined) ?? value;
}

/** The facts of a run that the app itself counts, under the names that the main process gives them. */
const runFacts: Readonly<Record<string, string>> = {
  changeSet: t('Change set'),
  flag: t('Flag'),
  organizations: t('Organizations'),
  teams: t('Teams'),
  flags: t('Flags'),
  waves: t('Waves'),
  unknownNow: t('Current value unknown'),
  checks: t('Checks'),
  template: t('Template'),
  file: t('File'),
};
/** A fact of a run in words: `changeSet` is Change set. */
export const factWord = (field: string): string => runFacts[field] ?? field;

/** The changes of a run that are alike: one flag, from the same to the same. */
export interface ItemGroup {
  subject: string;
  change: string;
  items: RunItem[];
  requests: number;
}

const order = ['ON', 'OFF', 'NONE'];

/** Counts On, Off and Clear separately, the most frequent first; changes that are not overrides are one group. */
export function groupsOf(items: readonly RunItem[]): ItemGroup[] {
  const groups = new Map<string, ItemGroup & { place: number }>();
  for (const item of items) {
    const { subject, change } = isOverride(item.operation) ? itemWords(item) : { subject: '', change: '' };
    const key = `${subject}\n${change}`;
    const group = groups.get(key);
    if (group === undefined) {
      const place = order.indexOf(item.direction ?? '');
      groups.set(key, { subject, change, items: [item], requests: item.requests, place });
    } else {
      group.items.push(item);
      group.requests += item.requests;
    }
  }
  return [...groups.values()].sort((a, b) => a.place - b.place || b.requests - a.requests);
}

/** How many of each change a run sends: `Off → On`; On, Off and Clear are never added up. */
export function countsOf(items: readonly RunItem[]): { word: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { change, requests } of groupsOf(items))
    if (change !== '') counts.set(change, (counts.get(change) ?? 0) + requests);
  return [...counts].map(([word, count]) => ({ word, count }));
}

/** One change of a run: the organization, the flag, and the values before and after. */
export function itemWords(item: RunItem): { organization: string; subject: string; change: string } {
  const { operation, resourceName, organizationDisplayName, before, direction, requests } = item;
  if (isOverride(operation)) {
    const { flag, organization } = overrideOf(item);
    const from = before === null ? t('Unknown') : (stateWords[before] ?? before);
    const to = direction === 'NONE' ? t('Cleared') : directionWord(direction);
    return { organization, subject: flag, change: t('{from} → {to}', { from, to }) };
  }
  const organization = visibleName(organizationDisplayName ?? organizationOf(resourceName) ?? resourceName);
  const subject = resourceName.split('/').slice(-2).join('/');
  if (operation === 'CreateCheck')
    return {
      organization,
      subject,
      change: t('{count, plural, one {# check} other {# checks}}', { count: requests }),
    };
  return { organization, subject, change: directionWord(direction) };
}

const directionWord = (direction: Direction | null): string =>
  direction === null ? '' : (stateWords[direction] ?? direction);

/** The request as one short line: `POST …/checks/8d1f:cancel`; of a run, each of its operations. Null: nothing is sent. */
export function requestLine(question: GuardQuestion): string | null {
  if (question.about === 'run')
    return [...new Set(question.items.map(({ operation }) => runLine(operation)))].join(', ');
  if (question.about !== 'request') return null;
  const { operation, resourceName } = question;
  if (isProfileOperation(operation)) return resourceName;
  const { method, path }: Operation = operations[operation];
  const [, ...segments] = path.replace(/\{[a-z_]+\}/, () => resourceName).split('/');
  const end = segments.slice(-2).join('/');
  return `${method} ${segments.length > 2 ? '…/' : '/'}${end}`;
}

/** Method and path of an operation; its name where the profile decides them. */
function runLine(operation: CallId): string {
  if (isProfileOperation(operation)) return operation;
  const { method, path }: Operation = operations[operation];
  return `${method} ${path}`;
}
