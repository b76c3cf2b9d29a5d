import { type AplSource } from '../source';
import { type Report, untilAborted } from './analysis';
import { recognize, type Recognized } from './recognize';
import { maxQueries, takeSample, type WantedRange } from './takeSample';

type Source = Pick<AplSource, 'service' | 'schema'>;

export interface AnalyzedDatasets {
  data: Recognized[];
  /** Most frequent types of annotations. */
  types: string[];
  range: WantedRange;
}

export async function analyzeDatasets(
  datasets: readonly string[],
  range: WantedRange,
  { service, schema }: Source,
  report: Report,
  signal: AbortSignal
): Promise<AnalyzedDatasets> {
  const now = Date.now();
  const data: Recognized[] = [];
  for (const dataset of datasets) {
    report(dataset, `Reading the fields of “${dataset}”…`);
    const reportQuery = (query: number, purpose: string) =>
      report(dataset, `“${dataset}”, query ${query} of at most ${maxQueries}: ${purpose}…`);
    data.push(recognize(await takeSample(dataset, { service, schema, range, now, signal, report: reportQuery })));
  }
  report('', 'Listing annotation types…');
  const types = await annotationTypes(service, datasets, now, signal).catch(() => []);
  return { data, types, range };
}

/** Maximum number of annotation layers; more layers would overlap. */
const maxTypes = 3;
const month = 30 * 24 * 3_600_000;

/** Most frequent types of a month's annotations for the datasets. */
async function annotationTypes(
  service: Pick<AplSource['service'], 'listAnnotations'>,
  datasets: readonly string[],
  now: number,
  signal: AbortSignal
): Promise<string[]> {
  const range = { start: new Date(now - month).toISOString(), end: new Date(now).toISOString() };
  const counts = new Map<string, number>();
  const { annotations } = await untilAborted(service.listAnnotations({ ...range, datasets: [...datasets] }), signal);
  annotations.forEach(({ type }) => counts.set(type, (counts.get(type) ?? 0) + 1));
  const types = [...counts].sort(([, one], [, other]) => other - one).map(([type]) => type);
  return types.slice(0, maxTypes);
}
