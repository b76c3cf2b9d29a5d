import { of, throwError } from 'rxjs';

import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { readAnswer } from '../service/testing/readAnswer';
import { type FieldMeta, type QueryBody, type View } from '../service/types';
import { holdsMetrics, Schema } from './schema';
import { schemaService } from './testing/schemaService';

const logs = { id: 'logs', name: 'logs', kind: '' };

function service(kind?: ServiceErrorKind) {
  const fail = () => throwError(() => new ServiceError(kind ?? 'server', 0, ''));
  return {
    ...schemaService({}),
    listDatasets: jest.fn(() => (kind ? fail() : of([logs]))),
    listFields: jest.fn((_: string) => (kind ? fail() : of<FieldMeta[]>([]))),
    listViews: jest.fn(() => (kind ? fail() : of<View[]>([]))),
    listVirtualFields: jest.fn((_: string) => (kind ? fail() : of<FieldMeta[]>([]))),
  };
}

const field = (name: string, more: Partial<FieldMeta> = {}): FieldMeta => {
  return { name, type: 'string', unit: '', hidden: false, description: '', ...more };
};

describe('What editors suggest', () => {
  it('is asked for once', async () => {
    const asked = service();
    const schema = new Schema(asked);
    expect(asked.listDatasets).not.toHaveBeenCalled();
    expect(await Promise.all([schema.datasets(), schema.datasets()])).toEqual([[logs], [logs]]);
    await schema.fields('logs');
    await schema.fields('logs');
    await schema.fields('traces');
    expect(asked.listDatasets).toHaveBeenCalledTimes(1);
    expect(asked.listFields.mock.calls).toEqual([['logs'], ['traces']]);
  });

  it('is known to an analysis as far as it was read', async () => {
    const asked = service();
    const fields = [{ name: 'a', type: 'string', unit: '', hidden: false, description: '' }];
    asked.listFields.mockReturnValueOnce(of(fields));
    const schema = new Schema(asked);
    expect(schema.known.datasets).toBeUndefined();
    await Promise.all([schema.datasets(), schema.fields('logs'), schema.fields('traces')]);
    expect(schema.known.datasets).toEqual(['logs']);
    expect(schema.known.fieldsOf('logs')).toEqual(fields);
    expect(schema.known.fieldsOf('traces')).toBeUndefined();
  });

  it('is where datasets are, by the names of public edge deployments', async () => {
    const asked = service();
    const edges = {
      a: 'https://us-east-1.aws.edge.axiom.co/',
      b: 'cloud.eu-central-1.aws',
      c: 'https://other.example',
      d: undefined,
    };
    asked.listDatasets.mockReturnValue(of(Object.entries(edges).map(([name, edge]) => ({ ...logs, name, edge }))));
    const schema = new Schema(asked);
    expect(schema.known.edgeOf?.('a')).toBeUndefined();
    await schema.datasets();
    expect(Object.keys(edges).map((name) => schema.known.edgeOf?.(name))).toEqual([
      'US East 1 (AWS)',
      'EU Central 1 (AWS)',
      'https://other.example',
      undefined,
    ]);
  });

  it('is nothing where the token may not read the schema, which is not asked again', async () => {
    const asked = service('permission');
    const schema = new Schema(asked);
    expect(await schema.datasets()).toEqual([]);
    expect(await schema.datasets()).toEqual([]);
    expect(asked.listDatasets).toHaveBeenCalledTimes(1);
  });

  it('is asked for again after a failure that may pass', async () => {
    const asked = service('unreachable');
    const schema = new Schema(asked);
    expect(await schema.fields('logs')).toEqual([]);
    asked.listFields.mockReturnValue(of([{ name: 'a', type: '', unit: '', hidden: false, description: '' }]));
    expect(await schema.fields('logs')).toHaveLength(1);
  });
});

