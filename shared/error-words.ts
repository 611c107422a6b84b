import { presentReason, type AppError, type AppErrorOf, type errorStepIds } from './errors.ts';
import { linesOf } from './messages/lines.ts';
import { t } from './messages/text.ts';

/** The next steps that a button next to the error does. */
export const errorButtons = {
  retry: t('Retry'),
  restart: t('Restart app'),
  unlock: t('Unlock profile'),
  'switch-profile': t('Switch profile'),
  'open-profile': t('Open profile'),
  'open-journal': t('Open journal'),
  report: t('Report a problem'),
} as const;
export type ErrorButton = keyof typeof errorButtons;

/** What helps first. */
export const errorSteps = {
  ...errorButtons,
  correct: t('Correct the entry'),
  'official-build': t('Install the official build.'),
  advised: t('Follow the advice. Retrying does not help.'),
} as const satisfies Record<ErrorStep, string>;
export type ErrorStep = (typeof errorStepIds)[number];

export interface ErrorWords {
  /** At most 27 characters, without a full stop. */
  title: string;
  /** What an error of this kind means, one sentence. */
  means: string;
  step: ErrorStep;
}

/** The kinds that have no reasons. */
type PlainKind = Exclude<AppError['kind'], 'network' | 'protocol' | 'refused'>;

const kinds: Readonly<Record<PlainKind, ErrorWords>> = {
  auth: {
    title: t('Sign-in failed'),
    means: t('The service or its token issuer did not accept the client credentials.'),
    step: 'open-profile',
  },
  permission: {
    title: t('No access'),
    means: t('The resource does not exist, or the integration has no access to it.'),
    step: 'retry',
  },
  'not-found': {
    title: t('Not found'),
    means: t('No resource has this name, or the path is incomplete.'),
    step: 'retry',
  },
  validation: {
    title: t('Not accepted'),
    means: t('A value is missing or wrong, so nothing was changed.'),
    step: 'correct',
  },
  'rate-limit': {
    title: t('Too many calls'),
    means: t('The service asks the app to wait before the next call.'),
    step: 'retry',
  },
  service: {
    title: t('Service error'),
    means: t('The service could not process the request.'),
    step: 'retry',
  },
  'outcome-unknown': {
    title: t('Outcome unknown'),
    means: t('A change got no clear response and may have taken effect.'),
    step: 'open-journal',
  },
  cancelled: {
    title: t('Cancelled'),
    means: t('The request was stopped before it was complete.'),
    step: 'retry',
  },
  internal: {
    title: t('App error'),
    means: t('The app failed, not the service.'),
    step: 'report',
  },
};

const noNetwork = t('The call did not reach the service, or no response came back.');
const badCertificate = t('The certificate of the server could not be verified, so nothing was sent.');

const network: Readonly<Record<AppErrorOf<'network'>['reason'], ErrorWords>> = {
  unreachable: { title: t('No connection'), means: noNetwork, step: 'retry' },
  'name-not-found': { title: t('Host not found'), means: noNetwork, step: 'open-profile' },
  certificate: { title: t('Certificate not valid'), means: badCertificate, step: 'retry' },
  'certificate-untrusted': { title: t('Certificate not trusted'), means: badCertificate, step: 'retry' },
  'certificate-expired': { title: t('Certificate expired'), means: badCertificate, step: 'retry' },
  'certificate-not-yet-valid': {
    title: t('Certificate not valid yet'),
    means: badCertificate,
    step: 'retry',
  },
  'certificate-wrong-host': {
    title: t('Certificate of another host'),
    means: badCertificate,
    step: 'open-profile',
  },
  tls: { title: t('No secure connection'), means: noNetwork, step: 'open-profile' },
  timeout: { title: t('Timed out'), means: noNetwork, step: 'retry' },
  cut: { title: t('Connection lost'), means: noNetwork, step: 'retry' },
  redirect: {
    title: t('Redirect refused'),
    means: t('The app sends its token only to addresses in the profile and never follows a redirect.'),
    step: 'open-profile',
  },
  proxy: {
    title: t('Proxy connection failed'),
    means: t('The call did not get through the proxy of the network.'),
    step: 'retry',
  },
};

const notRead = t("The service sent a response that the app can't read.");

const protocol: Readonly<Record<AppErrorOf<'protocol'>['reason'], ErrorWords>> = {
  'not-json': { title: t('Response is not JSON'), means: notRead, step: 'open-profile' },
  truncated: { title: t('Response is incomplete'), means: notRead, step: 'retry' },
  'too-large': { title: t('Response too large'), means: notRead, step: 'report' },
  'too-deep': { title: t('Response nested too deeply'), means: notRead, step: 'report' },
  'wrong-shape': { title: t('Response not understood'), means: notRead, step: 'open-profile' },
  'not-understood': { title: t('Response not understood'), means: notRead, step: 'open-profile' },
  'error-in-success': {
    title: t('Error in the response'),
    means: t('The status says success, but the body contains an error.'),
    step: 'retry',
  },
  'repeated-page-token': {
    title: t('Repeated page token'),
    means: t("The service repeated a page token, so the rest of the list can't be loaded."),
    step: 'report',
  },
  empty: { title: t('Empty response'), means: notRead, step: 'retry' },
  'not-pdf': {
    title: t('Not a PDF'),
    means: t('The service sent something other than a PDF.'),
    step: 'report',
  },
};

