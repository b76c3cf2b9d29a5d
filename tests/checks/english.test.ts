import { globSync } from 'glob';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
/** Keys may be the service's own words. */
const ignore = ['**/{node_modules,generated,dist}/**'];
const british =
  /\b(?:behaviour|cent(?:re|red)|colour|favour|grey(?!: ')|honour|neighbour|organis|recognis|summaris|analys(?:e|ed))/i;
const spacedPercent = /\d %(?! ?[\w(])/;
const indirect = /\/\*\* (?:What|Tells|Says|Returns what)\b/;

function linesWith(wrong: RegExp, pattern: string): string[] {
  return globSync(pattern, { cwd: root, ignore })
    .sort()
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (wrong.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : []))
    );
}

test.each([
  ['American spelling', british],
  ['percentages without a space', spacedPercent],
])('Texts have %s', (_, wrong) => {
  expect(linesWith(wrong, '{{src,language,sandbox,workbench}/**/*.{ts,tsx},docs/*.md,*.md}')).toEqual([]);
});

test('Docstrings begin with the thing itself', () => {
  expect(linesWith(indirect, '{src,language}/**/*.{ts,tsx}')).toEqual([]);
});
