import { type Span } from '../../src/apl/ast';
import { lineAndColumn } from '../../src/apl/lineAndColumn';

/** What kind of mistake a query holds. */
export type ErrorType = 'syntax' | 'semantic' | 'unsupported' | 'runtime';

/** Where in the query, counted from 1, and what. */
export interface QueryErrorDetail {
  message: string;
  line: number;
  column: number;
  errorType: ErrorType;
}

/** A query that gets no answer: its HTTP status and the body's `message` and `detail`. Holds neither SQL nor a path. */
export class QueryError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly detail?: QueryErrorDetail,
    /** What lies behind it, for the sandbox's own log only: it may hold SQL. */
    options?: ErrorOptions
  ) {
    super(message, options);
    this.name = 'QueryError';
  }
}

/** What translation throws where it meets something that it cannot answer exactly. Becomes a `QueryError` with line and column. */
export class Refusal extends Error {
  constructor(
    readonly span: Span,
    message: string,
    readonly errorType: ErrorType = 'semantic'
  ) {
    super(message);
    this.name = 'Refusal';
  }
}

/** Where in the query's text a mistake begins, and what it is. */
export function detailAt(text: string, span: Span, message: string, errorType: ErrorType): QueryErrorDetail {
  return { message, ...lineAndColumn(text, span.from), errorType };
}

/** A 400 with the place of the mistake in the query's text. */
export function queryErrorAt(text: string, span: Span, message: string, errorType: ErrorType): QueryError {
  const detail = detailAt(text, span, message, errorType);
  return new QueryError(400, `invalid query at line ${detail.line}, column ${detail.column}: ${message}`, detail);
}
