import { analyze } from '../analysis/analyze';
import { noSchema, type KnownSchema } from '../analysis/schema';
import { type OperatorOf, type Pipeline, type Query } from '../tree/ast';
import { isComputing, rowChange } from '../tree/operators';
import { type RowChange } from '../tree/operators/record';
import { parseQuery } from '../parse';
import { quoteName } from '../tree/quote';
import { applyEdits, type Edit } from '../tree/edit';
import { appendStep, type EditedQuery, cutStep, type StepPlace, tablesBefore, whyUnreadable } from './change';
import { addFilter } from './filters';
import { lineTime } from './rows';

/** Limits lines by their time. */
export interface Bound {
  comparison: '<' | '<=' | '==' | '>';
  /** Time in ISO format, to the nanosecond. */
  time: string;
}

/** Lines of a stream. */
export interface LinesAround {
  /** Column values that all of the stream's lines have. */
  stream: ReadonlyMap<string, string>;
  bound?: Bound;
  /** Maximum number of lines, starting at the bound. */
  limit?: number;
}

/** Query for the lines around a query's lines, without its filters, order and limits. */
export function linesAround(text: string, { stream, bound, limit }: LinesAround, schema: KnownSchema): EditedQuery {
  const problem = whyNone(parseQuery(text));
  if (problem !== undefined) {
    return { text, leftOut: [problem] };
  }
  const all = [...stream].reduce(
    (rows, [column, value]) => withValue(rows, column, value, schema),
    withoutFilters(text)
  );
  const { result, query } = analyze(all, schema);
  const time = lineTime(result);
  if (time === undefined || query.pipeline === undefined) {
    const why = 'Surrounding lines need _time, which the query removes. Keep _time in the result.';
    return { text, leftOut: [why] };
  }
  const name = quoteName(time);
  const steps = [
    ...(bound ? [`where ${name} ${bound.comparison} datetime(${bound.time})`] : []),
    ...(limit !== undefined ? [`sort by ${name} ${bound?.comparison === '>' ? 'asc' : 'desc'}`, `limit ${limit}`] : []),
  ];
  const changes = steps.length === 0 ? [] : [appendStep(all, query.pipeline, steps.join(' | '))];
  return { text: applyEdits(all, changes), leftOut: [] };
}

/** Adds a filter for a value, even if the known schema lacks the column. */
function withValue(text: string, column: string, value: string, schema: KnownSchema): string {
  const filter = { column, operator: '=' as const, values: [value] };
  const added = addFilter(text, filter, { schema, meaning: 'result' });
  return added.leftOut.length === 0
    ? added.text
    : addFilter(text, filter, { schema: noSchema, meaning: 'result' }).text;
}

function whyNone(query: Query): string | undefined {
  if (query.pipeline === undefined || query.problems.length > 0) {
    return whyUnreadable(query);
  }
  const computed = waysOf(query)
    .flatMap(({ pipeline }) => pipeline.operators)
    .find(isComputing);
  return computed && `Rows from “${computed.keyword.name}” aren’t log lines, so there is no context around them.`;
}

/** A pipeline that rows pass through. */
type Way = Pick<StepPlace, 'pipeline' | 'table'>;

/** Pipelines that rows pass through, including nested tables. */
function waysOf({ statements, pipeline }: Query): Way[] {
  const values = [...statements.map((statement) => statement.kind === 'let' && statement.value), pipeline];
  return values.flatMap((value) => (value && value.kind === 'pipeline' ? waysIn(value, false) : []));
}

function waysIn(pipeline: Pipeline, table: boolean): Way[] {
  const { source, operators } = pipeline;
  const unions = operators.filter((operator) => operator.kind === 'union');
  return [
    ...tablesBefore(source).flatMap((each) => waysIn(each, source.kind === 'operatorSource')),
    ...unions.flatMap(({ tables }) => tables).flatMap((each) => waysIn(each, true)),
    { pipeline, table },
  ];
}

/** Effects of operators that drop or sort rows. */
const narrowing: ReadonlySet<RowChange> = new Set(['filters', 'samples', 'sorts', 'limits', 'tops']);

function withoutFilters(text: string): string {
  const [change] = waysOf(parseQuery(text)).flatMap((way) => filterIn(text, way) ?? []);
  return change ? withoutFilters(applyEdits(text, [change])) : text;
}

function filterIn(text: string, { pipeline, table }: Way): Edit | undefined {
  const { source, operators } = pipeline;
  if (source.kind === 'operatorSource' && source.operator.kind === 'search' && source.operator.tables.length > 0) {
    return searched(text, source.operator);
  }
  const index = operators.findIndex((each) => each.kind === 'parse-where' || narrowing.has(rowChange(each)));
  const { kind, keyword } = operators[index] ?? {};
  return kind === 'parse-where'
    ? { from: keyword.from, to: keyword.to, text: 'parse' }
    : kind && cutStep(text, { pipeline, index, table });
}

/** Replaces `search in (…)` with its tables, so that all of their rows are read. */
function searched(text: string, { tables, from, to }: OperatorOf<'search'>): Edit {
  const names = tables.map((table) => text.slice(table.from, table.to));
  return { from, to, text: names.length === 1 ? names[0] : `union ${names.join(', ')}` };
}
