import { parseQuery } from '@aplkit/language/apl/parse';
import { dateTime } from '@grafana/data';
import { of } from 'rxjs';
import { readSettings } from '../config/readSettings';
import { ValueLookup } from '../profile/valueLookup';
import { type QueryResult } from '../service/queryResult';
import { type QueryBody } from '../service/types';
import { type AplQuery } from '../types';
import { official } from '../names/spanFields';
import { spanValues } from './spanValues';
import { fakeSource, spansOf } from './testing/fakeSource';
import { readSearch, toApl } from './toApl';
import { durationProblem, graphQuery, listQuery, logsQuery, traceQuery, tracesQuery } from './traceQueries';

describe('traceQueries', () => {
  const one = { datasets: ['otel-demo-traces'], fields: official };
  const two = { datasets: ['spans', 'more spans'], fields: official };
  const problemsOf = (apl: string) => parseQuery(apl).problems;

  describe('The query of a trace', () => {
    it('asks for all spans of its id', () => {
      expect(traceQuery('0af7', one)).toBe(`['otel-demo-traces']\n| where trace_id == "0af7"`);
    });

    it('finds an id that is written in upper case', () => {
      expect(traceQuery('0AF7', one)).toBe(`['otel-demo-traces']\n| where trace_id =~ "0AF7"`);
      expect(problemsOf(traceQuery('0AF7', two))).toEqual([]);
    });

    it('asks all datasets that hold spans', () => {
      expect(traceQuery('0af7', two)).toBe(`union spans, ['more spans']\n| where trace_id == "0af7"`);
    });

    it.each(['a" | limit 1 //', 'a\\', 'a\nb', "['x']"])('holds an id like %j as a text', (id) => {
      const { problems, pipeline } = parseQuery(traceQuery(id, one));
      expect(problems).toEqual([]);
      expect(pipeline?.operators).toMatchObject([
        { kind: 'where', predicate: { right: { kind: 'string', value: id } } },
      ]);
    });

    it('quotes names that need it', () => {
      const fields = { ...official, trace: "trace'id" };
      expect(traceQuery('1', { datasets: ["it's"], fields })).toBe(`['it\\'s']\n| where ['trace\\'id'] == "1"`);
    });
  });

  describe('The query of log lines', () => {
    const logs = { datasets: ['logs'], fields: { line: 'body', trace: 'trace_id', span: 'span_id' } };

    it('asks for those of a trace, or of one of its spans', () => {
      expect(logsQuery('1', undefined, logs)).toBe('logs\n| where trace_id == "1"');
      expect(logsQuery('0AF7', undefined, logs)).toBe('logs\n| where trace_id =~ "0AF7"');
      expect(logsQuery('1', '"2"', logs)).toBe('logs\n| where trace_id == "1" and span_id == "2"');
    });

    it('asks for those of the trace where lines do not name their span', () => {
      expect(logsQuery('1', '"2"', { ...logs, fields: { line: 'body', trace: 'trace_id' } })).toBe(
        'logs\n| where trace_id == "1"'
      );
    });
  });

  test('The query of some traces marks log lines, and reads them as texts', () => {
    const logs = { datasets: ['logs'], fields: { line: 'body', trace: 'trace_id', span: 'span_id' } };
    const apl = tracesQuery(['1', '2'], 100, { spans: one, logs });
    expect(problemsOf(apl)).toEqual([]);
    expect(apl).toContain('| project trace = trace_id, span = span_id, line = tostring(body), is_line = true');
    expect(tracesQuery(['1'], 100, { spans: one })).not.toContain('line');
  });

  describe('The query of a list of traces', () => {
    it('has a row for each trace, with its root, the newest first', () => {
      expect(listQuery({}, 100, one)).toBe(
        `['otel-demo-traces']
| extend _end = _time + duration, _rootFirst = iff(isempty(parent_span_id), datetime(1970-01-01), _time)
| summarize start = min(_time), end = max(_end), spans = count(), errors = countif(error == true), arg_min(_rootFirst, ['service.name'], name) by trace_id
| extend duration = end - start
| sort by start desc
| limit 100
| project trace_id, service = ['service.name'], operation = name, start, duration, spans, errors`
      );
    });

    it('filters by a span’s service and operation, by errors, and by the whole trace’s duration: the slowest first where slow ones are asked for', () => {
      const apl = listQuery(
        { service: 'check"out', operation: '$op', errors: true, minDuration: '1.5s', maxDuration: '$max' },
        20,
        two
      );
      expect(problemsOf(apl)).toEqual([]);
      expect(apl.split('\n').filter((line) => line.startsWith('| where'))).toEqual([
        '| where matching > 0',
        '| where errors > 0',
        '| where duration >= 1500ms',
        '| where duration <= totimespan("$max")',
      ]);
      expect(apl.split('\n').filter((line) => line.startsWith('| sort'))).toEqual(['| sort by duration desc']);
      expect(listQuery({ maxDuration: '1s' }, 20, two)).toContain('| sort by start desc');
      expect(apl).toContain(`matching = countif(['service.name'] == "check\\"out" and name in ("$op"))`);
    });

    it('keeps whole traces that are under way in a window', () => {
      const window = { from: '2026-03-01T13:00:00Z', to: '2026-03-01T14:00:00.500Z' };
      const apl = listQuery({ errors: true, window }, 20, one);
      expect(problemsOf(apl)).toEqual([]);
      expect(apl.split('\n').filter((line) => line.startsWith('| where'))).toEqual([
        '| where errors > 0',
        '| where end >= datetime(2026-03-01T13:00:00.000Z) and start < datetime(2026-03-01T14:00:00.500Z)',
      ]);
    });

    it('counts durations that are plain numbers in their unit, and errors by status where there is no flag', () => {
      const { error: _, ...fields } = {
        ...official,
        duration: 'duration_ms',
        durationUnit: '1ms',
        status: 'status.code',
      };
      const apl = listQuery({}, 1, { datasets: ['spans'], fields });
      expect(apl).toContain('_end = _time + duration_ms * 1ms');
      expect(apl).toContain(`countif(tostring(['status.code']) in~ ("error", "2", "status_code_error"))`);
      expect(problemsOf(apl)).toEqual([]);
    });

    it('is not written for a duration that is none', () => {
      expect(() => listQuery({ minDuration: 'soon' }, 1, one)).toThrow('“soon” isn’t a duration');
    });
  });

  it.each([
    ['', true],
    ['100ms', true],
    [' 1.5s ', true],
    ['$min', true],
    ['00:00:01', true],
    ['100', false],
    ['-1s', false],
    ['a while', false],
  ])('takes %j as a duration: %s', (text, isTaken) => {
    expect(durationProblem(text) === undefined).toBe(isTaken);
  });

  it('the query of calls puts each span beside its caller', () => {
    const apl = graphQuery(two);
    expect(problemsOf(apl)).toEqual([]);
    expect(apl).toBe(`union spans, ['more spans']
| project trace = trace_id, parent = parent_span_id, service = ['service.name'], took = duration, failed = error == true
| join kind=leftouter (
    union spans, ['more spans']
    | project trace = trace_id, span = span_id, caller = ['service.name']
  ) on trace, $left.parent == $right.span
| summarize calls = count(), errors = countif(failed), average = avg(took), p95 = percentile(took, 95) by caller, service, entry = isempty(parent)`);
  });
});

