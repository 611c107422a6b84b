import { build, mergeConfig, type InlineConfig, type UserConfig } from 'vite';
import { expect, it } from 'vitest';
import { settingsVariable } from '#electron/development/settings';
import { standIns } from '../../../build/development/stand-ins.ts';
import confirmationPreload from '../../../build/vite.confirmation-preload.config.ts';
import main from '../../../build/vite.main.config.ts';
import preload from '../../../build/vite.preload.config.ts';
import renderer from '../../../build/vite.renderer.config.ts';

/** What only the development build may hold: its settings, what it lets in, what it opens. */
const relaxations = [settingsVariable, "'nonce-", 'EXCLUDE 127.0.0.1', 'toggleDevTools', '@vite/client'];

it.each([
  ['main process', main],
  ['preload', preload],
  ['confirmation’s preload', confirmationPreload],
  ['pages', renderer],
])(
  'the shipped %s holds nothing of the development build',
  async (_name, config) => {
    const code = await codeOf(config);
    expect(code.length).toBeGreaterThan(100);
    expect(relaxations.filter((each) => code.includes(each))).toEqual([]);
  },
  60_000,
);

it('the development build of the main process holds what the shipped one must not', async () => {
  const input = { main: 'electron/development/main.ts' };
  const code = await codeOf(
    mergeConfig<UserConfig, InlineConfig>(main, {
      plugins: [standIns()],
      build: { rolldownOptions: { input } },
    }),
  );
  expect(relaxations.filter((each) => !code.includes(each))).toEqual(['@vite/client']);
}, 60_000);

async function codeOf(config: UserConfig): Promise<string> {
  const built = await build(
    mergeConfig<UserConfig, InlineConfig>(config, {
      ...{ configFile: false, logLevel: 'silent' },
      build: { write: false, sourcemap: false },
    }),
  );
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}
