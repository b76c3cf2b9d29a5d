import { parseQuery } from '@aplkit/language/apl/parse';
import { official } from './spanFields';
import { durationProblem, graphQuery, listQuery, logsQuery, traceQuery, tracesQuery } from './traceQueries';

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
    expect(pipeline?.operators).toMatchObject([{ kind: 'where', predicate: { right: { kind: 'string', value: id } } }]);
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