describe('spanValues', () => {
  const [from, to] = [dateTime(0), dateTime(1000)];
  const range = { from, to, raw: { from, to } };
  const source = {
    uid: 'apl',
    name: 'APL',
    settings: readSettings({ tracesDataset: 'spans' }),
    schema: { datasets: async () => [], fields: async () => [] },
  };
  const templates = { replace: (text = '') => text };

  /** The queries that read values. */
  async function asked(part: 'service' | 'operation', search: object): Promise<string[]> {
    const answer: QueryResult = { bytes: 0, body: { format: 'tabular', status: {}, tables: [] } };
    const query = jest.fn((_: QueryBody) => of(answer));
    await spanValues(part, { search, source, range, templates }, new ValueLookup({ query }));
    return query.mock.calls.map(([{ apl }]) => apl);
  }

  describe('Suggestions for a search for traces', () => {
    it('are the operations of the service that is chosen', async () => {
      expect(await asked('operation', { service: 'a "b"' })).toEqual([
        `spans\n| where ['service.name'] == "a \\"b\\""\n| where isnotnull(name) | summarize count_ = count() by name | top 30 by count_ desc`,
      ]);
    });

    it('are the services and the operations of all spans where none is chosen', async () => {
      expect(await asked('operation', {})).toEqual([
        'spans\n| where isnotnull(name) | summarize count_ = count() by name | top 30 by count_ desc',
      ]);
      expect(await asked('service', { service: 'web', operation: 'GET' })).toEqual([
        expect.stringMatching(/^spans\n\| where isnotnull\(\['service.name'\]\)/),
      ]);
    });
  });
});

