import fc from 'fast-check';

import { cursorIn } from '../../apl/testing/cursor';
import { generated } from '../../apl/testing/generated';
import { known } from '../testing/known';
import { mutatedQuery } from '../testing/queries';
import { type MplCompletionContext, mplCompletionsAt, isMplFinished, lookupAt } from './completion';

const plain: MplCompletionContext = { known, variables: [], values: [] };

function offered(marked: string, context: Partial<MplCompletionContext> = {}) {
  const { text, offset } = cursorIn(marked);
  return mplCompletionsAt(text, offset, { ...plain, ...context });
}

const labels = (marked: string, max = Infinity) =>
  offered(marked)
    .slice(0, max)
    .map(({ label }) => label)
    .join(' ');

/** The text after a suggestion is accepted. */
function taken(marked: string, label: string, context: Partial<MplCompletionContext> = {}): string | undefined {
  const { text } = cursorIn(marked);
  const item = offered(marked, context).find((each) => each.label === label);
  return item && text.slice(0, item.from) + item.insertText + text.slice(item.to);
}

test.each([
  ['^', 'demo otel-metrics (query, query) | compute set param'],
  ['(^', 'demo otel-metrics'],
  ['(demo:cpu, ^', 'demo otel-metrics'],
  ['demo:^', 'http.requests http.duration http.duration.delta jobs.done cpu'],
  ['demo:cpu | join host from demo:c^', 'http.requests http.duration http.duration.delta jobs.done cpu'],
  ['demo:cpu | where ^', 'host'],
  ['demo:cpu | where h^', 'host'],
  ['demo:cpu | where host ^', '== != < <= > >= in contains is'],
  ['demo:cpu | where host == "x" ^', 'and or'],
  ['demo:cpu | where host is ^', 'string int float bool'],
  ['demo:cpu | where host in ^', '['],
  ['demo:`http.requests` | where not (code == 1 or ^', 'service.name code method'],
  ['demo:`http.requests` | group by code, ^', 'service.name method'],
  ['demo:`http.requests` | group by ^, code using sum', 'service.name code method'],
  ['demo:`http.requests` | group by code using sum | group by ^', 'code'],
  ['demo:cpu | align ^', 'to using'],
  ['demo:cpu | align to 5m ^', 'using over'],
  ['demo:cpu | align to 5m over 1h ^', 'using'],
  ['demo:cpu | align to ^', '$__interval 1m 5m 15m 1h 1d'],
  ['demo:cpu | align using ^', 'avg sum min max count last prom::rate'],
  ['demo:`http.requests` | align using ^', 'prom::rate avg sum min max count last'],
  ['demo:cpu | group ^', 'by using'],
  ['demo:cpu | group by host ^', 'using'],
  ['demo:cpu | bucket to 5m ^', 'using'],
  ['demo:cpu | bucket ^', 'by to using'],
  ['(demo:cpu, demo:cpu) | compute x using ^', '+ - * / avg min max'],
  ['(demo:cpu, demo:cpu) | ^', 'compute'],
  ['demo:cpu | replace host ^', '~ ='],
  ['demo:cpu | extend a ^', '='],
  ['demo:cpu ^', '| as'],
  ['demo:cpu | bucket using interpolate_cumulative_histogram(^', 'rate increase'],
  ['demo:cpu | bucket using histogram(0.5, ^', '0.5 0.9 0.95 0.99 avg sum min max count'],
  ['param $x: ^', 'string int float bool Duration Dataset Regex'],
  ['demo:cpu // ^', ''],
  ['demo:cpu | where host == #/^', ''],
])('%s offers %s', (marked, expected) => {
  expect(labels(marked)).toBe(expected);
});

test('Steps that can follow are offered, first the one that the type of the metric wants', () => {
  expect(labels('demo:cpu | ^', 4)).toBe('align to $__interval using avg where align group');
  expect(labels('demo:`http.duration` | ^', 1)).toMatch(/^bucket to .* interpolate_cumulative_histogram/);
  expect(labels('demo:cpu | align using avg | ^', 3)).toBe('align group bucket');
  expect(labels('demo:cpu | where host == "x" | s^')).not.toContain('sample');
});

test.each([
  ['ot^', 'otel-metrics', '`otel-metrics`:'],
  ['demo^:cpu', 'demo', 'demo:cpu'],
  ['demo:http^', 'http.requests', 'demo:`http.requests`'],
  ['demo:`http.r^`', 'http.requests', 'demo:`http.requests`'],
  ['demo:cpu | where ho^ == "x"', 'host', 'demo:cpu | where host == "x"'],
  ['demo:cpu | map fi^', 'fill::const', 'demo:cpu | map fill::const($1)'],
  ['demo:cpu | gro^', 'group', 'demo:cpu | group by ${1} using ${2:sum}'],
])('At %s, %s gives %s', (marked, label, text) => {
  expect(taken(marked, label)).toBe(text);
});

test('Values are written in the quotes that are there; what may be a number, as both', () => {
  const context = { values: ['a "b"', '500'], variables: [{ name: '$host', help: '' }] };
  expect(taken('demo:cpu | where host == ^', 'a "b"', context)).toBe('demo:cpu | where host == "a \\"b\\""');
  expect(taken('demo:cpu | where host == "a^"', 'a "b"', context)).toBe('demo:cpu | where host == "a \\"b\\""');
  expect(taken('demo:cpu | where host == "a^ | map abs', '500', context)).toBe('demo:cpu | where host == 500');
  expect(taken('demo:cpu | where host == ^', '"500"', context)).toBe('demo:cpu | where host == "500"');
  expect(taken('demo:cpu | where host == ^', '$host', context)).toBe('demo:cpu | where host == "$host"');
  expect(taken('demo:cpu | where host in ["a", ^', '"500"', context)).toBe('demo:cpu | where host in ["a", "500"');
});

test('Values are looked up by dataset, metric and tag', () => {
  const at = (marked: string) => {
    const { text, offset } = cursorIn(marked);
    return lookupAt(text, offset);
  };
  expect(at('(demo:cpu, demo:`http.requests` | where `service.name` == ^')).toEqual({
    dataset: 'demo',
    metric: 'http.requests',
    tag: 'service.name',
  });
  expect(at('demo:cpu | where host == "a^"')?.tag).toBe('host');
  expect(at('demo:cpu | where host in ["a", "b^')?.tag).toBe('host');
  expect(at('demo:cpu | where ^')).toBeUndefined();
  expect(at('demo:cpu | extend host == ^')).toBeUndefined();
  expect(at('demo:cpu | extend host = ^')).toBeUndefined();
});

test('A whole word has nothing left to complete', () => {
  const finished = (marked: string) => {
    const { text, offset } = cursorIn(marked);
    return isMplFinished(text, offset, plain);
  };
  expect(finished('demo:cpu | group by host^')).toBe(true);
  expect(finished('demo:cpu | align using avg^')).toBe(true);
  expect(finished('demo:cpu | align to 5m^')).toBe(true);
  expect(finished('demo:cpu | group by ho^')).toBe(false);
  expect(finished('demo:cpu | ^')).toBe(false);
});

test('No text makes it throw, and what is replaced is around the cursor', () => {
  fc.assert(
    fc.property(mutatedQuery, fc.nat(), (text, number) => {
      const offset = number % (text.length + 1);
      const items = mplCompletionsAt(text, offset, { ...plain, values: ['x'] });
      expect(items.filter(({ from, to }) => from > offset || offset > to)).toEqual([]);
      lookupAt(text, offset);
    }),
    generated(30, 12_000)
  );
});
