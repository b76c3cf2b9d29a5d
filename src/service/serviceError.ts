export type ServiceErrorKind =
  | 'query'
  | 'request'
  | 'token'
  | 'session'
  | 'permission'
  | 'role'
  /** Grafana's own server rejected the request, or failed. */
  | 'grafana'
  | 'notFound'
  | 'tooLarge'
  | 'rateLimit'
  /** The query budget of a token or role is used up until its reset. */
  | 'budget'
  | 'queryLimit'
  | 'memory'
  | 'server'
  | 'unreachable'
  /** An address in the settings is invalid; nothing was sent. */
  | 'address'
  | 'timeout'
  | 'notJson'
  | 'cut'
  | 'empty'
  | 'shape'
  | 'cancelled'
  /** A request that changes something was sent, but its outcome is unknown. */
  | 'unconfirmed';

/** Line and column in the query; both start at 1. */
export interface QueryPosition {
  line: number;
  column: number;
}

/** Error for a failed or unexpected response. `message` is user-facing: what happened, where, and what to do. */
export class ServiceError extends Error {
  constructor(
    readonly kind: ServiceErrorKind,
    readonly status: number,
    message: string,
    readonly traceId?: string,
    readonly position?: QueryPosition,
    /** The reason for a rejection, without the position; for a query budget, the short message. */
    readonly reason?: string
  ) {
    super(traceId === undefined ? message : `${message} (trace ${traceId})`);
    this.name = 'ServiceError';
  }
}

/** Creates the error for an invalid query, with a position in the text that the user sees. */
export function rejection(
  { status, traceId }: Pick<ServiceError, 'status' | 'traceId'>,
  reason: string,
  position?: QueryPosition
): ServiceError {
  return new ServiceError('query', status, rejectionText(reason, position), traceId, position, reason);
}

/** Text of a rejection. `reason` starts with a colon, or is empty. */
export function rejectionText(reason: string, position: QueryPosition | undefined): string {
  const where = position === undefined ? '' : ` at line ${position.line}, column ${position.column}`;
  const end = /[?!]$/.test(reason) ? '' : '.';
  return `The service rejected the query${where}${reason}${end}`;
}
