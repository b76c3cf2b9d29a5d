import { addGroup } from '../edit/addGroup';
import { appendStep, insertStep, unreadable } from '../edit/change';
import { type Filter, opposite, writeFilter } from '../edit/filter';
import { lineTime, withoutLimit } from '../edit/rows';
import { type Analysis, analyze } from '../analysis/analyze';
import { findPath } from '../analysis/names';
import { type Schema } from '../analysis/schema';
import { findColumn } from '../analysis/scope';
import { type AplType } from '../analysis/types';
import { applyEdits, difference, type Edit } from '../tree/edit';
import { quoteName } from '../tree/quote';
import { addItem } from './listEdits';
import { isStep } from './parts';
import { readSteps } from './readSteps';
import { addGrouping, type SummarizeStep } from './summarizeEdits';

/** Actions on a field of the rows at a place: the steps before it are `place` many. */
export interface FieldAt {
  column: string;
  type: AplType;
  place: number;
}

export type FieldStep =
  /** Only rows with this value, or without it. An empty value is a missing one. */
  | { kind: 'keep' | 'leaveOut'; value: string }
  /** Only rows in which the field has a value. */
  | { kind: 'present' }
  | { kind: 'group' }
  /** Counts over time, with a series for each value. */
  | { kind: 'chart' }
  | { kind: 'column' };

export interface FieldEdit {
  edits: Edit[];
  /** Why nothing changes, as a sentence. */
  leftOut?: string;
}

/** Returns the edit that adds a step about a field to a query. */
export function addFieldStep(text: string, field: FieldAt, step: FieldStep, schema: Schema): FieldEdit {
  const { column, type } = field;
  // A field may be newer than what is known of the schema, or nothing is known of it.
  const assumed: Schema = { ...schema, fieldsOf: (name) => schema.fieldsOf(name) ?? [{ name: column, type }] };
  const analysis = analyze(text, assumed);
  switch (step.kind) {
    case 'keep':
    case 'leaveOut':
      return addFilter(text, field, { column, operator: step.kind === 'keep' ? '=' : '!=', values: [step.value] });
    case 'present':
      return addFilter(text, field, presentIn(column));
    case 'group':
    case 'chart':
      return addGroups(text, column, step.kind === 'chart', analysis, assumed);
    case 'column':
      return addColumn(text, field, analysis);
    default: {
      const never: never = step;
      return never;
    }
  }
}

/** Returns the filter for rows in which a field has a value. */
export const presentIn = (column: string): Filter => ({ column, operator: '!=', values: [''] });

/** Adds a `where` after those that follow the place, or in place of the opposite one. */
function addFilter(text: string, { type, place }: FieldAt, filter: Filter): FieldEdit {
  const analysis = analyze(text, { datasets: undefined, fieldsOf: () => undefined });
  const { pipeline } = analysis.query;
  if (pipeline === undefined) {
    return leftOut(unreadable(analysis.query));
  }
  const { operators } = pipeline;
  const next = operators.findIndex(({ kind }, index) => index >= place && kind !== 'where');
  const end = next < 0 ? operators.length : next;
  const begin = operators.reduce(
    (after, { kind }, index) => (index < place && kind !== 'where' ? index + 1 : after),
    0
  );
  const around = operators.slice(begin, end);
  const written = (one: Filter) => `where ${writeFilter(one, type)}`;
  const sameAs = (apl: string) => around.find(({ from, to }) => text.slice(from, to).trimEnd() === apl);
  if (sameAs(written(filter))) {
    return leftOut('The query has this step already.');
  }
  const against = opposite(filter);
  const other = against && sameAs(written(against));
  return other && operators.indexOf(other) >= place
    ? { edits: [{ from: other.from, to: other.from + written(filter).length, text: written(filter) }] }
    : { edits: [insertStep(text, { pipeline, index: end, table: false }, written(filter))] };
}

