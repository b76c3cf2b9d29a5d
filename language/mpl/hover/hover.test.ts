import { cursorIn } from '../../apl/testing/cursor';
import { known } from '../testing/known';
import { mplHoverAt, mplSignatureAt } from './hover';

function hover(marked: string) {
  const { text, offset } = cursorIn(marked);
  return mplHoverAt(text, offset, { known, variables: [{ name: '$host', help: 'Now: web-1' }] });
}

test.each([
  ['demo:cpu | ^align using avg', '**`align to interval using function`**'],
  ['demo:cpu | al^ign to 1d using avg', 'Days begin at midnight UTC.'],
  ['demo:cpu | align using a^vg', '**`avg`**\n\nThe mean.'],
  ['demo:cpu | align using prom:^:rate', 'Per-second rate of a cumulative counter'],
  ['demo:cpu | map mi^n(1)', '**`min(number)`**'],
  ['demo:cpu | group using mi^n', '**`min`**'],
  ['demo:cpu | bucket using histogram(cou^nt)', '**`count`**'],
  ['demo:c^pu', '**`cpu`**\n\nGauge, 1\n\nTags: `host`'],
  ['(demo:cpu, demo:`http.dur^ation`) | compute x using /', 'Histogram (cumulative), s'],
  ['de^mo:cpu', 'A metrics dataset.'],
  ['demo:cpu | group ^by host using sum', 'The tags to keep'],
  ['demo:cpu | where host == $ho^st', 'Now: web-1'],
  ['demo:cpu | where host ^in ["a"]', 'Matches any value in a list'],
  ['demo:cpu | map wasm::own::^f(1)', '**`wasm::own::f`**\n\nA function from your own module.'],
  ['(demo:cpu, demo:cpu) | compute x using ^/', 'Quotient.'],
])('%s is explained', (marked, text) => {
  expect(hover(marked)?.text).toContain(text);
});

test('A tag has its values to look up while it is that of the metric', () => {
  expect(hover('demo:cpu | where ho^st == "x"')?.lookup).toEqual({ dataset: 'demo', metric: 'cpu', tag: 'host' });
  expect(hover('demo:cpu | extend a = "x" | group by ^a using sum')).toMatchObject({ lookup: undefined });
  expect(hover('demo:cpu | where nam^e == "x"')).toBeUndefined();
});

test('A tag with a backtick does not end the code that it is', () => {
  const tagged = { ...known, tagsOf: () => ['a`b'] };
  expect(mplHoverAt('demo:cpu', 6, { known: tagged, variables: [] })?.text).toContain('Tags: `a´b`');
});

test.each(['demo:cpu // ali^gn', 'demo:cpu | where host == "al^ign"', 'demo:cpu ^', 'demo:by | map ab^c'])(
  '%s has no meaning',
  (marked) => {
    expect(hover(marked)).toBeUndefined();
  }
);

test.each([
  ['demo:cpu | map fill::const(^', 'fill::const(number)', 0],
  [
    'demo:cpu | bucket using interpolate_cumulative_histogram(rate, 0.5, ^)',
    'interpolate_cumulative_histogram(conversion, spec…)',
    1,
  ],
  ['demo:cpu | map fill::const(1, ^', 'fill::const(number)', -1],
])('%s is in the brackets of %s', (marked, label, active) => {
  const { text, offset } = cursorIn(marked);
  const signature = mplSignatureAt(text, offset);
  expect(signature).toMatchObject({ label, active });
  const [from, to] = signature?.parameters.at(-1) ?? [0, 0];
  expect(label.slice(from, to)).toMatch(/^(number|spec…)$/);
});
