/** Syntax tree of an MPL query, with ranges of UTF-16 offsets. A missing part is absent, or has an empty name. */
import { type Span } from '../../kit/edit';
import { type SyntaxProblem } from '../../kit/problemList';
import { type Name } from '../../kit/reading';

export type { Name };

export interface MplQuery extends Span {
  settings: Setting[];
  params: Param[];
  /** `undefined` if the text contains only white space, comments and statements. */
  pipeline: MplPipeline | undefined;
  problems: SyntaxProblem[];
}

/** `set custom_unit = "ms";` */
export interface Setting extends Span {
  name: Name;
  value: Value | undefined;
}

/** `param $name: Duration;` */
export interface Param extends Span {
  name: Name;
  /** Type with its argument: `Option<string>`. */
  type: Name;
  /** Type without `Option`: `string`. */
  valueType: string;
  /** True if the type is `Option<…>`. */
  isOptional: boolean;
}

export interface MplPipeline extends Span {
  source: MetricSource | PairSource;
  steps: Step[];
  /** Range of a pipe that no step follows. */
  openPipe?: Span;
}

/** `dataset:metric[1h..30m] as name` */
export interface MetricSource extends Span {
  kind: 'metric';
  dataset: Name;
  metric: Name;
  range: SourceRange | undefined;
  as: Name | undefined;
}

export interface SourceRange extends Span {
  start: Time | undefined;
  end: Time | undefined;
}

/**
 * A `duration` without a sign counts back from the end of the query's range; with a sign, it counts from the start. `seconds` count from
 * 1970, and an `instant` is in RFC 3339.
 */
export interface Time extends Span {
  kind: 'duration' | 'seconds' | 'instant' | 'variable';
  text: string;
}

/** `(a, b)`, which `compute` joins. */
export interface PairSource extends Span {
  kind: 'pair';
  left: MplPipeline;
  right: MplPipeline | undefined;
}

/** Parts of each step, by kind; the kind is the step's keyword. */
export interface StepParts {
  /** `offset -1h`, which reads an earlier time. */
  offset: { by: Interval | undefined; isLater: boolean };
  sample: { rate: Amount | undefined };
  where: { condition: Condition | undefined };
  /** `map + 1` or `map fill::const(0)` */
  map: { operator: MathOperator | undefined; operand: Amount | undefined; call: Call | undefined };
  /** `align to 5m over 1h`; without an interval, a single value for the range. */
  align: { interval: Interval | undefined; window: Interval | undefined; using: Call | undefined };
  /** Without tags, all series are combined into one. */
  group: { by: TagList | undefined; using: Call | undefined };
  bucket: { by: TagList | undefined; interval: Interval | undefined; using: Call | undefined };
  extend: { assignments: Assignment[] };
  /** `replace tag ~ #s/a/b/`, or `replace tag = original`, with or without the pattern. */
  replace: { tag: Name; original: Name | undefined; replacement: Replacement | undefined };
  /** `join a from dataset:metric by b` */
  join: { tags: TagList; other: MetricSource | undefined; by: TagList | undefined };
  as: { name: Name };
  compute: { name: Name; operator: MathOperator | undefined; using: Call | undefined };
  ifdef: { param: Name; then: Condition | undefined; otherwise: Condition | undefined };
  unknown: object;
}
export type StepKind = keyof StepParts;
export type KnownStepKind = Exclude<StepKind, 'unknown'>;
/** Kinds of steps that use a function. */
export type CallingKind = Extract<Step, { using: unknown } | { call: unknown }>['kind'];

export interface StepBase extends Span {
  /** Range of the step's `|`; empty if it's missing. */
  pipe: Span;
  /** Range of the step's keyword. */
  word: Span;
}

/** A step after the source, from its keyword to its last character. */
export type StepOf<K extends StepKind> = { [Kind in K]: StepBase & { kind: Kind } & StepParts[Kind] }[K];
export type Step = StepOf<StepKind>;

/** `by a, b`: the clause, including its keyword. */
export interface TagList extends Span {
  tags: Name[];
}

/** `5m`, or a variable. */
export interface Interval extends Span {
  /** Range including the keyword: `to 5m`. */
  clause: Span;
  text: string;
  /** `undefined` for a variable, and for text that isn't a duration. */
  milliseconds: number | undefined;
  isVariable: boolean;
}

/** A number, or a variable. */
export interface Amount extends Span {
  value: number | undefined;
  variable: string | undefined;
}

export interface MathOperator extends Span {
  operator: '+' | '-' | '*' | '/';
}

/** `prom::rate`, `histogram(count, 0.5)` */
export interface Call extends Span {
  function: Span & { name: string };
  arguments: Argument[];
  /** Range from `(` to `)`. */
  brackets: Span | undefined;
}

/** A number, or a word such as `count`. */
export interface Argument extends Span {
  value: number | string;
}

export interface Assignment extends Span {
  tag: Name;
  value: Value | undefined;
}

export interface Replacement extends Span {
  pattern: string;
  replacement: string;
}

export type CompareOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in' | 'contains';

interface ConditionParts {
  and: { conditions: Condition[] };
  or: { conditions: Condition[] };
  not: { condition: Condition | undefined };
  comparison: { tag: Name; operator: Span & { operator: CompareOperator }; value: Value | undefined };
  /** `tag is string` */
  typeTest: { tag: Name; type: Name };
}

/** A condition; `outer` includes surrounding parentheses. */
export type ConditionOf<K extends keyof ConditionParts> = {
  [Kind in K]: Span & { kind: Kind; outer?: Span } & ConditionParts[Kind];
}[K];
export type Condition = ConditionOf<keyof ConditionParts>;

interface ValueParts {
  string: { value: string };
  number: { value: number };
  boolean: { value: boolean };
  null: { value: null };
  duration: { value: string };
  /** The pattern between `#/` and `/`, in which slashes have no backslashes. */
  regex: { value: string };
  list: { items: Value[] };
  /** Another tag, or a variable. */
  name: { value: Name };
}
export type ValueOf<K extends keyof ValueParts> = { [Kind in K]: Span & { kind: Kind } & ValueParts[Kind] }[K];
export type Value = ValueOf<keyof ValueParts>;
