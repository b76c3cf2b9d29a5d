import { type AdHocVariableFilter, type MetricFindValue, type TimeRange } from '@grafana/data';

import { type EditedQuery, type Filter } from '@aplkit/language/kit/filter';
import { spliceEdits } from '@aplkit/language/kit/edit';
import { metricsIn } from '@aplkit/language/mpl/analysis/pipelines';
import { type KnownMetrics, noMetrics } from '@aplkit/language/mpl/analysis/schema';
import { addTagFilter, hasTagFilter, removeTagFilter } from '@aplkit/language/mpl/edit/filters';
import { type MetricSource } from '@aplkit/language/mpl/tree/ast';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { mplVariables } from '../query/interpolation/mplVariables';
import { type MetricsSchema, metricsWindow } from '../schema/metricsSchema';
import { type AplSource } from '../source';
import { editInTurn, filterName, filtersOf, toggleIn } from './adHocFilters';

export { hasTagFilter };

interface Context extends Pick<AplSource, 'templates' | 'metricsSchema'> {
  range?: TimeRange;
}

/** A dashboard's metrics queries, for its filters. */
export class MetricQueries {
  readonly whyNoGroups = 'Metrics queries don’t support grouping from the dashboard.';
  /** Query texts, with variables replaced. */
  private readonly texts: readonly string[];
  private readonly sources: readonly MetricSource[];
  private readonly schema: MetricsSchema;

  constructor(queries: readonly string[], { templates, metricsSchema, range }: Context) {
    this.texts = queries.map((query) => spliceEdits(query, mplVariables(query, templates(), { range })));
    this.sources = this.texts.flatMap((mpl) => namedSources(mpl));
    this.schema = metricsSchema;
  }

  async tags(): Promise<string[]> {
    return readTags(this.sources, this.schema);
  }

  async values(tag: string): Promise<MetricFindValue[]> {
    const values = await Promise.all(
      this.sources.map(({ dataset, metric }) => this.schema.values(dataset.name, metric.name, tag))
    );
    return [...new Set(values.flat())].map((value) => ({ text: value, value }));
  }

  /** The reason why no query supports a filter, by the loaded tags; `undefined` if one does. */
  whyNot(filter: AdHocVariableFilter): string | undefined {
    const reasons = this.texts.map((mpl) => {
      const { text, leftOut } = addAdHocFilters(mpl, [filter], this.schema.known);
      return text === mpl ? leftOut.at(0) : undefined;
    });
    return reasons.includes(undefined) ? undefined : reasons[0];
  }
}

const namedSources = (mpl: string): MetricSource[] =>
  metricsIn(parseMpl(mpl)).filter(({ dataset, metric }) => dataset.name !== '' && metric.name !== '');

async function readTags(sources: readonly MetricSource[], schema: Pick<MetricsSchema, 'tags'>): Promise<string[]> {
  const tags = await Promise.all(sources.map(({ dataset, metric }) => schema.tags(dataset.name, metric.name)));
  return [...new Set(tags.flat())];
}

/** Adds filters to a metrics query without variables. `leftOut` explains filters on missing tags. */
export async function filterMetrics(
  mpl: string,
  adHoc: readonly AdHocVariableFilter[] | undefined,
  schema: Pick<MetricsSchema, 'tags' | 'known'>,
  { from }: Pick<TimeRange, 'from'>
): Promise<EditedQuery> {
  if (Date.now() - from.valueOf() > metricsWindow) {
    // At an earlier time, metrics may have had other tags.
    return addAdHocFilters(mpl, adHoc, noMetrics);
  }
  if (filtersOf(adHoc).length > 0) {
    await readTags(namedSources(mpl), schema);
  }
  return addAdHocFilters(mpl, adHoc, schema.known);
}

/** Adds a dashboard's filters, but only on known tags. */
export const addAdHocFilters = (
  mpl: string,
  adHoc: readonly AdHocVariableFilter[] | undefined,
  known: KnownMetrics
): EditedQuery =>
  editInTurn(
    mpl,
    filtersOf(adHoc).map((filter) => [filterName(filter), (text) => addTagFilter(text, filter, known)])
  );

/** Adds a filter, replacing its opposite. Removes the filter if the query already has it. */
export const toggleTag = (mpl: string, tag: Filter, known: KnownMetrics): EditedQuery =>
  toggleIn(mpl, tag, {
    has: (text, filter) => hasTagFilter(text, filter, known),
    remove: (text, filter) => removeTagFilter(text, filter, known),
    add: (text, filter) => {
      const edited = addTagFilter(text, filter, known);
      // The clicked series has the tag, even if the last day's data doesn't.
      return edited.text === text ? addTagFilter(text, filter, noMetrics) : edited;
    },
  });
