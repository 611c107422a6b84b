import type { workstationCalls } from '#shared/ipc/contract/workstation';
import { ok, type Result } from '#shared/result';
import type { Workstation } from '../../jobs/workstation/workstation.ts';
import type { Handlers } from '../answer-call.ts';

export function workstationHandlers(dependencies: {
  workstation: Workstation;
  saveText: (suggestedName: string, text: string) => Promise<Result<string | null>>;
  openText: () => Promise<Result<{ text: string } | null>>;
  /** The key was asked for: before it, sealed views and watchlists are not all there. */
  ready: Promise<void>;
}): Pick<Handlers, keyof typeof workstationCalls> {
  const { workstation, saveText, openText, ready } = dependencies;
  return {
    'workstation.export': async () => {
      await ready;
      const saved = await saveText('diligence-desk-workstation.json', workstation.exportText());
      return saved.ok ? ok({ savedAs: saved.value }) : saved;
    },
    'workstation.import': async (_input, signal) => {
      const chosen = await openText();
      if (!chosen.ok) return chosen;
      return chosen.value === null ? ok(null) : workstation.importText(chosen.value.text, signal);
    },
  };
}
