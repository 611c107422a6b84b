import type { workstationCalls } from '#shared/ipc/contract/workstation';
import { ok, type Result } from '#shared/result';
import type { SaveText } from '../../platform/save-text.ts';
import type { Workstation } from '../../jobs/workstation/workstation.ts';
import type { HandlersOf } from '../answer-call.ts';

export function workstationHandlers(dependencies: {
  workstation: Workstation;
  saveText: SaveText;
  openText: () => Promise<Result<{ text: string } | null>>;
  /** The key was asked for: before it, sealed views and watchlists are not all there. */
  ready: Promise<void>;
}): HandlersOf<typeof workstationCalls> {
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
