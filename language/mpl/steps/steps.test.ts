import fc from 'fast-check';

import { generated } from '../../apl/testing/generated';
import { type Edit, spliceEdits } from '../../kit/edit';
import { addTagCondition, removeTagCondition } from '../edit/conditions';
import { insertSteps, moveMplStep, removeMplStep } from '../edit/steps';
import { queryFor } from '../analysis/queryFor';
import { type Metric } from '../analysis/schema';
import { findMplProblems } from '../diagnostics/findProblems';
import { known } from '../testing/known';
import { queryText } from '../testing/queries';
import { shown } from '../testing/show';
import { type MplPipeline, type Step } from '../tree/ast';
import { parseMpl } from '../tree/readQuery';
import { readMplCard } from './cards';
import { addSecondMetric, chooseMetric, groupTags, newSteps, writeInterval, writeTags } from './cardEdits';

function pipelineOf(text: string): MplPipeline {
  const { pipeline } = parseMpl(text);
  if (!pipeline) {
    throw new Error(`${text} has no pipeline.`);
  }
  return pipeline;
}
/** The text after an edit of its first step; `undefined` if the edit isn't possible. */
const editedFirst = (text: string, edit: (step: Step) => Edit[] | undefined) =>
  spliceEdits(text, edit(pipelineOf(text).steps[0]) ?? []);

const edited = (text: string, edit: (pipeline: MplPipeline) => Edit | Edit[]) =>
  spliceEdits(text, [edit(pipelineOf(text))].flat());
const lines = (...all: string[]) => all.join('\n');
const metric = (name: string): Metric => known.metricsOf('demo')?.find((each) => each.name === name) ?? { name };

test.each([
  ['where a == 1 and (b == 2 or c == 3)', 'filters'],
  ['where a == 1 or b == 2', 'text'],
  ['align to 5m using avg', 'align'],
  ['align to 5m over 1h using avg', 'text'],
  ['group by a using sum', 'group'],
  ['bucket using histogram(0.5)', 'histogram'],
  ['map fill::const(0)', 'calculate'],
  ['map * 2', 'calculate'],
  ['extend __label = "${a}"', 'name'],
  ['extend __label = "a \\"b\\" ${`c.d`}"', 'name'],
  ['extend __label = "\\u0024{a}"', 'text'],
  ['extend b = "x"', 'text'],
  ['join a from d:m by a', 'text'],
  ['map wasm::f(1, 2)', 'text'],
  ['group by a using wasm::f', 'text'],
  ['bucket to 1m using wasm::f(1)', 'text'],
])('%s is a card of %s', (step, kind) => {
  expect(readMplCard(pipelineOf(`d:m | ${step}`).steps[0]).kind).toBe(kind);
});

test('Each condition of a filter is a row; what is no comparison is text', () => {
  const text = 'd:m | where a == "x" and (b == 2 or c == 3) and e in ["x"] and d != #/y/';
  const card = readMplCard(pipelineOf(text).steps[0]);
  const rows = card.kind === 'filters' ? card.rows : [];
  expect(rows.map(({ from, to, comparison }) => [text.slice(from, to), comparison?.operator.text])).toEqual([
    ['a == "x"', '=='],
    ['(b == 2 or c == 3)', undefined],
    ['e in ["x"]', undefined],
    ['d != #/y/', '!='],
  ]);
});

test('Steps are added in the layout of the others, and removed', () => {
  const add = (text: string, index: number) =>
    edited(text, (pipeline) => insertSteps(text, pipeline, index, ['map abs']));
  expect(add('d:m', 0)).toBe('d:m\n| map abs');
  expect(add('d:m | where a == 1', 1)).toBe('d:m | where a == 1 | map abs');
  expect(add('d:m\n  | where a == 1 // why\n', 1)).toBe('d:m\n  | where a == 1 // why\n  | map abs\n');
  expect(add('d:m // demo\n| map rate', 0)).toBe('d:m // demo\n| map abs\n| map rate');
  const remove = (text: string, index: number) =>
    edited(text, (pipeline) => removeMplStep(text, pipeline.steps[index]));
  expect(remove('d:m | map abs | map rate', 0)).toBe('d:m | map rate');
  expect(remove('d:m\n| map abs // why\n| map rate', 0)).toBe('d:m\n // why\n| map rate');
});

