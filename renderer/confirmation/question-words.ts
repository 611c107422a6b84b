import { visibleName } from '#shared/display-name';
import type { GuardQuestion, RevealQuestion } from '#shared/guard';
import { t } from '#shared/messages/text';
import { formatDateTime } from '../format/time.ts';
import { profileWords } from './profile-words.ts';
import { requestWords } from './request-words.ts';
import { runWords } from './run-words.ts';
import type { QuestionWords } from './words.ts';

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
