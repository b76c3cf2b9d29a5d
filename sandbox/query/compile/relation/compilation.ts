import { type Expression, type Pipeline, type Span } from '@aplkit/language/apl/tree/ast';
import { type Dataset, type FindDataset } from '../../../database/dataset';
import { type VirtualField } from '../../../database/catalog';
import { type FoundView } from '../../request/queryContext';
import { type TimeRange } from '../../request/request';
import { type Relation } from './relation';
import { Steps } from './steps';
import { type Value } from './types';

/** A regular expression in the query, which is tried before anything runs, so that an error has its position. */
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
  /** Datasets read so far, without duplicates. */
  datasets: Dataset[];
  /** Virtual fields that the query uses, by dataset. */
  usedVirtualFields: Map<string, ReadonlySet<VirtualField>>;
  /** The events within the range, once for each place that reads a dataset. */
  sources: Relation[];
  now: bigint;
  range: TimeRange;
  /** Maximum number of buckets for `bin_auto`. */
  maxBuckets: number;
  steps: Steps;
  /** Nesting depth of the expression being translated. */
  depth: number;
  regexes: RegexCheck[];
  /** Number of functions so far that read other rows, by which the database filters in a different clause. */
  windows: number;
  /** Values of the query's `let` statements. */
  variables: Map<string, Value>;
  /** Tables in `let` statements. Each use translates the table again, so that no columns are shared. */
  tables: Map<string, () => Relation>;
  /** Translates a nested table, or a table of an operator. */
  translateTable: (pipeline: Pipeline, compilation: Compilation) => Relation;
}

/** The context that gives the names in an expression their meaning. */
export interface Environment {
  compilation: Compilation;
  /** `undefined` if there are no fields: in `let` and in constants. */
  relation: Relation | undefined;
  /** Set directly inside a `summarize`, where aggregates are allowed but fields aren't. */
  aggregation: Aggregation | undefined;
}

/** Translates an expression to typed SQL; a parameter of code that translates nested expressions. */
export type Translate = (expression: Expression, environment: Environment) => Value;

/** The context of the aggregates in a `summarize`. */
export interface Aggregation {
  /** Length of a group's time period in seconds, for `rate`. */
  seconds: number;
  /** The order of the rows as an `ORDER BY`, or ''. */
  rowOrder: string;
}

/** Creates an environment without fields, for constants. */
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
