import { type TimeRange } from '@grafana/data';

import { type FieldValues } from '../schema/fieldValues';
import { type TraceSearch } from '../types';
import { findSpans, type TraceSource } from './findDatasets';

/** Lists the services, or the operations, of the spans in the range, the most frequent first. Never rejects, as names can be typed. */
export async function spanValues(
  part: 'service' | 'operation',
  { search, source, range }: { search: TraceSearch; source: TraceSource; range: TimeRange | undefined },
  values: FieldValues
): Promise<string[]> {
  if (range === undefined) {
    return [];
  }
  try {
    const { datasets, fields } = await findSpans(source, search);
    const { signal } = new AbortController();
    const found = await Promise.all(
      datasets.map((dataset) => values.of({ ask: 'values', dataset, field: fields[part] }, range, signal))
    );
    return found.flat().map(({ value }) => String(value));
  } catch {
    return [];
  }
}
