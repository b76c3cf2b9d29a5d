export type Value = string | number | boolean;
export type Attributes = Record<string, Value>;

export interface Span {
  /** Start in milliseconds since 1970, with a fraction. */
  time: number;
  traceId: string;
  spanId: string;
  /** Undefined for the root of a trace. */
  parentId?: string;
  name: string;
  kind: string;
  service: string;
  durationNs: number;
  error: boolean;
  attributes: Attributes;
  /** Whether the planted cause acted on this span. Written nowhere. */
  isHit: boolean;
}

export interface LogLine {
  time: number;
  severity: string;
  body: string;
  traceId?: string;
  spanId?: string;
  attributes: Attributes;
}

/** An annotation as `POST /v2/annotations` takes it. */
export interface Annotation {
  datasets: string[];
  type: string;
  time: string;
  endTime?: string;
  title: string;
  description: string;
  url: string;
}

export interface Condition {
  field: string;
  value: Value;
}

/** What slows or fails spans in a window of time. */
export interface Effect {
  from: number;
  to: number;
  /** Attributes of the span, its place and its request: all must be equal. */
  where: Attributes;
  /** Multiplies the span's duration. */
  factor: number;
  /** Adds to it, in milliseconds. */
  added: number;
  /** Share of the spans that fail. */
  failures: number;
  message: string;
  status: number;
  /** Milliseconds until it has its whole strength. */
  ramp: number;
  /** Not the cause: an earlier, lesser incident, or what follows from the cause. */
  isSide?: boolean;
}

/** What happens in a system while it serves. */
export interface Plan {
  effects: Effect[];
  /** Versions by time, on a share of the pods of each region; the last one counts. */
  rollouts: Array<{ service: string; version: string; from: number; to: number; share: number }>;
  flag?: { key: string; share: number; from: number; to: number };
  retries?: { of: string; times: number; from: number; to: number };
  cold?: { cache: string; misses: number; from: number; to: number };
  /** One customer's additional requests, as a share of all requests of the window. */
  load?: { customer: string; route: string; share: number; from: number; to: number };
  /** Lines that a host without space writes a minute. */
  diskLines?: { host: string; service: string; perMinute: number; from: number; to: number };
}
