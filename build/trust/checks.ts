/*
 * What the app has to hold against hostile pages, services, disks and moments, and the tests that show it.
 * `npm run trust` runs them and writes docs/trust.md.
 */

/** Where a test runs, the strongest first. */
export const builds = ['shipped', 'test', 'development', 'node'] as const;
export type Build = (typeof builds)[number];

export const buildNames: Readonly<Record<Build, string>> = {
  shipped: 'shipped package',
  test: 'test edition',
  development: 'development build',
  node: 'Node only',
};

export interface NamedTest {
  /** From the root of the project. */
  file: string;
  /** As it is in the file, with %s for what is filled in; null: every test of the file. */
  title: string | null;
  on: Build;
}

export interface TrustCheck {
  number: number;
  /** One sentence. */
  says: string;
  tests: readonly NamedTest[];
  /** Why no test of it runs on the shipped package, where the reason is not that of the build that it runs on. */
  why?: string;
  /** What the tests leave open. */
  open?: string;
}

const driver = 'A test driver needs the debugger that the shipped package does not let in.';
const reasons: Readonly<Record<Build, string | null>> = {
  shipped: null,
  test: driver,
  development: driver,
  node: 'A property of one module, held against more cases than a window could be driven through.',
};
const service = 'Needs a service that misbehaves to the byte, and a clock that is moved by hand.';

const named =
  (on: Build, folder: string, suffix: string) =>
  (name: string, ...titles: string[]): NamedTest[] => {
    const file = `tests/${folder}${name}${suffix}`;
    return titles.length === 0 ? [{ file, title: null, on }] : titles.map((title) => ({ file, title, on }));
  };
/** Starts the shipped package itself, without a driver. */
const shipped = named('shipped', 'e2e/', '.spec.ts');
const packaged = named('test', 'e2e/', '.spec.ts');
const development = named('development', 'e2e/', '.spec.ts');
const unit = named('node', 'unit/', '.test.ts');
const contract = named('node', 'contract/', '.test.ts');

