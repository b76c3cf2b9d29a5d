import * as fc from 'fast-check';

import { allowExplore } from '../testing/allowExplore';
import { atOnce } from '../inSlices';
import { flameFrame, operationTimes } from './flameFrames';
import { type FlameNode, flameTree } from './flameTree';
import { flameList } from './flameList';
import { fetchSpans } from './flameSpans';
import { official } from '../names/spanFields';
import { type TracedSpan } from './spanTree';

allowExplore();

const span = (id: string, parent: string, start: number, took: number, more: Partial<TracedSpan> = {}): TracedSpan => ({
  ...{ trace: 't', span: id, parent, service: 's', operation: id, start, took, failed: false, values: [] },
  ...more,
});

/** Own time and number of spans by path of operations. */
function pathsOf(root: FlameNode, path: string[] = []): Map<string, [self: number, spans: number]> {
  const paths = new Map<string, [number, number]>();
  for (const node of root.children.values()) {
    const own = [...path, node.operation];
    paths.set(own.join('>'), [node.self[0], node.spans[0]]);
    pathsOf(node, own).forEach((value, key) => paths.set(key, value));
  }
  return paths;
}

const treeOf = (spans: TracedSpan[]) => atOnce(flameTree(spans, () => 0));
const selfIn = (spans: TracedSpan[]) =>
  Object.fromEntries(Array.from(pathsOf(treeOf(spans)), ([path, [self]]) => [path, self]));

describe('The own time of spans by their paths', () => {
  it.each<[string, TracedSpan[], Record<string, number>]>([
    ['is without that of children', [span('a', '', 0, 10), span('b', 'a', 2, 3)], { a: 7, 'a>b': 3 }],
    [
      'counts children that overlap once for their parent, and each for itself',
      [span('a', '', 0, 10), span('b', 'a', 2, 4), span('c', 'a', 4, 4)],
      { a: 4, 'a>b': 4, 'a>c': 4 },
    ],
    ['of a child that outlives its parent is whole', [span('a', '', 0, 10), span('b', 'a', 8, 7)], { a: 8, 'a>b': 7 }],
    ['of a span whose parent is missing begins a path', [span('b', 'gone', 0, 5)], { b: 5 }],
    ['of spans in a circle is counted once', [span('a', 'b', 0, 5), span('b', 'a', 1, 2)], { a: 3, 'a>b': 2 }],
    ['of a span that is its own parent is its own', [span('a', 'a', 0, 5)], { a: 5 }],
  ])('%s', (_, spans, self) => expect(selfIn(spans)).toEqual(self));

  it('is added up over traces', () => {
    const again = span('a', '', 5, 4, { trace: 'u' });
    expect(pathsOf(treeOf([span('a', '', 0, 10), again])).get('a')).toEqual([14, 2]);
  });

  it('is the same as counted moment by moment, whatever overlaps, runs in parallel or outlives its parent', () => {
    const anySpan = fc.record({
      parent: fc.nat(12),
      start: fc.nat(40),
      took: fc.nat(30),
      operation: fc.constantFrom('a', 'b', 'c'),
    });
    fc.assert(
      fc.property(fc.array(anySpan, { minLength: 1, maxLength: 12 }), (all) => {
        // Each span is a child of an earlier span, or a root.
        const spans = all.map(({ parent, start, took, operation }, at) =>
          span(`${at}`, parent < at ? `${parent}` : '', start, took, { operation })
        );
        const expected = new Map<string, [number, number]>();
        for (const own of spans) {
          const children = spans.filter(({ parent }) => parent === own.span);
          let self = 0;
          for (let moment = own.start; moment < own.start + own.took; moment++) {
            self += children.some(({ start, took }) => start <= moment && moment < start + took) ? 0 : 1;
          }
          const path = [own.operation];
          for (let above = spans.find((one) => one.span === own.parent); above;) {
            path.unshift(above.operation);
            const { parent } = above;
            above = spans.find((one) => one.span === parent);
          }
          const [before, count] = expected.get(path.join('>')) ?? [0, 0];
          expected.set(path.join('>'), [before + self, count + 1]);
        }
        const tree = treeOf(spans);
        expect(pathsOf(tree)).toEqual(expected);
        const whole = [...expected.values()].reduce((sum, [self]) => sum + self, 0);
        expect(tree.total[0]).toBe(whole);
        expect(operationTimes(tree).reduce((sum, { self }) => sum + self[0], 0)).toBe(whole);
      })
    );
  });

  it('pauses also within a trace', () => {
    const spans = Array.from({ length: 5000 }, (_, at) =>
      span(`${at}`, at === 0 ? '' : `${Math.floor(at / 3)}`, at, 5)
    );
    const steps = flameTree(spans, () => 0);
    let pauses = 0;
    while (steps.next().done !== true) {
      pauses++;
    }
    expect(pauses).toBeGreaterThan(50);
  });
});

