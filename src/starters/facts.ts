import { type AplType } from '@aplkit/language/apl/analysis/types';
import { quoteName } from '@aplkit/language/apl/tree/quote';

/** As many of the most frequent values as a sample counts. */
export const topValues = 10;

/** A field of a dataset, and what a sample of the events says of its values. */
export interface FieldFacts {
  name: string;
  type: AplType;
  /** Set for numbers among which are a few words. */
  isMixed?: boolean;
  /** As Grafana names it. */
  unit?: string;
  /** The share of the events that have a value, from 0 to 1. */
  present: number;
  /** How many different values there are; estimated where there are many. */
  distinct?: number;
  /** The most frequent values, at most `topValues`, the most frequent first. */
  values?: readonly string[];
  /** The share of the events with a value that have one of those, from 0 to 1. */
  valuesShare?: number;
  min?: number;
  max?: number;
}

/** A number as aggregates take it. */
export const writtenNumber = ({ name, isMixed }: FieldFacts): string =>
  isMixed === true ? `todouble(${quoteName(name)})` : quoteName(name);

/** A dataset, as a sample of its events shows it. */
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
  /** The same as a range that moves on, where the newest events are in it: `now-24h`. */
  raw?: string;
}

export type DataKind = 'traces' | 'requests' | 'logs' | 'events';
