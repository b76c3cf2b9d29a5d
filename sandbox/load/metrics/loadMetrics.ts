import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { countText } from '@aplkit/language/kit/words';
import { type Catalog } from '../../database/catalog';
import { metricsKind } from '../../database/dataset';
import { messageOf, StartError } from '../../errors';
import { type MetricsStore } from '../../metrics/store/metricsStore';
import { expectNewName, type LoadRequest } from '../source';
import { firstRows } from '../staged';
import { type LoadedMetrics } from './loadedPoint';
import { readOtlp } from './otlp';
import { readPrometheusText } from './prometheusText';

/**
 * Loads metrics files as datasets. Points without a time get `now` (ns). Throws `StartError` for an unreadable file.
 */
export async function loadMetrics(
  store: MetricsStore,
  catalog: Catalog,
  requests: LoadRequest[],
  now: bigint,
  say: (line: string) => void
): Promise<void> {
  const loaded = new Set<string>();
  for (const { dataset, source } of requests) {
    if (!loaded.has(dataset)) {
      expectNewName(catalog, dataset, '--load-metrics');
      loaded.add(dataset);
      const description = `Loaded from ${basename(source)}.`;
      catalog.add({ name: dataset, kind: metricsKind, description, fields: [] });
      store.addDataset(dataset);
    }
    const { points, leftOut } = await readMetrics(source);
    if (leftOut.length > 0) {
      say(`${dataset}: left out parts of ${source}: ${firstRows(leftOut)}`);
    }
    const finite = points.filter(({ value }) => Number.isFinite(value));
    if (finite.length === 0) {
      throw new StartError(
        `${source} contains no metric points. Choose a file of OTLP JSON or Prometheus text with --load-metrics.`
      );
    }
    const ids = finite.map(({ metric, properties, tags }) => store.addSeries(dataset, metric, properties, tags));
    await store.addPoints(
      ids,
      finite.map(({ time }) => time ?? Number(now) / 1e6),
      finite.map(({ value }) => value)
    );
    say(`${dataset}: ${countText(finite.length, 'point')} of ${new Set(ids).size} series from ${source}`);
  }
}

async function readMetrics(source: string): Promise<LoadedMetrics> {
  const text = await readText(source);
  return text.trimStart().startsWith('{') ? readOtlp(text) : readPrometheusText(text);
}

async function readText(source: string): Promise<string> {
  try {
    const bytes = await readFile(source);
    return (source.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes).toString('utf8').replace(/^\ufeff/, '');
  } catch (error) {
    throw new StartError(
      `${source} cannot be read: ${messageOf(error)}. Check the path after the "=" of --load-metrics.`
    );
  }
}
