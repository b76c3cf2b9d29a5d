import { operators } from '@aplkit/language/apl/vocabulary/comparisons';
import { scalarFunctions } from '@aplkit/language/apl/vocabulary/functions';
import { aggregates } from '@aplkit/language/apl/vocabulary/functions/aggregates';
import { tabularOperators } from '@aplkit/language/apl/vocabulary/tabularOperators';
import { demoDatasets } from '../../demo/demoData';
import { refusedFunction } from './functions/events';
import { benchOf } from '../../testing/bench';

const functions = scalarFunctions;

const bench = benchOf([
  {
    name: 'sample-http-logs',
    fields: [
      ['_time', 'datetime'],
      ['_sysTime', 'datetime'],
      ['status', 'string'],
      ['tags', 'array'],
    ],
    rows: [`'2024-01-01 12:00:00', '2024-01-01 12:00:01', '200', '["a", "b"]'`],
  },
]);

/** The demo data's fields, without rows. */
const demo = benchOf(
  demoDatasets.map(({ name, fields }) => ({
    name,
    fields: fields.map((field) => [field.name, field.type]),
    rows: [],
  }))
);

const needOthers = (name: string) => refusedFunction(name) !== undefined;

/** True if a word is always part of another word's example. */
const isPart = (name: string) => name === 'typeof';

test.each(
  functions.filter(({ name }) => !needOthers(name) && !isPart(name)).map(({ name, example }) => [name, example])
)('the example of %s runs', async (_, example) => {
  const rows = await bench.rows(example);
  expect(rows.length).toBeGreaterThan(0);
});

test.each(
  [...functions, ...aggregates].filter(({ name }) => needOthers(name)).map(({ name, example }) => [name, example])
)('%s is refused: the sandbox has not what it needs', async (_, example) => {
  await expect(bench.rows(example)).rejects.toThrow('is not supported: the sandbox has no ');
});

const readsFiles = (name: string) => name === 'externaldata';

test.each(
  [...aggregates, ...operators, ...tabularOperators]
    .filter(({ name }) => !readsFiles(name) && !needOthers(name))
    .map(({ name, example }) => [name, example])
)('the example of %s runs over the demo data', async (_, example) => {
  expect((await demo.answer(example)).tables[0].fields.length).toBeGreaterThan(0);
});
