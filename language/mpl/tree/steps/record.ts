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
 * `selects` chooses points; `aligns` combines an interval's points, `groups` series, `buckets` both, `computes` two metrics.
 */
export type PointChange = 'selects' | 'keeps' | 'calculates' | 'aligns' | 'groups' | 'buckets' | 'computes';

/** The effect of a step on the series' tags. */
export type TagChange =
  | { change: 'none' }
  | { change: 'added'; tags: readonly Name[] }
  /** Keeps only these tags, and adds the tag `made`, if given. */
  | { change: 'only'; by: TagList | undefined; made?: string };

/** Parts of a step for the controls on its card, by kind of card. */
export type MplCardParts =
  | { kind: 'filters'; step: StepOf<'where'> }
  | { kind: 'align'; step: StepOf<'align'> }
  | { kind: 'group'; step: StepOf<'group'> }
  | { kind: 'histogram'; step: StepOf<'bucket'> }
  /**
   * `function` is the range of the function or operator, and `operand` is the range of the function's first argument or of the number after
   * the operator.
   */
  | { kind: 'calculate'; function: Span; operand: Span | undefined }
  | { kind: 'name'; label: Span & { value: string } }
  | { kind: 'compute'; name: Name; operator: Span };

/** Facts about a step, such as its effect on points and tags. */
export interface StepFacts<K extends StepKind> {
  /**
   * Position in a pipeline: `second` comes first or after a `first` step, and `pair` after two metrics in parentheses.
   */
  stands: 'first' | 'second' | 'filters' | 'pair' | 'after';
  points: PointChange;
  /** Points that each bin of the result depends on, apart from those that the step's function needs. */
  bins: 'own' | 'all';
  tags: (step: StepOf<K>) => TagChange;
  /** The tags that the series must have. */
  reads: (step: StepOf<K>) => readonly Name[];
  call?: (step: StepOf<K>) => Call | undefined;
  /** The interval to which the step aligns points, and each point's window. */
  time?: (step: StepOf<K>) => Timing;
  /** Another metric that the step reads. */
  metric?: (step: StepOf<K>) => MetricSource | undefined;
  /** Parts for the step's card. If it's missing, or returns `undefined`, the card shows the step's text. */
  card?: (step: StepOf<K>) => MplCardParts | undefined;
}

export interface Timing {
  interval: Interval | undefined;
  window?: Interval;
}

/** Texts and tokens for a step, used by the parser, help and completion. */
export interface StepWords {
  /** Token of the step's word in the grammar. The step's kind is the word, and its node is named after it: `AlignStep`. */
  token: number;
  /** An older word with the same meaning. */
  otherWord?: string;
  /** Set if the word can't start a step without a pipe. */
  needsPipe?: true;
  /** Names of missing parts, by the node before them. An empty error node in the step marks a missing part. */
  missing?: Readonly<Record<string, string>>;
  /** Words that can follow a clause, by the clause's word; `''` for the step's own word. */
  next?: Readonly<Record<string, readonly string[]>>;
  signature: string;
  help: string;
  /** Text that completion inserts after the word, with a tab stop for each part. */
  snippet: string;
}

interface StepRecord<K extends KnownStepKind> extends StepFacts<K>, StepWords {
  read: (reader: StepReader) => StepParts[K];
}

export type RecordsOf<K extends KnownStepKind> = { readonly [Kind in K]: StepRecord<Kind> };

export const sameTags = (): TagChange => ({ change: 'none' });
export const noTags = (): Name[] => [];
