import js from '@eslint/js'
import reactHooks from 'eslint-plugin-react-hooks'
import { defineConfig, globalIgnores } from 'eslint/config'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-eslint'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The arrows of the house: src-main → contract ← src-renderer, and nothing between the features but their index. */
const anotherFeaturesInside = {
  regex: '^\\.\\./(?!\\.\\.)[^/]+/(?!index$)',
  message: "Another feature is reached through its index only (CONTRIBUTING.md, 'Arrows').",
}
const arrows = (files, patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})
const notFromRenderer = { regex: '(src-renderer|^react|^@mantine)', message: 'The main process knows no renderer.' }
const notFromMain = {
  regex: '(src-main|^node:|^electron$)',
  message: 'The renderer knows no main process and no Node.',
}
const rawIpc = {
  selector: "MemberExpression[object.name='ipcMain'], ImportSpecifier[imported.name='ipcMain']",
  message: 'Only src-main/ipc/register.ts touches ipcMain.',
}

export default defineConfig(
  globalIgnores(['out/', 'node_modules/', 'test-results/']),
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx', '**/*.mts'],
    extends: [ts.configs.strictTypeChecked],
    // One program for all sources: each file is read and checked once, not once for every project that refers to it. What
    // each process may use of the platform is for the projects of tsc to say.
    languageOptions: { parserOptions: { project: ['tools/tsconfig.lint.json'], tsconfigRootDir: root } },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/consistent-type-assertions': [
        'error',
        { assertionStyle: 'as', objectLiteralTypeAssertions: 'never' },
      ],
      'no-console': 'error',
      'no-restricted-syntax': ['error', rawIpc],
    },
  },
  { files: ['src-main/ipc/register.ts'], rules: { 'no-restricted-syntax': 'off' } },
  arrows(
    ['src-preload/contract/**/*.ts'],
    [{ regex: '^(?!\\./|zod$)', message: 'The contract imports zod and itself.' }],
  ),
  arrows(
    ['src-preload/index.ts'],
    [{ regex: '^(?!\\./|@contract/|electron$)', message: 'The preload imports electron and the contract.' }],
  ),
  arrows(['src-main/**/*.ts'], [notFromRenderer]),
  arrows(['src-main/features/*/*.ts'], [notFromRenderer, anotherFeaturesInside]),
  arrows(['src-renderer/**/*.{ts,tsx}'], [notFromMain]),
  arrows(['src-renderer/features/*/*.{ts,tsx}'], [notFromMain, anotherFeaturesInside]),
  { files: ['src-renderer/**/*.{ts,tsx}'], extends: [reactHooks.configs.flat.recommended] },
  {
    files: ['test/**/*.{ts,tsx,mts}'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['tools/**/*.{js,mjs}', 'test/**/*.mjs'],
    languageOptions: {
      globals: {
        AbortController: 'readonly',
        process: 'readonly',
        console: 'readonly',
        Buffer: 'readonly',
        URL: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        fetch: 'readonly',
        performance: 'readonly',
      },
    },
  },
  {
    // Functions of a benchmark that Playwright carries into the page or the main process.
    files: ['test/bench/**/*.mjs'],
    languageOptions: {
      globals: { window: 'readonly', document: 'readonly', setInterval: 'readonly', clearInterval: 'readonly' },
    },
  },
)
