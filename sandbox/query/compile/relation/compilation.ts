import { type Expression, type Pipeline, type Span } from '@aplkit/language/apl/tree/ast';
import { type Dataset, type FindDataset } from '../../../database/dataset';
import { type VirtualField } from '../../../database/catalog';
import { type FoundView } from '../../request/queryContext';
import { type TimeRange } from '../../request/request';
import { type Relation } from './relation';
import { Steps } from './steps';
import { type Value } from './types';

/** A regular expression of the query, tried before anything runs, so that a mistake in it is reported with its position. */
interface RegexCheck {
  pattern: string;
  span: Span;
}

/** The shared state of one query's translation. */
export interface Compilation {
  text: string;
  findDataset: FindDataset;
  listDatasets: () => Dataset[];
  findView: (name: string) => FoundView | undefined;
  virtualFieldsOf: (dataset: string) => VirtualField[];
  /** The datasets that are read so far, each once. */
  datasets: Dataset[];
  /** The virtual fields that the query names, by their dataset. */
  usedVirtualFields: Map<string, ReadonlySet<VirtualField>>;
  /** The events within the range, for each place that reads a dataset. */
  sources: Relation[];
  now: bigint;
  range: TimeRange;
  /** The smallest bucket of `bin_auto`. */
  maxBuckets: number;
  steps: Steps;
  /** How deep the expression that is being translated is nested. */
  depth: number;
  regexes: RegexCheck[];
  /** How many functions of other rows the expressions have so far: the database filters by these elsewhere. */
  windows: number;
  /** Values of the query's `let` statements. */
  variables: Map<string, Value>;
  /** Tables of `let` statements. Each use translates the table again, so that uses never share columns. */
  tables: Map<string, () => Relation>;
  /** Translates a nested table, or an operator's. */
  translateTable: (pipeline: Pipeline, compilation: Compilation) => Relation;
}

/** The context of an expression, which gives its names a meaning. */
export interface Environment {
  compilation: Compilation;
  /** `undefined` where there are no fields, in `let` and in constants. */
  relation: Relation | undefined;
  /** Set directly inside a `summarize`, where aggregates are allowed and fields are not. */
  aggregation: Aggregation | undefined;
}

/** Translates an expression to typed SQL. Passed to the translation of expressions that contain others. */
export type Translate = (expression: Expression, environment: Environment) => Value;

/** The context of aggregates in their `summarize`. */
export interface Aggregation {
  /** Length of a group's time in seconds, for `rate`. */
  seconds: number;
  /** The rows' order as an `ORDER BY`, or ''. */
  rowOrder: string;
}

/** An environment without fields, for constants. */
export function constants(compilation: Compilation): Environment {
  return { compilation, relation: undefined, aggregation: undefined };
}

/** The message for a name that is not a field. */
export function unknownField(name: string, { datasets }: Compilation): string {
  const owner = datasets.find((dataset) => dataset.fields.some((field) => field.name === name));
  if (owner) {
    return `field "${name}" of dataset "${owner.name}" no longer exists at this step`;
  }
  const names = datasets.map((dataset) => `"${dataset.name}"`).join(', ');
  return datasets.length === 0
    ? `"${name}" is neither a field here nor defined by a let statement`
    : `field "${name}" does not exist in dataset${datasets.length > 1 ? 's' : ''} ${names}`;
}
