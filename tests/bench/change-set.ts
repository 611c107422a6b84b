/*
 * A change set of 5,000 cells, in waves, compared with a bare loop of the same calls with as many in flight: against a
 * service that responds at once, which shows what the app itself takes, and against one that responds as over a network.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { organizations } from '#electron/service/api/organizations';
import { overrideName, type CellChange } from '#shared/flags/change';
import { defaultWaves } from '#shared/flags/waves';
import { openChangeDesk, profileId, seeAll } from '#tests/support/change-set-bench';
import { memoryHead } from '#tests/support/memory-head';
import { compare, type Contender } from './support/compare.ts';
import { forkServer } from './support/fork-server.ts';
import { atLeast, ratioOf, report } from './support/report.ts';

const cells = Number(process.env['BENCH_CELLS'] ?? 5000);
const flags = ['ai_summary', 'banking_data', 'bulk_invitations', 'address_lookup_v3', 'report_branding'];

interface Run {
  cells: number;
  inFlight: number;
  /** Before each response, as of a service that is not on this computer. */
  milliseconds: number;
}

async function measure({ cells, inFlight, milliseconds }: Run): Promise<void> {
  using server = await forkServer<{ baseUrl: string; authUrl: string }>('./override-service.ts', [
    String(milliseconds),
  ]);
  const folder = mkdtempSync(join(tmpdir(), 'bench-change-set-'));
  const desk = await openChangeDesk(folder, server.ready, { headStore: memoryHead() });
  const { client, changeSets, database } = desk;
  const places = (await seeAll(client))
    .flatMap(({ organization: { name, displayName = '' } }) =>
      flags.map((flag) => ({ organization: name, organizationDisplayName: displayName, flag })),
    )
    .slice(0, cells);

  /** Each turn sets all cells to what they are not, so that every turn sends every cell. */
  let isOn = false;
  function changesOfTurn(): CellChange[] {
    isOn = !isOn;
    const action = isOn ? 'on' : 'off';
    return places.map((place) => ({ ...place, action, before: { is: 'unknown', why: 'not-read' } }));
  }

  async function bareLoop(): Promise<void> {
    const waiting = changesOfTurn();
    const lane = async () => {
      for (let change = waiting.shift(); change !== undefined; change = waiting.shift()) {
        const find = {
          name: change.organization,
          displayName: change.organizationDisplayName,
          view: 'FULL',
        } as const;
        const name = overrideName(change);
        if (name === null) throw new Error('A flag has no name.');
        const read = await organizations(client).find(find);
        const body = { value: change.action === 'on' };
        const sent = await client.call('SetFeatureFlagOverride', { variables: { name }, body });
        const readBack = await organizations(client).find(find);
        if (!read.ok || !sent.ok || !readBack.ok) throw new Error('A call of the bare loop failed.');
      }
    };
    await Promise.all(Array.from({ length: inFlight }, lane));
  }

  async function changeSet(): Promise<void> {
    const staged = changeSets.stage(profileId, null, changesOfTurn());
    if (!staged.ok) throw new Error(staged.error.message);
    const { id } = staged.value.changeSet;
    const waves = { ...defaultWaves, restMinutes: 0 };
    changeSets.change(profileId, id, { inFlight, waves });
    // Without its pace: what is left is what the app itself takes.
    database.execute(`UPDATE change_set SET per_minute = 100000000 WHERE id = '${id}'`);
    changeSets.apply(profileId, id);
    await changeSets.idle();
    const done = changeSets.read(profileId, id);
    if (!done.ok || done.value.changeSet.counts.applied !== places.length)
      throw new Error('The change set did not apply every cell.');
    changeSets.remove(profileId, id);
  }

  const contenders: Contender[] = [
    { name: 'bare loop of the same calls', run: bareLoop },
    { name: 'change set in waves', run: changeSet },
  ];
  const figures = await compare(contenders, { rounds: 3, operations: 1 });
  const title = `${places.length.toLocaleString('en')} cells, ${inFlight} in flight, responses after ${milliseconds} ms`;
  const perSecond = figures.map(({ name, time }) => ({
    name,
    values: time.map((microseconds) => (places.length * 1_000_000) / microseconds),
  }));
  const bare = perSecond[0]?.values ?? [];
  report(
    title,
    'cells/s',
    perSecond.map(({ name, values }, place) => {
      const ratio = ratioOf(values, bare);
      const goal = atLeast(ratio, milliseconds > 0 ? 0.9 : 0.5);
      return { name, values, ratio, ...(place === 1 && { goal }) };
    }),
  );
  report(
    `${title}, CPU of this process`,
    'µs a cell',
    figures.map(({ name, cpu }) => ({ name, values: cpu.map((each) => each / places.length) })),
  );
  await desk.close();
  rmSync(folder, { recursive: true, force: true });
}

for (const inFlight of [1, 8]) await measure({ cells, inFlight, milliseconds: 0 });
await measure({ cells: cells / 5, inFlight: 8, milliseconds: 25 });
