import type { workstationCalls } from '#shared/ipc/contract/workstation';
import { ok, type Result } from '#shared/result';
import type { SaveText } from '../../platform/save-text.ts';
import type { Workstation } from '../../jobs/workstation/workstation.ts';
import type { HandlersOf } from '../handle-call.ts';

export function workstationHandlers(dependencies: {
  workstation: Workstation;
  saveText: SaveText;
  openText: () => Promise<Result<{ text: string } | null>>;
}): HandlersOf<typeof workstationCalls> {
  const { workstation, saveText, openText } = dependencies;
  return {
    'workstation.export': async (options) => {
      const text = await workstation.exportText(options);
      if (!text.ok) return text;
      const saved = await saveText('diligence-desk-workstation.json', text.value);
      return saved.ok ? ok({ savedAs: saved.value }) : saved;
    },
    'workstation.import': async (_input, signal) => {
      const chosen = await openText();
      if (!chosen.ok) return chosen;
      return chosen.value === null ? ok(null) : workstation.importText(chosen.value.text, signal);
    },
  };
}
