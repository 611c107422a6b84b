import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ApiClient } from '#electron/service/api/client';
import { createGuard, type Guard, type GuardedRequest } from '#electron/safety/guard/guard';
import type { GuardedProfile } from '#electron/safety/guard/lock';
import type { GuardedOperationId } from '#electron/service/session/reads-only';
import { sendThrough } from '#electron/safety/guard/send-through';
import { createJournal, type Journal } from '#electron/safety/journal/journal';
import { journalMigrations } from '#electron/safety/journal/migrations';
import { createSessions } from '#electron/service/session/sessions';
import type { Database } from '#electron/platform/storage/database';
import { openDatabase } from '#electron/platform/storage/open-database';
import { askers, type GuardQuestion } from '#shared/guard';
import type { ConfirmationReply } from '#shared/ipc/confirmation';
import { operationIds, operations } from '#shared/operations';
import { callFacts, callIds, isProfileOperation } from '#shared/profile-operations';
import { ok } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { clientFor } from '#tests/support/raw-client';
import { jsonResponse, startRawServer, withTokens, type RawServer } from '#tests/support/raw-server';
import { guardedRequests } from './guarded-requests.ts';
import { fixedVault } from '#tests/support/vaults';
import { valueOf } from '#tests/support/value-of';

/** What a profile supplies besides the table passes the same door. */
const overrideWrite = {
  method: 'PUT',
  path: '/v1alpha2/{name}',
  body: '{"value": "{value}"}',
} as const;
const everyOperation = callIds.filter((id) => isProfileOperation(id) || operations[id].method !== 'GET');
const mutations = everyOperation.filter((id) => callFacts(id).mutates);
const responseTo = (target: string) => ({
  name: target.endsWith('/checks') ? 'organizations/o/teams/t/checks/c' : 'featureFlags/alpha',
});

let folder: string;
let database: Database;
let journal: Journal;
let server: RawServer;
let client: ApiClient;
let profile: GuardedProfile;
let guard: Guard;
let operator: (question: GuardQuestion) => ConfirmationReply | 'no-reply';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'door-'));
  const clock = createManualClock();
  const opened = await openDatabase({ folder, migrations: journalMigrations, clock });
  if (!opened.ok) throw new Error(opened.error.message);
  database = opened.value.database;
  const done = () => Promise.resolve(ok(null));
  const headStore = { read: done, write: done, readKey: done, writeKey: done };
  journal = createJournal({ database, clock, headStore, vault: fixedVault() });
  server = await startRawServer(
    withTokens(({ target }, socket) => void socket.write(jsonResponse(200, responseTo(target)))),
  );
  client = clientFor(server.origin, { overrideWrite });
  profile = { id: 'p1', kind: 'production', name: 'Harbourline production', unlockMinutes: 10 };
  const sessions = createSessions('p1', (profileId) =>
    Promise.resolve(ok({ profileId, unguarded: client, close: () => undefined })),
  );
  operator = () => 'no-reply';
  guard = createGuard({
    clock,
    profile: () => profile,
    organizationName: () => 'Larkfield Estates',
    ask: (question, signal) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve(null), { once: true });
        const response = operator(question);
        if (response !== 'no-reply') resolve(response);
      }),
    journal,
    send: sendThrough(sessions),
    report: (failure) => {
      throw failure;
    },
  });
});
afterEach(async () => {
  await client.close();
  await server.close();
  database.close();
  rmSync(folder, { recursive: true, force: true });
});

const consent = (question: GuardQuestion): ConfirmationReply => ({
  decision: 'send',
  typed: question.nameToType ?? '',
});
const never = new AbortController().signal;

/** As the app does: the operator confirms it in production. What they decide next is as it was before. */
async function unlock(): Promise<void> {
  const before = operator;
  operator = consent;
  valueOf(await guard.askToUnlock(undefined, never));
  operator = before;
}

type Changes = Partial<GuardedRequest<never>>;
function perform(id: GuardedOperationId, changes: Changes = {}, signal = never) {
  const request: GuardedRequest<never> = { ...guardedRequests[id], ...changes } as GuardedRequest<never>;
  return guard.perform(request, signal);
}
const entries = () => {
  const page = journal.list({}, { before: null, limit: 1000 });
  if (!page.ok) throw new Error(page.error.message);
  return page.value.entries;
};
function isGuarded(id: string): id is GuardedOperationId {
  return id in guardedRequests;
}

