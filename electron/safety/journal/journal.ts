import type { Direction } from '#shared/direction';
import type { AppError } from '#shared/errors';
import {
  revealAction,
  type ChangeRow,
  type Consent,
  type ExportFormat,
  type JournalAction,
  type JournalFilter,
  type JournalPage,
  type Settlement,
  type Verification,
} from '#shared/journal';
import { t } from '#shared/messages/text';
import { demoProfileId, type ProfileKind } from '#shared/profile';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/storage/database.ts';
import { onDisk, onDiskSoon } from '../../platform/storage/disk-failure.ts';
import type { Vault } from '../../platform/storage/vault.ts';
import { createChainStore, type Gap } from './chain-store.ts';
import { diff } from './diff.ts';
import { createEntryReader, type Unsettled } from './entries.ts';
import { exportChain, exportEntries } from './export.ts';
import { createHeadKeeper } from './head-keeper.ts';
import type { HeadStore } from './head-store.ts';
import { placeOf } from './place.ts';
import type { Closed, NewRecord } from './record.ts';
import { changedPart } from './schema-check.ts';
import { createSealedLookups, type SealedLookups } from './sealed-lookup.ts';
import { verify } from './verification.ts';

/** A mutation that is about to be sent, or was refused. */
export interface EntryDraft {
  profile: { id: string; name: string; kind: ProfileKind };
  operation: JournalAction;
  resource: string;
  organizationDisplayName: string | null;
  askedBy: string;
  consent: Consent;
  before: unknown;
  after: unknown;
  /** Which way the request changes its resource; null: it has none, or nothing is sent. */
  direction: Direction | null;
  /** The rows themselves, of values that are not a body of the API and not personal; else they are distinguished from both states. */
  changes?: ChangeRow[];
  lookup: Readonly<Record<string, string>>;
}

export interface Reveal extends Pick<
  EntryDraft,
  'profile' | 'resource' | 'organizationDisplayName' | 'consent'
> {
  fields: readonly string[];
  /** Of how many resources, where they are several. */
  count?: number;
}

export type Completion = Pick<Closed, 'outcome' | 'status' | 'durationMs' | 'attempts' | 'reason'>;

/** A made-up entry and when it was. */
export interface SampleEntry extends Completion {
  at: number;
  draft: EntryDraft;
}

export interface Journal {
  /** Writes the entry; on the disk when this resolves. Its number completes it. Without it nothing is sent. */
  begin(draft: EntryDraft): Promise<Result<number>>;
  /** What an entry has come to. A cut of the power may take it, and the entry has an unknown outcome then. */
  complete(entry: number, completion: Completion): Result<null>;
  /** Records a mutation that was not sent. */
  refuse(draft: EntryDraft, reason: string): Promise<Result<null>>;
  /** Records that personal values of a resource were shown, by field and without the values. */
  reveal(reveal: Reveal): Promise<Result<null>>;
  /**
   * Begins the journal with a past that was made up, for the Demo alone and only as long as nothing else is in it:
   * no entry of a real action is ever written at another time than its own.
   */
  beginWithSamples(samples: readonly SampleEntry[]): Result<{ written: number }>;
  /** Notes what looking an unknown outcome up has shown. */
  settle(entry: number, as: Settlement): Promise<Result<null>>;
  list(filter: JournalFilter, page: { before: number | null; limit: number }): Result<JournalPage>;
  unsettled(profileId: string): Result<Unsettled>;
  export(filter: JournalFilter, format: ExportFormat): Result<string>;
  verify(): Promise<Result<Verification>>;
  /** Resolves when the keychain has the newest head; before the app ends. */
  settled(): Promise<void>;
}

const target = 'journal';

