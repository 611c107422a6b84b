import { describe, expect, it } from 'vitest';
import { faultSchema, type FaultInput } from '#shared/local-service-faults';
import {
  faultChoices,
  faultKinds,
  faultLine,
  firstForm,
  readFaultForm,
} from '../../../../../renderer/features/demo/fault-form.ts';

describe('the form of a fault', () => {
  it.each(faultChoices)('offers "$label" as the service takes it', ({ value: kind }) => {
    const detail = faultKinds[kind].detail?.initial ?? '';
    const fault = readFaultForm({ ...firstForm, kind, detail });
    expect(fault).toMatchObject({ kind, operation: 'any', times: 1, skip: 0 });
  });

  it('offers every kind there is', () => {
    const kinds = faultSchema.options.map(({ shape }) => shape.kind.value);
    expect(faultChoices.map(({ value }) => value).toSorted()).toEqual(kinds.toSorted());
  });

  it('accepts no count for "until cleared"', () => {
    expect(readFaultForm({ ...firstForm, times: ' ' })).toMatchObject({ times: null });
  });

  it.each(['0', '-1', '1.5', 'often'])('refuses %s as a count', (times) => {
    expect(readFaultForm({ ...firstForm, times })).toBe('times');
  });

  it.each([
    { kind: 'status', detail: '200' },
    { kind: 'status', detail: 'x' },
    { kind: 'status', detail: '' },
    { kind: 'delay', detail: '-5' },
    { kind: 'cut', detail: 'now' },
  ] as const)('refuses $detail for $kind', (part) => {
    expect(readFaultForm({ ...firstForm, ...part })).toBe('detail');
  });

  it('needs no Retry-After', () => {
    expect(readFaultForm({ ...firstForm, detail: '' })).not.toHaveProperty('retryAfter');
  });

  it('shows in one line what was added', () => {
    const lineOf = (fault: FaultInput) => faultLine(faultSchema.parse(fault));
    expect(lineOf({ kind: 'cut', operation: 'CreateCheck', times: 2, at: 'after-commit' })).toBe(
      'Closes the connection, After processing, before the response, CreateCheck, 2 times',
    );
    expect(lineOf({ kind: 'reorder', times: null })).toBe('Rows out of order, Any request, Until cleared');
    expect(lineOf({ kind: 'delay', milliseconds: 5000 })).toBe(
      'Delays before processing, 5000, Any request, Once',
    );
  });
});