describe('toApl', () => {
  const { source } = fakeSource({ spans: { kind: 'otel:traces:v1', fields: spansOf() } });
  const query: AplQuery = { refId: 'B', kind: 'traces', query: '' };

  it('A trace is all of its spans, an hour around the range', async () => {
    expect(await toApl({ ...query, query: ' 0af7 ', traces: { service: 'ignored' } }, source)).toEqual({
      refId: 'B',
      kind: 'apl',
      query: 'spans\n| where trace_id == "0af7"',
      format: 'trace',
      rows: 10_000,
      margin: 3_600_000,
    });
  });

  it('A search is a table of traces, and as many as wanted', async () => {
    const limits = await Promise.all(
      ([undefined, 20, 'all'] as const).map(async (rows) => {
        const apl = await toApl({ ...query, rows, traces: {} }, source);
        expect(apl).toMatchObject({ refId: 'B', kind: 'apl', format: 'table' });
        expect(apl).not.toHaveProperty('traces');
        expect(apl.rows).toBeUndefined();
        return /\| limit (\d+)/.exec(apl.query)?.[1];
      })
    );
    expect(limits).toEqual(['100', '20', '1000000']);
  });

  it('Options that a query in APL had before do not count', async () => {
    const before = { totals: true, legend: 'x', format: 'logs' } as const;
    const { query: apl } = await toApl(query, source);
    expect(await toApl({ ...query, ...before }, source)).toEqual({
      ...{ refId: 'B', kind: 'apl', query: apl, format: 'table' },
    });
  });

  it('A service graph is a table of calls', async () => {
    const { query: apl, format } = await toApl({ ...query, traces: { as: 'graph' } }, source);
    expect(format).toBe('table');
    expect(apl).toContain('by caller, service');
  });

  it('A saved search loses what is not as it should be', () => {
    const saved = {
      service: ' cart ',
      operation: 7,
      errors: 'yes',
      as: 'tree',
      origin: ['a', 1],
      minDuration: '',
      x: 1,
    };
    expect(readSearch(saved)).toEqual({ service: 'cart', origin: ['a'] });
    const window = { from: '2026-03-01T13:00:00.000Z', to: '2026-03-01T14:00:00.000Z' };
    expect(readSearch({ window: { ...window, x: 1 } })).toEqual({ window });
    expect(readSearch({ window: { ...window, to: 'soon' } })).toEqual({});
    expect(readSearch(null)).toEqual({});
    expect(readSearch({ as: 'graph', errors: true, maxDuration: '2s' })).toEqual({
      as: 'graph',
      errors: true,
      maxDuration: '2s',
    });
  });
});
