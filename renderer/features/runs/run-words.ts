import { t } from '#shared/messages/text';

/** What a run changes: by the calls that apply, stop and decide it. */
export type RunCalls = 'changeSets' | 'checkRuns';

interface RunWords {
  open: string;
  title: string;
  interrupted: string;
  mayBeSent: (unknown: number) => string;
  notSent: (waiting: number) => string;
  statusNote: string;
}

export const runWords: Record<RunCalls, RunWords> = {
  changeSets: {
    open: t('Open change set'),
    title: t('Change set'),
    interrupted: t('The app closed while applying this change set.'),
    mayBeSent: (unknown) =>
      t(
        '{unknown, plural, one {# change} other {# changes}} may have been sent. Resuming looks up the outcome first and sends nothing twice.',
        { unknown },
      ),
    notSent: (waiting) =>
      t(
        '{waiting, plural, one {# change was} other {# changes were}} not sent. Applied changes stay as they are.',
        { waiting },
      ),
    statusNote: t('Applied changes stay as they are.'),
  },
  checkRuns: {
    open: t('Open run'),
    title: t('Run'),
    interrupted: t('The app closed while this run was sending.'),
    mayBeSent: (unknown) =>
      t(
        '{unknown, plural, one {# check} other {# checks}} may have been changed. Resuming looks up the outcome first and sends nothing twice.',
        { unknown },
      ),
    notSent: (waiting) =>
      t(
        '{waiting, plural, one {# check was} other {# checks were}} not changed. Applied changes stay as they are.',
        { waiting },
      ),
    statusNote: t('Applied changes stay as they are.'),
  },
};
