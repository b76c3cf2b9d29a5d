import { dateTime, LoadingState } from '@grafana/data';

import { summarizeResult } from '../editor/resultSummary';
import { toFrames } from '../frames/toFrames';
import { answerOf, field } from '../frames/testing/answerOf';
import { allowExplore } from '../testing/allowExplore';
import { serviceGraph } from './serviceGraph';

allowExplore();

type Call = [
  caller: string | null,
  service: string | null,
  entry: boolean,
  calls: number,
  errors: number,
  average: string,
  p95: string,
];

const [from, to] = [dateTime(0), dateTime(100_000)];
const range = { from, to, raw: { from, to } };
const source = { uid: 'apl', name: 'APL' };

function graphOf(calls: Call[], search = {}) {
  const fields = [
    field('caller', 'string'),
    field('service', 'string'),
    field('entry', 'boolean'),
    field('calls', 'integer', 'count'),
    field('errors', 'integer', 'countif'),
    field('average', 'timespan', 'avg', 'took'),
    field('p95', 'timespan', 'percentile', 'took'),
  ];
  const columns = fields.map((_, place) => calls.map((call) => call[place]));
  const [table] = toFrames(answerOf([{ fields, columns }]), { refId: 'G', format: 'table', query: 'x' });
  return serviceGraph(table, { search, source, range });
}

const valuesOf = (frame: ReturnType<typeof graphOf>[number]) =>
  Object.fromEntries(frame.fields.map(({ name, values }) => [name, values]));
const noticesOf = ([frame]: ReturnType<typeof graphOf>) => frame.meta?.notices?.map(({ text }) => text);

const shop: Call[] = [
  [null, 'web', true, 100, 10, '100ms', '300ms'],
  ['web', 'cart', false, 60, 6, '20ms', '50ms'],
  ['jobs', 'cart', false, 20, 0, '60ms', '90ms'],
  ['cart', 'cart', false, 40, 4, '5ms', '9ms'],
];

describe('A service graph', () => {
  it('has a node for each service, with the requests that it serves', () => {
    const [nodes] = graphOf(shop);
    expect(nodes).toMatchObject({ name: 'nodes', refId: 'G', length: 3 });
    expect(nodes.meta?.preferredVisualisationType).toBe('nodeGraph');
    expect(valuesOf(nodes)).toEqual({
      id: ['cart', 'jobs', 'web'],
      title: ['cart', 'jobs', 'web'],
      mainstat: ['30.0 ms', '', '100.0 ms'],
      secondarystat: ['0.80 req/s', '', '1.00 req/s'],
      arc__ok: [1 - 6 / 80, 1, 0.9],
      arc__failed: [6 / 80, 0, 0.1],
      detail__requests: ['80', '0', '100'],
      detail__errors: ['6', '0', '10'],
    });
  });

  it('has an edge for each pair of services, not for what happens within one', () => {
    const [, edges] = graphOf(shop);
    expect(edges).toMatchObject({ name: 'edges', length: 2, meta: { preferredVisualisationType: 'nodeGraph' } });
    expect(valuesOf(edges)).toEqual({
      id: ['["web","cart"]', '["jobs","cart"]'],
      source: ['web', 'jobs'],
      target: ['cart', 'cart'],
      mainstat: ['50.0 ms', '90.0 ms'],
      secondarystat: ['0.60 req/s', '0.20 req/s'],
      detail__requests: ['60', '20'],
      detail__errors: ['6', '0'],
    });
  });

  it('names what its legend and its menus show', () => {
    const names = graphOf(shop).map(({ fields }) => fields.map(({ name, config }) => config.displayName ?? name));
    const shown = ['Requests per second', 'Without errors', 'With errors', 'Requests', 'Errors'];
    expect(names[0]).toEqual(['id', 'Service', 'Average duration', ...shown]);
    expect(names[1]).toEqual(['id', 'source', 'target', '95th percentile', shown[0], ...shown.slice(3)]);
  });

  it('is what the footer says it is', () => {
    const data = { state: LoadingState.Done, series: graphOf(shop), timeRange: range };
    expect(summarizeResult(data, 'G')?.facts[0]).toBe('4 rows as service graph');
  });

  it('links each service to its traces, in the same dataset', () => {
    const [nodes] = graphOf(shop, { as: 'graph', dataset: 'spans' });
    expect(nodes.fields[0].config.links).toEqual([
      {
        title: 'Traces of this service',
        url: '',
        internal: {
          datasourceUid: 'apl',
          datasourceName: 'APL',
          range,
          query: {
            refId: 'A',
            kind: 'traces',
            query: '',
            traces: { dataset: 'spans', service: '${__data.fields.id}' },
          },
        },
      },
    ]);
  });

  it('says when callers are missing, and counts their calls as requests', () => {
    const graph = graphOf([...shop, [null, 'cart', false, 3, 0, '1ms', '1ms']]);
    expect(noticesOf(graph)).toEqual([expect.stringContaining('3 spans have a caller outside this range')]);
    expect(valuesOf(graph[0]).detail__requests).toEqual(['83', '0', '100']);
    expect(noticesOf(graphOf(shop))).toBeUndefined();
  });

  it('says when there are more spans than the service joins', () => {
    const graph = graphOf([[null, 'web', true, 50_000, 0, '1ms', '1ms']]);
    expect(noticesOf(graph)).toEqual([expect.stringContaining('50,000')]);
  });

  it('of no spans is empty', () => {
    expect(graphOf([]).map(({ length }) => length)).toEqual([0, 0]);
    expect(graphOf([[null, null, true, 3, 0, '1ms', '1ms']]).map(({ length }) => length)).toEqual([0, 0]);
  });
});
