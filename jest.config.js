// Times in tests are the same everywhere.
process.env.TZ = 'UTC';

const grafana = require('./.config/jest.config');

// Grafana's libraries and their dependencies are ES modules, some of them .mjs: transform all, jest keeps the result.
const transform = { '^.+\\.m?[tj]sx?$': grafana.transform['^.+\\.(t|j)sx?$'] };
const modules = {
  rootDir: __dirname,
  transform,
  transformIgnorePatterns: [],
  moduleFileExtensions: ['ts', 'tsx', 'js', 'mjs', 'jsx', 'json', 'node'],
};

module.exports = {
  projects: [
    {
      ...grafana,
      ...modules,
      displayName: 'plugin',
      testMatch: ['<rootDir>/src/**/*.test.{ts,tsx}'],
    },
    {
      ...modules,
      displayName: 'node',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{sandbox,workbench,scripts,bench}/**/*.test.{ts,tsx,mjs}', '<rootDir>/tests/unit/**/*.test.ts'],
    },
  ],
};
