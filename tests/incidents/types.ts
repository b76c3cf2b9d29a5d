export type Value = string | number | boolean;
export type Attributes = Record<string, Value>;

export interface Span {
  /** Start in milliseconds since 1970, with fractions. */
  time: number;
  traceId: string;
  spanId: string;
  /** ID of the parent span; `undefined` for the root of a trace. */
  parentId?: string;
  name: string;
  kind: string;
  service: string;
  durationNs: number;
  error: boolean;
  attributes: Attributes;
  /** True if the planted cause affected this span. The data doesn't contain it. */
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

/** An annotation in the form that `POST /v2/annotations` accepts. */
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
  /** The value; `undefined` if any value names the cause. */
  value?: Value;
}

/** Half-open time window in milliseconds since 1970: includes `from`, excludes `to`. */
export interface Window {
  from: number;
  to: number;
}

/** A line of a result, as users see it. */
export interface ShownLine {
  /** Fields and values that the line reports as more frequent; without a value, any value. */
  says: Array<{ field: string; value?: string }>;
  /** Fields and values that the line reports as rarer. */
  lacks?: ShownLine['says'];
  text: string;
  isSure: boolean;
}
