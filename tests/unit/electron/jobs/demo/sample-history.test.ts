import { expect, it } from 'vitest';
import { createSampleHistory } from '#electron/jobs/demo/sample-history';
import { connect } from '#electron/platform/storage/database';
import { unavailableJournal } from '#electron/safety/journal/journal';
import { demoProfileId, demoTwinId } from '#shared/profile';
import { err } from '#shared/result';
import { createManualClock } from '#tests/support/manual-clock';
import { fixedVault } from '#tests/support/vaults';

const broken = { kind: 'internal', message: 'Broken.', advice: '' } as const;
const refuse = () => err(broken);
const refuseSoon = () => Promise.resolve(err(broken));

it('the sample history is begun in the Demo, also where its organizations were listed from elsewhere before', async () => {
  const read: string[] = [];
  let activeId: string = demoTwinId;
  const history = createSampleHistory({
    store: {
      open: () => Promise.resolve({}),
      keep: () => undefined,
      advance: () => undefined,
      startOver: () => undefined,
      history: () => 0,
      noteHistory: () => undefined,
    },
    database: await connect(':memory:'),
    vault: fixedVault(),
    keysRequested: Promise.resolve(),
    profiles: { activeId: () => activeId, find: () => null },
    useSession(profileId) {
      read.push(profileId);
      return Promise.resolve(err(broken));
    },
    journal: unavailableJournal(broken),
    inbox: { list: refuseSoon, mark: refuseSoon, wipe: refuseSoon },
    watchlists: { create: refuse, refresh: refuseSoon },
    startService: () => Promise.resolve(),
    forget: () => undefined,
    clock: createManualClock(),
    publish: () => undefined,
    report: () => undefined,
  });
  history.organizationsListed(demoProfileId);
  activeId = demoProfileId;
  for (let times = 0; times < 2; times += 1) {
    history.organizationsListed(demoProfileId);
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  expect(read).toEqual([demoProfileId]);
});
