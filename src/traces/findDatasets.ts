import { type AplSource } from '../source';
import { type TraceSearch } from '../types';
import { type LogFields, logFields, type SpanFields, spanFields } from './spanFields';

/** The parts of a data source that find the datasets of spans and logs. */
export interface TraceSource extends Pick<AplSource, 'uid' | 'name' | 'settings'> {
  schema: Pick<AplSource['schema'], 'datasets' | 'fields'>;
}

/** Datasets with the fields that they have in common. */
export interface Found<Fields> {
  datasets: string[];
  fields: Fields;
}

/**
 * Returns where spans are: in the dataset of the query, else of the settings, else in all datasets that the service marks as
 * OpenTelemetry's traces, and those of the link (or the default dataset) that have the fields of spans.
 */
export async function findSpans(
  source: TraceSource,
  { dataset, origin = [] }: Pick<TraceSearch, 'dataset' | 'origin'> = {}
): Promise<Found<SpanFields>> {
  const found = await find(source, 'otel:traces:v1', dataset || source.settings.tracesDataset, origin, spanFields);
  if (found === undefined) {
    throw new Error(
      'No dataset is known to hold spans. Choose the dataset in the query, or name a “Traces dataset” in the data source’s settings.'
    );
  }
  return found;
}

/** Returns where log lines of traces are, by the same rules; `undefined` where none are known. */
export function findLogs(source: TraceSource, origin: string[]): Promise<Found<LogFields> | undefined> {
  return find(source, 'otel:logs:v1', source.settings.logsDataset, origin, logFields);
}

async function find<Fields>(
  { schema, settings: { defaultDataset } }: TraceSource,
  kind: string,
  chosen: string | undefined,
  origin: string[],
  read: (fields: Awaited<ReturnType<TraceSource['schema']['fields']>>) => Fields | undefined
): Promise<Found<Fields> | undefined> {
  const listed = chosen ? [] : (await schema.datasets()).filter((one) => one.kind === kind).map(({ name }) => name);
  const others = listed.length > 0 ? origin : [...origin, ...(defaultDataset ? [defaultDataset] : [])];
  const candidates = chosen ? [chosen] : [...new Set([...listed, ...others])];
  const known = await Promise.all(candidates.map(async (name) => ({ name, fields: await schema.fields(name) })));
  // The fields of an other dataset have to be known, for only they say what it holds.
  const fitting = known.filter(({ name, fields }) => {
    const isTold = name === chosen || listed.includes(name);
    return isTold || (fields.length > 0 && read(fields) !== undefined);
  });
  const fields = read(fitting.flatMap((one) => one.fields)) ?? read([]);
  return fitting.length > 0 && fields !== undefined ? { datasets: fitting.map(({ name }) => name), fields } : undefined;
}
