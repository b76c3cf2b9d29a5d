export type ServiceErrorKind =
  | 'query'
  | 'request'
  | 'token'
  | 'session'
  | 'permission'
  | 'role'
  /** Grafana's own server refuses, or fails. */
  | 'grafana'
  | 'notFound'
  | 'tooLarge'
  | 'rateLimit'
  /** The query costs that a token or role may have are used up until a reset. */
  | 'budget'
  | 'queryLimit'
  | 'memory'
  | 'server'
  | 'unreachable'
  /** An address in the settings cannot be used; nothing was sent. */
  | 'address'
  | 'timeout'
  | 'notJson'
  | 'cut'
  | 'empty'
  | 'shape'
  | 'cancelled'
  /** A request that changes something was sent, and whether it did is not known. */
  | 'unconfirmed';

/** Line and column in the query, both from 1. */
export interface QueryPosition {
  line: number;
  column: number;
}

/** A response that is not what was asked for. `message` is user-facing: what happened, where, what to do. */
export class ServiceError extends Error {
  constructor(
    readonly kind: ServiceErrorKind,
    readonly status: number,
    message: string,
    readonly traceId?: string,
    readonly position?: QueryPosition,
    /** Why a query was rejected, without where; of a spent budget, the whole in short. */
    readonly reason?: string
  ) {
    super(traceId === undefined ? message : `${message} (trace ${traceId})`);
    this.name = 'ServiceError';
  }
}

/** The error of a query that cannot be run, at a place in a text that the person sees. */
export function rejection(
  { status, traceId }: Pick<ServiceError, 'status' | 'traceId'>,
  reason: string,
  position?: QueryPosition
): ServiceError {
  return new ServiceError('query', status, rejectionText(reason, position), traceId, position, reason);
}

/** `reason` begins with a colon, or is empty. */
export function rejectionText(reason: string, position: QueryPosition | undefined): string {
  const where = position === undefined ? '' : ` at line ${position.line}, column ${position.column}`;
  const end = /[?!]$/.test(reason) ? '' : '.';
  return `The service rejected the query${where}${reason}${end}`;
}
