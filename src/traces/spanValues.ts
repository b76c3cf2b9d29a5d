import { type TimeRange } from '@grafana/data';

import { quoteName } from '@aplkit/language/apl/tree/quote';
import { interpolateApl } from '../query/interpolation/interpolateApl';
import { type Templates } from '../query/interpolation/interpolateNames';
import { type ValueLookup } from '../profile/valueLookup';
import { type TraceSearch } from '../types';
import { findSpans, type TraceSource } from './findDatasets';
import { equals } from './traceQueries';

interface SpanContext {
  search: TraceSearch;
  source: TraceSource;
  range: TimeRange | undefined;
  templates: Templates;
}

/** Services, or the selected service's operations. Never rejects, because names can be typed. */
export async function spanValues(
  part: 'service' | 'operation',
  { search, source, range, templates }: SpanContext,
  values: ValueLookup
): Promise<string[]> {
  if (range === undefined) {
    return [];
  }
  try {
    const { datasets, fields } = await findSpans(source, search);
    const { signal } = new AbortController();
    const where =
      part === 'operation' && search.service
        ? interpolateApl(equals(quoteName(fields.service), search.service), { templates })
        : undefined;
    const found = await Promise.all(
      datasets.map((dataset) => values.of({ ask: 'values', dataset, field: fields[part], where }, range, signal))
    );
    return found.flat().map(({ value }) => String(value));
  } catch {
    return [];
  }
}
