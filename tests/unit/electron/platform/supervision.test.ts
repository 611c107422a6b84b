import { describe, expect, it } from 'vitest';
import { err, ok } from '#shared/result';
import { createNotices } from '#electron/platform/notices';
import { createSupervision } from '#electron/platform/supervision';

describe('supervision of the start', () => {
  it('returns what opened, and reports nothing', () => {
    const notices = createNotices([], () => expect.unreachable());
    const supervision = createSupervision(notices, () => expect.unreachable());
    expect(supervision.open('Inbox', () => ok(7))).toEqual(ok(7));
    expect(notices.all()).toEqual([]);
  });

  it('turns an exception into a failure with the name of the part, reports it and shows it', () => {
    const notices = createNotices([], () => undefined);
    const reported: unknown[] = [];
    const supervision = createSupervision(notices, (failure) => reported.push(failure));
    const thrown = new Error('no such table: inbox_mute');
    const opened = supervision.open('Inbox', () => {
      throw thrown;
    });
    expect(opened).toMatchObject({ ok: false, error: { message: 'Inbox could not be opened.' } });
    expect(reported).toEqual([thrown]);
    expect(supervision.open('Journal', () => ok('open'))).toEqual(ok('open'));
    expect(notices.all().map(({ title }) => title)).toEqual(['Inbox could not be opened.']);
  });

  it('leaves a failure that is data to the part that reports its cause', () => {
    const notices = createNotices([], () => expect.unreachable());
    const supervision = createSupervision(notices, () => expect.unreachable());
    const failure = err({ kind: 'internal', message: 'No database.', advice: 'Free some space.' } as const);
    expect(supervision.open('Inbox', () => failure)).toEqual(failure);
    expect(notices.all()).toEqual([]);
  });
});
