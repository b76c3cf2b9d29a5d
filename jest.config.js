// Makes times in tests independent of the machine.
process.env.TZ = 'UTC';

/** True in `npm run test:deep`, which also runs long suites. */
const isDeep = process.env.DEEP === '1';

const grafana = require('./.config/jest.config');
const libraries = require('./tests/jest/bundle');

// Grafana's libraries and their dependencies are ES modules, some of them .mjs. All are transformed; Jest caches the results.
const transform = { '^.+\\.m?[tj]sx?$': grafana.transform['^.+\\.(t|j)sx?$'] };
/** Large packages that run without being transformed. */
const commonJs = [
  ...['@duckdb', 'aria-query', 'cssfilter', 'fast-check', 'lodash', 'moment', 'playwright', 'playwright-core'],
  ...['react', 'react-dom', 'typescript', 'undici', 'xss', 'yaml'],
  ...['@testing-library/dom', '@testing-library/jest-dom', '@testing-library/react', '@testing-library/user-event'],
];

const modules = {
  rootDir: __dirname,
  testPathIgnorePatterns: ['/node_modules/', ...(isDeep ? [] : ['\\.deep\\.test\\.'])],
  transform,
  transformIgnorePatterns: ['/\\.cache/jest(-oldest)?/', `/node_modules/(${commonJs.join('|')})/`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'jsx', 'json', 'node'],
};

// Bundles Grafana's libraries into a few scripts, which load faster.
const plugin = {
  ...grafana,
  ...modules,
  globalSetup: '<rootDir>/tests/jest/bundle.js',
  moduleNameMapper: { ...grafana.moduleNameMapper, ...libraries.moduleNameMapper },
};

/** Stops sandboxes that failed tests left running. */
const afterTests = '<rootDir>/sandbox/testing/afterTests.ts';

const node = {
  testEnvironment: 'node',
  // Grafana formats values for the browser's language. From version 21 on, Node has a default language.
  globals: { navigator: { languages: ['en-US'] } },
};

module.exports = {
  // Generous for busy machines. Tests that take long on purpose set their own timeouts.
  testTimeout: isDeep ? 30 * 60_000 : 60_000,
  projects: [
    // jsdom costs a second per file, so only components use it, and files with `@jest-environment jsdom`.
    {
      ...plugin,
      displayName: 'components',
      testMatch: ['<rootDir>/src/**/*.test.tsx'],
    },
    {
      ...plugin,
      ...node,
      displayName: 'plugin',
      moduleNameMapper: { ...grafana.moduleNameMapper, ...libraries.withoutPageMapper },
      testMatch: ['<rootDir>/src/**/*.test.ts'],
    },
    {
      ...plugin,
      ...node,
      displayName: 'integration',
      setupFilesAfterEnv: [...grafana.setupFilesAfterEnv, afterTests],
      testMatch: [
        '<rootDir>/{workbench,tests/{contract,incidents,integration,interpreter,fuzz,kusto,promql,inputs}}/**/*.test.{ts,tsx}',
      ],
    },
    {
      ...modules,
      ...node,
      displayName: 'node',
      setupFilesAfterEnv: [afterTests],
      globalSetup: '<rootDir>/tests/jest/bundle.js',
      moduleNameMapper: libraries.nodeMapper,
      testMatch: ['<rootDir>/{language,sandbox,scripts,bench}/**/*.test.{ts,mjs}'],
    },
    // `npm run check` runs these, and `npm test` the others. They don't use the bundle, because the oldest Grafana has other libraries.
    {
      ...modules,
      ...node,
      displayName: 'checks',
      testMatch: ['<rootDir>/tests/checks/**/*.test.ts'],
    },
  ],
};
