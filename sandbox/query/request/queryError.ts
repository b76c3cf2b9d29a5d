import { type Span } from '@aplkit/language/apl/tree/ast';
import { HttpError } from '../../errors';

/** The kind of an error in a query. */
type ErrorType = 'syntax' | 'semantic' | 'unsupported' | 'runtime';

/** The problem, and its position in the query, starting at 1. */
interface QueryErrorDetail {
  message: string;
  line: number;
  column: number;
  errorType: ErrorType;
}

/** Error for a failed query, with its HTTP status and the body's `message` and `detail`, without SQL or paths. */
export class QueryError extends HttpError {
  /** @param options can contain the cause, which appears only in the sandbox's own log */
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

/** Error of the translation if no exact result is possible. Becomes a `QueryError` with line and column. */
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

/** Description of a mistake, and its position in the query's text (columns in UTF-16 units). */
export function detailAt(text: string, span: Span, message: string, errorType: ErrorType): QueryErrorDetail {
  const before = text.slice(0, span.from);
  const line = before.split('\n').length;
  return { message, line, column: before.length - before.lastIndexOf('\n'), errorType };
}

/** A 400 with the mistake's position in the query's text. */
export function queryErrorAt(text: string, span: Span, message: string, errorType: ErrorType): QueryError {
  const detail = detailAt(text, span, message, errorType);
  return new QueryError(400, `invalid query at line ${detail.line}, column ${detail.column}: ${message}`, detail);
}
