import { defineConfig } from 'eslint/config';
import baseConfig from './.config/eslint.config.mjs';

/** React's rules compile each file, which takes most of the linter's time: they hold where components and hooks are. */
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
      // Prettier sees to both.
      'jsdoc/check-alignment': 'off',
      '@stylistic/ts/type-annotation-spacing': 'off',
      // It looks for unused variables in each file, which takes long: see `no-restricted-syntax` below.
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
          message: 'Interfaces have names in PascalCase, without an I before them.',
        },
      ],
    },
  },
  { ...withoutReact, rules: Object.fromEntries(reactRules.map((rule) => [rule, 'off'])) },
  {
    files: ['src/**/*.{ts,tsx}'],
    // The one rule that needs types takes as long as all others together: `npm run lint:deprecated` asks for it, once a week in CI. A
    // `switch` that forgets a case is the compiler's to find where each case returns; elsewhere `never` stands in its `default`.
    languageOptions: { parserOptions: { project: null } },
    rules: { '@typescript-eslint/no-deprecated': 'off' },
  },
]);
