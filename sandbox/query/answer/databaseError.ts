import { type Span } from '@aplkit/language/apl/tree/ast';
import { limitIn } from '../../database/functions/limits';
import { detailAt, QueryError } from '../request/queryError';

/** Kinds of DuckDB errors that a query can cause, with messages that, unlike DuckDB's own, contain no SQL. */
const kinds: Array<[start: string, status: number, message: string]> = [
  [
    'Out of Range Error',
    400,
    'a calculation in the query exceeds the range of 64-bit numbers or of times (years 1677 to 2262)',
  ],
  [
    'Conversion Error',
    400,
    'a value in the query cannot be converted: it is outside the range of 64-bit numbers or of times (years 1677 to 2262)',
  ],
  ['Invalid Input Error', 400, 'a function in the query does not support one of its values'],
  ['Binder Error: Max expression depth', 400, 'the query is nested too deeply'],
  ['Parser Error: Max expression depth', 400, 'the query is nested too deeply'],
  [
    'Binder Error: aggregate function calls cannot contain window',
    400,
    'prev() and next() cannot be used within an aggregation; add them with extend first',
  ],
  [
    'Binder Error: GROUP BY clause cannot contain window',
    400,
    'rows cannot be grouped by prev() and next(); add them with extend first',
  ],
  ['Out of Memory Error', 432, 'query out of memory: use fewer rows or groups'],
];

/** Database error for the client, positioned at the whole `pipeline` in `text`: the database reports no position. */
export function fromDatabaseError(error: unknown, text: string, pipeline: Span): QueryError {
  const { status, told } = explain(error);
  return new QueryError(status, told, detailAt(text, pipeline, told, 'runtime'), { cause: error });
}

function explain(error: unknown): { status: number; told: string } {
  // Recognized by name instead of class, because the database's errors come from another realm.
  const { name, message } = describe(error);
  if (name === 'RangeError') {
    return { status: 432, told: 'query out of memory: its text is nested too deeply, or its result is too large' };
  }
  const limit = limitIn(message);
  if (limit !== undefined) {
    return { status: 400, told: limit };
  }
  const known = kinds.find(([start]) => message.startsWith(start));
  const status = known?.[1] ?? 500;
  const told = known?.[2] ?? 'the sandbox could not run this query; this is a bug in the sandbox, not in the query';
  return { status, told };
}

function describe(error: unknown): { name: string; message: string } {
  const isObject = typeof error === 'object' && error !== null;
  return {
    name: isObject && 'name' in error ? String(error.name) : '',
    message: isObject && 'message' in error ? String(error.message) : '',
  };
}
