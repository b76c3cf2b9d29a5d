import { known } from '../testing/known';
import { parseMpl } from '../tree/readQuery';
import { alignmentOf, metricsIn, pipelineAt, tagsBefore } from './pipelines';
import { valueKindOf } from './schema';

/** The tags after all steps, with `…` if there may be others. */
function tagsOf(text: string): string {
  const { pipeline } = parseMpl(text);
  const { names, isComplete } = pipeline ? tagsBefore(pipeline, pipeline.steps.length, known) : { names: [] };
  return [...names, ...(isComplete ? [] : ['…'])].join(' ');
}

test.each([
  ['demo:`http.requests`', 'service.name code method'],
  ['demo:unknown', '…'],
  ['demo:`http.requests` | align to 5m using prom::rate', 'service.name code method'],
  ['demo:`http.requests` | group by code, method using sum', 'code method'],
  ['demo:`http.requests` | group using sum', ''],
  ['demo:`http.requests` | bucket by code using histogram(0.5)', 'code axiom.bucket'],
  ['demo:`http.requests` | group by $x using sum', '…'],
  ['demo:`http.requests` | extend a = "x", b = 1', 'service.name code method a b'],
  ['demo:`http.requests` | replace status = code', 'service.name code method status'],
  ['demo:`http.requests` | join zone from demo:`cpu` by host', 'service.name code method zone'],
  ['(demo:`http.requests`, demo:cpu | extend code = 1) | compute x using /', 'code'],
])('%s has the tags %s', (text, tags) => {
  expect(tagsOf(text)).toBe(tags);
});

test('All metrics of a query are known, those of joins too', () => {
  const text = '((a:b, c:d) | compute x using + | join t from e:f by t, g:h) | compute y using /';
  expect(metricsIn(parseMpl(text)).map(({ dataset, metric }) => `${dataset.name}:${metric.name}`)).toEqual([
    'a:b',
    'c:d',
    'e:f',
    'g:h',
  ]);
});

test('The innermost pipeline is the one around a place', () => {
  const text = '(a:b | map abs, c:d | map rate) | compute x using /';
  const at = (part: string) => pipelineAt(parseMpl(text), text.indexOf(part));
  expect(at('abs')?.steps.map(({ kind }) => kind)).toEqual(['map']);
  expect(text.slice(at('rate')?.from, at('rate')?.to)).toBe('c:d | map rate');
  expect(at('using')?.source.kind).toBe('pair');
});

test.each([
  ['d:m', 'raw'],
  ['d:m | align using avg', 'whole'],
  ['d:m | align to 5m using avg | group using sum', 'steps'],
  ['(d:m | align using avg, d:n | align using avg) | compute x using /', 'whole'],
  ['(d:m | align using avg, d:n) | compute x using /', 'raw'],
])('%s is aligned', (text, alignment) => {
  const { pipeline } = parseMpl(text);
  expect(pipeline && alignmentOf(pipeline)).toBe(alignment);
});

test.each([
  ['Gauge', undefined, 'gauge'],
  ['CounterNonMonotonic', 'Cumulative', 'gauge'],
  ['CounterMonotonic', 'Cumulative', 'cumulative counter'],
  ['CounterMonotonic', 'Delta', 'delta counter'],
  ['Histogram', 'Delta', 'delta histogram'],
  ['Histogram', undefined, 'cumulative histogram'],
  ['Mixed', undefined, 'unknown'],
])('%s with temporality %s is a %s', (type, temporality, kind) => {
  expect(valueKindOf({ type, temporality })).toBe(kind);
});
