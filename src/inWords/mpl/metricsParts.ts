import { type Edit, spliceEdits } from '@aplkit/language/kit/edit';
import { mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { keepComments } from '@aplkit/language/mpl/edit/keepComments';
import { type MplPipeline, type Step, type StepKind, type StepOf } from '@aplkit/language/mpl/tree/ast';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';

/** The kind of change that a follow-up makes to groups or functions. */
export interface Change {
  isAlso: boolean;
  isInstead: boolean;
  /** The tag or function to replace. */
  replaced: string | undefined;
}

/** Functions that both `align` and `group` support. */
export const valueFunctions: ReadonlySet<string> = new Set(['avg', 'min', 'max', 'sum']);

/** A query's pipelines that read a metric. */
export const metricPipelines = (mpl: string): MplPipeline[] =>
  mplPipelinesOf(parseMpl(mpl)).filter(({ source }) => source.kind === 'metric');

export const stepsOfPipelines = <K extends StepKind>(pipelines: readonly MplPipeline[], kind: K): Array<StepOf<K>> =>
  pipelines.flatMap(({ steps }) => steps.filter((step): step is Step & StepOf<K> => step.kind === kind));

/** Applies edits to a query, and keeps its comments. */
export const edited = (mpl: string, edits: readonly Edit[]): string => spliceEdits(mpl, keepComments(mpl, edits));
