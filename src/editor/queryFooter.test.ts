import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema, type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { findProblems } from '@aplkit/language/apl/diagnostics/findProblems';
import { formatQuery } from '@aplkit/language/apl/format/formatQuery';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { getDefaultTimeRange, LoadingState, toDataFrame } from '@grafana/data';
import { eventsOverTime } from './CountOverTime';
import { helpQueries } from './helpQueries';
import { summarizeResult } from './resultSummary';

describe('resultSummary', () => {
  const summaryOf = (status: object) => {
    const apl = { shape: 'table', rows: 3, elapsed: 12, ...status };
    const frame = toDataFrame({ refId: 'A', meta: { custom: { apl } }, fields: [{ name: 'n', values: [1, 2, 3] }] });
    return summarizeResult({ state: LoadingState.Done, series: [frame], timeRange: getDefaultTimeRange() }, 'A');
  };

  it.each([
    [{}, ['3 rows as table', '12 ms in the service']],
    [{ isPartial: false, isEstimate: false }, ['3 rows as table', '12 ms in the service']],
    [{ isEstimate: true }, ['3 rows as table', 'estimated', '12 ms in the service']],
    [{ isPartial: true }, ['3 rows as table', 'partial', '12 ms in the service']],
  ])('The footer marks a result that is not the whole truth: %j', (status, facts) => {
    expect(summaryOf(status)?.facts).toEqual(facts);
  });
});

describe('eventsOverTime', () => {
  test.each([
    ["['my-logs']", "['my-logs']\n| summarize events = count() by bin_auto(_time)"],
    [
      'logs\n| where status >= 500\n| sort by _time desc\n| limit 100',
      'logs\n| where status >= 500\n| summarize events = count() by bin_auto(_time)',
    ],
    [
      'logs | project _time, status // both',
      'logs | project _time, status // both\n| summarize events = count() by bin_auto(_time)',
    ],
    ['logs | summarize count() by status', undefined],
    ['logs | project status', undefined],
    ['logs | where (', undefined],
    ['', undefined],
  ])('The events of %j over time are %j', (text, expected) => {
    expect(eventsOverTime(text)).toBe(expected);
  });
});

describe('helpQueries', () => {
  const fields: SchemaField[] = [
    { name: '_time', type: 'datetime' },
    { name: 'trace.id', type: 'string' },
    { name: 'service.name', type: 'string' },
    { name: 'duration', type: 'timespan' },
    { name: 'req_duration_ms', type: 'float' },
  ];

  it.each<[string, SchemaField[]]>([
    ['with texts and numbers', fields],
    ['with texts alone', fields.slice(0, 3)],
    ['with numbers alone', [fields[0], fields[4]]],
    ['of which nothing is known', []],
  ])('A dataset %s has ten queries that are formatted and have no problem', (_, known) => {
    const schema: KnownSchema = { datasets: ['my logs'], fieldsOf: () => (known.length > 0 ? known : undefined) };
    const queries = helpQueries('my logs', known);
    expect(queries).toHaveLength(10);
    for (const { query } of queries) {
      expect(findProblems(query, schema).problems).toEqual([]);
      expect(formatQuery(query)).toEqual({ text: query });
      // No column's name is a keyword for another parser.
      const made = analyze(query, schema).result.columns.filter(({ definition }) => definition !== undefined);
      expect(made.filter(({ name }) => query.includes(`${name} = `) && quoteName(name) !== name)).toEqual([]);
    }
  });

  it('The queries use fields that group and measure well, and no identifiers', () => {
    const all = helpQueries('logs', fields)
      .map(({ query }) => query)
      .join('\n');
    expect(all).toContain("['service.name']");
    expect(all).toContain('avg(req_duration_ms)');
    expect(all).not.toContain('trace.id');
  });
});