export const checks: readonly TrustCheck[] = [
  {
    number: 1,
    says: 'Every fuse of the runtime is in a table and set as the table says.',
    tests: shipped('package', 'every fuse of the %s edition is in the state that the table states'),
  },
  {
    number: 2,
    says: 'No environment variable of Node or Electron makes the packaged app run other code.',
    tests: shipped('package', '%s runs a script in a bare Electron and none in the shipped app'),
  },
  {
    number: 3,
    says: 'Every page is isolated and sandboxed, without Node, webviews or a way around web security.',
    tests: [
      ...shipped('trust-sandbox', 'the page of the shipped app runs in the operating system’s sandbox'),
      ...packaged(
        'trust-page',
        'is isolated and sandboxed, without Node and without webviews',
        'has no developer tools and no reloading in its menu',
      ),
      ...packaged(
        'reports',
        'a report opens in a window of its own that reaches nothing, and leaves nothing on the disk',
      ),
      ...unit(
        'electron/shell/window/lockdown',
        'sandboxes every renderer, unless started without a sandbox',
        'attaches no webview, opens no window, can’t prevent closing, and gives WebRTC no socket',
      ),
    ],
    open: 'The sandbox of the system is read on Linux only.',
  },
  {
    number: 4,
    says: 'Pages come from app:// only, and no path leads out of the folder of the renderer.',
    tests: [
      ...packaged(
        'trust-content',
        'and the handler serves only files of the renderer',
        'and not even the main process can load another address into a window',
      ),
      ...unit('electron/shell/window/asset-path', 'stays inside the folder, whatever the URL says'),
    ],
  },
  {
    number: 5,
    says: 'The content security policy allows no inline or evaluated script and no other host; nothing injected runs or loads.',
    tests: [
      ...packaged(
        'trust-content',
        'is in every response and allows nothing inline, evaluated or remote',
        'lets no text become markup or script, and allows no policy that would',
        'stops injected script, eval and remote content, even where Trusted Types do not apply',
        'a page reaches no network where the content security policy does not apply',
      ),
      ...unit(
        'electron/shell/window/lockdown',
        'sends all other traffic to a proxy that does not exist',
        'resolves no host name for a page',
        'cancels a request to %s: %s',
      ),
    ],
  },
  {
    number: 6,
    says: 'No navigation leaves the page: scripts, forms, meta refresh, drops, frames and redirects are refused.',
    tests: [
      ...packaged(
        'trust-navigation',
        'away from the page is refused, whatever asks for it',
        'to a blank page leads back to the page itself',
        'by dropping a file or an address on the page is refused',
      ),
      ...unit(
        'electron/shell/window/lockdown',
        'going to %s, as the main frame: %s, is refused: %s',
        'follows no redirect, not even to itself',
      ),
    ],
  },
  {
    number: 7,
    says: 'Nothing opens a second window, and the browser opens plain https links that the service gave, no others.',
    tests: [
      ...packaged('trust-navigation', 'nothing opens a second window or another program'),
      ...unit(
        'electron/service/session/admin-links',
        'open only when the service gave them for that organization',
        'never open %j',
      ),
    ],
  },
  {
    number: 8,
    says: 'A page gets no permission, no device and no download.',
    tests: [
      ...packaged(
        'trust-page',
        'no permission is given to a page',
        'no device is given to a page, even right after a click',
        'a page downloads nothing',
      ),
      ...unit('electron/shell/window/lockdown', 'grants no permission and accepts no download'),
    ],
  },
  {
    number: 9,
    says: 'A second start brings the first window to the front, and hostile arguments do nothing.',
    tests: [
      ...shipped('trust-process', 'does not start with %s'),
      ...packaged('trust-process', 'ignores every address and file on its command line'),
      ...development(
        'trust-process',
        'ends at once and brings the first to the front, whatever its arguments',
      ),
      ...unit('electron/shell/window/command-line'),
    ],
  },
  {
    number: 10,
    says: 'Every channel refuses a frame that is not the page of the app, and no event reaches one.',
    tests: [
      ...packaged(
        'trust-ipc',
        'is refused on every channel, although it has the preload, and hears no event',
      ),
      ...unit('electron/ipc/sender'),
      ...unit('electron/ipc/publish', 'an event is sent to the windows of the app and to no other page'),
    ],
  },
  {
    number: 11,
    says: 'Every channel returns a typed error for hostile input and output: wrong types, extra keys, 50 MB, deep nesting.',
    tests: [
      ...packaged(
        'trust-ipc',
        'gets a typed error or a checked response on every channel',
        'of 50 MB gets a short typed error on every channel, part %s of %s',
        'as the ID of a request to send or cancel does nothing',
        'a response of the service reaches the page up to the depth that the app reads, and is a typed error beyond',
      ),
      ...unit(
        'electron/ipc/handle-call',
        'returns a typed error or a validated value for hostile input, and never throws',
        'does not run its handler on input with an extra key',
        'that does not fit the contract becomes an internal error and is reported',
      ),
      ...unit('electron/ipc/publish', 'a payload of %s that does not fit is reported and not sent'),
    ],
  },
  {
    number: 12,
    says: 'The preload gives the page named functions, one a channel, and nothing that takes a channel name.',
    tests: packaged(
      'trust-ipc',
      'exposes one function for each channel of the contract, and nothing that takes a channel',
      'can be neither replaced nor extended by the page',
      'passes only the payload to a listener, and refuses anything that is not a listener',
    ),
  },
  {
    number: 13,
    says: 'After a full run neither a secret nor a token is in any file of the app or its temporary files, however encoded.',
    tests: packaged(
      'trust-secrets',
      'after a full run a secret and its tokens are found nowhere but in the keychain',
      'the search finds a secret in every encoding',
    ),
    open: 'The run leaves out bulk creation, HAR files and the secret of the webhook receiver.',
  },
  {
    number: 14,
    says: 'Neither a secret nor a token is in the memory of the page or in what crosses to it.',
    tests: packaged(
      'trust-secrets',
      'after a full run a secret and its tokens are found nowhere but in the keychain',
    ),
  },
  {
    number: 15,
    says: 'Errors, logs, copied diagnostics, arguments and environment carry no credential.',
    tests: [
      ...packaged('trust-secrets', 'credentials that a service quotes reach no error, message or file'),
      ...unit('electron/service/api/quote'),
      ...unit('electron/platform/log'),
      ...unit('electron/shell/diagnostics/diagnostics'),
      ...unit(
        'electron/service/api/token-source',
        'never shows the secret, even when the service repeats it',
      ),
    ],
  },
  {
    number: 16,
    says: 'A keychain that is locked, missing, hanging, crashing or late is a clear refusal in time, and a removed profile loses its secret.',
    tests: [...packaged('trust-keychain'), ...contract('secret-store-failures')],
  },
  {
    number: 17,
    says: 'Addresses of a service are https, or http on this computer, without user info and without look-alikes of localhost.',
    tests: [
      ...packaged(
        'trust-network',
        'is refused beside its field when it is no https address or loopback one: %s',
        'is refused in the form, at the character where the fault is',
        'may be plain http to this computer under each of its three names',
        'is refused on a runtime that is not the official one, with the reason',
      ),
      ...unit('electron/service/profiles/address-policy'),
      ...unit('shared/service-address'),
    ],
  },
  {
    number: 18,
    says: 'A bad certificate is refused by the client and by the updater, and no switch or variable trusts everything.',
    tests: [
      ...packaged('trust-network', 'is refused before anything is sent, %s'),
      ...unit(
        'electron/service/api/transport',
        'does not trust a self-signed certificate, whatever the environment says',
        'trusts its certificates, but only if it is among the authorities',
        'still requires a certificate for the right host, behind a proxy as well',
      ),
      ...unit(
        'electron/shell/updates/updater',
        'from a feed whose certificate is not trusted is refused, whatever the environment says',
        'behind a proxy needs a trusted certificate as well: %s',
      ),
      ...unit('electron/platform/trusted-certificates'),
    ],
  },
  {
    number: 19,
    says: 'Redirects are never followed, so neither the secret nor the token goes anywhere else.',
    tests: [
      ...packaged(
        'trust-network',
        'of the token address with %s is not followed, so the secret goes nowhere else',
        'of a call with %s is not followed, so the token goes nowhere else',
      ),
      ...unit('electron/service/api/transport', 'sends the path byte for byte and never follows a redirect'),
      ...unit('electron/service/api/reports', 'does not follow a redirect to the trap'),
    ],
  },
  {
    number: 20,
    says: 'The token goes to report URLs of allowed origins only, and hostile URLs get not one byte.',
    tests: [
      ...packaged(
        'reports',
        'a report on another host needs one confirmation per profile, which names the host',
      ),
      ...unit(
        'electron/service/api/reports',
        'is fetched from the origin of the base URL and from those the profile names',
        'is fetched from none of the hostile URLs, and sends them no byte',
      ),
    ],
  },
  {
    number: 21,
    says: 'A report is a PDF within a size, appears under its name only when whole, and is not opened by itself.',
    tests: [
      ...packaged(
        'reports',
        'a report is saved completely with its checksum, and a cancelled download leaves no file',
        'a report opens in a window of its own that reaches nothing, and leaves nothing on the disk',
      ),
      ...unit(
        'electron/service/api/reports',
        'uses the URL byte for byte, sends the bearer, and leaves one complete file',
        'that %s leaves the earlier file and nothing else',
      ),
      ...unit('electron/service/api/file-name'),
    ],
  },
  {
    number: 22,
    says: 'Names from the service cannot change a path, and text in a filter stays text.',
    tests: [
      ...unit(
        'electron/service/api/url',
        'keeps any ID inside its segment',
        'refuses everything that is not a name of the right kind',
      ),
      ...unit(
        'shared/filter/build',
        'keep hostile text inside its quotes: the filter has one condition for exactly that text',
      ),
      ...unit('shared/filter/print', 'prints text that parses and prints the same again, for any tree'),
      ...unit('electron/service/api/file-name', 'is one bounded segment for any input'),
    ],
  },
  {
    number: 23,
    says: 'Parallel calls share one token request, and a token is renewed five minutes before its end, whatever lifetime is stated.',
    tests: [
      ...unit('electron/service/api/client', '200 parallel calls share one token request and four places'),
      ...unit(
        'electron/service/api/token-source',
        'is positive, ends before the token does, and grows with its lifetime',
        'keeps a token until five minutes before its end',
        'sends one request for simultaneous callers',
        'shares a token for a while when expires_in is %s',
      ),
    ],
    why: service,
  },
  {
    number: 24,
    says: 'A 401 means one new token for all and one replay each; a 403 means neither.',
    tests: [
      ...unit(
        'electron/service/api/client',
        'a refused token is replaced once for all parallel calls, and each is retried once',
        'a service that refuses every token gets one request for a replacement, not one per call',
        'a 403 neither requests a token nor retries',
      ),
      ...unit(
        'electron/service/api/token-source',
        'replaces a refused token once, whoever reports it, but not its successor',
      ),
    ],
    why: service,
  },
  {
    number: 25,
    says: 'The end of a token holds by both clocks, after sleep and after a jump of a day.',
    tests: [
      ...unit(
        'electron/service/api/token-source',
        'a wall clock set forward, as after a sleep that stopped the monotonic clock, means a new token',
        'a wall clock set back a day does not keep a token alive',
      ),
      ...unit('electron/jobs/notifications/poller', 'survives a clock that jumps a day in either direction'),
    ],
    why: service,
  },
  {
    number: 26,
    says: 'Retries are jittered, wait at least as long as the service asks, end within a budget and can be cancelled.',
    tests: [
      ...packaged('waits', 'a wait for the service shows its end, and Retry now ends it'),
      ...unit(
        'electron/service/api/retry',
        'jitters over the whole range, never waits less than requested, and stays within both budgets',
        'gives up when the attempts or the time are spent',
        'takes any text without failing',
      ),
      ...unit(
        'electron/service/api/client',
        'repeats a read after 503 and waits at least as long as requested',
        'stops after four attempts',
      ),
    ],
  },
  {
    number: 27,
    says: 'The creation of a check is never repeated by itself, wherever its connection is cut, and a double click sends one.',
    tests: [
      ...packaged(
        'create-check',
        'faults are shown at their fields and nothing is sent; then one press creates one check',
        'a cut connection is an unknown outcome, which a look-up of the reference settles automatically',
      ),
      ...contract(
        'creation',
        'sends once on a double click, and returns the result of the first click to both',
        'is not sent again when the connection is cut %s',
      ),
      ...unit('electron/service/api/client', 'cut %s, is sent once and its outcome is unknown'),
      ...unit('electron/service/api/retry', 'never repeats what is not idempotent'),
    ],
  },
  {
    number: 28,
    says: 'Slow, endless, huge or compressed responses end within stated time and memory.',
    tests: [
      ...unit(
        'electron/service/api/client',
        'an endless body is cut off at the limit',
        'missing headers end with the deadline of the call',
        'a stalled body ends with a timeout',
        '%s returns a typed error',
      ),
      ...unit(
        'electron/service/api/transport',
        'ends if the headers take too long, or are too many',
        'passes on each piece, waits for it, and keeps nothing',
      ),
    ],
    why: service,
  },
  {
    number: 29,
    says: 'Malformed, empty, mislabelled and failing responses are typed errors.',
    tests: [
      ...unit('electron/service/api/client', '%s returns a typed error', 'reads JSON that is sent as text'),
      ...unit(
        'electron/service/api/status-error',
        'every status with every body gives a complete, serialisable error',
      ),
      ...unit('electron/service/api/error-body', 'reads any JSON without failing'),
      ...unit('electron/service/api/response', 'is a typed error for %s'),
      ...unit('shared/bounded-json'),
    ],
    why: service,
  },
  {
    number: 30,
    says: 'Unknown values, types and fields, and absent optional ones, are shown as unknown and lose no row.',
    tests: [
      ...packaged('check-detail', 'a running check is not ready, and unknown values are raw and never green'),
      ...unit(
        'electron/service/api/client',
        'keeps unknown enum values and fields, and reads a field of the wrong type as absent',
        'a prototype in the response stays data',
      ),
      ...contract('api-client', 'unknown values and fields lose no row'),
    ],
  },
  {
    number: 31,
    says: 'Short pages, empty pages with a token, repeated tokens and moved entries neither lose a row nor loop.',
    tests: [
      ...packaged('checks', 'a repeated page token ends loading instead of looping'),
      ...unit('electron/service/api/pager'),
      ...contract('api-client', 'keeps the rows that came when a page token repeats'),
    ],
  },
  {
    number: 32,
    says: 'The proxy variables are honoured, and this computer is never reached through a proxy.',
    tests: [
      ...unit('electron/service/api/proxy'),
      ...unit(
        'electron/service/api/transport',
        'requests a tunnel from it, but not for loopback',
        'bypasses it for the hosts of NO_PROXY',
      ),
    ],
    why: service,
  },
  {
    number: 33,
    says: 'After hours offline or asleep there is one catch-up, bounded in flight.',
    tests: [
      ...packaged(
        'offline',
        'organizations and inbox open without a connection, with their ages, and nothing can be changed',
      ),
      ...unit(
        'electron/jobs/notifications/poller',
        'wakes from an 8-hour sleep to one cycle, with bounded calls in flight, and one digest',
        'sends only a probe while the service cannot be reached, and catches up with one digest',
      ),
    ],
  },
  {
    number: 34,
    says: 'Killed at any point, the app starts again on a whole state, sends nothing twice, and no cursor goes back.',
    tests: [
      ...packaged(
        'trust-killed',
        'killed at random moments while it applies a change set and creates checks, the app sends nothing twice, shows each outcome or unknown, and keeps its journal intact',
      ),
      ...packaged(
        'bulk-creation',
        'killed while it runs, the app offers to resume and creates exactly the rest',
      ),
      ...packaged(
        'change-sets',
        'killed in the middle and started again, it finishes and has sent nothing twice',
      ),
      ...unit(
        'electron/safety/journal/killed',
        'has an entry for everything it sent, with a known or unknown outcome (kill %i, after %i mutations)',
      ),
      ...unit('electron/jobs/change-sets/killed'),
      ...unit('electron/jobs/notifications/killed-poller'),
    ],
    open: 'A kill ends the processes and not the computer: what a cut of the power leaves is not tried.',
  },
  {
    number: 35,
    says: 'Killed between fetching, storing, showing and acknowledging, no notification is lost and none is announced more than twice.',
    tests: [
      ...unit(
        'electron/jobs/notifications/killed-poller',
        'loses no notification, and shows none again more than once',
      ),
      ...unit(
        'electron/jobs/notifications/poller',
        'announces at the start, once, what was stored but not shown before a crash',
      ),
    ],
  },
  {
    number: 36,
    says: 'The empty token of a last page keeps the last token that was not empty.',
    tests: unit(
      'electron/jobs/notifications/cursor',
      'keeps the last token that was not empty when the last page has none',
      'keeps the token it asked with when that page is the last one',
      'keeps its token when a whole sweep is one page, which has none',
    ),
  },
  {
    number: 37,
    says: 'On a full, read-only or damaged disk the app starts or says why not, and sets damaged files aside.',
    tests: [
      ...packaged(
        'damaged-store',
        'a database that cannot be opened is replaced, and its readable rows are recovered and reported',
      ),
      ...packaged(
        'trust-full-disk',
        'on a disk that is full before the first start, the app starts and says that nothing is stored',
        'on a disk that is full at a later start, the app starts, says that nothing is stored, and has all data again once there is room',
      ),
      ...development(
        'trust-start',
        'a data folder that cannot be written to is reported in a dialog, its details copied, and the start fails',
        'an unforeseen start failure is reported with its cause to copy, ends the app, and leaves no lock',
      ),
      ...unit('electron/platform/storage/open-database'),
      ...unit('electron/platform/storage/salvage', 'is set aside if a table is gone'),
      ...unit('electron/platform/supervision'),
      ...unit('electron/service/profiles/settings-file'),
      ...unit(
        'electron/jobs/notifications/poller',
        'stops on a full disk, says so, and loses nothing once there is room',
        'continues polling while the database is read-only, and reports it',
      ),
    ],
    open: 'The whole app is started on a full file system in memory (tmpfs), on Linux only.',
  },
  {
    number: 38,
    says: 'Nothing of one profile is ever shown under another, however late a response arrives.',
    tests: [
      ...unit(
        'electron/service/session/sessions',
        'never returns a response for a profile that is not active when it arrives, in any order of events',
      ),
      ...unit('electron/jobs/notifications/inbox', 'never returns entries of another profile'),
    ],
  },
  {
    number: 39,
    says: 'A profile leaves production, or changes its address or client there, only with its name typed and an entry in the journal.',
    tests: [
      ...packaged('production-profile'),
      ...unit('electron/safety/guard/profile-guard'),
      ...unit('electron/safety/guard/directory-watch'),
    ],
  },
  {
    number: 40,
    says: 'After a wipe nothing personal is in any file of the data folder, free pages and logs of the database included.',
    tests: [
      ...packaged('privacy'),
      ...unit('electron/safety/privacy/canaries'),
      ...unit(
        'electron/safety/privacy/privacy',
        'is wiped with its key and the call log, and leaves no byte in the files',
      ),
    ],
  },
  {
    number: 41,
    says: 'Every way to tamper with the journal is found, while the app runs and after a restart, and a damaged row hides no other.',
    tests: [
      ...packaged(
        'damaged-store',
        'a journal changed while the app runs is reported, and the report stays; a damaged row does not hide others',
      ),
      ...unit('electron/safety/journal/tampering'),
      ...unit('electron/safety/journal/chain'),
    ],
  },
  {
    number: 42,
    says: 'A database with any flipped bit opens, or is set aside and reported.',
    tests: unit('electron/platform/storage/salvage'),
  },
  {
    number: 43,
    says: 'Whatever dialect a service speaks, its responses are read or reported as not understood, never treated as empty.',
    tests: [
      ...unit('shared/reading/rules'),
      ...unit('electron/service/api/response-rules'),
      ...contract('local-service-dialects'),
    ],
  },
  {
    number: 44,
    says: 'Whatever order, tokens, overlaps and kills come together, each notification is delivered exactly once.',
    tests: [
      ...unit(
        'electron/jobs/notifications/cursor-any-service',
        'delivers each notification exactly once, moves no cursor back, and reports nothing incomplete as complete',
      ),
      ...unit(
        'electron/jobs/notifications/killed-poller',
        'loses no notification, and shows none again more than once',
      ),
    ],
  },
  {
    number: 45,
    says: 'No failure inside the app makes it ask again at once, and every wait has a ceiling.',
    tests: [
      ...unit(
        'electron/jobs/notifications/poller',
        'announces unreadable notifications once, keeps them after a restart, and polls the rest as usual',
        'backs off from an organization that causes an app failure, and polls the others',
        'does not retry at once after a failure of the kind %s, and polls the others in turn',
      ),
      ...unit(
        'electron/jobs/notifications/schedule',
        'never waits longer than the longest wait, whatever is requested',
      ),
    ],
    why: service,
  },
  {
    number: 46,
    says: 'Every check of this list is held by tests that exist, on the strongest build they can run on, in one generated report.',
    tests: unit(
      'build/trust/checks',
      'are numbered from 1 to 49 without a gap',
      '$number names tests that exist',
      'give a reason if, and only if, none of their tests runs on the shipped package',
    ),
    why: 'It is about the list itself.',
  },
  {
    number: 47,
    says: 'Script in the page confirms nothing, and cannot ask an operator repeatedly until one question is confirmed.',
    tests: [
      ...packaged('trust-confirmation'),
      ...unit('electron/safety/guard/confirmation-pause'),
      ...unit('electron/safety/guard/attention'),
    ],
  },
  {
    number: 48,
    says: 'A backup is verified, confirmed and restored whole, or everything stays as it is, and no secret gets another address by it.',
    tests: [...packaged('backups'), ...unit('electron/shell/restore/restore')],
  },
  {
    number: 49,
    says: 'What is masked is not in the page, and what is revealed is bounded, journalled and, in bulk, confirmed.',
    tests: [
      ...packaged('trust-privacy'),
      ...unit('electron/safety/privacy/outgoing'),
      ...unit('electron/safety/privacy/personal-fields'),
      ...unit('electron/safety/privacy/reveals'),
      ...unit('electron/safety/privacy/reveal-from'),
    ],
    open: 'Names of checks, companies and findings are not masked, and a filter shows whether a guess is right.',
  },
];

/** The strongest build that a test of the check runs on. */
export function buildOf({ tests }: TrustCheck): Build {
  return builds.find((build) => tests.some(({ on }) => on === build)) ?? 'node';
}

/** Why no test of the check runs on the shipped package; null: one does. */
export const whyNotShipped = (check: TrustCheck): string | null => check.why ?? reasons[buildOf(check)];
