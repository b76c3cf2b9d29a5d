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
  /** True if the planted cause acted on this span. Written nowhere. */
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
  /** Undefined where any value says it. */
  value?: Value;
}

/** From its start to before its end, in milliseconds. */
export interface Window {
  from: number;
  to: number;
}
