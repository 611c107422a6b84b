import js from '@eslint/js';
import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { folders } from './folders.mjs';
import { oneDirection } from './one-direction.js';
import { root } from './setup/run.mjs';
import { wholeMessages } from './whole-messages.js';

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
const spreadLiterals = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression, SpreadElement > ArrayExpression',
    message: 'What a literal holds stands in the outer one, without a spread.',
  },
];
const filePaths = [
  {
    selector:
      "MemberExpression[property.name='pathname'] > NewExpression > MemberExpression[object.type='MetaProperty']",
    message:
      'fileURLToPath gives a path: the one in an address has %20 for a space, and a slash before a drive.',
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
const personalText = [
  {
    selector:
      "JSXOpeningElement[name.name=/^(b|li|p|small|span)$/]:not(:has(> JSXAttribute[name.name=/^(dir|translate)$/])) > JSXAttribute[name.name='className'] Literal[value=/\\bpersonal\\b/]",
    message:
      'A name may be written in any script: it takes its direction from itself, in <bdi> or with dir="auto". A sentence of the page has translate="yes".',
  },
];
/** Where JSON from outside is parsed. */
const readers = [
  'electron/service/api/**',
  'electron/service/session/**',
  'electron/jobs/webhooks/**',
  'electron/local-service/body.ts',
  'shared/reading/raw-number.ts',
  'shared/unspecified/**',
  'shared/webhook/**',
  'renderer/**',
];

export default tseslint.config(
  { ignores: ['out/**', 'release/**', 'node_modules/**', '.cache/**', 'test-results/**', 'docs/**'] },
  js.configs.recommended,
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { tsconfigRootDir: root } },
    plugins: { project: { rules: { 'one-direction': oneDirection, 'whole-messages': wholeMessages } } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'project/one-direction': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      // Naming a member is how the rest is taken without it.
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      // No code here has an enum, and the rule compares every output of the contract with every other.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      'no-restricted-syntax': ['error', ...rawIpc, ...spreadLiterals],
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  // Each folder is read with its own compiler settings and no other's, which keeps the memory bounded.
  ...folders.map((folder) => ({
    files: [`${folder}/**`],
    languageOptions: { parserOptions: { project: `./${folder}/tsconfig.json` } },
  })),
  { files: ['shared/**', 'electron/**', 'renderer/**'], rules: { 'project/whole-messages': 'error' } },
  {
    files: ['renderer/**'],
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'no-restricted-syntax': [
        'error',
        ...rawIpc,
        ...spreadLiterals,
        ...textOutsideCatalogue,
        ...personalText,
      ],
    },
  },
  {
    files: ['electron/ipc/**', 'electron/preload.ts', 'electron/confirmation-preload.ts'],
    rules: { 'no-restricted-syntax': ['error', ...spreadLiterals] },
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
    rules: {
      'no-console': 'off',
      'no-restricted-syntax': ['error', ...rawIpc, ...spreadLiterals, ...filePaths],
    },
  },
  { files: ['**/*.js', '**/*.mjs', '**/*.cjs'], ...tseslint.configs.disableTypeChecked },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
