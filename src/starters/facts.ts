import { type AplType } from '@aplkit/language/apl/analysis/types';
import { quoteName } from '@aplkit/language/apl/tree/quote';

/** Number of most frequent values in a sample. */
export const topValues = 10;

/** Field of a dataset, with statistics from a sample of events. */
export interface FieldFacts {
  name: string;
  type: AplType;
  /** Set for numbers mixed with a few strings. */
  isMixed?: boolean;
  /** Grafana's unit. */
  unit?: string;
  /** Share of events with a value, from 0 to 1. */
  present: number;
  /** Number of distinct values; estimated for large numbers. */
  distinct?: number;
  /** Most frequent values, up to `topValues`, in order. */
  values?: readonly string[];
  /** Share of the listed values among non-empty ones, from 0 to 1. */
  valuesShare?: number;
  min?: number;
  max?: number;
}

/** Numeric field as an argument of aggregates. */
export const writtenNumber = ({ name, isMixed }: FieldFacts): string =>
  isMixed === true ? `todouble(${quoteName(name)})` : quoteName(name);

/** Dataset, with statistics from a sample of events. */
export interface DataFacts {
  dataset: string;
  events: number;
  range: SampleRange;
  fields: readonly FieldFacts[];
  leftOut: number;
}

export interface SampleRange {
  from: string;
  to: string;
  /** Relative form of the range, if it ends with the newest events: `now-24h`. */
  raw?: string;
}

export type DataKind = 'traces' | 'requests' | 'logs' | 'events';
