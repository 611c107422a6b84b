import { expect, it } from 'vitest';
import { readLogLines } from '#electron/shell/diagnostics/log-lines';
import { createPageFailures } from '#electron/shell/diagnostics/page-failures';
import { describeFailure, redacted } from '#electron/platform/log';
import type { PageFailure } from '#shared/ipc/contract/application';

const failure: PageFailure = {
  kind: 'caught',
  name: 'TypeError',
  message: 'Canarina has no rows, token=canary-5f1c',
  stack: `TypeError: Canarina has no rows
    at readRows (app://desk/assets/index-Ab12.js:12:3456)
    at Canarina Hale (app://desk/assets/index-Ab12.js:1:1)
    at https://canary.example/x.js:1:1
    at app://desk/assets/index-Ab12.js:9:8`,
  components: `
    at Rows (app://desk/assets/index-Ab12.js:3:4)
    at div`,
};

function recorder() {
  const records: string[] = [];
  let now = 0;
  const note = createPageFailures({ monotonic: () => now }, (thrown) =>
    records.push(describeFailure(thrown)),
  );
  return { records, note, pass: (ms: number) => (now += ms) };
}

it('is logged with its text, without a credential, and is in the diagnostics only with its places', () => {
  const { records, note } = recorder();
  note(failure);
  const record = redacted(records[0] ?? '');
  expect(record).toContain('TypeError: Canarina has no rows, token=[redacted]');
  const lines = readLogLines(`[2026-03-02 10:00:00.000] [error] ${record}\n`, 10);
  expect(lines).toEqual([
    {
      at: new Date('2026-03-02T10:00:00.000').toISOString(),
      level: 'error',
      error: 'TypeError',
      stack: [
        'readRows index-Ab12.js:12:3456',
        'anonymous index-Ab12.js:9:8',
        'component Rows index-Ab12.js:3:4',
      ],
    },
  ]);
});

it('leaves out failures beyond thirty a minute, and continues afterwards', () => {
  const { records, note, pass } = recorder();
  for (let times = 0; times < 100; times += 1) note(failure);
  expect(records).toHaveLength(30);
  pass(60_000);
  note(failure);
  expect(records).toHaveLength(31);
});
