import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { type AplSource } from '../source';
import { settingLabels } from '../settingLabels';
import { type TraceSearch } from '../types';
import { type RelatedDatasets, relatedDatasets, spansKind } from './relatedDatasets';
import { type LogFields, logFields, type SpanFields, spanFields } from '../names/spanFields';

/** The parts of a data source needed to find datasets with spans or logs. */
export interface TraceSource extends Pick<AplSource, 'uid' | 'name' | 'settings'> {
  schema: Pick<AplSource['schema'], 'datasets' | 'fields'>;
}

/** Datasets, with the fields that they share. */
export interface FoundDatasets<Fields> {
  datasets: string[];
  fields: Fields;
}

/** True if a dataset's fields are known and don't include a span's fields. */
export async function hasNoSpans({ schema }: Pick<TraceSource, 'schema'>, dataset: string): Promise<boolean> {
  return spanFields(await schema.fields(dataset)) === undefined;
}

export const noSpans = (dataset: string) =>
  `“${dataset}” has no spans. Spans need fields for trace, span, parent span, name, service and duration. Choose a dataset with spans.`;

/** Options for all datasets. Datasets known to have spans are marked and come first. */
export async function datasetsForSpans(
  source: Pick<AplSource, 'settings'> & { schema: Pick<AplSource['schema'], 'datasets' | 'known'> }
) {
  const { known } = source.schema;
  const all = (await source.schema.datasets()).map(({ name, kind, query }) => {
    const fields = known.fieldsOf(name) ?? [];
    const isFit = fields.length > 0 && spanFields(fields) !== undefined;
    return {
      name,
      isView: query !== undefined,
      hasSpans: kind === spansKind || name === source.settings.tracesDataset || isFit,
    };
  });
  const options = ({ hasSpans, isView, name }: (typeof all)[number]) => {
    const description = [...(isView ? ['View'] : []), ...(hasSpans ? ['Has spans'] : [])].join(', ');
    return { value: name, label: name, ...(description !== '' && { description }) };
  };
  return [...all.filter(({ hasSpans }) => hasSpans), ...all.filter(({ hasSpans }) => !hasSpans)].map(options);
}

/** Datasets with spans: the query's, the configured ones, or all OpenTelemetry datasets and the link's datasets. */
export async function findSpans(
  source: Pick<TraceSource, 'schema' | 'settings'>,
  { dataset, origin = [] }: Pick<TraceSearch, 'dataset' | 'origin'> = {}
): Promise<FoundDatasets<SpanFields>> {
  const related = dataset ? { names: [dataset], isChosen: true } : await relatedDatasets(source, 'traces', origin);
  const read = (fields: readonly SchemaField[]) => {
    const known = spanFields(fields);
    if (related.isChosen && known === undefined) {
      throw new Error(noSpans(related.names.join(', ')));
    }
    return known;
  };
  const found = await find(source, related, origin, read);
  if (found === undefined) {
    throw new Error(
      `No dataset with spans found. Choose one in the query, or set “${settingLabels.tracesDataset}” in the data source’s settings.`
    );
  }
  return found;
}

/** Datasets with the traces' log lines, found as in `findSpans`; `undefined` if none are known. */
export async function findLogs(
  source: Pick<TraceSource, 'schema' | 'settings'>,
  origin: string[]
): Promise<FoundDatasets<LogFields> | undefined> {
  return find(source, await relatedDatasets(source, 'logs', origin), origin, logFields);
}

async function find<Fields>(
  { schema, settings: { defaultDataset } }: Pick<TraceSource, 'schema' | 'settings'>,
  { names, isChosen }: RelatedDatasets,
  origin: string[],
  read: (fields: Awaited<ReturnType<TraceSource['schema']['fields']>>) => Fields | undefined
): Promise<FoundDatasets<Fields> | undefined> {
  const others = names.length > 0 ? origin : [...origin, ...(defaultDataset ? [defaultDataset] : [])];
  const candidates = isChosen ? names : [...new Set([...names, ...others])];
  const known = await Promise.all(candidates.map(async (name) => ({ name, fields: await schema.fields(name) })));
  // Datasets other than `names` count only if their fields are known.
  const fitting = known.filter(
    ({ name, fields }) => names.includes(name) || (fields.length > 0 && read(fields) !== undefined)
  );
  const fields = read(fitting.flatMap((one) => one.fields)) ?? read([]);
  return fitting.length > 0 && fields !== undefined ? { datasets: fitting.map(({ name }) => name), fields } : undefined;
}
