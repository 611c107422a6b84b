import { defaultPreferences } from '#electron/service/profiles/settings-schema';
import type { ConnectionReport, ReportRow } from '#shared/conformance/report';
import type { InputOf, OutputOf } from '#shared/ipc/contract';
import { callNames, eventNames, type CallName, type EventName } from '#shared/ipc/channels';
import type { ProfilesOverview } from '#shared/ipc/contract/profiles';
import type { Preferences } from '#shared/ipc/contract/application';
import type { SessionStatus } from '#shared/ipc/contract/session';
import { compileFilter } from '#shared/filter/evaluate';
import { organizationFields } from '#shared/filter/fields';
import { parseFilter } from '#shared/filter/parse';
import { viewCarries, type Organization, type OrganizationView } from '#shared/model/organization';
import { defaultProfileSettings, type ProfileView } from '#shared/profile';
import type { ShownPolicy } from '#shared/policy';
import { noListFacts } from '#shared/reading/list';
import { ok } from '#shared/result';
import type { Bridge } from '../../renderer/ipc/bridge.ts';

/** Stands for the preload and everything behind it, with invented data, so that the page runs by itself. */
export interface FakeBridge extends Bridge {
  /** Every call made, oldest first. */
  made: { name: CallName; input: unknown; requestId: string }[];
  cancelled: string[];
  push: (event: EventName, payload: unknown) => void;
  /** Replaces the response of a call; it may throw or return anything. */
  respond: (name: CallName, respond: (input: never) => unknown) => void;
  overview: ProfilesOverview;
  responses: Partial<Record<CallName, (input: never) => unknown>>;
}

interface FakeData {
  organizations?: readonly Organization[];
  profiles?: readonly ProfileView[];
  preferences?: Partial<Preferences>;
  /** What the organization decided for this computer. */
  policy?: ShownPolicy;
  /** Milliseconds before each response; absent = at once. */
  delay?: number;
  pageSize?: number;
}

export const invented: readonly Organization[] = inventOrganizations(250);