describe('the only door', () => {
  it('checks every operation that is not a GET, of the table and of a profile', () => {
    expect(everyOperation.every(isGuarded)).toBe(true);
    expect(Object.keys(guardedRequests).sort()).toEqual([...everyOperation].sort());
    expect(everyOperation).toHaveLength(
      operationIds.filter((id) => operations[id].method !== 'GET').length + 1,
    );
  });

  /** Each sets the scene and says what is done while the question is open. */
  const refusals: [string, () => Changes | Promise<Changes>][] = [
    ['read-only', () => ({})],
    [
      'kept by the operator',
      async () => {
        await unlock();
        operator = () => ({ decision: 'keep', typed: '' });
        return {};
      },
    ],
    [
      'locked while it is asked about',
      async () => {
        await unlock();
        operator = () => {
          guard.lock();
          return 'no-reply';
        };
        return {};
      },
    ],
    [
      'locked at the moment of the reply',
      async () => {
        await unlock();
        operator = (question) => {
          guard.lock();
          return consent(question);
        };
        return {};
      },
    ],
    [
      'asked about when the profile is switched',
      async () => {
        await unlock();
        operator = (question) => {
          profile = { ...profile, id: 'p2', kind: 'sandbox' };
          return consent(question);
        };
        return {};
      },
    ],
    ['for a profile that is not in use', () => ({ profileId: 'p2' })],
    [
      'part of no bulk run that was confirmed',
      async () => {
        await unlock();
        operator = consent;
        return { grantId: 'unknown' };
      },
    ],
    [
      'without a journal to record it, the disk being full',
      async () => {
        await unlock();
        operator = consent;
        database.execute('PRAGMA query_only = ON');
        return {};
      },
    ],
  ];

  describe.each(refusals)('when a mutation is %s', (_title, scene) => {
    it.each(mutations)('sends no byte for %s, whoever asks', async (id) => {
      if (!isGuarded(id)) throw new Error('not guarded');
      for (const askedBy of askers) {
        profile = { ...profile, id: 'p1', kind: 'production' };
        guard.reset();
        const result = await perform(id, { askedBy, ...(await scene()) });
        expect(result).toMatchObject({ ok: false, error: { kind: 'refused' } });
      }
      expect(server.received()).toBe('');
      expect(server.connections()).toBe(0);
      expect(entries().every((entry) => entry.outcome === 'refused')).toBe(true);
    });
  });

  it.each(mutations.filter((id) => callFacts(id).dangerous))(
    'sends no byte for %s when the name is mistyped, in every environment',
    async (id) => {
      if (!isGuarded(id)) throw new Error('not guarded');
      for (const kind of ['production', 'sandbox', 'demo'] as const) {
        profile = { ...profile, kind };
        await unlock();
        operator = (question) => ({ decision: 'send', typed: `${question.nameToType ?? ''}x` });
        expect(await perform(id)).toMatchObject({ ok: false, error: { reason: 'not-confirmed' } });
      }
      expect(server.received()).toBe('');
      expect(entries().map((entry) => entry.outcome)).toEqual(['refused', 'refused', 'refused']);
    },
  );

  it.each(mutations)('sends nothing for %s that was cancelled before', async (id) => {
    if (!isGuarded(id)) throw new Error('not guarded');
    await unlock();
    operator = consent;
    const result = await perform(id, {}, AbortSignal.abort());
    expect(result).toMatchObject({ ok: false, error: { kind: 'cancelled' } });
    expect(server.received()).toBe('');
  });

  it.each(mutations)('sends %s once when production is unlocked and it is confirmed', async (id) => {
    if (!isGuarded(id)) throw new Error('not guarded');
    await unlock();
    operator = consent;
    const result = await perform(id);
    expect(result).toMatchObject({ ok: true, value: { status: 200 } });
    const calls = server.requests.filter((request) => !request.target.endsWith('/oauth2/token'));
    expect(calls.map((request) => request.method)).toEqual([
      isProfileOperation(id) ? overrideWrite.method : operations[id].method,
    ]);
    expect(entries()).toMatchObject([
      {
        operation: id,
        outcome: 'sent',
        status: 200,
        consent: callFacts(id).dangerous ? 'name-typed' : 'confirmed',
      },
    ]);
  });

  it('allows the company search while read-only, and writes no entry for it', async () => {
    expect(await perform('SearchCompanies')).toMatchObject({ ok: true });
    expect(entries()).toEqual([]);
  });
});
