import { logFields, spanFields } from '../names/spanFields';
import { type AplSource } from '../source';
import { findLogs, findSpans } from './findDatasets';
import { type TraceDatasets } from './traceQueries';

/** Datasets with the events' spans and log lines. Spans may be in other datasets than the events. */
export async function tracesOfEvents(
  source: Pick<AplSource, 'schema' | 'settings'>,
  datasets: string[]
): Promise<TraceDatasets | undefined> {
  const fields = await Promise.all(datasets.map((dataset) => source.schema.fields(dataset)));
  const known = fields.every(({ length }) => length > 0) ? spanFields(fields.flat()) : undefined;
  // If no dataset with spans is known, that isn't a failure.
  const spans = known
    ? { datasets, fields: known }
    : await findSpans(source, { origin: datasets }).catch(() => undefined);
  const logs = spans && (await findLogs(source, []));
  // Spans may have a field named like a log line's text, so datasets with spans don't count as datasets with log lines. Lines without span
  // IDs can't be joined.
  const isOfLines = async (name: string) => {
    const known = await source.schema.fields(name);
    return !spans?.datasets.includes(name) && (known.length === 0 || logFields(known)?.span !== undefined);
  };
  const areOfLines = await Promise.all((logs?.datasets ?? []).map(isOfLines));
  const span = areOfLines.every(Boolean) ? logs?.fields.span : undefined;
  return spans && { spans, ...(logs && span !== undefined && { logs: { ...logs, fields: { ...logs.fields, span } } }) };
}
