import { addGroup } from '../edit/addGroup';
import { appendStep, type EditedQuery, whyUnreadable } from '../edit/change';
import { lineTime } from '../edit/rows';
import { withoutEventLimit } from '../edit/sample';
import { type Analysis, analyze } from '../analysis/analyze';
import { findPath, mayHave } from '../analysis/names';
import { type KnownSchema, noSchema, withField } from '../analysis/schema';
import { findColumn } from '../analysis/scope';
import { hasPercentiles } from '../analysis/types';
import { parseQuery } from '../parse';
import { type Query } from '../tree/ast';
import { applyEdits, difference } from '../tree/edit';
import { isAggregating } from '../tree/operators';
import { quoteName } from '../tree/quote';
import { addFieldFilter, type FieldAt, type FieldEdit, leftOut, presentIn } from './fieldFilters';
import { addItem } from './listEdits';
import { limitNote } from './newSteps';
import { isStep } from './parts';
import { readSteps } from './readSteps';
import { addAggregation, addGrouping, type SummarizeStep } from './summarizeEdits';

export type FieldStep =
  /** Keeps or leaves out the rows with this value. An empty value also stands for a missing one. */
  | { kind: 'keep' | 'leaveOut'; value: string }
  | { kind: 'present' }
  /** Groups by the field's values or, if `size` is set, by buckets. */
  | { kind: 'group'; size?: string }
  /** Counts over time, with a series per value or per group in `by`; `isMeasure` shows percentiles instead. */
  | { kind: 'chart'; isMeasure?: boolean; by?: string }
  | { kind: 'column' };

export function addFieldStep(text: string, field: FieldAt, step: FieldStep, schema: KnownSchema): FieldEdit {
  const { column, type } = field;
  // The known schema may lack the field.
  const assumed = withField(schema, { name: column, type });
  const analysis = analyze(text, assumed);
  switch (step.kind) {
    case 'keep':
    case 'leaveOut':
      return addFieldFilter(text, field, { column, operator: step.kind === 'keep' ? '=' : '!=', values: [step.value] });
    case 'present':
      return addFieldFilter(text, field, presentIn(column));
    case 'group':
    case 'chart':
      return addGroups(text, { column, ...summaryOf(column, step) }, analysis, assumed);
    case 'column':
      return addColumn(text, field, analysis);
  }
}

/** Aggregates and groups for a `summarize` on a column. The default aggregate is `count()`. */
interface Summary {
  column: string;
  aggregates: string[];
  group: string | undefined;
  place?: 'first';
  isOverTime: boolean;
}

function summaryOf(column: string, step: Extract<FieldStep, { kind: 'group' | 'chart' }>): Omit<Summary, 'column'> {
  const name = quoteName(column);
  if (step.kind === 'chart') {
    return step.isMeasure
      ? {
          aggregates: [50, 95, 99].map((percent) => `percentile(${name}, ${percent})`),
          group: undefined,
          isOverTime: true,
        }
      : { aggregates: [], group: step.by ?? name, ...(step.by && { place: 'first' }), isOverTime: true };
  }
  return { aggregates: [], group: step.size === undefined ? name : `bin(${name}, ${step.size})`, isOverTime: false };
}

/** Adds aggregates and groups to the last step that groups rows, or a `summarize` before any limit. */
function addGroups(text: string, summary: Summary, analysis: Analysis, schema: KnownSchema): FieldEdit {
  const { column, aggregates, group, place, isOverTime } = summary;
  const { pipeline, problems } = analysis.query;
  if (pipeline === undefined || problems.length > 0) {
    return leftOut(whyUnreadable(analysis.query));
  }
  if (!pipeline.operators.some(isAggregating)) {
    return addSummary(text, summary, schema);
  }
  const added =
    group === undefined
      ? addAggregates(text, column, aggregates, analysis, schema)
      : addGroup(text, column, schema, group, place);
  const [reason] = added.leftOut;
  if (reason !== undefined) {
    return leftOut(reason);
  }
  const timed = isOverTime ? withTime(added.text, schema) : added.text;
  return timed === undefined
    ? leftOut('The grouped rows have no time column, so they can’t be charted over time.')
    : changed(
        text,
        timed,
        group === undefined
          ? `The query already has the percentiles of “${column}”.`
          : `The rows are already grouped by “${column}”.`
      );
}