/** Groups rows by a field: after the groups that there are, or by a new `summarize` of rows that no limit cuts. */
function addGroups(text: string, column: string, overTime: boolean, analysis: Analysis, schema: Schema): FieldEdit {
  const { pipeline, problems } = analysis.query;
  if (pipeline === undefined || problems.length > 0) {
    return leftOut(unreadable(analysis.query));
  }
  const isGrouped = pipeline.operators.some(({ kind }) => kind === 'summarize' || kind === 'make-series');
  if (!isGrouped) {
    return addSummary(text, column, overTime, schema);
  }
  const grouped = addGroup(text, column, schema);
  const [reason] = grouped.leftOut;
  if (reason !== undefined) {
    return leftOut(reason);
  }
  const timed = overTime ? withTime(grouped.text, schema) : grouped.text;
  return timed === undefined
    ? leftOut('The rows have no time where they are grouped, so there is nothing to chart them over.')
    : changed(text, timed, `The rows are grouped by “${column}” already.`);
}

function addSummary(text: string, column: string, overTime: boolean, schema: Schema): FieldEdit {
  const rows = withoutLimit(text);
  const { query, result } = analyze(rows, schema);
  const time = overTime ? lineTime(result) : undefined;
  if (query.pipeline === undefined || (result.certainty !== 'open' && findPath(result, column) === undefined)) {
    return leftOut(`A step of the query takes “${column}” away. Keep it to the end of the query to group by it.`);
  }
  if (overTime && time === undefined) {
    return leftOut(
      'A chart needs the time of the rows, and the query leaves it out. Keep _time to the end of the query.'
    );
  }
  const groups = [...(time === undefined ? [] : [`bin_auto(${quoteName(time)})`]), quoteName(column)];
  const summary = appendStep(rows, query.pipeline, `summarize count() by ${groups.join(', ')}`);
  return { edits: difference(text, applyEdits(rows, [summary])) };
}

/** Returns a query whose last `summarize` has a bucket of time among its groups; `undefined` where it can have none. */
function withTime(text: string, schema: Schema): string | undefined {
  const analysis = analyze(text, schema);
  const { pipeline } = analysis.query;
  const steps = readSteps(text, analysis.query).filter(isStep);
  const last = steps.filter(({ operator: { kind } }) => kind === 'summarize' || kind === 'make-series').at(-1);
  if (!last || !isSummarize(last) || last.groups.some(({ bucket }) => bucket)) {
    return text;
  }
  const scope = pipeline && analysis.scopesOf(pipeline).at(last.index);
  const time = scope && lineTime(scope);
  return time === undefined ? undefined : applyEdits(text, addGrouping(text, last, `bin_auto(${quoteName(time)})`));
}

const isSummarize = (step: { kind: string }): step is SummarizeStep => step.kind === 'summarize';

/** Adds a column to the last `project` after the place, or as one of its own where it is a part of another. */
function addColumn(text: string, { column, place }: FieldAt, { query, result, scopesOf }: Analysis): FieldEdit {
  const { pipeline, problems } = query;
  if (pipeline === undefined || problems.length > 0) {
    return leftOut(unreadable(query));
  }
  if (findColumn(result, column)) {
    return leftOut(`The answer has the column “${column}” already.`);
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
  const after = analyze(applyEdits(text, added), { datasets: undefined, fieldsOf: () => undefined });
  if (added.length > 0 && findColumn(after.result, column)) {
    return { edits: added };
  }
  return leftOut(
    result.certainty === 'open'
      ? `The answer has all columns of the rows, “${column}” too.`
      : `A step after this one takes “${column}” away. Where rows are grouped, group by it.`
  );
}

const leftOut = (reason: string): FieldEdit => ({ edits: [], leftOut: reason });

function changed(text: string, next: string, otherwise: string): FieldEdit {
  const edits = difference(text, next);
  return edits.length > 0 ? { edits } : leftOut(otherwise);
}
