import { type AbstractLabelMatcher, AbstractLabelOperator, type AbstractQuery } from '@grafana/data';

import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { findPath } from '@aplkit/language/apl/analysis/names';
import { noSchema, type KnownSchema as AplSchema } from '@aplkit/language/apl/analysis/schema';
import { type Filter } from '@aplkit/language/kit/filter';
import { conditionsOf } from '@aplkit/language/apl/edit/filters';
import { readFilter } from '@aplkit/language/apl/edit/readFilter';
import { eventsWithLabels, labelOf, type LabelMatcher } from '@aplkit/language/apl/edit/labels';
import { type Pipeline } from '@aplkit/language/apl/tree/ast';
import { rowChange } from '@aplkit/language/apl/tree/operators';
import { type RowChange } from '@aplkit/language/apl/tree/operators/record';
import { migrateQuery } from '../query/migration/migrate';
import { type AplQuery, isApl } from '../types';
import { filterText } from '../filters/adHocFilters';

const signs: Readonly<Record<AbstractLabelOperator, LabelMatcher['operator']>> = {
  [AbstractLabelOperator.Equal]: '=',
  [AbstractLabelOperator.NotEqual]: '!=',
  [AbstractLabelOperator.EqualRegEx]: '=~',
  [AbstractLabelOperator.NotEqualRegEx]: '!~',
};

/** Label operator for each filter operator that has one. Lists become regular expressions. */
const labelOperators: Readonly<Partial<Record<Filter['operator'], AbstractLabelOperator>>> = {
  '=': AbstractLabelOperator.Equal,
  '!=': AbstractLabelOperator.NotEqual,
  '=|': AbstractLabelOperator.EqualRegEx,
  '!=|': AbstractLabelOperator.NotEqualRegEx,
  '=~': AbstractLabelOperator.EqualRegEx,
  '!~': AbstractLabelOperator.NotEqualRegEx,
};

/** Placeholder for the dataset that the user has to choose. */
const unknownDataset = 'my-dataset';

/** Query for events that match labels. Labels that aren't fields become a comment. */
export function fromAbstract(
  { refId, labelMatchers }: AbstractQuery,
  dataset: string | undefined,
  schema: AplSchema
): AplQuery {
  const matchers = labelMatchers.map(({ name, operator, value }) => ({ name, operator: signs[operator], value }));
  const { text, missing } = eventsWithLabels(matchers, dataset ?? unknownDataset, schema, '\n| limit 100');
  return importedQuery(
    refId,
    dataset,
    text,
    missing.map((filter) => filterText(filter))
  );
}

/** Imported query, with a comment about `lost` filters. Without a dataset, everything is a comment. */
function importedQuery(refId: string, dataset: string | undefined, text: string, lost: readonly string[]): AplQuery {
  const comment = lost.length > 0 ? `// Not in this query: ${JSON.stringify(lost.join(', ')).slice(1, -1)}\n` : '';
  const query = dataset === undefined ? `Choose a dataset:\n${text}`.replaceAll(/^/gm, '// ') : text;
  return { refId, kind: 'apl', query: comment + query, format: 'auto' };
}

/** A query's filters as labels, without conditions that labels can't express. */
export function toAbstract(saved: AplQuery): AbstractQuery {
  const query = migrateQuery(saved);
  const { refId, query: text } = query;
  const analysis = analyze(text, noSchema);
  const { pipeline } = analysis.query;
  const filters = isApl(query) && pipeline ? filtersIn(pipeline, analysis) : [];
  return { refId, labelMatchers: filters.flatMap((filter) => matcherOf(filter) ?? []) };
}

/** Operators after which `where` still filters the dataset's events. */
const keeping: ReadonlySet<RowChange> = new Set<RowChange>(['each', 'filters', 'sorts']);

function filtersIn(pipeline: Pipeline, { scopesOf }: ReturnType<typeof analyze>): Filter[] {
  const { source, operators } = pipeline;
  const scopes = scopesOf(pipeline);
  const end = operators.findIndex((operator) => !keeping.has(rowChange(operator)));
  const events = source.kind === 'dataset' ? operators.slice(0, end < 0 ? undefined : end) : [];
  return events.flatMap((operator, index) => {
    const conditions = operator.kind === 'where' ? conditionsOf(operator) : [];
    // A column that the query itself creates isn't a label.
    const made = ({ column }: Filter) => findPath(scopes[index], column)?.definition !== undefined;
    return conditions.flatMap(({ expression }) => readFilter(expression) ?? []).filter((filter) => !made(filter));
  });
}

function matcherOf({ column, operator, values }: Filter): AbstractLabelMatcher | undefined {
  const labelOperator = labelOperators[operator];
  const isList = operator === '=|' || operator === '!=|';
  const text = isList ? values.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') : values[0];
  const value = operator === '=~' || operator === '!~' ? anchored(text) : text;
  return labelOperator && { name: labelOf(column), operator: labelOperator, value };
}

/** Converts an APL pattern, which matches anywhere, to one for the whole value, as labels require. */
function anchored(pattern: string): string {
  if (pattern.startsWith('^(?:') && pattern.endsWith(')$')) {
    return pattern.slice(4, -2);
  }
  if (pattern.includes('|')) {
    return `.*(?:${pattern}).*`;
  }
  const start = pattern.startsWith('^') ? pattern.slice(1) : `.*${pattern}`;
  const ends = start.endsWith('$') && !start.endsWith('\\$');
  return ends ? start.slice(0, -1) : `${start}.*`;
}
