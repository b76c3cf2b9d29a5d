import { candidatesOf } from './candidates';
import { type ComparedField } from './comparedFields';
import { withPatterns } from './comparedPatterns';
import { traitText } from './sentences';
import { conditionOf, filterOf } from './traits';

const body: ComparedField = { name: 'body', type: 'string', isLine: true };
const refused = (count: number) =>
  Array.from({ length: count }, (_, index) => `connection to db refused after ${index} ms`);
const fine = (count: number) => Array.from({ length: count }, () => 'cart read');
const events = { selection: 1000, baseline: 90_000 };

const patternsIn = async (selection: string[], baseline: string[]) => {
  const lines = { selection, baseline };
  const missing = new Map([['', { selection: 0, baseline: 30_000 }]]);
  const overview = await withPatterns({ events, fields: [{ field: body, values: missing, lines }] });
  return candidatesOf(overview).filter(({ trait }) => trait.kind === 'pattern');
};

test('a pattern of log lines is a trait, with counts as the lines of both sides suggest them', async () => {
  const found = await patternsIn([...refused(38), ...fine(62)], [...refused(1), ...fine(999)]);
  expect(found.map(({ trait, counts }) => [traitText(trait), counts])).toEqual([
    ['matches “connection to db refused after <*> ms”', { selection: 380, baseline: 60 }],
    ['matches “cart read”', { selection: 620, baseline: 59_940 }],
  ]);
  const [{ trait }] = found;
  expect(conditionOf(trait)).toBe('body matches regex "^connection to db refused after [^ ]+ ms$"');
  expect(filterOf(trait, true)).toMatchObject({ column: 'body', operator: '!~' });
});

test('a line of values alone is none', async () => {
  const found = await patternsIn(['1 2', '3 4'], fine(10));
  expect(found.map(({ trait }) => traitText(trait))).toEqual(['matches “cart read”']);
});

test('other fields stay as they are', async () => {
  const field = { field: { name: 'host', type: 'string' as const }, values: new Map() };
  expect(await withPatterns({ events, fields: [field] })).toEqual({ events, fields: [field] });
});
