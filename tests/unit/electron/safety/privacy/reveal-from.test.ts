import { describe, expect, it } from 'vitest';
import { createUnmaskedValues, companyKey, partKey } from '#electron/safety/privacy/unmasked-values';
import { maskOutputFor } from '#electron/safety/privacy/mask-output';
import { revealFrom } from '#electron/safety/privacy/reveal-from';
import type { RevealOf } from '#electron/safety/privacy/reveals';
import type { Session } from '#electron/service/session/session';
import { createSessions } from '#electron/service/session/sessions';
import type { InputOf } from '#shared/ipc/contract';
import { err, ok } from '#shared/result';

const signal = new AbortController().signal;
const profileId = 'p1';
const name = 'organizations/o1/teams/t1/checks/c1';
const check = {
  name,
  params: { subject: { givenName: 'Ottilie' }, address: { street: 'Alder Row' } },
};
const notFound = { kind: 'not-found', message: 'Gone.', advice: 'Read again.' } as const;

function start() {
  const unmaskedValues = createUnmaskedValues(3);
  const entries: RevealOf[] = [];
  const state = { isRefused: false };
  const sessions = createSessions<Pick<Session, 'profileId' | 'client' | 'settings' | 'close'>>('p1', () =>
    Promise.resolve(err({ ...notFound, message: 'Read from the service.' })),
  );
  const reveal = revealFrom({
    sessions,
    unmaskedValues,
    inbox: ok({
      read: ({ key }) =>
        key === 7
          ? ok({ entry: { ...entry, key }, payload: { subject: 'Ottilie' }, isPayloadDamaged: false })
          : err(notFound),
    }),
    reveals: {
      one: (of, read) => {
        entries.push(of);
        return state.isRefused ? Promise.resolve(err(notFound)) : read();
      },
    },
  });
  const mask = maskOutputFor(unmaskedValues);
  const page = (value: unknown) => mask('checks.read', { profileId, name }, { ok: true, value });
  return { unmaskedValues, entries, state, mask, page, reveal };
}
const entry = {
  organization: 'organizations/o1',
  organizationName: null,
  name: 'organizations/o1/notifications/n1',
  type: '',
  check: name,
  displayName: null,
  recommendation: null,
  checkState: null,
  completeTime: null,
  createTime: null,
  receivedAt: '',
  status: 'read',
  snoozedUntil: null,
  muted: false,
  announced: 'silent',
  clientReference: null,
} as const;
const ofCheck = (fields: Extract<InputOf<'privacy.reveal'>, { of: 'check' }>['fields']) =>
  ({ of: 'check', profileId, name, fields }) as const;

describe('a check that was sent to the page masked', () => {
  it('is revealed unchanged, without another request', async () => {
    const { page, reveal, entries } = start();
    expect(JSON.stringify(page({ check, receivedAt: '' }))).not.toContain('Ottilie');
    const fields = ['subject', 'address'] as const;
    expect(await reveal(ofCheck([...fields]), signal)).toEqual(
      ok({ of: 'check', check, summary: null, findings: null, consumerTasks: null }),
    );
    expect(entries).toEqual([{ profileId, resource: name, fields: ['subject', 'address'] }]);
  });

  it('reveals only the requested fields', async () => {
    const { page, reveal } = start();
    page({ check, receivedAt: '' });
    expect(await reveal(ofCheck(['address']), signal)).toMatchObject({
      value: { check: { params: { subject: { givenName: 'O••••' }, address: { street: 'Alder Row' } } } },
    });
  });

  it('is reread when it is no longer held', async () => {
    const { page, unmaskedValues, reveal } = start();
    page({ check, receivedAt: '' });
    for (let other = 0; other < 3; other += 1) unmaskedValues.keep(`check ${other}`, {});
    expect(await reveal(ofCheck(['subject']), signal)).toMatchObject({
      error: { message: 'Read from the service.' },
    });
  });

  it('returns nothing if the reveal is refused', async () => {
    const { page, state, reveal } = start();
    page({ check, receivedAt: '' });
    state.isRefused = true;
    expect(await reveal(ofCheck(['subject']), signal)).toEqual(err(notFound));
  });

  it('is returned with its other masked parts', async () => {
    const { page, mask, unmaskedValues, reveal } = start();
    page({ check, receivedAt: '' });
    const value = { summary: { state: 'DONE', email: 'o@mail.example' }, receivedAt: '' };
    mask('checks.summary', { profileId, name }, { ok: true, value });
    const plain = {
      rows: [],
      facts: { unread: [], total: null, besides: [] },
      stopped: null,
      receivedAt: '',
    };
    mask('findings.list', { profileId, check: name }, { ok: true, value: plain });
    expect(unmaskedValues.get(partKey('findings.list', name))).toBeUndefined();
    expect(await reveal(ofCheck(['subject']), signal)).toMatchObject({
      value: { summary: value.summary, findings: null, consumerTasks: null },
    });
  });
});

it('a notification, a company and the operator’s own request are revealed by their names', async () => {
  const { unmaskedValues, reveal, entries } = start();
  unmaskedValues.keep(companyKey('a1'), { contact: 'Ottilie' });
  expect(await reveal({ of: 'notification', profileId, key: 7 }, signal)).toEqual(
    ok({ of: 'notification', payload: { subject: 'Ottilie' } }),
  );
  expect(await reveal({ of: 'company', profileId, id: 'a1' }, signal)).toEqual(
    ok({ of: 'company', fields: { contact: 'Ottilie' } }),
  );
  expect(await reveal({ of: 'request', profileId, team: 'organizations/o1/teams/t1' }, signal)).toEqual(
    ok({ of: 'request' }),
  );
  expect(entries.map(({ resource, fields }) => [resource, ...fields])).toEqual([
    ['organizations/o1/notifications/n1', 'payload'],
    ['', 'persons'],
    ['organizations/o1/teams/t1', 'params'],
  ]);
  expect(await reveal({ of: 'company', profileId, id: 'b2' }, signal)).toMatchObject({
    error: { kind: 'not-found' },
  });
  expect(await reveal({ of: 'notification', profileId, key: 8 }, signal)).toEqual(err(notFound));
});
