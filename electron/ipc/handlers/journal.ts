import type { journalCalls } from '#shared/ipc/contract/journal';
import type { AppError } from '#shared/errors';
import { t } from '#shared/messages/text';
import { err, ok, type Result } from '#shared/result';
import type { Clock } from '../../platform/clock.ts';
import { savedAs, type SaveText } from '../../platform/save-text.ts';
import type { CreationServices } from '../../jobs/creation/creation.ts';
import type { Journal } from '../../safety/journal/journal.ts';
import { lookUp, type FindChecks } from '../../jobs/unknown-outcomes/look-up.ts';
import type { Session } from '../../service/session/session.ts';
import type { Sessions } from '../../service/session/sessions.ts';
import type { HandlersOf } from '../handle-call.ts';

export function journalHandlers(dependencies: {
  journal: Journal;
  clock: Pick<Clock, 'now'>;
  saveText: SaveText;
  sessions: Pick<Sessions<Session>, 'use'>;
  creation: Result<Pick<CreationServices, 'lookUpReferences'>>;
}): HandlersOf<typeof journalCalls> {
  const { journal, clock, saveText, sessions, creation } = dependencies;
  const findChecks: FindChecks = async (api, place, clientReference, signal) => {
    if (!creation.ok) return creation;
    const looked = await creation.value.lookUpReferences(api, place, [clientReference], signal);
    return looked.ok ? ok(looked.value.found.get(clientReference) ?? []) : looked;
  };
  return {
    'journal.list': ({ filter, before, limit }) => journal.list(filter, { before, limit }),
    'journal.verify': () => journal.verify(),
    'journal.lookUp': ({ profileId, entry }, signal) =>
      sessions.use(profileId, async ({ client }) => {
        const page = journal.list({ profileId }, { before: entry + 1, limit: 1 });
        if (!page.ok) return page;
        const [found] = page.value.entries;
        if (found?.number !== entry) return err(noSuchEntry(entry));
        return lookUp(client, found, findChecks, signal);
      }),
    'journal.settle': ({ entry, as }) => journal.settle(entry, as),
    'journal.export': async ({ filter, format }) => {
      const text = journal.export(filter, format);
      if (!text.ok) return text;
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      const name =
        format === 'chain' ? `journal-chain-${day}.json` : `journal-this-computer-${day}.${format}`;
      return savedAs(await saveText(name, text.value));
    },
  };
}

const noSuchEntry = (entry: number): AppError => ({
  kind: 'validation',
  message: t('This journal entry belongs to another profile or does not exist.'),
  target: t('Entry {entry}', { entry }),
  advice: t('Switch to that profile, then look up the outcome.'),
  faults: [],
});