export function createFakeBridge(data: FakeData = {}): FakeBridge {
  const organizations = data.organizations ?? invented;
  let preferences: Preferences = {
    ...defaultPreferences,
    theme: 'light',
    lastRoute: '/organizations',
    organizationView: 'SUMMARY',
    welcomed: true,
    ...data.preferences,
  };
  const profiles = data.profiles ?? inventProfiles();
  const listeners = new Map<EventName, Set<(payload: unknown) => void>>();
  const session = (profileId: string): SessionStatus => ({
    profileId,
    connection: 'connected',
    latencyMs: 84,
    callsInFlight: 0,
    callsQueued: 0,
    callsLimit: 4,
    localService: profileId === 'demo' ? { port: 48_210, aheadMs: 0 } : null,
    offlineSince: null,
    limitedUntil: null,
    tokenExpiresAt: null,
    lastError: null,
    clockDifferenceMs: null,
  });
  const receivedAt = '2025-11-20T09:41:00Z';

  const profileOf = (id: string): ProfileView => {
    const found = bridge.overview.profiles.find((profile) => profile.id === id);
    if (found === undefined) throw new Error(`The fake has no profile ${id}`);
    return found;
  };
  const saveProfile = (profile: ProfileView): ProfileView => {
    const { profiles: all } = bridge.overview;
    const isKnown = all.some(({ id }) => id === profile.id);
    bridge.overview = {
      ...bridge.overview,
      profiles: isKnown ? all.map((other) => (other.id === profile.id ? profile : other)) : [...all, profile],
    };
    return profile;
  };

  const responses: Partial<Record<CallName, (input: never) => unknown>> = {
    'application.info': () =>
      ok({
        version: '0.1.0',
        platform: 'linux',
        runtime: {
          electron: '45.4.1',
          chromium: '148.0.0',
          node: '24.9.0',
          official: true,
          officialMajor: 45,
        },
        startNotices: [],
        policy: data.policy ?? {},
      }),
    'privacy.reveal': () => ok({ of: 'request' }),
    'privacy.saved': () => ok([]),
    'demo.faults': () => ok([]),
    'callLog.list': () => ok({ rows: [], oldest: { poll: null, read: null, failure: null, change: null } }),
    'application.takeLink': () => ok({ is: 'none' }),
    'application.takeCommand': () => ok(null),
    'inbox.takeOpened': () => ok(null),
    'preferences.read': () => ok(preferences),
    'preferences.change': (change: Partial<Preferences>) => ok((preferences = { ...preferences, ...change })),
    'session.status': () => ok(session(bridge.overview.activeId)),
    'window.state': () => ok({ maximized: false, fullScreen: false, focused: true }),
    'window.control': () => ok(null),
    'window.setUnsaved': () => ok(null),
    'problem.report': () => ok({ savedAs: null }),
    'clipboard.write': () => ok(null),
    'profiles.overview': () => ok(bridge.overview),
    'profiles.activate': ({ id }: { id: string }) =>
      ok((bridge.overview = { ...bridge.overview, activeId: id })),
    'profiles.create': ({ settings, secret }: InputOf<'profiles.create'>) =>
      ok(
        saveProfile({
          ...inventProfile('created', settings.name, settings.kind),
          ...settings,
          secret: secret === null ? 'missing' : 'keychain',
        }),
      ),
    'profiles.update': ({ id, settings, secret }: InputOf<'profiles.update'>) =>
      ok(
        saveProfile({
          ...profileOf(id),
          ...settings,
          ...(secret !== null && { secret: 'keychain' as const }),
        }),
      ),
    'profiles.allow': ({ id }: InputOf<'profiles.allow'>) => ok(saveProfile(profileOf(id))),
    'profiles.duplicate': ({ id }: InputOf<'profiles.duplicate'>) =>
      ok(
        saveProfile({
          ...profileOf(id),
          id: `${id}-copy`,
          name: `${profileOf(id).name} copy`,
          secret: 'missing',
          secretSavedAt: null,
          likeness: null,
        }),
      ),
    'profiles.remove': ({ id }: InputOf<'profiles.remove'>) => {
      const { overview } = bridge;
      const activeId = overview.activeId === id ? 'demo' : overview.activeId;
      bridge.overview = {
        ...overview,
        activeId,
        profiles: overview.profiles.filter((profile) => profile.id !== id),
      };
      return ok({ left: null });
    },
    'profiles.removeSecret': ({ id }: InputOf<'profiles.removeSecret'>) =>
      ok(saveProfile({ ...profileOf(id), secret: 'missing', secretSavedAt: null })),
    'profiles.test': () => ok(inventedReport),
    'profiles.saveReport': () => ok('/home/operator/connection-report.json'),
    'keychain.check': () => ok(bridge.overview.keychain),
    'organizations.list': ({
      view,
      filter = '',
      pageSize = 25,
      pageToken = '0',
    }: InputOf<'organizations.list'>) => {
      const parsed = parseFilter(filter);
      const matches = parsed.ok ? organizations.filter(compileFilter(parsed.tree, organizationFields)) : [];
      const from = Number(pageToken);
      const size = Math.min(pageSize, data.pageSize ?? pageSize);
      const page = matches.slice(from, from + size).map((organization) => asOfView(organization, view));
      return ok({
        organizations: page,
        nextPageToken: from + size < matches.length ? String(from + size) : '',
        facts: noListFacts,
        receivedAt,
      });
    },
    'organizations.read': ({ name, view }: InputOf<'organizations.read'>) => {
      const found = organizations.find((organization) => organization.name === name);
      return found === undefined
        ? {
            ok: false,
            error: {
              kind: 'not-found',
              message: 'The organization is not in the list.',
              target: name,
              advice: 'Refresh the list.',
            },
          }
        : ok({ organization: asOfView(found, view), receivedAt });
    },
    'organizations.openLink': () => ok(null),
    'notes.tags': () => ok([]),
    'flags.setCells': () => ok([]),
    'findings.count': () => ok({ unreviewed: 0 }),
    'inbox.counts': ({ profileId }: InputOf<'inbox.counts'>) =>
      ok({ profileId, unread: 0, unreadIsMore: false, snoozed: 0, muteRules: 0, latestKey: 0 }),
    'inbox.unread': () => ok([]),
    'inbox.list': () => ok({ entries: [], after: null, latestKey: 0 }),
    'inbox.health': ({ profileId }: InputOf<'inbox.health'>) =>
      ok({
        profileId,
        state: 'running',
        mode: 'rotation',
        organizationCount: organizations.length,
        neverRead: 0,
        failing: 0,
        lastPollAt: new Date().toISOString(),
        oldestPollAt: receivedAt,
        cycleMs: 38_000,
        callsLastHour: 15_000,
        waitsUntil: null,
        estimate: inventedEstimate,
        error: null,
        sweepError: null,
        directoryError: null,
        organizations: [],
        after: null,
      }),
    'brands.list': ({ pageToken = '0' }: InputOf<'brands.list'>) => {
      const brands = organizations.flatMap(({ name, displayName, brandCount = 0 }) =>
        Array.from({ length: brandCount }, (_, place) => ({
          name: `${name}/brands/b${place + 1}`,
          displayName: place === 0 ? displayName : `${displayName ?? ''} ${place + 1}`,
          description: 'Shown to consumers',
        })),
      );
      const from = Number(pageToken);
      return ok({
        brands: brands.slice(from, from + 100),
        nextPageToken: from + 100 < brands.length ? String(from + 100) : '',
        facts: noListFacts,
        receivedAt,
      });
    },
  };

  const bridge: FakeBridge = {
    platform: 'linux',
    locale: undefined,
    responses,
    made: [],
    cancelled: [],
    overview: {
      profiles: [...profiles],
      activeId: profiles[0]?.id ?? 'demo',
      keychain: {
        state: 'available',
        backend: 'Secret Service',
        message: 'Secret Service is available and unlocked.',
      },
    },
    calls: Object.fromEntries(
      callNames.map((name) => [
        name,
        async (input: unknown, requestId: string) => {
          bridge.made.push({ name, input, requestId });
          if (data.delay !== undefined) await new Promise((resolve) => setTimeout(resolve, data.delay));
          const respond = responses[name];
          if (respond === undefined) throw new Error(`The fake has no response for ${name}`);
          return respond(input as never);
        },
      ]),
    ) as Bridge['calls'], // every name was given its function above
    on: Object.fromEntries(
      eventNames.map((name) => [
        name,
        (listener: (payload: unknown) => void) => {
          const all = listeners.get(name) ?? new Set();
          listeners.set(name, all.add(listener));
          return () => void all.delete(listener);
        },
      ]),
    ) as Bridge['on'], // every name was given its function above
    cancel: (requestId) => bridge.cancelled.push(requestId),
    running: () => undefined,
    push: (event, payload) => {
      for (const listener of listeners.get(event) ?? []) listener(payload);
    },
    respond: (name, respond) => {
      responses[name] = respond;
    },
  };
  return bridge;
}

