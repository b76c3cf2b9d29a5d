// Times in tests are the same everywhere.
process.env.TZ = 'UTC';

/** `npm run test:deep` runs the suites of long tests as well. */
const isDeep = process.env.DEEP === '1';

const grafana = require('./.config/jest.config');
const libraries = require('./tests/jest/bundle');

// Grafana's libraries and their dependencies are ES modules, some of them .mjs: transform all, jest keeps the result.
const transform = { '^.+\\.m?[tj]sx?$': grafana.transform['^.+\\.(t|j)sx?$'] };
/** Megabytes of scripts that run as they are. */
const commonJs = [
  ...['@duckdb', 'aria-query', 'cssfilter', 'fast-check', 'lodash', 'moment', 'playwright', 'playwright-core'],
  ...['react', 'react-dom', 'typescript', 'undici', 'xss', 'yaml'],
  ...['@testing-library/dom', '@testing-library/jest-dom', '@testing-library/react', '@testing-library/user-event'],
];

const modules = {
  rootDir: __dirname,
  testPathIgnorePatterns: ['/node_modules/', ...(isDeep ? [] : ['\\.deep\\.test\\.'])],
  transform,
  transformIgnorePatterns: ['/\\.cache/jest/', `/node_modules/(${commonJs.join('|')})/`],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'jsx', 'json', 'node'],
};

// Tests have these libraries as a few scripts.
const plugin = {
  ...grafana,
  ...modules,
  globalSetup: '<rootDir>/tests/jest/bundle.js',
  moduleNameMapper: { ...grafana.moduleNameMapper, ...libraries.moduleNameMapper },
};

/** Stops sandboxes that failed tests have left running. */
const afterTests = '<rootDir>/sandbox/testing/afterTests.ts';

const node = {
  testEnvironment: 'node',
  // Grafana formats values by the browser's language. Node has one of its own from version 21 on.
  globals: { navigator: { languages: ['en-US'] } },
};

module.exports = {
  // Machines that run these tests do other things as well. What takes long on purpose says so itself.
  testTimeout: isDeep ? 30 * 60_000 : 60_000,
  projects: [
    // A page costs each file a second: only components have one, and those that say so (`@jest-environment jsdom`).
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
    // `npm run check` runs these, `npm test` the others. The libraries of the oldest Grafana are not those of the scripts.
    {
      ...modules,
      ...node,
      displayName: 'checks',
      testMatch: ['<rootDir>/tests/checks/**/*.test.ts'],
    },
  ],
};
