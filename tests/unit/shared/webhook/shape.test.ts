import { describe, expect, it } from 'vitest';
import { notificationTypes } from '#shared/model/notification';
import { sampleBody } from '#shared/webhook/samples';
import { headerMismatches, judgeShape as judgeBody, readWebhookBody } from '#shared/webhook/shape';

const at = { id: 'n1', createdAt: '2026-11-20T08:15:02Z' };
const complete = 'notification.client.check_complete.v1';
const sample = JSON.parse(sampleBody(complete, at)) as Record<string, unknown>;
const judgeShape = (text: string) => judgeBody(readWebhookBody(text));
const judge = (change: Record<string, unknown>) => judgeShape(JSON.stringify({ ...sample, ...change }));

describe('the shape of a delivery', () => {
  it.each(notificationTypes)('is known or named in the API for %s', (type) => {
    expect(judgeShape(sampleBody(type, at))).toMatchObject({
      kind: expect.stringMatching(/^known/) as string,
      type,
      remarks: [],
    });
  });

  it('distinguishes an unknown type from an unknown shape and from invalid JSON', () => {
    expect(judge({ type: 'notification.client.new.v2' })).toMatchObject({ kind: 'unknown-type' });
    expect(judge({ name: 7 })).toMatchObject({ kind: 'unknown-shape' });
    expect(judgeShape('[]')).toMatchObject({ kind: 'unknown-shape' });
    expect(judgeShape('')).toMatchObject({ kind: 'not-json', remarks: ['The body is empty.'] });
    expect(judgeShape('{"name":')).toMatchObject({ kind: 'not-json' });
  });

  it('names a payload that does not belong to the type, and a payload without a check or a type', () => {
    expect(judge({ payload: { '@type': 'x.ReportUpdatedData', check: 'legacy' } }).remarks).toEqual([
      'The check in the payload is not a full resource name.',
      'The payload is ReportUpdatedData, but the notification type needs CheckCompleteData.',
    ]);
    expect(judge({ payload: { '@type': 'x.CheckCompleteData' } }).remarks).toEqual([
      'The payload has no check.',
    ]);
    const check = 'organizations/o/teams/t/checks/c';
    expect(judge({ payload: { check } })).toMatchObject({
      kind: 'unknown-shape',
      remarks: ['The payload has no @type.'],
    });
  });
});

describe('the headers of a delivery', () => {
  const text = JSON.stringify(sample);
  it('agree with the body', () => {
    expect(headerMismatches({ id: 'n1', type: complete, signature: null }, readWebhookBody(text))).toEqual(
      [],
    );
  });
  it('are reported when they differ or are missing', () => {
    expect(
      headerMismatches({ id: 'n2', type: 'other', signature: null }, readWebhookBody(text)),
    ).toHaveLength(2);
    expect(headerMismatches({ id: null, type: null, signature: null }, readWebhookBody('x'))).toHaveLength(2);
  });
});
