import { of, throwError } from 'rxjs';

import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { type FieldMeta } from '../service/types';
import { Schema } from './schema';

const logs = { id: 'logs', name: 'logs', kind: '' };

function service(kind?: ServiceErrorKind) {
  const fail = () => throwError(() => new ServiceError(kind ?? 'server', 0, ''));
  return {
    listDatasets: jest.fn(() => (kind ? fail() : of([logs]))),
    listFields: jest.fn((_: string) => (kind ? fail() : of<FieldMeta[]>([]))),
  };
}

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
