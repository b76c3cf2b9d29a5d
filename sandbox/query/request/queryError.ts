import { type Span } from '@aplkit/language/apl/tree/ast';
import { HttpError } from '../../errors';

/** The kind of an error in a query. */
type ErrorType = 'syntax' | 'semantic' | 'unsupported' | 'runtime';

/** Where in the query, counted from 1, and what. */
interface QueryErrorDetail {
  message: string;
  line: number;
  column: number;
  errorType: ErrorType;
}

/** A query that gets no answer: its HTTP status and the body's `message` and `detail`. Contains neither SQL nor a path. */
export class QueryError extends HttpError {
  /** @param options may hold the cause, for the sandbox's own log only: it may contain SQL. */
  constructor(
    status: number,
    message: string,
    override readonly detail?: QueryErrorDetail,
    options?: ErrorOptions
  ) {
    super(status, message, {}, options);
    this.name = 'QueryError';
  }
}

/** Thrown by the translation if it cannot answer exactly. Becomes a `QueryError` with line and column. */
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

/** Returns where in the query's text a mistake begins, with columns in UTF-16 units, and what it is. */
export function detailAt(text: string, span: Span, message: string, errorType: ErrorType): QueryErrorDetail {
  const before = text.slice(0, span.from);
  const line = before.split('\n').length;
  return { message, line, column: before.length - before.lastIndexOf('\n'), errorType };
}

/** Returns a 400 with the position of the mistake in the query's text. */
export function queryErrorAt(text: string, span: Span, message: string, errorType: ErrorType): QueryError {
  const detail = detailAt(text, span, message, errorType);
  return new QueryError(400, `invalid query at line ${detail.line}, column ${detail.column}: ${message}`, detail);
}
