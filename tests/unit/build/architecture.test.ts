import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, it } from 'vitest';
import { homes, refusalOf, renderMap, rooms } from '../../../build/architecture.ts';
import { oneDirection } from '../../../build/one-direction.js';
import { root } from '../../../build/setup/run.mjs';
import { importsOf } from './imports.ts';

const files = globSync('{shared,electron,renderer,build,tests}/**/*.{ts,tsx,js,mjs}', { cwd: root });

describe('the code', () => {
  it('imports in the direction that the table states, and nowhere else', () => {
    expect(files.length).toBeGreaterThan(1000);
    const refusals = files.flatMap((file) => importsOf(file).flatMap((each) => refusalOf(file, each) ?? []));
    expect(refusals).toEqual([]);
  });

  it('has files in every place that the table names', () => {
    const places = [...rooms.map(({ path }) => path), ...Object.values(homes).flatMap((home) => home.in)];
    const empty = places.filter(
      (path) => !path.startsWith('docs/') && !files.some((file) => file.startsWith(path)),
    );
    expect(empty).toEqual([]);
  });
});

describe('the lint rule refuses', () => {
  const linter = new Linter({ cwd: root });
  const lint = (file: string, text: string) =>
    linter.verify(
      text,
      {
        files: ['**/*.{ts,tsx,mjs}'],
        languageOptions: { parser: tseslint.parser },
        plugins: { project: { rules: { 'one-direction': oneDirection } } },
        rules: { 'project/one-direction': 'error' },
      },
      join(root, file),
    );

  it.each([
    ['electron/local-service/routes/probe.ts', '../../service/api/transport.ts'],
    ['electron/local-service/routes/probe.ts', '../../safety/guard/guard.ts'],
    ['electron/local-service/routes/probe.ts', 'electron'],
    ['electron/local-service/routes/probe.ts', '../../../renderer/pages.ts'],
    ['electron/local-service/server.ts', '../service/api/client.ts'],
    ['electron/local-service/probe.ts', '../safety/guard/guard.ts'],
    ['electron/local-service/probe.ts', '#electron/service/api/client'],
    ['electron/safety/guard/probe.ts', '../../local-service/server.ts'],
    ['electron/safety/guard/probe.ts', '../../development/settings.ts'],
    ['electron/main.ts', './development/main.ts'],
    ['electron/ipc/probe.ts', '../../renderer/pages.ts'],
    ['electron/ipc/handlers/probe.ts', '../../../renderer/pages.ts'],
    ['electron/service/api/probe.ts', '../../safety/guard/guard.ts'],
    ['electron/service/api/probe.ts', '../session/session.ts'],
    ['electron/service/api/probe.ts', 'undici'],
    ['electron/service/api/transport.ts', 'electron'],
    ['electron/platform/storage/probe.ts', '../../safety/journal/journal.ts'],
    ['electron/platform/storage/probe.ts', '@photostructure/sqlite'],
    ['electron/platform/keychain/probe.ts', '../storage/vault.ts'],
    ['electron/platform/keychain/probe.ts', 'keytar'],
    ['electron/service/profiles/probe.ts', 'electron-store'],
    ['electron/platform/probe.ts', '../service/api/client.ts'],
    ['electron/platform/probe.ts', '../main.ts'],
    ['electron/service/profiles/probe.ts', '../../safety/guard/guard.ts'],
    ['electron/service/demo-service.ts', '../jobs/runs/engine.ts'],
    ['electron/safety/guard/probe.ts', '../../jobs/runs/engine.ts'],
    ['electron/jobs/reports/probe.ts', '../../shell/window/lockdown.ts'],
    ['electron/jobs/probe.ts', '../ipc/publish.ts'],
    ['electron/jobs/probe.ts', '../services.ts'],
    ['electron/shell/updates/probe.ts', '../../jobs/runs/engine.ts'],
    ['electron/shell/window/probe.ts', '../../ipc/serve.ts'],
    ['shared/probe.ts', '#electron/platform/clock'],
    ['shared/probe.ts', '../renderer/format/time.ts'],
    ['shared/probe.ts', 'node:fs'],
    ['shared/probe.ts', 'undici'],
    ['shared/probe.ts', 'react'],
    ['shared/probe.ts', 'electron'],
    ['renderer/probe.ts', '#electron/platform/clock'],
    ['renderer/features/flags/probe.ts', '../../../electron/platform/clock.ts'],
    ['renderer/probe.ts', 'node:fs'],
    ['renderer/probe.ts', 'electron'],
    ['renderer/probe.ts', 'undici'],
    ['renderer/probe.ts', 'electron-store'],
    ['renderer/ipc/probe.ts', '../queries/session.ts'],
    ['renderer/scope/probe.ts', '../features/flags/FlagsScreen.tsx'],
    ['renderer/scope/probe.ts', '../queries/session.ts'],
    ['renderer/scope/probe.ts', '../state/toasts.ts'],
    ['renderer/features/probe.ts', 'zustand'],
    ['renderer/queries/probe.ts', '../features/flags/FlagsScreen.tsx'],
    ['renderer/state/probe.ts', '../components/Button.tsx'],
    ['renderer/components/probe.ts', '../features/flags/FlagsScreen.tsx'],
    ['renderer/format/probe.ts', '../state/toasts.ts'],
    ['renderer/report/probe.ts', '../ipc/client.ts'],
    ['build/probe.ts', '../renderer/pages.ts'],
    ['build/setup/probe.mjs', 'zod'],
  ])('%s that imports %s', (file, specifier) => {
    for (const text of [
      `import { a } from '${specifier}';`,
      `import '${specifier}';`,
      `import type { A } from '${specifier}';`,
      `export { a } from '${specifier}';`,
      `export * from '${specifier}';`,
      `void import('${specifier}');`,
    ])
      expect(lint(file, text).map(({ ruleId }) => ruleId)).toEqual(['project/one-direction']);
  });

  it.each([
    ['electron/services.ts', 'ipcMain'],
    ['electron/ipc/probe.ts', 'ipcRenderer'],
    ['electron/preload.ts', 'ipcMain'],
  ])('%s that takes %s from Electron', (file, name) => {
    expect(lint(file, `import { ${name} } from 'electron';`)).toHaveLength(1);
  });

  it('accepts what the table allows', () => {
    expect(lint('electron/ipc/serve.ts', `import { ipcMain } from 'electron';`)).toEqual([]);
    expect(lint('electron/service/api/transport.ts', `import { request } from 'undici';`)).toEqual([]);
    expect(lint('renderer/features/flags/probe.tsx', `import { a } from '../../components/a.tsx';`)).toEqual(
      [],
    );
  });

  it('an import in the configuration that lints the project', () => {
    const text = readFileSync(join(root, 'build/eslint.config.js'), 'utf8');
    expect(text).toContain(`'project/one-direction': 'error'`);
    expect(text).not.toContain('no-restricted-imports');
  });
});

it('README.md shows the map that the table makes; `npm run architecture` renews it', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(`\`\`\`\n${renderMap()}\n\`\`\``);
});
