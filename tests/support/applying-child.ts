import { systemClock } from '#electron/platform/clock';
import { defaultWaves } from '#shared/flags/waves';
import { blindChanges, changeOf, openChangeDesk, profileId, seeAll } from '#tests/support/change-set-bench';

/**
 * Applies a change set over every organization and some flags, resuming what an earlier life of it left, until it
 * is done or killed. Each cell that begins to be sent is written to standard output, and each rest between two waves; its
 * clock is so many minutes ahead. `blind`: the service does not show what is there. `waves`: in waves, several cells
 * at once. `revert`: reverts what an earlier life applied.
 */
const [folder = '', baseUrl = '', authUrl = '', mode = '', ahead = '0'] = process.argv.slice(2);
const flags = ['ai_summary', 'banking_data', 'bulk_invitations', 'address_lookup_v3', 'report_branding'];

const desk = await openChangeDesk(
  folder,
  { baseUrl, authUrl },
  {
    clock: { ...systemClock, now: () => Date.now() + Number(ahead) * 60_000 },
    onChange: ({ changeSet, cells }) => {
      if (changeSet.wave !== null && changeSet.wave.restsUntil !== null) process.stdout.write('resting\n');
      if (cells !== null) process.stdout.write(`${cells.length}\n`);
    },
  },
);
const listed = desk.changeSets.list(profileId);
if (!listed.ok) throw new Error(listed.error.message);
let id = listed.value.find(({ reverts }) => (mode === 'revert') === (reverts !== null))?.id;
if (id === undefined && mode === 'revert') {
  const reverted = desk.changeSets.revert(profileId, listed.value[0]?.id ?? '');
  if (!reverted.ok) throw new Error(reverted.error.message);
  id = reverted.value.changeSet.id;
}
if (id === undefined) {
  const changes =
    mode === 'blind'
      ? await blindChanges(desk.client, flags, () => 'on')
      : (await seeAll(desk.client)).flatMap((each) => flags.map((flag) => changeOf(each, flag)));
  id = desk.stage(changes).changeSet.id;
}
if (mode === 'waves') {
  const waves = { ...defaultWaves, restMinutes: 1, maxFailures: 1000 };
  const changed = desk.changeSets.change(profileId, id, { waves, inFlight: 4 });
  if (!changed.ok) throw new Error(changed.error.message);
}
desk.setPace({ stopAfter: 100 });
const begun = desk.changeSets.apply(profileId, id);
// Nothing waits any more: what an earlier life left unknown is looked up anyway.
if (!begun.ok) await desk.changeSets.lookUp(profileId, id, null, new AbortController().signal);
await desk.changeSets.idle();
await desk.close();
