/** `npm run lint:deprecated`: lists the deprecated parts of Grafana's libraries that the plugin uses. */
import { defineConfig } from 'eslint/config';
import config from '../eslint.config.mjs';

export default defineConfig([
  ...config,
  {
    files: ['src/**/*.{ts,tsx}'],
    // Fakes have to fill deprecated fields that the types require. Older Grafana versions read a response's `error`.
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'src/query/runTargets.ts'],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: { '@typescript-eslint/no-deprecated': 'error' },
  },
]);