export function createJournal(options: {
  database: Database;
  clock: Clock;
  headStore: HeadStore;
  /** Seals what outcomes are looked up by. */
  vault: Vault;
  /** The app noted in the chain that it is not as it was left. */
  onGap?: (gap: Gap) => void;
}): Journal {
  const { database, clock, headStore, vault, onGap = () => undefined } = options;
  const chain = createChainStore(database, clock, onGap);
  const lookups = createSealedLookups(vault);
  const entries = createEntryReader(database, lookups);
  /** Entries of this process that are being sent. Any other entry without completion has an unknown outcome. */
  const underWay = new Set<number>();
  /** The last row that no cut of the power takes: the keychain remembers no later one. */
  let safe = { row: chain.head(), appended: 0 };
  let appended = 0;
  const head = createHeadKeeper({
    store: headStore,
    head: () => safe.row,
    begin(remembered) {
      const begun = onDisk(target, () => chain.begin(remembered));
      if (begun.ok) safe = { row: chain.head(), appended: (appended += 1) };
      return begun.ok;
    },
  });
  head.grown();

  const now = () => new Date(clock.now()).toISOString();
  function append<T>(work: () => T): Result<T> {
    const done = onDisk(target, () => chain.extend(work));
    if (done.ok) isSafe({ row: chain.head(), appended: (appended += 1) });
    return done;
  }
  /** Does not wait for the disk; `flushed` does, together with others. */
  function appendSoon<T>(work: () => T): Result<T> {
    const done = onDisk(target, () => chain.extend(work, 'recoverable'));
    if (done.ok) appended += 1;
    return done;
  }
  async function flushed(): Promise<Result<null>> {
    const upTo = { row: chain.head(), appended };
    const done = await onDiskSoon(target, database.flushed());
    if (!done.ok) return done;
    isSafe(upTo);
    return ok(null);
  }
  function isSafe(upTo: typeof safe): void {
    if (upTo.appended > safe.appended) safe = upTo;
    head.grown();
  }
  async function settled(): Promise<void> {
    if (safe.appended < appended) await flushed();
    await head.settled();
  }
  const complete = (entry: number, completion: Completion) => {
    chain.append({ kind: 'closed', ...completion }, entry);
  };

  return {
    async begin(draft) {
      // A row from before the key has no MAC: were the app killed then, it would pass for another program's.
      if (head.firstResponse !== null) await head.firstResponse;
      const opened = appendSoon(() => chain.append(recordOf(lookups, draft)));
      if (!opened.ok) return opened;
      underWay.add(opened.value);
      let isOnDisk = false;
      try {
        const done = await flushed();
        isOnDisk = done.ok;
        return done.ok ? opened : done;
      } finally {
        if (!isOnDisk) {
          underWay.delete(opened.value);
          appendSoon(() => complete(opened.value, { ...notSent, outcome: 'refused', reason: 'disk' }));
        }
      }
    },
    complete(entry, completion) {
      underWay.delete(entry);
      const done = appendSoon(() => complete(entry, completion));
      if (!done.ok) return done;
      // What goes wrong with the disk refuses every later entry.
      void flushed().catch(() => undefined);
      return ok(null);
    },
    async refuse(draft, reason) {
      if (head.firstResponse !== null) await head.firstResponse;
      const done = append(() =>
        complete(chain.append(recordOf(lookups, draft)), { ...notSent, outcome: 'refused', reason }),
      );
      return done.ok ? ok(null) : done;
    },
    async reveal({ fields, count, ...about }) {
      if (head.firstResponse !== null) await head.firstResponse;
      const draft = {
        ...about,
        operation: revealAction,
        askedBy: 'screen',
        before: null,
        after: null,
        direction: null,
        lookup: {},
      } as const;
      const changes: ChangeRow[] = fields.map((field) => ({ field, before: 'masked', after: 'shown' }));
      if (count !== undefined) changes.push({ field: 'resources', before: null, after: String(count) });
      const done = append(() =>
        complete(chain.append(recordOf(lookups, draft, changes)), {
          ...notSent,
          outcome: 'shown',
          reason: null,
        }),
      );
      return done.ok ? ok(null) : done;
    },
    beginWithSamples(samples) {
      const isOfDemo = samples.every(({ draft }) => draft.profile.id === demoProfileId);
      return append(() => {
        if (!isOfDemo || chain.head().number > 0) return { written: 0 };
        for (const { at, draft, ...completion } of samples.toSorted((a, b) => a.at - b.at)) {
          const entry = chain.append(recordOf(lookups, draft), undefined, at);
          chain.append({ kind: 'closed', ...completion }, entry, at + (completion.durationMs ?? 0));
        }
        return { written: samples.length };
      });
    },
    async settle(entry, as) {
      if (head.firstResponse !== null) await head.firstResponse;
      const found = onDisk(target, () => entries.find(entry, underWay));
      if (!found.ok) return found;
      if (found.value?.outcome !== 'unknown' || found.value.settled !== null) return err(notUnknown(entry));
      const done = append(() => chain.append({ kind: 'settled', as }, entry));
      return done.ok ? ok(null) : done;
    },
    list: (filter, page) => onDisk(target, () => entries.page(filter, page, underWay)),
    unsettled: (profileId) => onDisk(target, () => entries.unsettled(profileId, underWay)),
    export: (filter, format) =>
      onDisk(target, () =>
        format === 'chain'
          ? exportChain(chain.links(), chain.head(), now())
          : exportEntries([...entries.all(filter, underWay)], entries.damaged(), format, now()),
      ),
    async verify() {
      await settled();
      const part = await onDiskSoon(target, changedPart(database));
      if (!part.ok) return part;
      return onDisk(target, () =>
        verify(
          { links: chain.links(), changedPart: part.value },
          { head: chain.head(), key: chain.key(), isCompared: head.isCompared },
          now(),
        ),
      );
    },
    settled,
  };
}

/** Stands in while the database cannot be opened: it records nothing, so that nothing is sent. */
export function unavailableJournal(reason: AppError): Journal {
  const refuse = () => err(reason);
  return {
    begin: () => Promise.resolve(err(reason)),
    complete: refuse,
    refuse: () => Promise.resolve(err(reason)),
    reveal: () => Promise.resolve(err(reason)),
    beginWithSamples: refuse,
    settle: () => Promise.resolve(err(reason)),
    list: refuse,
    unsettled: refuse,
    export: refuse,
    verify: () => Promise.resolve(err(reason)),
    settled: () => Promise.resolve(),
  };
}

const notSent = { status: null, durationMs: null, attempts: null } as const;

function recordOf(
  lookups: SealedLookups,
  draft: EntryDraft,
  changes: ChangeRow[] = draft.changes ?? diff(draft.before, draft.after, 'measured'),
): NewRecord {
  return {
    kind: 'opened',
    profileId: draft.profile.id,
    profileName: draft.profile.name,
    environment: draft.profile.kind,
    operation: draft.operation,
    resource: draft.resource,
    ...placeOf(draft.resource),
    organizationDisplayName: draft.organizationDisplayName,
    askedBy: draft.askedBy,
    consent: draft.consent,
    changes,
    direction: draft.direction,
    lookup: isNameOf(draft) ? draft.lookup : lookups.seal(draft.profile.id, draft.lookup),
  };
}

/** The name that is in the row anyway is not a secret of it. */
const isNameOf = ({ lookup, resource }: Pick<EntryDraft, 'lookup' | 'resource'>): boolean =>
  Object.values(lookup).every((text) => text === resource);

function notUnknown(entry: number): AppError {
  return {
    kind: 'validation',
    message: t('The outcome of an entry can be set only once, and only while it is unknown.'),
    target: t('Entry {entry}', { entry }),
    advice: t('Refresh the journal to see the outcome.'),
    faults: [],
  };
}