const readRow = (operation: ReportRow['operation'], change: Partial<ReportRow> = {}): ReportRow => ({
  operation,
  view: null,
  status: 200,
  latencyMs: 12,
  received: null,
  result: { is: 'works', rows: 5, total: null, notes: [] },
  ...change,
});

/** A test that found everything in order but for the flags, which are not permitted. */
export const inventedReport: ConnectionReport = {
  tokenMs: 212,
  checkedAt: '2025-11-20T09:41:00Z',
  rows: [
    readRow('ListOrganizations', { view: 'BASIC' }),
    readRow('ListChecks'),
    readRow('ListFeatureFlags', {
      status: 403,
      result: {
        is: 'refused',
        error: { kind: 'permission', message: 'This action needs global admin permission.', advice: '' },
      },
    }),
    readRow('CancelCheck', { status: null, result: { is: 'not-tried', why: 'changes-something' } }),
  ],
  suggestions: [],
};

const inventedEstimate: OutputOf<'inbox.estimate'> = {
  quietPerTick: 250,
  maxPerTick: 1800,
  quietPerHour: 15_000,
  maxPerHour: 108_000,
  cycleSeconds: 60,
};

/** What a view carries of an organization (§4). */
function asOfView(organization: Organization, view: OrganizationView): Organization {
  const carried = Object.entries(organization).filter(([field]) => viewCarries(view, field));
  return Object.fromEntries(carried) as Organization; // the name is carried by every view
}