describe('The frame of a flame graph', () => {
  const spans = [span('a', '', 0, 10), span('b', 'a', 0, 6), span('c', 'a', 6, 3), span('a', '', 0, 8, { trace: 'u' })];
  const facts = { refId: 'A', meta: { shape: 'flame', rows: 4 }, query: 'x', notices: [] } as const;
  const columns = (root: FlameNode, traces: number[]) =>
    Object.fromEntries(
      flameFrame(root, { ...facts, notices: [], traces }).fields.map(({ name, values }) => [name, values])
    );

  it('has one root, and each node before its children, with the largest first', () => {
    const root = atOnce(flameTree(spans, () => 0));
    expect(columns(root, [2])).toEqual({
      level: [0, 1, 2, 2],
      label: ['2 traces', 's: a', 's: b', 's: c'],
      value: [18, 18, 6, 3],
      self: [0, 9, 6, 3],
    });
    expect(flameFrame(root, { ...facts, notices: [], traces: [2] }).meta?.preferredVisualisationType).toBe(
      'flamegraph'
    );
  });

  it('has both sides of a comparison beside each other', () => {
    const root = atOnce(flameTree(spans, (trace) => (trace === 'u' ? 0 : 1)));
    expect(columns(root, [1, 1])).toEqual({
      level: [0, 1, 2, 2],
      label: ['2 traces', 's: a', 's: b', 's: c'],
      ...{ value: [8, 8, 0, 0], self: [0, 8, 0, 0] },
      ...{ valueRight: [10, 10, 6, 3], selfRight: [0, 1, 6, 3] },
    });
  });
});

describe('The list beside a flame graph', () => {
  const spans = [span('a', '', 0, 10), span('b', 'a', 0, 6), span('c', 'b', 0, 2, { operation: 'b' })];
  const period = (from: number) => ({ from, to: from + 1000 });
  const context = {
    ...{ refId: 'A', traces: [1], search: { as: 'flame' as const, errors: true }, range: undefined },
    ...{ spans: { datasets: ['traces'], fields: official }, sides: undefined, source: { uid: 'apl', name: 'APL' } },
  };
  const listOf = (more: Partial<Parameters<typeof flameList>[1]> = {}) =>
    flameList(treeOf(spans), { ...context, ...more });
  /** The query behind an operation's link in the first row. */
  const linked = (list: ReturnType<typeof listOf>, title: string): unknown => {
    const links = list.fields.flatMap(({ config }) => config.links ?? []);
    const query = links.find((link) => link.title === title)?.internal?.query;
    return typeof query === 'function' ? query({ scopedVars: { __dataContext: { value: { rowIndex: 0 } } } }) : query;
  };

  it('adds up each operation along all paths, the longest first', () => {
    const list = listOf();
    expect(list.fields.map(({ name, values }) => [name, values])).toEqual([
      ['service', ['s', 's']],
      ['operation', ['b', 'a']],
      ['self time', [6, 4]],
      ['share', [0.6, 0.4]],
      ['per trace', [6, 4]],
      ['spans', [2, 1]],
    ]);
  });

  it('leads to the traces of an operation and to what changed in it', () => {
    expect(linked(listOf(), 'Traces of this operation')).toMatchObject({
      ...{ kind: 'traces', query: '', traces: { errors: true, service: 's', operation: 'b' } },
    });
    const sides = [period(5000), [period(1000)]] as const;
    expect(linked(listOf({ sides, traces: [2, 1] }), 'What changed?')).toEqual({
      ...{ refId: 'A', kind: 'changes' },
      query: 'traces\n| where [\'service.name\'] == "s" and name == "b"',
      changes: {
        window: { from: '1970-01-01T00:00:05.000Z', to: '1970-01-01T00:00:06.000Z' },
        baseline: { from: '1970-01-01T00:00:01.000Z', to: '1970-01-01T00:00:02.000Z' },
      },
    });
    const many = [period(5000), [period(1000), period(3000)]] as const;
    expect(linked(listOf({ sides: many, traces: [2, 1] }), 'What changed?')).toMatchObject({
      changes: {
        window: { from: '1970-01-01T00:00:05.000Z' },
        ordinary: [{ from: '1970-01-01T00:00:01.000Z' }, { from: '1970-01-01T00:00:03.000Z' }],
      },
    });
  });
});

describe('The spans of a flame graph', () => {
  /** Fetches traces with these numbers of spans from a service that returns at most `most` rows. */
  async function fetched(counts: Record<string, number>, most = Infinity) {
    const asked: string[][] = [];
    const ask = async (apl: string) => {
      const ids = Object.keys(counts).filter((id) => apl.includes(`"${id}"`));
      asked.push(ids);
      const limit = Math.min(most, Number(/limit (\d+)/.exec(apl)?.[1]));
      const rows = ids.flatMap((id) => Array.from({ length: counts[id] }, () => id)).slice(0, limit);
      const cells = { trace: rows, span: rows, start: rows.map(() => 5), took: rows.map(() => '2ns') };
      const fields = Object.keys(cells).map((name) => ({ name, type: '' }));
      return { name: '0', fields, columns: Object.values(cells) };
    };
    const wanted = Object.entries(counts).map(([id, spans]) => ({ id, spans }));
    const found = await fetchSpans(wanted, { datasets: ['spans'], fields: official }, { from: 0, to: 1 }, { ask });
    return { asked, found, traces: [...new Set(found.map(({ trace }) => trace))] };
  }

  it('are fetched at once', async () => {
    const { asked, found } = await fetched({ b: 2, a: 1 });
    expect(asked).toEqual([['b', 'a']]);
    expect(found[0]).toEqual({ trace: 'b', span: 'b', parent: '', service: '', operation: '', start: 5, took: 2 });
  });

  it('are fetched by two requests if one would be large', async () => {
    const { asked, found } = await fetched({ a: 30_000, b: 19_000, c: 2000, d: 30_000 });
    expect(asked).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(found).toHaveLength(81_000);
  });

  it('of a trace that a response cut off are fetched again, but not a third time', async () => {
    const { asked, traces } = await fetched({ a: 500, b: 400, c: 200, d: 900 }, 1000);
    expect(asked).toEqual([
      ['a', 'b', 'c', 'd'],
      ['c', 'd'],
    ]);
    // The last trace in a response may lack spans.
    expect(traces).toEqual(['a', 'b', 'c']);
  });
});
