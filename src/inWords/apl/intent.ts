import { type Direction, type Removable } from './phrases';

/** The rows that a question requests. */
type Result =
  | { kind: 'events' }
  | { kind: 'columns'; fields: string[] }
  | { kind: 'distinct'; field: string }
  /** Aggregates in APL. */
  | { kind: 'aggregates'; calls: string[] }
  /** Percentage of events that match a condition. */
  | { kind: 'share'; condition: string };

/** The order of the rows, with the number of rows to keep. */
export interface Order {
  /** Column or aggregate to sort by; by default, the only aggregate. */
  by: string | undefined;
  direction: Direction;
  count?: string;
}

/** The parts of a question. Names, conditions and calls are in APL. */
export interface Intent {
  dataset?: string;
  result?: Result;
  /** Name of an aggregate for the field that the query already aggregates. */
  function?: string;
  conditions?: string[];
  /** Length of a time range until now, as a timespan. */
  since?: string;
  groups?: string[];
  /** Size of time buckets. */
  bucket?: string;
  order?: Order;
  limit?: string;
  /** True if the limit keeps the first rows, which depend on a sort order. */
  isFirst?: boolean;
  /** In a follow-up question: `also` adds to the query's parts, and `instead` replaces them. */
  change?: 'also' | 'instead';
  /** The group to replace. */
  replaced?: string;
  /** Name of the aggregate to replace. */
  replacedFunction?: string;
  removed?: { part: Removable; field?: string };
}
