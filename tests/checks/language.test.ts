import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languagePage } from '../../scripts/language/page';

test('the page about the language is what its script makes (npm run docs:language)', async () => {
  const page = readFileSync(join(__dirname, '../../docs/language-in-the-sandbox.md'), 'utf8');
  expect(page).toBe(await languagePage());
});