test('A step moves, and comments stay', () => {
  const text = 'd:m\n| align using avg // a\n| map abs\n| map rate';
  expect(edited(text, (pipeline) => moveMplStep(text, pipeline, 0, 2))).toBe(
    'd:m\n| map abs // a\n| map rate\n| align using avg'
  );
});

test('Conditions are added and removed', () => {
  const add = (text: string) =>
    editedFirst(text, (step) => (step.kind === 'where' ? addTagCondition(step, 'x == 1') : undefined));
  expect(add('d:m | where a == 1')).toBe('d:m | where a == 1 and x == 1');
  expect(add('d:m | where a == 1 or b == 2')).toBe('d:m | where (a == 1 or b == 2) and x == 1');
  const remove = (text: string, index: number) =>
    editedFirst(text, (step) => (step.kind === 'where' ? [removeTagCondition(text, step, index)] : undefined));
  expect(remove('d:m | where a == 1 and (b == 2) and c == 3', 1)).toBe('d:m | where a == 1 and c == 3');
  expect(remove('d:m | where a == 1 and b == 2', 0)).toBe('d:m | where b == 2');
  expect(remove('d:m | where a == 1 | map abs', 0)).toBe('d:m | map abs');
});

test('Tags and intervals are written, changed and removed', () => {
  const tags = (text: string, ...names: string[]) =>
    editedFirst(text, (step) => (step.kind === 'group' ? writeTags(text, step, names) : undefined));
  expect(tags('d:m | group using sum', 'a', 'b.c')).toBe('d:m | group by a, `b.c` using sum');
  expect(tags('d:m | group by a, b using sum', 'c')).toBe('d:m | group by c using sum');
  expect(tags('d:m | group by a using sum')).toBe('d:m | group using sum');
  expect(tags('d:m | group using sum', '$tag')).toBe('d:m | group by $tag using sum');
  const interval = (text: string, to: string | undefined) =>
    editedFirst(text, (step) => (step.kind === 'align' ? writeInterval(text, step, to) : undefined));
  expect(interval('d:m | align using avg', '5m')).toBe('d:m | align to 5m using avg');
  expect(interval('d:m | align to 5m using avg', '1h')).toBe('d:m | align to 1h using avg');
  expect(interval('d:m | align to 5m using avg', undefined)).toBe('d:m | align using avg');
});

describe('Choosing a metric', () => {
  const choose = (text: string, name: string) =>
    spliceEdits(text, chooseMetric(text, parseMpl(text), { dataset: 'demo', metric: metric(name), known }));

  it('writes the query that its type wants', () => {
    expect(choose('', 'cpu')).toBe(lines('demo:cpu', '| align to $__interval using avg'));
    expect(choose('// note', 'jobs.done')).toBe(
      lines('// note', 'demo:`jobs.done`', '| align to $__interval using sum', '| group using sum')
    );
    for (const { name } of known.metricsOf('demo') ?? []) {
      expect(findMplProblems(choose('', name), known).problems).toEqual([]);
      expect(findMplProblems(queryFor('demo', metric(name), ['service.name', 'code']), known).problems).toEqual(
        ['cpu', 'jobs.done'].includes(name) ? expect.any(Array) : []
      );
    }
  });

  it('replaces what the type before wanted', () => {
    const text = choose('', 'cpu');
    expect(choose(text, 'http.requests')).toBe(
      lines('demo:`http.requests`', '| align to $__interval using prom::rate', '| group using sum')
    );
    expect(choose(choose(text, 'http.duration'), 'cpu')).toBe(text);
  });

  it('keeps a variable as the name of a dataset', () => {
    const chosen = chooseMetric('', parseMpl(''), { dataset: '$set', metric: metric('cpu'), known });
    expect(spliceEdits('', chosen)).toBe(lines('$set:cpu', '| align to $__interval using avg'));
  });

  it('knows the metric before by the value of its variable', () => {
    const variables = { ...known, current: (name: string) => (name === '$metric' ? 'cpu' : name) };
    const text = 'demo:$metric\n| align to $__interval using avg';
    const chosen = { dataset: 'demo', metric: metric('http.requests'), known: variables };
    expect(spliceEdits(text, chooseMetric(text, parseMpl(text), chosen))).toBe(
      lines('demo:`http.requests`', '| align to $__interval using prom::rate', '| group using sum')
    );
  });

  it('keeps the tags of its series that the metric has', () => {
    const requests =
      'demo:`http.requests` | align to $__interval using prom::rate | group by code, method, $tag using sum';
    expect(choose(requests, 'http.duration')).toBe(
      'demo:`http.duration` | bucket by code, $tag to $__interval using interpolate_cumulative_histogram(rate, 0.5, 0.95, 0.99)'
    );
    expect(choose(requests, 'unheard')).toBe(
      'demo:unheard | align to $__interval using avg | group by code, method, $tag using avg'
    );
    expect(
      choose(
        'demo:`http.duration.delta`|bucket by code to $__interval using interpolate_delta_histogram(0.5, 0.95, 0.99)',
        'cpu'
      )
    ).toBe('demo:cpu|align to $__interval using avg');
  });

  it('of the same kind changes only the name', () => {
    const text = 'demo:memory\n| align to $__interval using avg | group by pod, ${tag} using avg // why';
    const kinds = { ...known, metricsOf: () => [metric('cpu'), { name: 'memory', type: 'Gauge' }] };
    const edits = chooseMetric(text, parseMpl(text), { dataset: 'demo', metric: metric('cpu'), known: kinds });
    expect(edits).toEqual([{ from: 0, to: 11, text: 'demo:cpu' }]);
  });

  it('keeps filters and the steps of a person', () => {
    expect(choose('demo:cpu | where host == "x" | align to 5m using max', 'jobs.done')).toBe(
      'demo:`jobs.done` | where host == "x" | align to 5m using max'
    );
  });
});

