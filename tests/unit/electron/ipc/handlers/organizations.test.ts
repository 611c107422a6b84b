import { expect, it } from 'vitest';
import { organizationHandlers } from '#electron/ipc/handlers/organizations';
import type { CopiedOrganization } from '#electron/service/directory/directory-copy';
import type { Session } from '#electron/service/session/session';
import { createSessions } from '#electron/service/session/sessions';
import { ok } from '#shared/result';

const signal = new AbortController().signal;
const row: CopiedOrganization = {
  organization: { name: 'organizations/larkfield' },
  view: 'BASIC',
  receivedAt: '2026-03-02T10:00:00Z',
};

it('the copy of organizations is returned only for the profile in use', async () => {
  const sessions = createSessions<Session>('harbour', () => expect.unreachable());
  const calls = organizationHandlers({
    sessions,
    openLink: () => expect.unreachable(),
    findings: ok({ inOrganization: () => expect.unreachable() }),
    copy: ok({ put: () => expect.unreachable(), read: () => [row] }),
    report: () => expect.unreachable(),
  });
  expect(await calls['organizations.copy']({ profileId: 'harbour' }, signal)).toEqual(ok({ rows: [row] }));
  expect(await calls['organizations.copy']({ profileId: 'meridian' }, signal)).toEqual(ok({ rows: [] }));
  sessions.activate('meridian');
  expect(await calls['organizations.copy']({ profileId: 'harbour' }, signal)).toEqual(ok({ rows: [] }));
});
