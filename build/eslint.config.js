import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { folders } from './folders.mjs';

/** An import that only one place may make, with the reason a reader gets when another place tries. */
const reserved = {
  undici: 'Only electron/api/transport.ts speaks HTTP; go through the API client.',
  keytar: 'Only electron/keychain/keychain-process.ts touches keytar; go through the secret store.',
  'electron-store': 'Only electron/profiles/settings-file.ts touches electron-store.',
  '@photostructure/sqlite': 'Only electron/storage/database.ts touches SQLite.',
  fastify: 'Only electron/local-service/server.ts touches Fastify.',
};
const homes = {
  undici: ['electron/api/transport.ts', 'tests/**'],
  keytar: ['electron/keychain/keychain-process.ts', 'tests/**'],
  'electron-store': ['electron/profiles/settings-file.ts'],
  '@photostructure/sqlite': ['electron/storage/database.ts'],
  fastify: ['electron/local-service/server.ts', 'electron/local-service/routes/*.ts', 'tests/**'],
};
const banned = (except = []) => ({
  paths: Object.entries(reserved)
    .filter(([name]) => !except.includes(name))
    .map(([name, message]) => ({ name, message })),
});
const rawIpc = [
  {
    selector: "MemberExpression[property.name='send'][object.property.name='webContents']",
    message: 'Push events go through electron/ipc/publish.ts, which checks the payload.',
  },
  {
    selector: "MemberExpression[object.name='webContents'][property.name='send']",
    message: 'Push events go through electron/ipc/publish.ts.',
  },
];
const textOutsideCatalogue = [
  {
    selector: 'JSXText[value=/[A-Za-z]{2}/]',
    message: "Text on show is a message of the catalogue: t('…') or <Phrase>.",
  },
  {
    selector:
      'JSXAttribute[name.name=/^(aria-label|label|title|placeholder|note|hint|retryLabel)$/] > Literal[value=/[A-Za-z]{2}/]',
    message: "Text on show is a message of the catalogue: t('…').",
  },
];
/** Where JSON from outside is parsed. */
const readers = [
  'electron/api/**',
  'electron/session/**',
  'electron/webhooks/**',
  'electron/local-service/body.ts',
  'shared/reading/raw-number.ts',
  'shared/unspecified/**',
  'shared/webhook/**',
  'renderer/**',
];
const electronIpc = {
  name: 'electron',
  importNames: ['ipcMain', 'ipcRenderer'],
  message: 'ipcMain belongs to electron/ipc/, ipcRenderer to the preloads.',
};

const root = new URL('..', import.meta.url).pathname;

export default tseslint.config(
  { ignores: ['out/**', 'release/**', 'node_modules/**', '.cache/**', 'test-results/**', 'docs/**'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { tsconfigRootDir: root } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      // Naming a member is how the rest is taken without it.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-restricted-syntax': ['error', ...rawIpc],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  // Each folder is read with its own compiler settings and no other's, which keeps the memory bounded.
  ...folders.map((folder) => ({
    files: [`${folder}/**`],
    languageOptions: { parserOptions: { project: `./${folder}/tsconfig.json` } },
  })),
  {
    files: ['shared/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['*/electron/*', '*/renderer/*', 'node:*', 'electron', 'react*'],
              message:
                'shared imports pure libraries (zod; phone and country tables) and nothing of Node, the DOM or Electron.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['renderer/**'],
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-syntax': ['error', ...rawIpc, ...textOutsideCatalogue],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['#electron/*', '**/electron/**', 'node:*', 'electron'],
              message: 'The renderer reaches the main process through renderer/ipc/client.ts only.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['renderer/**'],
    ignores: ['renderer/scope/store.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          name: 'zustand',
          message:
            'Say whose the state is: createProfileStore or createDeskStore of renderer/scope/store.ts.',
        },
      ],
    },
  },
  {
    files: ['electron/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [...banned().paths, electronIpc],
          patterns: [
            {
              group: ['**/renderer/**', 'react*'],
              message: 'electron and renderer never import each other.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['electron/local-service/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: banned(['fastify']).paths,
          patterns: [
            {
              group: ['../api/*', '../../api/*', '../session/*', 'electron'],
              message: 'The local service imports shared only, so that client and service test each other.',
            },
          ],
        },
      ],
    },
  },
  ...Object.entries(homes)
    .map(([name, files]) => ({
      files: files.filter((f) => !f.startsWith('tests')),
      rules: {
        'no-restricted-imports': ['error', { paths: [...banned([name]).paths, electronIpc] }],
      },
    }))
    .filter((entry) => entry.files.length > 0),
  {
    files: ['electron/ipc/**', 'electron/preload.ts', 'electron/confirmation-preload.ts'],
    rules: { 'no-restricted-imports': ['error', banned()], 'no-restricted-syntax': 'off' },
  },
  {
    files: readers,
    rules: {
      'no-restricted-properties': [
        'error',
        {
          object: 'JSON',
          property: 'parse',
          message: 'JSON from outside goes through shared/bounded-json.ts, which bounds its depth.',
        },
      ],
    },
  },
  {
    files: ['build/**', 'tests/**'],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], ...tseslint.configs.disableTypeChecked },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
