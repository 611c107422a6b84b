import { expect, it } from 'vitest';
import { formatBytes, formatLatency, formatShort } from '../../../../renderer/format/number.ts';

it('times, sizes and short counts are shown in a fitting unit', () => {
  expect([formatLatency(84.4), formatLatency(2804), formatLatency(12_340)]).toEqual([
    '84 ms',
    '2,804 ms',
    '12.3 s',
  ]);
  expect([formatBytes(132), formatBytes(2048), formatBytes(3_145_728)]).toEqual([
    '132 bytes',
    '2.0 KB',
    '3.0 MB',
  ]);
  expect([formatShort(999), formatShort(12_345)]).toEqual(['999', '12k']);
});
