import { type AplType } from '@aplkit/language/apl/analysis/types';
import { quoteName } from '@aplkit/language/apl/tree/quote';

/** Number of most frequent values to read for a field. */
export const topValues = 10;

/** A dataset's field, with statistics from a sample of events. */
export interface FieldFacts {
  name: string;
  type: AplType;
  /** Set if most values are numbers and a few are strings. */
  isMixed?: boolean;
  /** Unit in Grafana's notation. */
  unit?: string;
  /** Share of events that have a value, from 0 to 1. */
  present: number;
  /** Number of distinct values; large numbers are estimates. */
  distinct?: number;
  /** Most frequent values, up to `topValues`, most frequent first. */
  values?: readonly string[];
  /** Share of non-empty values that are listed in `values`, from 0 to 1. */
  valuesShare?: number;
  min?: number;
  max?: number;
}

/** A numeric field as an aggregate's argument. */
export const writtenNumber = ({ name, isMixed }: FieldFacts): string =>
  isMixed === true ? `todouble(${quoteName(name)})` : quoteName(name);

/** A dataset, with statistics from a sample of events. */
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
  /** Relative form of the range, such as `now-24h`, if it ends with the newest events. */
  raw?: string;
}

export type DataKind = 'traces' | 'requests' | 'logs' | 'events';
