import { z } from 'zod';
import type { Dialect } from './dialect.ts';

/** What a dialect writes for on and for off: settings, feature sets, overrides and defaults of flags. */
function pair(dialect: Dialect): readonly [on: string | number | boolean, off: string | number | boolean] {
  switch (dialect.value) {
    case 'boolean':
    case 'object':
      return [true, false];
    case 'ON or OFF':
      return ['ON', 'OFF'];
    case 'ENABLED or DISABLED':
      return ['ENABLED', 'DISABLED'];
    case 'allowed or denied':
      return ['allowed', 'denied'];
    case 'GRANTED or WITHHELD':
      return ['GRANTED', 'WITHHELD'];
    case 'FEATURE_STATE_ENABLED or FEATURE_STATE_DISABLED':
      return ['FEATURE_STATE_ENABLED', 'FEATURE_STATE_DISABLED'];
    case '1 or 0':
      return dialect.integers === 'strings' ? ['1', '0'] : [1, 0];
  }
}

export function encodeValue(dialect: Dialect, isOn: boolean): unknown {
  const [on, off] = pair(dialect);
  const value = isOn ? on : off;
  return dialect.value === 'object' ? { on: value } : value;
}

/** Accepts a value in a request as the dialect writes it in a response. */
export function valueSchema(dialect: Dialect): z.ZodType<boolean> {
  const [on, off] = pair(dialect);
  const value = z
    .union([z.literal(on), z.literal(off)], `Expected ${JSON.stringify(on)} or ${JSON.stringify(off)}`)
    .transform((read) => read === on);
  return dialect.value === 'object' ? z.strictObject({ on: value }).transform((read) => read.on) : value;
}
