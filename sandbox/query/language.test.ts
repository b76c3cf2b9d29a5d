/** What the docs say that the sandbox speaks is what it speaks. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { binaryOperators, listOperators } from '../../src/apl/operatorTables';
import { tabularOperatorTexts } from '../../src/apl/vocabularyOperators';
import { aggregates } from './aggregates/aggregates';
import { functions } from './functions/call';
import { openBench } from './testing';

const page = readFileSync(join(__dirname, '../../docs/sandbox-and-workbench.md'), 'utf8');
const rows = page
  .slice(page.indexOf('### Its language'), page.indexOf('## The workbench'))
  .split('\n')
  .flatMap((line) => {
    const [, what, words] = /^\| (.*?) *\| (.*?) *\|$/.exec(line) ?? [];
    return what === undefined ? [] : [{ what, words }];
  });

/** What stands in backticks in a row of the table. */
const written = (what: string) => {
  const words = rows.find((row) => row.what === what)?.words ?? '';
  return [...words.matchAll(/`([^`]+)`/g)].map((match) => match[1]);
};
const words = (what: string) => written(what).flatMap((part) => part.split(' '));

test('the docs list the aggregates', () => {
  expect(words('aggregates')).toEqual([...aggregates.keys()].sort());
});

test('the docs list the functions', () => {
  expect(words('functions')).toEqual([...functions.keys()].sort());
});

test('the docs list the operators', async () => {
  const bench = await openBench([{ name: 'rows', fields: [['_time', 'datetime']], rows: [] }]);
  const all = tabularOperatorTexts.map(([text]) => text.split(' ')[0]);
  const supported: string[] = [];
  for (const word of all) {
    const refused = await bench.text(`rows | ${word}`).then(
      () => '',
      (error: unknown) => String(error)
    );
    if (!refused.includes('is not supported')) {
      supported.push(word);
    }
  }
  bench.database.close();
  expect(supported.length).toBeLessThan(all.length);
  expect(words('operators')).toEqual(supported.sort());
});

test('the docs list what stands between values', () => {
  const [plain, matches, notMatches, text] = written('between values');
  const forms = text.split(' ').flatMap((word) => [word, `!${word}`, `${word}_cs`, `!${word}_cs`]);
  const listed = [...plain.split(' '), matches, notMatches, ...forms];
  expect(listed.sort()).toEqual(['and', 'or', ...binaryOperators.keys()].sort());
  expect(words('with several values').sort()).toEqual(['between', '!between', ...listOperators.keys()].sort());
});
