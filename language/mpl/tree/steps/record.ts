import { type Span } from '../../../kit/edit';
import {
  type Call,
  type Interval,
  type KnownStepKind,
  type MetricSource,
  type Name,
  type StepKind,
  type StepOf,
  type StepParts,
  type TagList,
} from '../ast';
import { type StepReader } from '../stepReader';

/**
 * The effect of a step on points: `selects` says which ones are read, `keeps` leaves them, `calculates` changes each of them, `aligns` makes
 * one of those of an interval, `groups` one of those of several series, `buckets` both, `computes` one of those of two metrics.
 */
export type PointChange = 'selects' | 'keeps' | 'calculates' | 'aligns' | 'groups' | 'buckets' | 'computes';

/** The effect of a step on the tags of series. */
export type TagChange =
  | { change: 'none' }
  | { change: 'added'; tags: readonly Name[] }
  /** Leaves these, and one that it makes. */
  | { change: 'only'; by: TagList | undefined; made?: string };

/** The parts of a step that the controls of its card show, by the kind of card. */
export type MplCardParts =
  | { kind: 'filters'; step: StepOf<'where'> }
  | { kind: 'align'; step: StepOf<'align'> }
  | { kind: 'group'; step: StepOf<'group'> }
  | { kind: 'histogram'; step: StepOf<'bucket'> }
  /** `operand` is the number after an operator. */
  | { kind: 'calculate'; function: Span; operand: Span | undefined }
  | { kind: 'name'; label: Span & { value: string } }
  | { kind: 'compute'; name: Name; operator: Span };

/** The effect of a step on series. */
export interface StepFacts<K extends StepKind> {
  /** Its place in a pipeline: `second` comes first as well, but for a `first`, and `pair` directly after two metrics. */
  stands: 'first' | 'second' | 'filters' | 'pair' | 'after';
  points: PointChange;
  /** Whether a bin of its result depends on its own points only, as far as its function allows: a refresh keeps the others. */
  bins: 'own' | 'all';
  tags: (step: StepOf<K>) => TagChange;
  /** The tags that series must have. */
  reads: (step: StepOf<K>) => readonly Name[];
  call?: (step: StepOf<K>) => Call | undefined;
  /** The interval that it aligns points to, and the window of each. */
  time?: (step: StepOf<K>) => Timing;
  /** Another metric that it reads. */
  metric?: (step: StepOf<K>) => MetricSource | undefined;
  /** Without one, or where it says so, the card shows the step's text. */
  card?: (step: StepOf<K>) => MplCardParts | undefined;
}

export interface Timing {
  interval: Interval | undefined;
  window?: Interval;
}

/** How a step is written, explained and completed. */
export interface StepWords {
  /** The token of its word in the grammar. The word is the step's kind, and its node is named after it: `AlignStep`. */
  token: number;
  /** An older word for the same. */
  otherWord?: string;
  /** Set if its word begins no step without a pipe. */
  needsPipe?: true;
  /** The missing part at an empty error node in it, by the node before. */
  missing?: Readonly<Record<string, string>>;
  /** Words that can follow, by the last clause before them; `''` for its own word. */
  next?: Readonly<Record<string, readonly string[]>>;
  signature: string;
  help: string;
  /** Written by completion after the word, with a tab stop for each part. */
  snippet: string;
}

interface StepRecord<K extends KnownStepKind> extends StepFacts<K>, StepWords {
  read: (reader: StepReader) => StepParts[K];
}

export type RecordsOf<K extends KnownStepKind> = { readonly [Kind in K]: StepRecord<Kind> };

export const sameTags = (): TagChange => ({ change: 'none' });
export const noTags = (): Name[] => [];