test('A second metric is computed with the first', () => {
  const text = 'set strict;\ndemo:cpu\n| align to 5m using avg // a';
  expect(
    edited(text, (pipeline) => addSecondMetric(text, pipeline, { dataset: 'demo', metric: metric('unheard'), known }))
  ).toBe(
    lines(
      'set strict;',
      '(',
      '  demo:cpu',
      '  | align to 5m using avg, // a',
      '  demo:unheard',
      '  | align to 5m using avg',
      ')',
      '| compute result using /'
    )
  );
});

test('The same metric again has the steps of the first: a share needs one more filter', () => {
  const text = 'demo:cpu\n| where host == "a"\n| align to 1m using max';
  expect(
    edited(text, (pipeline) => addSecondMetric(text, pipeline, { dataset: 'demo', metric: metric('cpu'), known }))
  ).toBe(
    '(\n  demo:cpu\n  | where host == "a"\n  | align to 1m using max,\n' +
      '  demo:cpu\n  | where host == "a"\n  | align to 1m using max\n)\n| compute result using /'
  );
});

test('A second metric has the tags of the first that it has, too', () => {
  const second = (text: string, name: string) =>
    edited(text, (pipeline) => addSecondMetric(text, pipeline, { dataset: 'demo', metric: metric(name), known }));
  const first = 'demo:`http.requests` | align to 1m using prom::rate | group by method using sum | group by';
  expect(second(`${first} code, method, $tag using sum`, 'http.duration')).toContain('bucket by code, $tag to');
  expect(second(`${first} code using sum`, 'cpu')).toContain(
    'demo:cpu\n  | align to 1m using avg\n  | group using avg\n)'
  );
  expect(second(`${first} code using sum`, 'unheard')).toContain('group by code using avg');
});

