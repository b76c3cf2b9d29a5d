import { type Pipeline, type Query } from '../tree/ast';
import { isComputing } from '../tree/operators';
import { parseQuery } from '../parse';
import { type Edit } from '../tree/edit';
import { cutText, type EditedQuery, editReadable, tablesBefore } from './change';
import { withoutLimit } from './rows';

/** Query for the rows behind a computed result: the steps before the first computing step, without limits. */
export function rowsBefore(text: string): EditedQuery {
  const query = parseQuery(text);
  const rows = editReadable(text, query, (pipeline) => cutsIn(text, pipeline, query));
  return { ...rows, text: withoutLimit(rows.text) };
}

/** True if a query's result is computed, and not a list of events. */
export function isComputedQuery(text: string): boolean {
  const query = parseQuery(text);
  return query.pipeline !== undefined && cutsIn(text, query.pipeline, query).length > 0;
}

/** Removes limits on events and their sorts, but not `top` or limits on groups. */
export function withoutEventLimit(text: string): string {
  const isLimited = parseQuery(text).pipeline?.operators.some(({ kind }) => kind === 'limit');
  return isLimited && !isComputedQuery(text) ? withoutLimit(text, 'keepTop') : text;
}

/** Ranges to cut in each table that provides rows: from the first computing step to the end. */
function cutsIn(text: string, { source, operators }: Pipeline, query: Query): Edit[] {
  const end = operators.at(-1)?.to ?? source.to;
  const rest = (from: number): Edit[] => (from < end ? [cutText(text, from, end)] : []);
  const inSource = cutsInSource(text, source, query);
  if (inSource.length > 0) {
    return [...inSource, ...rest(source.to)];
  }
  let before = source.to;
  for (const operator of operators) {
    if (isComputing(operator)) {
      return rest(before);
    }
    before = operator.to;
    const inTables = operator.kind === 'union' ? operator.tables.flatMap((table) => cutsIn(text, table, query)) : [];
    if (inTables.length > 0) {
      return [...inTables, ...rest(before)];
    }
  }
  return [];
}

function cutsInSource(text: string, source: Pipeline['source'], query: Query): Edit[] {
  if (source.kind !== 'dataset') {
    return tablesBefore(source).flatMap((table) => cutsIn(text, table, query));
  }
  const lets = query.statements.filter((statement) => statement.kind === 'let');
  const value = lets.find(({ name }) => name.name === source.dataset.name)?.value;
  return value?.kind === 'pipeline' ? cutsIn(text, value, query) : [];
}
