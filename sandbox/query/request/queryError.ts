import { type Span } from '@aplkit/language/apl/tree/ast';
import { HttpError } from '../../errors';

/** The kind of an error in a query. */
type ErrorType = 'syntax' | 'semantic' | 'unsupported' | 'runtime';

/** Position in the query, counted from 1, and the problem. */
interface QueryErrorDetail {
  message: string;
  line: number;
  column: number;
  errorType: ErrorType;
}

/** A failed query: its HTTP status, and the body's `message` and `detail`. Contains neither SQL nor paths. */
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

/** Thrown by the translation if there is no exact result. Becomes a `QueryError` with line and column. */
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

/** Position of a mistake in the query's text, with columns in UTF-16 units, and its description. */
export function detailAt(text: string, span: Span, message: string, errorType: ErrorType): QueryErrorDetail {
  const before = text.slice(0, span.from);
  const line = before.split('\n').length;
  return { message, line, column: before.length - before.lastIndexOf('\n'), errorType };
}

/** A 400 with the position of the mistake in the query's text. */
export function queryErrorAt(text: string, span: Span, message: string, errorType: ErrorType): QueryError {
  const detail = detailAt(text, span, message, errorType);
  return new QueryError(400, `invalid query at line ${detail.line}, column ${detail.column}: ${message}`, detail);
}
