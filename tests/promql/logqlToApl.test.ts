import { sqlText } from '../../sandbox/database/sql';
import { benchOf } from '../../sandbox/testing/bench';
import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { logqlToApl } from '@aplkit/language/apl/logql/toApl';
import { linesWithoutNumber, logLines, logqlCases } from './logqlExpressions';

/** Compares the lines that a converted query keeps on the sandbox with those that the case's `keeps` selects. */

const minute = 60_000;
const start = Date.parse('2024-01-01T10:00:00Z');
const texts = ['message', 'app', 'env', 'pod'];
const fields = [{ name: '_time', type: 'datetime' }, ...texts.map((name) => ({ name, type: 'string' }))];
const known = { ...noSchema, fieldsOf: (dataset: string) => (dataset === 'logs' ? fields : undefined) };
const lines = [...logLines, ...linesWithoutNumber];

const bench = benchOf([
  {
    name: 'logs',
    fields: [['_time', 'datetime'], ...texts.map((name): [string, 'string'] => [name, 'string'])],
    rows: lines.map(
      (line, index) => `'${new Date(start + index * minute).toISOString()}', ${sqlText(line)}, 'api', 'prod', 'p1'`
    ),
  },
]);

const converted = (logql: string) => logqlToApl(logql, { dataset: 'logs', schema: known, rows: 1000 });

/** Replaces Grafana's variables with values. */
const sent = (apl: string) => apl.replaceAll('$__interval_ms', '300000').replaceAll('$__interval', '5m');

async function kept(apl: string): Promise<string[]> {
  const events = sent(apl).split('\n| summarize')[0];
  return (await bench.rows(`${events}\n| project message`)).map(([message]) => String(message)).sort();
}

const withLines = logqlCases.flatMap(({ logql, keeps, metric }) => (keeps ? [{ logql, keeps, metric }] : []));

test.each(withLines)('$logql', async ({ logql, keeps, metric }) => {
  const result = converted(logql);
  if (!('apl' in result)) {
    throw new Error(`Not converted: ${result.missing.join(', ')}`);
  }
  // In a numeric comparison, Loki keeps lines whose label isn't a number; APL doesn't.
  const isOfNumbers = result.apl.includes('toreal(');
  const judged = (isOfNumbers ? logLines : lines).filter(keeps).sort();
  const found = (await kept(result.apl)).filter((line) => !isOfNumbers || !linesWithoutNumber.includes(line));
  expect({ apl: result.apl, found }).toEqual({ apl: result.apl, found: judged });
  const rows = await bench.rows(sent(result.apl));
  if (metric) {
    const total = rows.reduce((sum, row) => sum + Number(row[row.length - 1]), 0);
    const bytes = judged.reduce((sum, line) => sum + new TextEncoder().encode(line).length, 0);
    const totals = { count: judged.length, rate: judged.length / 300, bytes, value: undefined };
    const expected = totals[metric.of];
    expect(expected === undefined || Math.abs(total - expected) < 1e-9).toBe(true);
  }
});

test.each(logqlCases.filter(({ keeps }) => !keeps).map(({ logql }) => [logql]))('%s is not converted', (logql) => {
  expect(converted(logql)).toEqual({ missing: [expect.any(String)] });
});