function inventOrganizations(count: number): Organization[] {
  const first = [
    'Fennimore',
    'Larkfield',
    'Northgate',
    'Orrery',
    'Quillhaven',
    'Saltmarsh',
    'Tidewell',
    'Alderbank',
  ];
  const last = [
    'Law',
    'Estates',
    'Lettings',
    'Property Law',
    'Mortgages',
    'Legal',
    'Homes',
    'Solicitors',
    'Trust',
  ];
  return Array.from({ length: count }, (_, place) => {
    const id = (0x4c19_e2d7 + place * 7919).toString(16);
    const name = `organizations/${id}`;
    return {
      name,
      displayName: `${first[place % first.length] ?? ''} ${last[(place * 5) % last.length] ?? ''}${place < 72 ? '' : ` ${place}`}`,
      partner: 'partners/harbourline-group',
      package: place % 3 === 0 ? 'Professional' : 'Essential',
      type: place === 9 ? 'FRANCHISE' : place % 7 === 4 ? 'INTEGRATION' : 'STANDARD',
      state: place === 12 ? 'SUSPENDED' : place % 6 === 5 ? 'INACTIVE' : 'ACTIVE',
      support_url: `https://support.example.com/accounts/${id}`,
      crm_url: `https://crm.example.com/records/${id}`,
      ...(place !== 3 && { userCount: (place * 37) % 420 }),
      teamCount: 1 + (place % 9),
      brandCount: 1 + (place % 3),
      featureSettings: [
        'source_of_funds',
        'banking_data',
        'proof_of_address_document',
        'proof_of_ownership_document',
        'international_address',
        'ongoing_monitoring',
        'passport_nfc',
        'company_search',
        'ai_summary',
      ].map((feature, at) => ({
        feature,
        ...(at === 7 ? { level: 2 } : { enabled: (place + at) % 3 !== 0 }),
      })),
      featureSetSettings: [
        { featureSet: 'conveyancing_core', enabled: true },
        { featureSet: 'estate_agency_pilot', enabled: false },
      ],
      roleBindings: [
        { role: 'roles/organization.admin', members: [`${name}/users/a1`, `${name}/users/a2`] },
        { role: 'roles/team.member', team: `${name}/teams/residential-east`, members: [`${name}/users/a3`] },
        { role: 'roles/team.member', team: `${name}/teams/residential-west`, members: [`${name}/users/a4`] },
      ],
    };
  });
}

export function inventProfile(
  id: string,
  name: string,
  kind: ProfileView['kind'],
  rest: Partial<ProfileView> = {},
): ProfileView {
  return {
    ...defaultProfileSettings,
    reportOrigins: [],
    id,
    name,
    kind,
    baseUrl: 'https://api.checks.example/service',
    authUrl: 'https://auth.checks.example',
    clientId: `hl-${id}-7c20`,
    createdAt: '2025-09-03T08:00:00Z',
    checkedAt: '2025-11-20T09:12:00Z',
    secretSavedAt: '2025-09-03T08:00:00Z',
    likeness: null,
    secret: 'keychain',
    builtIn: false,
    ...rest,
  };
}

function inventProfiles(): ProfileView[] {
  return [
    inventProfile('demo', 'Built-in demo', 'demo', {
      baseUrl: 'http://127.0.0.1:48210/service',
      authUrl: 'http://127.0.0.1:48210/auth',
      builtIn: true,
      secret: 'memory',
    }),
    inventProfile('sandbox', 'Harbourline sandbox', 'sandbox'),
    inventProfile('stonebridge', 'Stonebridge sandbox', 'sandbox', {
      secret: 'missing',
      secretSavedAt: null,
      likeness: null,
    }),
    inventProfile('production', 'Harbourline production', 'production'),
  ];
}