function addSummary(text: string, { column, aggregates, group, isOverTime }: Summary, schema: KnownSchema): FieldEdit {
  const rows = withoutEventLimit(text);
  const { query, result } = analyze(rows, schema);
  const time = isOverTime ? lineTime(result) : undefined;
  if (query.pipeline === undefined || !mayHave(result, column)) {
    return leftOut(`A step removes “${column}”. Keep the column to group by it.`);
  }
  if (isOverTime && time === undefined) {
    return leftOut('A chart needs _time, which the query removes. Keep _time in the result.');
  }
  const groups = [
    ...(time === undefined ? [] : [`bin_auto(${quoteName(time)})`]),
    ...(group === undefined ? [] : [group]),
  ];
  const works = aggregates.length > 0 ? aggregates.join(', ') : 'count()';
  const summarized = applyEdits(rows, [appendStep(rows, query.pipeline, `summarize ${works} by ${groups.join(', ')}`)]);
  const { operators = [] } = parseQuery(summarized).pipeline ?? {};
  return { edits: difference(text, summarized), note: limitNote(summarized, operators, operators.length - 1) };
}

/** Adds a column's aggregates to the last `summarize`, unless it has them. */
function addAggregates(
  text: string,
  column: string,
  aggregates: string[],
  { query, scopesOf }: Analysis,
  schema: KnownSchema
): EditedQuery {
  const last = lastGrouping(text, query);
  const scope = query.pipeline && last && scopesOf(query.pipeline).at(last.index);
  if (!last || !isSummarize(last) || !scope) {
    return { text, leftOut: ['Percentiles can’t be added to “make-series” here. Add them in code.'] };
  }
  if (!mayHave(scope, column)) {
    return { text, leftOut: [`“summarize” has no column “${column}”.`] };
  }
  const has = last.aggregations.map(({ from, to }) => text.slice(from, to));
  const missing = aggregates.filter((apl) => !has.includes(apl)).join(', ');
  if (missing === '') {
    return { text, leftOut: [] };
  }
  const added = applyEdits(text, addAggregation(text, last, missing));
  const after = analyze(added, schema);
  const before = query.pipeline && scopesOf(query.pipeline).at(last.index + 1);
  const summarized = after.query.pipeline && after.scopesOf(after.query.pipeline).at(last.index + 1);
  const isLost = summarized?.columns.some(
    ({ name }) => before && !findColumn(before, name) && !findColumn(after.result, name)
  );
  return isLost
    ? {
        text,
        leftOut: [`A step after “summarize” removes the percentiles of “${column}”. Remove or change that step.`],
      }
    : { text: added, leftOut: [] };
}

const lastGrouping = (text: string, query: Query) =>
  readSteps(text, query)
    .filter(isStep)
    .filter(({ operator }) => isAggregating(operator))
    .at(-1);

/** Adds a time bucket to the groups of the last `summarize`; `undefined` if that's not possible. */
function withTime(text: string, schema: KnownSchema): string | undefined {
  const { query, scopesOf } = analyze(text, schema);
  const last = lastGrouping(text, query);
  const scope = last && query.pipeline && scopesOf(query.pipeline).at(last.index);
  const typeOf = (field: string) => (scope && findColumn(scope, field)?.type) ?? 'unknown';
  if (
    !last ||
    !isSummarize(last) ||
    last.groups.some(({ bucket }) => bucket && !hasPercentiles(typeOf(bucket.field)))
  ) {
    return text;
  }
  const time = scope && lineTime(scope);
  return time === undefined ? undefined : applyEdits(text, addGrouping(text, last, `bin_auto(${quoteName(time)})`));
}

const isSummarize = (step: { kind: string }): step is SummarizeStep => step.kind === 'summarize';

/** Adds a column to later `project` steps that would drop it, or with `extend` if it's an element of a result's column. */
function addColumn(text: string, { column, place }: FieldAt, { query, result, scopesOf }: Analysis): FieldEdit {
  const { pipeline, problems } = query;
  if (pipeline === undefined || problems.length > 0) {
    return leftOut(whyUnreadable(query));
  }
  if (findColumn(result, column)) {
    return leftOut(`The result already has the column “${column}”.`);
  }
  const name = quoteName(column);
  if (findPath(result, column)) {
    return { edits: [appendStep(text, pipeline, `extend ${name} = ${name}`)] };
  }
  const scopes = scopesOf(pipeline);
  const projects = readSteps(text, query)
    .filter(isStep)
    .filter(({ index, operator: { kind } }) => index >= place && (kind === 'project' || kind === 'project-keep'));
  const missing = projects.filter(({ index }) => !findPath(scopes[index + 1], column));
  const added = missing.flatMap((step) => (step.kind === 'columns' ? addItem(text, step.items, name) : []));
  const after = analyze(applyEdits(text, added), noSchema);
  if (added.length > 0 && findColumn(after.result, column)) {
    return { edits: added };
  }
  return leftOut(
    result.certainty === 'open'
      ? `The result already has all columns, including “${column}”.`
      : `A later step removes “${column}”. If that step groups rows, add the column to its groups.`
  );
}

function changed(text: string, next: string, otherwise: string): FieldEdit {
  const edits = difference(text, next);
  return edits.length > 0 ? { edits } : leftOut(otherwise);
}
