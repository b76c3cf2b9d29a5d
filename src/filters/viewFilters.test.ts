import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { filtersBehindViews } from './viewFilters';

const view = (name: string, query: string, datasets?: string[]) => ({ name, query, datasets });
const views = [
  view('failed', 'logs | where status >= 500'),
  view('of-failed', 'failed | limit 5'),
  view('listed', 'anything | limit 5', ['logs']),
  view('prod', "logs | where env == 'prod' | where status >= 500"),
  view('of-prod', 'prod | limit 5'),
  view('mixed', 'prod | union logs'),
  view('users-view', 'users | limit 5'),
];

const sentences = async (apl: string, saved: unknown = [{ dataset: 'logs', where: "env == 'prod'" }]) => {
  const datasets = jest.fn(async () => []);
  const known = { ...noSchema, views: new Map(views.map((each) => [each.name, each])) };
  return { found: await filtersBehindViews(apl, saved, { datasets, known }), datasets };
};

test.each([
  ['failed | limit 5', 'failed'],
  ["['of-failed'] | limit 5", 'of-failed'],
  ['listed | count', 'listed'],
  ['mixed | limit 5', 'mixed'],
  ['users | join (failed | project id) on id', 'failed'],
])('A view that a default filter does not reach is named: %s', async (apl, name) => {
  expect((await sentences(apl)).found).toEqual([
    `The default filter “env == 'prod'” isn’t applied: “${name}” is a view of “logs”. Add the condition to the view, or to this query.`,
  ]);
});

test.each([
  'logs | limit 5',
  'prod | limit 5',
  "['of-prod'] | limit 5",
  "failed | where env == 'prod' | limit 5",
  "['users-view'] | limit 5",
  'users | limit 5',
])('Nothing is said of %s', async (apl) => {
  expect((await sentences(apl)).found).toEqual([]);
});

test('Views are listed only for names that have no default filter', async () => {
  expect((await sentences('logs | limit 5')).datasets).not.toHaveBeenCalled();
  expect((await sentences('failed | limit 5', null)).datasets).not.toHaveBeenCalled();
  expect((await sentences('failed | limit 5')).datasets).toHaveBeenCalledTimes(1);
});
