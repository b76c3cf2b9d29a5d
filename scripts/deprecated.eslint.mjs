/** `npm run lint:deprecated`: what the plugin uses of Grafana and its libraries that they have deprecated. */
import { defineConfig } from 'eslint/config';
import config from '../eslint.config.mjs';

export default defineConfig([
  ...config,
  {
    files: ['src/**/*.{ts,tsx}'],
    // Fakes have to fill deprecated fields that the types demand; a response's `error` is what older Grafana versions read.
    ignores: ['**/*.test.{ts,tsx}', '**/testing/**', 'src/query/runTargets.ts'],
    languageOptions: { parserOptions: { project: './tsconfig.json' } },
    rules: { '@typescript-eslint/no-deprecated': 'error' },
  },
]);
