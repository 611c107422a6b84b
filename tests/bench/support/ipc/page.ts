import '../../../../renderer/ipc/without-eval.ts';
import { createClient } from '../../../../renderer/ipc/client.ts';
import type { Bridge } from '../../../../renderer/ipc/bridge.ts';

declare global {
  interface Window {
    bench: {
      raw: (input: unknown) => Promise<unknown>;
      checked: (input: unknown, requestId: string) => Promise<unknown>;
    };
    measureBridge: (rows: number) => Promise<{ name: string; cpu: number[]; time: number[] }[]>;
  }
}

const rounds = 9;
const client = createClient({
  calls: { 'organizations.list': window.bench.checked } as Bridge['calls'], // the one that is called here
  on: {} as Bridge['on'], // nobody subscribes here
  cancel: () => undefined,
  running: () => undefined,
  locale: undefined,
  platform: 'bench',
});

window.measureBridge = async (rows) => {
  const operations = rows === 1 ? 1000 : 200;
  const input = { profileId: 'bench', view: 'SUMMARY', pageSize: rows } as const;
  const contenders = [
    { name: 'a plain invoke', run: () => window.bench.raw(input) },
    { name: 'a call of the app, checked on both sides', run: () => client.call('organizations.list', input) },
  ];
  const figures = contenders.map(({ name }) => ({ name, cpu: [], time: [] as number[] }));
  for (let round = -1; round < rounds; round += 1)
    for (const place of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const began = performance.now();
      for (let count = 0; count < operations; count += 1) await contenders[place]?.run();
      if (round >= 0) figures[place]?.time.push(((performance.now() - began) * 1000) / operations);
    }
  return figures;
};
