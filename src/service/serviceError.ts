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
  | 'cancelled';

/** Line and column in the query, both from 1. */
export interface QueryPosition {
  line: number;
  column: number;
}

/** An answer that is not what was asked for. `message` is user-facing: what happened, where, what to do. */
export class ServiceError extends Error {
  constructor(
    readonly kind: ServiceErrorKind,
    readonly status: number,
    message: string,
    readonly traceId?: string,
    readonly position?: QueryPosition
  ) {
    super(traceId === undefined ? message : `${message} (trace ${traceId})`);
    this.name = 'ServiceError';
  }
}
