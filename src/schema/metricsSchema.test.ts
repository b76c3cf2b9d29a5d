import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { noMetrics } from '@aplkit/language/mpl/analysis/schema';
import { readPromql } from '@aplkit/language/mpl/promql/readPromql';
import { lastValueFrom, Observable, of, throwError } from 'rxjs';
import { ServiceError } from '../service/serviceError';
import { MetricsSchema } from './metricsSchema';
import { readPromqlMetrics } from './readPromqlMetrics';

describe('readPromqlMetrics', () => {
  /** The datasets whose metrics are loaded for a query before any list arrives. */
  async function readFor(promql: string, datasets: string[]): Promise<string[]> {
    const metrics = jest.fn((_dataset: string) => new Promise<never>(() => undefined));
    const read = readPromql(promql);
    if (read) {
      void readPromqlMetrics(read, { datasets: async () => datasets, metrics, tags: async () => [] }, () => noMetrics);
    }
    await Promise.resolve();
    return metrics.mock.calls.flat();
  }

  it('PromQL that names its dataset reads the metrics of that one only', async () => {
    expect(await readFor('sum(b:cpu) / sum(memory)', ['a', 'b', 'c'])).toEqual(['b']);
  });

  it('Other PromQL reads those of the first ten datasets at once', async () => {
    const datasets = Array.from({ length: 12 }, (_, index) => `m${index}`);
    expect(await readFor('sum(cpu)', datasets)).toEqual(datasets.slice(0, 10));
  });
});

describe('metricsSchema', () => {
  const cpu = { name: 'cpu', type: 'Gauge', temporality: '', unit: '1' };

  function metricsSchema(fails?: ServiceError) {
    const answer = <T>(value: T) => (fails ? throwError(() => fails) : of(value));
    const service = {
      list: jest.fn(() => answer([cpu])),
      withValue: jest.fn(() => answer(['cpu'])),
      tags: jest.fn(() => answer(['host'])),
      tagValues: jest.fn(() => answer(['web-1'])),
    };
    const datasetsOfMetrics = () => Promise.resolve([{ id: 'm', name: 'm', kind: 'otel:metrics:v1' }]);
    return { schema: new MetricsSchema(service, { datasetsOfMetrics, known: noSchema }), service };
  }

  describe('The metrics of a dataset', () => {
    it('are read once, with their tags and values, and known then', async () => {
      const { schema, service } = metricsSchema();
      expect(schema.known.metricsOf('m')).toBeUndefined();
      expect(schema.known.tagsOf('m', 'cpu')).toBeUndefined();
      for (const _ of [1, 2]) {
        expect(await schema.metrics('m')).toEqual([cpu]);
        expect(await schema.tags('m', 'cpu')).toEqual(['host']);
        expect(await schema.values('m', 'cpu', 'host')).toEqual(['web-1']);
        expect(await schema.values('m', undefined, 'host')).toEqual(['web-1']);
        expect(await schema.metricsWith('m', 'host')).toEqual(['cpu']);
      }
      expect(schema.known.metricsOf('m')).toEqual([cpu]);
      expect(schema.known.tagsOf('m', 'cpu')).toEqual(['host']);
      expect(service.list).toHaveBeenCalledTimes(1);
      expect(service.tags).toHaveBeenCalledTimes(1);
      expect(service.tagValues).toHaveBeenCalledTimes(2);
      expect(service.withValue).toHaveBeenCalledTimes(1);
    });

    it('are no longer read once nobody waits for them', () => {
      const { schema, service } = metricsSchema();
      const ended = jest.fn();
      service.list.mockReturnValue(new Observable<never>(() => ended));
      const [first, second] = [1, 2].map(() => schema.readMetrics('m').subscribe());
      first.unsubscribe();
      expect(ended).not.toHaveBeenCalled();
      second.unsubscribe();
      expect(ended).toHaveBeenCalledTimes(1);
    });

    it.each(['permission', 'unreachable'] as const)('are asked for again after a failure (%s)', async (kind) => {
      const { schema, service } = metricsSchema(new ServiceError(kind, 0, 'No.'));
      for (const _ of [1, 2]) {
        await expect(lastValueFrom(schema.readMetrics('m'))).rejects.toThrow('No.');
      }
      expect(service.list).toHaveBeenCalledTimes(2);
    });

    it.each(['permission', 'unreachable'] as const)('are none where the list fails (%s)', async (kind) => {
      const { schema } = metricsSchema(new ServiceError(kind, 0, ''));
      expect(await schema.metrics('m')).toEqual([]);
      expect(schema.known.metricsOf('m')).toBeUndefined();
    });

    it('are asked for again after a refusal only by those who show it', async () => {
      const { schema, service } = metricsSchema(new ServiceError('permission', 403, 'No.'));
      for (const _ of [1, 2]) {
        await schema.metrics('m');
        await schema.tags('m', 'cpu');
        await schema.values('m', 'cpu', 'host');
        await schema.metricsWith('m', 'host');
      }
      for (const ask of [service.list, service.tags, service.tagValues, service.withValue]) {
        expect(ask).toHaveBeenCalledTimes(1);
      }
      service.list.mockReturnValue(of([cpu]));
      expect(await lastValueFrom(schema.readMetrics('m'))).toEqual([cpu]);
      expect(await schema.metrics('m')).toEqual([cpu]);
    });

    it('are those of the datasets that hold metrics', async () => {
      const { schema } = metricsSchema();
      expect(schema.known.datasets).toBeUndefined();
      expect(await schema.datasets()).toEqual(['m']);
      expect(schema.known.datasets).toEqual(['m']);
    });
  });
});
