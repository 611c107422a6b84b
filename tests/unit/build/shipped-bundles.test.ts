import { createHash } from 'node:crypto';
import { relative, resolve } from 'node:path';
import { build, mergeConfig, type InlineConfig, type UserConfig } from 'vite';
import { expect, it } from 'vitest';
import { settingsVariable } from '#electron/development/settings';
import { callNames, eventNames } from '#shared/ipc/channels';
import { bundleNames, bundles, settings } from '../../../build/bundles.ts';
import { standIns } from '../../../build/development/stand-ins.ts';
import confirmationPreload from '../../../build/vite.confirmation-preload.config.ts';
import main from '../../../build/vite.main.config.ts';
import preload from '../../../build/vite.preload.config.ts';
import { root } from '../../../build/setup/run.mjs';
import renderer from '../../../build/vite.renderer.config.ts';

/** What only the development build may hold: its settings, what it lets in, what it opens. */
const relaxations = [settingsVariable, "'nonce-", 'EXCLUDE 127.0.0.1', 'toggleDevTools', '@vite/client'];

const shipped: readonly (readonly [string, UserConfig])[] = [
  ['main process', main],
  ['preload', preload],
  ['confirmation’s preload', confirmationPreload],
  ['pages', renderer],
];

it.each(shipped)(
  'the shipped %s holds nothing of the development build',
  async (_name, config) => {
    const code = codeIn(await shippedOutputs(config));
    expect(code.length).toBeGreaterThan(100);
    expect(relaxations.filter((each) => code.includes(each))).toEqual([]);
  },
  60_000,
);

it.each(shipped)(
  'two builds of the %s have the same bytes',
  async (_name, config) => {
    const files = hashesOf(await shippedOutputs(config));
    expect(files.size).toBeGreaterThan(0);
    expect(hashesOf(await outputsOf(config))).toEqual(files);
  },
  120_000,
);

it.each(bundleNames)(
  'the bundle %s is built again when any of its sources changes',
  async (name) => {
    const { config, sources } = bundles[name];
    const files = (await shippedOutputs(config)).flatMap((file) =>
      file.type === 'chunk' ? file.moduleIds : file.originalFileNames,
    );
    const own = files
      .map((file) => relative(root, resolve(root, file.split('?', 1)[0] ?? '')).replaceAll('\\', '/'))
      .filter((file) => !/^\.\.|\0|node_modules\//.test(file));
    expect(own.length).toBeGreaterThan(0);
    const watched: readonly string[] = [...sources, ...settings];
    expect(own.filter((file) => !watched.some((each) => `${file}/`.startsWith(`${each}/`)))).toEqual([]);
  },
  120_000,
);

it('the preload names every channel, and has no schema in it', async () => {
  const code = codeIn(await shippedOutputs(preload));
  const missing = [...callNames, ...eventNames].filter((name) => !code.includes(`"${name}"`));
  expect(missing).toEqual([]);
  expect(code.length).toBeLessThan(10_000);
}, 60_000);

it('the development build of the main process contains what the shipped build must not', async () => {
  const input = { main: 'electron/development/main.ts' };
  const development = mergeConfig<UserConfig, InlineConfig>(main, {
    plugins: [standIns()],
    build: { rolldownOptions: { input } },
  });
  const code = codeIn(await outputsOf(development));
  expect(relaxations.filter((each) => !code.includes(each))).toEqual(['@vite/client']);
}, 60_000);

function codeIn(outputs: Outputs): string {
  return outputs.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
}

/** SHA-256 of every file, by name. */
function hashesOf(outputs: Outputs): Map<string, string> {
  const hash = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
  return new Map(
    outputs.map((file) => [file.fileName, hash(file.type === 'chunk' ? file.code : file.source)]),
  );
}

type Outputs = Awaited<ReturnType<typeof outputsOf>>;
/** The first build of each: what it holds and whether a second has the same bytes are asked of one. */
const firstBuilds = new Map<UserConfig, Promise<Outputs>>();

function shippedOutputs(config: UserConfig): Promise<Outputs> {
  const outputs = firstBuilds.get(config) ?? outputsOf(config);
  firstBuilds.set(config, outputs);
  return outputs;
}

async function outputsOf(config: UserConfig) {
  const built = await build(
    mergeConfig<UserConfig, InlineConfig>(config, {
      configFile: false,
      logLevel: 'silent',
      build: { write: false, sourcemap: false },
    }),
  );
  return [built].flat().flatMap((each) => ('output' in each ? each.output : []));
}