const noKeychain = t('The app could not read or save a client secret in the keychain of this computer.');
const notSent = t('The app refused the call and sent nothing.');

const refused: Readonly<Record<AppErrorOf<'refused'>['reason'], ErrorWords>> = {
  'keychain-missing': { title: t('No keychain'), means: noKeychain, step: 'retry' },
  'keychain-locked': { title: t('Keychain locked'), means: noKeychain, step: 'retry' },
  'keychain-not-responding': { title: t('Keychain not responding'), means: noKeychain, step: 'retry' },
  'keychain-crashed': { title: t('Keychain failed'), means: noKeychain, step: 'retry' },
  'secret-missing': {
    title: t('Client secret missing'),
    means: t('The keychain has no client secret of this profile.'),
    step: 'open-profile',
  },
  'runtime-not-official': {
    title: t('Not the official runtime'),
    means: t('This test build connects to this computer only.'),
    step: 'official-build',
  },
  'profile-not-active': { title: t('Another profile is open'), means: notSent, step: 'switch-profile' },
  'read-only': {
    title: t('Read-only'),
    means: t('The profile is locked, so nothing can be changed.'),
    step: 'unlock',
  },
  'profile-stopped': {
    title: t('Profile stopped'),
    means: t('The service returned production organizations, but this is not a production profile.'),
    step: 'open-profile',
  },
  'not-confirmed': { title: t('Not confirmed'), means: notSent, step: 'retry' },
  'no-gesture': {
    title: t('Not started'),
    means: t('This action starts only from a click or a key press.'),
    step: 'retry',
  },
  'address-not-allowed': { title: t('Address not allowed'), means: notSent, step: 'open-profile' },
  'untrusted-sender': { title: t('Blocked by the app'), means: notSent, step: 'report' },
  'not-supported': { title: t('Not supported'), means: notSent, step: 'advised' },
  'setting-missing': { title: t('Setting missing'), means: notSent, step: 'open-profile' },
  disk: {
    title: t('Disk problem'),
    means: t('The app could not read or write its files.'),
    step: 'retry',
  },
  database: {
    title: t('Database not open'),
    means: t('The app could not open its database when it started.'),
    step: 'restart',
  },
};

/** Every kind of error with its words, in the order of the union; the page in docs is made from it. */
export const errorTable: readonly { kind: AppError['kind']; reason: string | null; words: ErrorWords }[] = [
  ...Object.entries(kinds).map(([kind, words]) => ({ kind: kind as PlainKind, reason: null, words })),
  ...Object.entries(network).map(([reason, words]) => ({ kind: 'network' as const, reason, words })),
  ...Object.entries(protocol).map(([reason, words]) => ({ kind: 'protocol' as const, reason, words })),
  ...Object.entries(refused).map(([reason, words]) => ({ kind: 'refused' as const, reason, words })),
];

/** The title of a reason as the journal records it: a kind, a kind with its reason, or the reason of a refusal. */
export function titleOfReason(saved: string): string | null {
  const recorded = presentReason(saved);
  const found = errorTable.find(({ kind, reason }) =>
    reason === null
      ? kind === recorded
      : `${kind}: ${reason}` === recorded || (kind === 'refused' && reason === recorded),
  );
  return found?.words.title ?? null;
}

export function wordsOf(error: AppError): ErrorWords {
  const words = wordsOfKind(error);
  return { ...words, step: error.step ?? words.step };
}

function wordsOfKind(error: AppError): ErrorWords {
  switch (error.kind) {
    case 'network':
      return network[error.reason];
    case 'protocol':
      return protocol[error.reason];
    case 'refused':
      return refused[error.reason];
    default:
      return kinds[error.kind];
  }
}

/** The message with the service's own words, for a line that has no details. */
export function messageInFull(error: AppError): string {
  if (!('serviceMessage' in error) || error.serviceMessage === undefined) return error.message;
  const serviceMessage = error.serviceMessage.replace(/(?<!\.)\.$/, '');
  return linesOf(error.message, t('The service says: “{message}”.', { message: serviceMessage }));
}

/** The technical part of an error, line by line: for Details and for the clipboard. */
export function errorFacts(error: AppError): readonly { name: string; value: string }[] {
  const reason = 'reason' in error ? error.reason : undefined;
  const response = 'status' in error || 'code' in error || 'serviceMessage' in error ? error : null;
  const { status, code, serviceMessage, requestId } = { ...noResponse, ...response };
  const cause = error.kind === 'outcome-unknown' ? error.cause : undefined;
  const faults = error.kind === 'validation' ? error.faults : [];
  const missing = error.kind === 'validation' ? error.missingFeature : undefined;
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    [t('Resource'), error.target],
    [t('Operation'), error.operation],
    [t('Status'), [status, code].filter((part) => part !== undefined).join(' ')],
    [t('Service message'), serviceMessage],
    ...faults.map(({ field, message }) => [t('Field'), `${field}: ${message}`] as const),
    [t('Missing feature'), missing],
    [t('Cause'), cause],
    [t('Attempts'), error.attempts?.toString()],
    [t('Request ID'), requestId],
    [t('Error kind'), reason === undefined ? error.kind : `${error.kind}, ${reason}`],
  ];
  return facts.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [{ name, value }]));
}

const noResponse: { status?: number; code?: string; serviceMessage?: string; requestId?: string } = {};