describe('Two metrics by the builder’s own defaults', () => {
  const names = known.metricsOf('demo')?.map(({ name }) => name) ?? [];
  const pairs = names.flatMap((one) =>
    names.filter((other) => other !== one).map((other): [string, string] => [one, other])
  );
  const histogram = (name: string) => name.includes('duration');

  const namesOf = (steps: readonly Step[]) => groupTags(steps)?.map(({ name }) => name);

  it.each(pairs)('%s and %s have series that match, or say why not', (one, other) => {
    const text = queryFor('demo', metric(one));
    const both = edited(text, (pipeline) =>
      addSecondMetric(text, pipeline, { dataset: 'demo', metric: metric(other), known })
    );
    const { source } = pipelineOf(both);
    const groups =
      source.kind === 'pair' && source.right ? [source.left, source.right].map(({ steps }) => namesOf(steps)) : [];
    const messages = findMplProblems(both, known).problems.map(({ message }) => message);
    expect(groups).toHaveLength(2);
    if (histogram(one) === histogram(other)) {
      expect([groups[0], messages]).toEqual([groups[1], []]);
    } else {
      expect(messages).toEqual([expect.stringMatching(/^No series match: /)]);
    }
  });

  it('have one interval', () => {
    const second = (text: string) =>
      edited(text, (pipeline) => addSecondMetric(text, pipeline, { dataset: 'demo', metric: metric('cpu'), known }));
    expect(second('demo:`jobs.done` | align to 7m using sum')).toContain('demo:cpu\n  | align to 7m using avg\n)');
    expect(second('demo:`jobs.done` | align using sum')).toContain('demo:cpu\n  | align using avg\n)');
    expect(second('demo:`jobs.done`')).toContain('demo:cpu\n  | align to $__interval using avg\n)');
  });

  it('keep their grouping when another metric is chosen', () => {
    const text =
      '(demo:`http.requests` | align to $__interval using prom::rate | group using sum, demo:cpu | align to 1m using avg) | compute r using /';
    const { pipeline } = parseMpl(text);
    const left = pipeline?.source.kind === 'pair' ? pipeline.source.left : undefined;
    const edits = chooseMetric(text, parseMpl(text), { dataset: 'demo', metric: metric('cpu'), known, pipeline: left });
    expect(spliceEdits(text, edits)).toContain('(demo:cpu | align to $__interval using avg | group using avg,');
  });
});

test('Every new step can be read at its place', () => {
  for (const name of ['cpu', 'http.duration', 'http.requests']) {
    const text = queryFor('demo', metric(name));
    for (const { mpl, index } of newSteps(pipelineOf(text), metric(name), 'service.name')) {
      const after = edited(text, (pipeline) => insertSteps(text, pipeline, index, [mpl]));
      expect(parseMpl(after).problems).toEqual([]);
    }
  }
});

test.each([
  ['host', '"${host}"'],
  ['service.name', '"${`service.name`}"'],
  ['k8s:pod', '"${`k8s:pod`}"'],
  ['größe', '"${`größe`}"'],
  ['a b', '"${`a b`}"'],
  ['2xx', '"${`2xx`}"'],
  ['@ts', '"${`@ts`}"'],
  ['by', '"${`by`}"'],
  ['a"b', '"${`a\\u0022b`}"'],
])('The step that names series by %s has the tag as MPL writes it', (tag, written) => {
  const text = queryFor('demo', metric('cpu'));
  const name = newSteps(pipelineOf(text), metric('cpu'), tag).find(({ kind }) => kind === 'name');
  expect(name?.mpl).toBe(`extend __label = ${written}`);
  expect(parseMpl(`${text} | ${name?.mpl}`).problems).toEqual([]);
});

test('A step that is added and removed leaves the text as it was, and the rest of the meaning stays', () => {
  fc.assert(
    fc.property(queryText, fc.nat(), (text, number) => {
      const pipeline = pipelineOf(text);
      const index = pipeline.source.kind === 'pair' ? pipeline.steps.length : number % (pipeline.steps.length + 1);
      const after = spliceEdits(text, [insertSteps(text, pipeline, index, ['map max(77)'])]);
      expect(after.replace(/\s*\| map max\(77\)/, '').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      const again = pipelineOf(after);
      expect(again.steps.map(({ kind }) => kind)).toEqual([
        ...pipeline.steps.slice(0, index).map(({ kind }) => kind),
        'map',
        ...pipeline.steps.slice(index).map(({ kind }) => kind),
      ]);
      const removed = spliceEdits(after, [removeMplStep(after, again.steps[index])]);
      expect(shown(removed)).toBe(shown(text));
    }),
    generated(30, 12_000)
  );
});

test('An edit of a step changes nothing but that step', () => {
  fc.assert(
    fc.property(queryText, (text) => {
      for (const step of pipelineOf(text).steps) {
        const edits =
          step.kind === 'where'
            ? addTagCondition(step, 'x == 1')
            : step.kind === 'group' || step.kind === 'bucket'
              ? writeTags(text, step, ['x', 'y.z'])
              : step.kind === 'align'
                ? writeInterval(text, step, '7m')
                : [];
        expect(edits.every(({ from, to }) => step.from <= from && to <= step.to)).toBe(true);
        const after = spliceEdits(text, edits);
        expect(parseMpl(after).problems).toEqual([]);
        expect(pipelineOf(after).steps.map(({ kind }) => kind)).toEqual(pipelineOf(text).steps.map(({ kind }) => kind));
      }
    }),
    generated(25, 8000)
  );
});
