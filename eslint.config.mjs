import { defineConfig } from 'eslint/config';
import baseConfig from './.config/eslint.config.mjs';

/** Files without components and hooks. React's rules skip them, because they take most of the linter's time. */
const withoutReact = { files: ['**/*.{ts,mjs,js}', '**/*.test.tsx'], ignores: ['**/use*.ts'] };
const reactRules = baseConfig.flatMap(({ rules = {} }) =>
  Object.keys(rules).filter((rule) => rule.startsWith('react'))
);

export default defineConfig([
  {
    ignores: [
      '**/node_modules/',
      '**/dist/',
      '**/coverage',
      '.cache/',
      '.config/',
      'language/apl/generated/',
      'language/mpl/generated/',
      'test-results/',
      'playwright-report/',
      '.eslintcache',
    ],
  },
  ...baseConfig,
  {
    files: ['**/*.{ts,tsx,mjs,js}'],
    rules: {
      'no-console': 'error',
      // Prettier handles these.
      'jsdoc/check-alignment': 'off',
      '@stylistic/ts/type-annotation-spacing': 'off',
      // Slow, because it looks for unused variables in each file. `no-restricted-syntax` below replaces it.
      '@typescript-eslint/naming-convention': 'off',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TSInterfaceDeclaration > Identifier.id[name=/^[^A-Z]|^I[A-Z]|_/]',
          message: 'Use PascalCase for interfaces, without the prefix I.',
        },
      ],
    },
  },
  { ...withoutReact, rules: Object.fromEntries(reactRules.map((rule) => [rule, 'off'])) },
  {
    files: ['src/**/*.{ts,tsx}'],
    // The only rule that needs types takes as long as all the others together, so it runs once a week in CI (`npm run lint:deprecated`).
    // The compiler finds missing cases: each case of a `switch` returns, or its `default` assigns to `never`.
    languageOptions: { parserOptions: { project: null } },
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
]);
