import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { isAboutFailures } from '../names/failureNames';
import { relatedDatasets, type RelatedSource } from './relatedDatasets';
import { durationOf, spanCondition, spanFields } from '../names/spanFields';
import { type TraceSource } from './findDatasets';
import { allSpans } from './traceQueries';

/** Queries for the spans that belong to metrics. */
export interface SpansBeside {
  /** All spans of a service. */
  ofService(service: string): string;
  /** A chart of a service's spans whose marks are failed spans, if one of the names is about failures, and slow spans otherwise. */
  marked(service: string, names: readonly string[]): { title: string; query: string };
}

/** Spans that belong to datasets of metrics; `undefined` if there are none. */
export async function spansBeside(
  source: RelatedSource & { schema: Pick<TraceSource['schema'], 'fields'> },
  origin: readonly string[]
): Promise<SpansBeside | undefined> {
  const { names, isChosen } = await relatedDatasets(source, 'traces', origin);
  const fields = spanFields(isChosen ? await source.schema.fields(names[0]) : []);
  if (names.length === 0 || fields === undefined) {
    return undefined;
  }
  const ofService = (service: string) =>
    `${allSpans({ datasets: names, fields })}\n| where ${quoteName(fields.service)} == ${quoteString(service)}`;
  return {
    ofService,
    marked: (service, about) => {
      const [word, measure] = about.some(isAboutFailures)
        ? ['Failed', `failed = countif(${spanCondition('failed', fields)})`]
        : ['Slowest', `p95 = percentile(${durationOf(fields)}, 95)`];
      return {
        title: `${word} spans of ${service}`,
        query: `${ofService(service)}\n| summarize ${measure} by bin_auto(_time)`,
      };
    },
  };
}
