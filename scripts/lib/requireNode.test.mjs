import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nodeFits } from './requireNode.mjs';

const { engines } = JSON.parse(readFileSync(path.join(__dirname, '../../package.json'), 'utf8'));

// Versions that Vite, ESLint and the other packages in the lock file all support, from 20.20 on.
it.each([
  ['18.20.8', false],
  ['20.19.9', false],
  ['20.20.0', true],
  ['21.7.3', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.11.0', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s fits: %s', (version, fits) => {
  expect(nodeFits(version, engines.node)).toBe(fits);
});

it('compares all three numbers', () => {
  expect(nodeFits('20.20.1', '^20.20.2')).toBe(false);
  expect(nodeFits('20.21.0', '^20.20.2')).toBe(true);
});
