import { type Database } from '../../sandbox/database/database';
import { typeNamed } from '@aplkit/language/apl/analysis/types';
import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { type ComparedField } from '../../src/whatChanged/comparedFields';
import { comparisonOf } from '../../src/whatChanged/comparison';
import { countsQuestion } from '../../src/whatChanged/counts';
import { courseQuery } from '../../src/whatChanged/course';
import { worseFieldsOf } from '../../src/names/worseFields';
import { overviewQuery } from '../../src/whatChanged/overview';
import { type Trait } from '../../src/whatChanged/traits';
import { type Figure } from '../figure';
import { ask } from './ask';
import { between, firstEvent, requests } from './table';

const rounds = 5;
/** Maximum number of values that are counted exactly. */
const counted = 25;

/** Measures the queries of comparisons: of a tenth of the time range with the rest. */
export async function* changesFigures(database: Database, rows: number): AsyncIterable<Figure> {
  const from = Number(firstEvent / 1_000_000n);
  const to = from + (rows * Number(between)) / 1_000_000;
  const [start, end] = [from + 0.4 * (to - from), from + 0.5 * (to - from)].map(Math.round);
  const windows = {
    selection: { from: start, to: end },
    baseline: [
      { from, to: start },
      { from: end, to },
    ],
    all: { from, to },
  };
  const comparison = comparisonOf(requests.name, { windows }, noSchema);
  const fields = requests.fields
    .map(({ name, type }): ComparedField => ({ name, type: typeNamed(type) }))
    .filter(({ type }) => type !== 'datetime');
  const uri: ComparedField = { name: 'uri', type: 'string' };
  const traits = Array.from({ length: counted }, (_, index): Trait => ({
    kind: 'value',
    field: uri,
    value: `/api/v1/products/${index}`,
  }));
  const { columns } = analyze(requests.name, { datasets: [], fieldsOf: () => requests.fields }).result;
  const worse = { ...worseFieldsOf(columns, '_time'), service: 'geo.city' };
  const rise = courseQuery(requests.name, worse, { range: windows.all, isByService: true });
  const { apl, range } = countsQuestion(comparison, { traits, pairs: [] });
  const overview = overviewQuery(comparison, fields);
  const comparing = [
    { text: overview, period: windows.all },
    { text: apl, period: range },
  ];
  const starts = {
    'from a chart': comparing,
    'from an annotation': [{ text: rise, period: windows.all }, ...comparing],
  };
  for (const [start, queries] of Object.entries(starts)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now();
      for (const { text, period } of queries) {
        await ask(database, text, textOf(period));
      }
      times.push((performance.now() - begun) / 1000);
    }
    yield {
      name: `sandbox: what changed ${start}, ${rows} rows x ${fields.length} fields`,
      ratio: times.sort((a, b) => a - b)[Math.floor(rounds / 2)],
      goal: 1.5,
      floor: 'a second, elapsed time',
    };
  }
}

const textOf = ({ from, to }: { from: number; to: number }) => ({
  startTime: new Date(from).toISOString(),
  endTime: new Date(to).toISOString(),
});
