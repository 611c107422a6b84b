import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { operations } from '#shared/operations';
import { asReceived } from '#shared/reading/as-received';
import { noMappings } from '#shared/reading/mappings';
import { jsonText, parseAsWritten } from '#shared/reading/raw-number';

const name = 'organizations/o/teams/t/checks/c';
const read = (text: string) => {
  const context = { operation: 'GetCheck', mappings: noMappings };
  const reading = operations.GetCheck.response.read(parseAsWritten(text), context);
  if (reading.is === 'not-understood') throw new Error('The check is not understood.');
  return reading.value;
};

describe('numbers as they were written', () => {
  it('are kept next to the parsed value, and shown and copied digit by digit', () => {
    const text = `{"name":"${name}","id":12345678901234567890,"score":1.0,"params":{"rate":1e3},"list":[-0,2.50,0.0000001]}`;
    const check = read(text);
    expect(check['score']).toBe(1);
    expect(jsonText(asReceived(check)).replace(/\s/g, '')).toBe(text);
  });

  it('cost nothing and change nothing if JavaScript can represent them', () => {
    const text = `{"name":"${name}","count":0,"share":0.25,"at":"2026-03-02T10:15:00.000Z","text":"1.0"}`;
    expect(asReceived(read(text))).toEqual(JSON.parse(text));
    expect(read(text)).toEqual(JSON.parse(text));
  });

  it('match the received text, whatever the numbers', () => {
    const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,8})?([eE][+-]?\d{1,2})?$/);
    fc.assert(
      fc.property(fc.array(digits, { maxLength: 5 }), (numbers) => {
        const text = `{"name":"${name}","values":[${numbers.join(',')}]}`;
        expect(jsonText(asReceived(read(text))).replace(/\s/g, '')).toBe(text);
      }),
    );
  });
});