describe('A view', () => {
  const failed: View = { name: 'failed', query: "['logs'] | where status == '500'", description: 'Failures' };
  const answer = {
    format: 'tabular',
    status: {},
    fieldsMetaMap: { logs: [field('took', { type: 'float', unit: 'ms', description: 'Duration' })] },
    tables: [
      {
        name: '0',
        fields: [
          { name: 'took', type: 'float' },
          { name: 'n', type: 'integer' },
        ],
        columns: [[], []],
      },
    ],
  };

  function withViews(...views: View[]) {
    const asked = service();
    const sent: QueryBody[] = [];
    asked.listViews.mockReturnValue(of(views));
    asked.listFields.mockImplementation((name) =>
      name === 'logs' ? of([field('status')]) : throwError(() => new ServiceError('notFound', 404, ''))
    );
    const query = (body: QueryBody) => (sent.push(body), of(readAnswer(JSON.stringify(answer))));
    return { schema: new Schema({ ...asked, query }), asked, sent };
  }

  it('is in the list after the datasets, once, and known with its query', async () => {
    const { schema, asked } = withViews(failed, { name: 'logs', query: 'other' });
    expect(await schema.datasets()).toEqual([logs, { id: 'failed', kind: '', ...failed }]);
    await schema.datasets();
    expect(asked.listViews).toHaveBeenCalledTimes(1);
    expect(schema.known.datasets).toEqual(['logs', 'failed']);
    expect(schema.known.views?.get('failed')).toMatchObject({ description: 'Failures' });
  });

  it('has the fields of a sample, which is asked for once', async () => {
    const { schema, asked, sent } = withViews(failed);
    await schema.datasets();
    const fields = [
      field('took', { type: 'float', unit: 'ms', description: 'Duration' }),
      field('n', { type: 'integer' }),
    ];
    expect(await schema.fields('failed')).toEqual(fields);
    expect(await schema.fields('failed')).toEqual(fields);
    expect(sent).toMatchObject([{ apl: "['failed'] | limit 1" }]);
    expect(asked.listFields).not.toHaveBeenCalled();
    expect(asked.listVirtualFields).not.toHaveBeenCalled();
  });

  it('is found out where its fields are asked for first, and its sample may be refused', async () => {
    const { schema, asked } = withViews(failed);
    expect(await schema.fields('failed')).toHaveLength(2);
    expect(await schema.fields('elsewhere')).toEqual([]);
    expect(asked.listViews).toHaveBeenCalledTimes(1);
    const query = jest.fn(() => throwError(() => new ServiceError('query', 400, '')));
    const refused = new Schema({ ...asked, query });
    await refused.fields('failed');
    expect(await refused.fields('failed')).toEqual([]);
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('is known where datasets are not', async () => {
    const { schema, asked } = withViews(failed);
    asked.listDatasets.mockImplementation(() => throwError(() => new ServiceError('permission', 403, '')));
    expect(await schema.datasets()).toHaveLength(1);
    expect(schema.known.datasets).toBeUndefined();
    expect([...(schema.known.views?.keys() ?? [])]).toEqual(['failed']);
  });
});

describe('A virtual field', () => {
  const slow = field('is_slow', { type: 'boolean', expression: 'took > 1000', description: 'Slow' });

  it('is a field of its dataset, merged with one of its name, asked for once', async () => {
    const asked = service();
    asked.listFields.mockReturnValue(of([field('took', { unit: 'ms' }), field('cost', { type: 'float', unit: '' })]));
    asked.listVirtualFields.mockReturnValue(
      of([slow, field('cost', { type: 'string', unit: 'curusd', expression: 'price * 2' })])
    );
    const schema = new Schema(asked);
    await schema.fields('logs');
    expect(await schema.fields('logs')).toEqual([
      field('took', { unit: 'ms' }),
      field('cost', { type: 'float', unit: 'curusd', expression: 'price * 2' }),
      slow,
    ]);
    expect(schema.known.fieldsOf('logs')).toHaveLength(3);
    expect(asked.listVirtualFields.mock.calls).toEqual([['logs']]);
  });

  it('is left out where fields are unknown: all others would seem to be wrong', async () => {
    const asked = service();
    asked.listVirtualFields.mockReturnValue(of([slow]));
    const schema = new Schema(asked);
    expect(await schema.fields('logs')).toEqual([]);
    expect(schema.known.fieldsOf('logs')).toBeUndefined();
  });
});

describe.each(['permission', 'notFound', 'server', 'shape'] as const)('A failure of kind %s', (kind) => {
  const fail = () => throwError(() => new ServiceError(kind, 0, ''));

  it('of views and virtual fields leaves the rest as it is', async () => {
    const asked = service();
    asked.listFields.mockReturnValue(of([field('a')]));
    const schema = new Schema({ ...asked, listViews: fail, listVirtualFields: fail });
    expect(await schema.datasets()).toEqual([logs]);
    expect(await schema.fields('logs')).toEqual([field('a')]);
    expect(schema.known.datasets).toEqual(['logs']);
    expect(schema.known.fieldsOf('logs')).toEqual([field('a')]);
  });
});

it.each([
  ['otel:metrics:v1', true],
  ['otel-metrics-v1', true],
  ['otel:logs:v1', false],
  ['', false],
])('A dataset of kind %j holds metrics: %s', (kind, expected) => {
  expect(holdsMetrics({ kind })).toBe(expected);
});

it('Datasets of metrics are apart from those of events, which APL reads', async () => {
  const list = ['otel:metrics:v1', 'otel:logs:v1'].map((kind) => ({
    id: kind,
    name: kind,
    kind,
    edge: 'cloud.us-east-1.aws',
  }));
  const schema = new Schema({ ...schemaService({}), listDatasets: () => of(list) });
  expect((await schema.datasets()).map(({ name }) => name)).toEqual(['otel:logs:v1']);
  expect((await schema.datasetsOfMetrics()).map(({ name }) => name)).toEqual(['otel:metrics:v1']);
  expect(schema.known.datasets).toEqual(['otel:logs:v1']);
  expect(schema.known.edgeOf?.('otel:metrics:v1')).toBe('US East 1 (AWS)');
});
