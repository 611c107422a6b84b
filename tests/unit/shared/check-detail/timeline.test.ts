import { describe, expect, it } from 'vitest';
import { timelineOf } from '#shared/check-detail/timeline';

const name = 'organizations/o/teams/t/checks/c';
const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`;

describe('the timeline of a check', () => {
  it('combines the events of the check, its findings, their revisions and the inbox, newest first', () => {
    const entries = timelineOf({
      check: { name, createTime: at(1), updateTime: at(8), creator: 'organizations/o/users/r-holm' },
      findings: [
        {
          finding: { name: `${name}/findings/f`, type: 'PEP_MATCH', createTime: at(3) },
          revisions: [
            { state: 'UNREVIEWED', updateTime: at(3), reviewedBy: null, reason: null, seenAt: at(9) },
            {
              state: 'DISMISSED',
              updateTime: at(6),
              reviewedBy: 'organizations/o/users/w-castellow',
              reason: 'NAME_NOT_EXACT',
              seenAt: at(9),
            },
          ],
        },
      ],
      notifications: [
        {
          name: 'organizations/o/notifications/n',
          title: 'Check complete',
          at: at(4),
          recommendation: 'CLEAR',
          state: 'INACTIVE',
        },
      ],
    });
    expect(entries.map(({ title, detail }) => [title, detail])).toEqual([
      ['Changed', null],
      ['Finding dismissed', 'PEP match, users/w-castellow, Name not exact'],
      ['Check complete', 'Recommendation: Clear, Inactive'],
      ['Finding raised', 'PEP match'],
      ['Created', 'By users/r-holm'],
    ]);
    expect(entries.filter(({ isPersonal }) => isPersonal).map(({ title }) => title)).toEqual([
      'Finding dismissed',
      'Created',
    ]);
    expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length);
  });

  it('puts events without a readable time at the end, and is empty when nothing is known', () => {
    const entries = timelineOf({
      check: { name, createTime: 'soon', updateTime: at(1) },
      findings: [],
      notifications: [],
    });
    expect(entries.map(({ title }) => title)).toEqual(['Changed', 'Created']);
    expect(timelineOf({ check: { name }, findings: [], notifications: [] })).toEqual([]);
  });
});
