import type { workstationCalls } from '#shared/ipc/contract/workstation';
import type { ProfileSettings } from '#shared/profile';
import { ok, type Result } from '#shared/result';
import { savedAs, type SaveText } from '../../platform/save-text.ts';
import type { Workstation } from '../../jobs/workstation/workstation.ts';
import type { HandlersOf } from '../handle-call.ts';

export function workstationHandlers(dependencies: {
  workstation: Workstation;
  saveText: SaveText;
  openText: () => Promise<Result<{ name: string; text: string } | null>>;
  agreeToSetup: (name: string, profiles: readonly ProfileSettings[]) => Promise<boolean>;
}): HandlersOf<typeof workstationCalls> {
  const { workstation, saveText, openText, agreeToSetup } = dependencies;
  return {
    'workstation.export': async (options) => {
      const text = await workstation.exportText(options);
      if (!text.ok) return text;
      return savedAs(await saveText('diligence-desk-workstation.json', text.value));
    },
    'workstation.import': async (_input, signal) => {
      const chosen = await openText();
      if (!chosen.ok) return chosen;
      if (chosen.value === null) return ok(null);
      const { name, text } = chosen.value;
      return workstation.importText(text, (profiles) => agreeToSetup(name, profiles), signal);
    },
  };
}
