import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { type Filter } from '@aplkit/language/kit/filter';
import { isAboutFailures } from '../names/aboutFailures';
import { failureMarkOf } from '../names/failureNames';
import { isFailureFilter } from './failures';
import { relatedDatasets, type RelatedSource } from './relatedDatasets';
import { durationOf, spanCondition, spanFields } from '../names/spanFields';
import { type TraceSource } from './findDatasets';
import { allSpans } from './traceQueries';

/** Queries for the spans that belong to metrics. */
export interface SpansBeside {
  /** All spans of the services that a filter keeps, whatever its column. */
  ofServices(services: Filter): string;
  /** Title and query of a chart that marks failed spans for a metric about failures, and slow ones otherwise. */
  marked(services: Filter, metric: string, filters: readonly Filter[]): { title: string; query: string };
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
  const ofServices = (services: Filter) =>
    `${allSpans({ datasets: names, fields })}\n| where ${writeFilter({ ...services, column: fields.service }, 'string')}`;
  return {
    ofServices,
    marked: (services, metric, filters) => {
      const [word, measure] =
        isAboutFailures(metric) || filters.some(isOfFailures)
          ? ['Failed', `failed = countif(${spanCondition('failed', fields)})`]
          : ['Slowest', `p95 = percentile(${durationOf(fields)}, 95)`];
      return {
        title: `${word} spans of ${services.operator === '=' ? services.values[0] : 'these services'}`,
        query: `${ofServices(services)}\n| summarize ${measure} by bin_auto(_time)`,
      };
    },
  };
}

const isOfFailures = (filter: Filter): boolean =>
  failureMarkOf(filter.column) === undefined ? isAboutFailures(filter.column) : isFailureFilter(filter);
