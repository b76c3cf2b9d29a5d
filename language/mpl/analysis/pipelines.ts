import { type MetricSource, type MplQuery, type Name, type MplPipeline, type Step } from '../tree/ast';
import { parseMpl } from '../tree/readQuery';
import { joinedMetric, tagChange, timingOf } from '../tree/steps';
import { type KnownMetrics } from './schema';

/** All pipelines in a query; each comes after its inputs. */
export function mplPipelinesOf({ pipeline }: Pick<MplQuery, 'pipeline'>): MplPipeline[] {
  const found: MplPipeline[] = [];
  const add = (each: MplPipeline | undefined): void => {
    if (each) {
      if (each.source.kind === 'pair') {
        add(each.source.left);
        add(each.source.right);
      }
      found.push(each);
    }
  };
  add(pipeline);
  return found;
}

/** Metrics that a query reads, including joined metrics. */
export const metricsIn = (query: Pick<MplQuery, 'pipeline'>): MetricSource[] =>
  mplPipelinesOf(query).flatMap(({ source, steps }) => [
    ...(source.kind === 'metric' ? [source] : []),
    ...steps.flatMap((step) => joinedMetric(step) ?? []),
  ]);

/** Names of the datasets that a query reads, without duplicates. */
export const datasetsInMpl = (mpl: string): string[] => [
  ...new Set(metricsIn(parseMpl(mpl)).map(({ dataset }) => dataset.name)),
];

/** The innermost pipeline at an offset. Space after a pipeline also belongs to it. */
export function pipelineAt({ pipeline }: Pick<MplQuery, 'pipeline'>, offset: number): MplPipeline | undefined {
  let found = pipeline;
  while (found?.source.kind === 'pair' && offset > found.source.from && offset < found.source.to) {
    const { left, right }: MplPipeline['source'] & { kind: 'pair' } = found.source;
    found = right && offset >= right.from ? right : left;
  }
  return found;
}

/** Tags of the series at a step. */
export interface Tags {
  names: readonly string[];
  /** True if the series have no other tags. */
  isComplete: boolean;
}

/** Tags before the step at `index`. If `index` is the number of steps, tags after the last step. */
export const tagsBefore = (pipeline: MplPipeline, index: number, known: KnownMetrics): Tags =>
  pipeline.steps.slice(0, index).reduce(tagsAfter, tagsOfSource(pipeline, known));

function tagsOfSource({ source }: MplPipeline, known: KnownMetrics): Tags {
  if (source.kind === 'metric') {
    const names = known.tagsOf(source.dataset.name, source.metric.name);
    return { names: names ?? [], isComplete: names !== undefined };
  }
  // Series are joined if their tags are equal.
  const [left, right] = [source.left, source.right ?? source.left].map((side) =>
    tagsBefore(side, side.steps.length, known)
  );
  return {
    names: left.names.filter((name) => right.names.includes(name) || !right.isComplete),
    isComplete: left.isComplete && right.isComplete,
  };
}

function tagsAfter(tags: Tags, step: Step): Tags {
  const change = tagChange(step);
  switch (change.change) {
    case 'none':
      return tags;
    case 'added': {
      const names = change.tags.map(({ name }) => name).filter((name) => name !== '');
      return { ...tags, names: [...new Set([...tags.names, ...names])] };
    }
    case 'only': {
      const { names, isComplete } = only(change.by?.tags);
      return { names: change.made === undefined ? names : [...names, change.made], isComplete };
    }
  }
}

/** Only the listed tags. The list is incomplete if some come from variables. */
const only = (tags: readonly Name[] = []): Tags => ({
  names: tags.filter(({ name, isVariable }) => name !== '' && !isVariable).map(({ name }) => name),
  isComplete: !tags.some(({ isVariable }) => isVariable),
});

/** Times of the result's points: as stored, one point for the whole range, or fixed steps. */
export function alignmentOf({ source, steps }: MplPipeline): 'raw' | 'whole' | 'steps' {
  const last = steps.flatMap((step) => timingOf(step) ?? []).at(-1);
  if (last) {
    return last.interval ? 'steps' : 'whole';
  }
  if (source.kind === 'metric') {
    return 'raw';
  }
  const [left, right] = [alignmentOf(source.left), source.right && alignmentOf(source.right)];
  return left === right ? left : 'raw';
}
