import { type Edit, type Span } from '../../kit/edit';
import { commentAfter, spaceBefore } from '../../kit/layout';
import { insert, replace } from '../../kit/places';
import { filtersEnd } from '../edit/filters';
import { codeIn } from '../edit/keepComments';
import { insertSteps } from '../edit/steps';
import { linesOf, queryFor, stepsBeside, stepsFor } from '../analysis/queryFor';
import { knownMetric, type KnownMetrics, type Metric, valueKindOf } from '../analysis/schema';
import { type MplQuery, type Name, type MplPipeline, type Step, type StepOf } from '../tree/ast';
import { quoteTagValue, writtenName } from '../tree/quoteName';
import { isSelecting, tagChange, timingOf } from '../tree/steps';
import { writeItems } from './listEdits';

/** Steps that can have group tags. */
type Grouping = StepOf<'group' | 'bucket'>;
/** Steps that can have an interval. */
type Aligning = StepOf<'align' | 'bucket'>;

/** Writes the tags to group series by. If there are none, removes the clause. */
export function writeTags(text: string, step: Grouping, tags: readonly string[]): Edit[] {
  const { by } = step;
  if (!by || by.tags.length === 0) {
    const place = by ?? { from: step.word.to, to: step.word.to };
    return tags.length === 0 ? [] : [replace(place, `${by ? '' : ' '}by ${tags.map(writtenName).join(', ')}`)];
  }
  const items = by.tags.map(({ from, to, name }) => ({ from, to, value: name }));
  return tags.length === 0
    ? [replace({ from: spaceStart(text, by.from), to: by.to }, '')]
    : writeItems(items, tags, writtenName);
}

/** Writes a step's interval. Without an interval, the step returns a single value for the time range. */
export function writeInterval(text: string, step: Aligning, duration: string | undefined): Edit[] {
  const { interval } = step;
  if (interval) {
    return [
      duration === undefined
        ? replace({ from: spaceStart(text, interval.clause.from), to: interval.to }, '')
        : replace(interval, duration),
    ];
  }
  const after = step.kind === 'bucket' ? (step.by ?? step.word) : step.word;
  return duration === undefined ? [] : [insert(after.to, ` to ${duration}`)];
}

const spaceStart = (text: string, offset: number): number => offset - spaceBefore(text, offset).length;

/** True if a step does more than select the points to read. */
const isOfSeries = (step: Step): boolean => !isSelecting(step);

/** The tags that series are grouped by in the end; `undefined` if they aren't grouped. */
export function groupTags(steps: readonly Step[]): Name[] | undefined {
  const last = steps
    .map(tagChange)
    .filter(({ change }) => change === 'only')
    .at(-1);
  return last?.change === 'only' ? (last.by?.tags ?? []) : undefined;
}

/** Names of tags that a metric has or may have; variables stay unchanged. */
function namesIn(tags: readonly Name[] = [], dataset: string, metric: Metric, known: KnownMetrics): string[] {
  const has = known.tagsOf(dataset, metric.name);
  return tags.filter((tag) => tag.isVariable || !has || has.includes(tag.name)).map(({ name }) => name);
}

const tokensOf = (text: string, span: Span): string => codeIn(text, span).split(/\s+/).join(' ');

function isWanted(text: string, steps: readonly Step[], metric: Metric | undefined): boolean {
  const tags = groupTags(steps)?.map(({ name }) => name);
  const kind = valueKindOf(metric);
  const own = steps.map((step) => tokensOf(text, step)).join('|');
  return [stepsFor(kind, tags), stepsBeside(kind, tags)].some(
    (wanted) => own === wanted.map((step) => tokensOf(step, { from: 0, to: step.length })).join('|')
  );
}

/** Changes a pipeline's metric and the default steps of its type; the user's own steps stay. */
export function chooseMetric(
  text: string,
  { pipeline: whole }: Pick<MplQuery, 'pipeline'>,
  {
    dataset,
    metric,
    known,
    pipeline = whole,
  }: { dataset: string; metric: Metric; known: KnownMetrics; pipeline?: MplPipeline }
): Edit[] {
  if (!pipeline) {
    const start = text.trimEnd().length;
    return [replace({ from: start, to: text.length }, `${start > 0 ? '\n' : ''}${queryFor(dataset, metric)}`)];
  }
  const { source, steps } = pipeline;
  if (source.kind === 'pair') {
    return [];
  }
  const before = knownMetric(source, known);
  const kind = valueKindOf(metric);
  const first = steps.findIndex(isOfSeries);
  const ofSeries = first < 0 ? [] : steps.slice(first);
  const name = replace(
    { from: source.dataset.from, to: Math.max(source.metric.to, source.dataset.to) },
    `${writtenName(dataset)}:${writtenName(metric.name)}`
  );
  if (first < 0) {
    return [name, insertSteps(text, pipeline, steps.length, stepsFor(kind))];
  }
  if (valueKindOf(before) === kind || !isWanted(text, ofSeries, before)) {
    return [name];
  }
  const tags = groupTags(ofSeries);
  const names = namesIn(tags, dataset, metric, known);
  // If there are two metrics, each keeps its groups, so that their series match.
  const wanted = pipeline === whole ? stepsFor(kind, names) : stepsBeside(kind, tags && names);
  const gap = spaceBefore(text, ofSeries[0].pipe.from);
  const span = { from: ofSeries[0].from, to: ofSeries[ofSeries.length - 1].to };
  return [name, replace(span, wanted.join(`${gap || ' '}| `))];
}

/** Adds a second metric, with the first one's groups and interval, and a calculation with both. */
export function addSecondMetric(
  text: string,
  pipeline: MplPipeline,
  { dataset, metric, known }: { dataset: string; metric: Metric; known: KnownMetrics }
): Edit[] {
  const lines = Array.from(text.slice(pipeline.from, pipeline.to).matchAll(/\n/g), ({ index }) =>
    insert(pipeline.from + index + 1, '  ')
  );
  const { source, steps } = pipeline;
  const tags = groupTags(steps);
  const aligned = steps.flatMap((step) => timingOf(step) ?? []).at(-1);
  const interval = aligned && (aligned.interval?.text ?? '');
  const isSame = source.kind === 'metric' && source.dataset.name === dataset && source.metric.name === metric.name;
  const second = isSame
    ? text.slice(pipeline.from, pipeline.to)
    : linesOf(
        dataset,
        metric,
        stepsBeside(valueKindOf(metric), tags && namesIn(tags, dataset, metric, known), interval)
      );
  const indented = second.split('\n').join('\n  ');
  const comment = commentAfter(text, pipeline.to) ?? pipeline.to;
  return [
    insert(pipeline.from, '(\n  '),
    ...lines,
    insert(pipeline.to, ','),
    insert(comment, `\n  ${indented}\n)\n| compute result using /`),
  ];
}

/** A complete step that can be added. */
interface AddedStep {
  kind: 'filters' | 'align' | 'group' | 'histogram' | 'calculate' | 'name';
  /** The step without a pipe. */
  mpl: string;
  /** Index in the pipeline's steps. */
  index: number;
}

/** Steps that can be added to a pipeline, each at its position; `tag` is one of the series' tags. */
export function newSteps(pipeline: MplPipeline, metric: Metric | undefined, tag: string): AddedStep[] {
  const { source, steps } = pipeline;
  const kind = valueKindOf(metric);
  const end = steps.length;
  const name = writtenName(tag);
  const [first] = stepsFor(kind);
  const isHistogram = kind.endsWith('histogram');
  const all: AddedStep[] = [
    { kind: 'filters', mpl: `where ${name} == ""`, index: filtersEnd(pipeline) },
    { kind: 'align', mpl: isHistogram ? 'align to $__interval using avg' : first, index: end },
    { kind: 'group', mpl: `group by ${name} using ${kind === 'gauge' ? 'avg' : 'sum'}`, index: end },
    {
      kind: 'histogram',
      mpl: isHistogram ? first : 'bucket to $__interval using histogram(0.5, 0.95, 0.99)',
      index: end,
    },
    { kind: 'calculate', mpl: 'map abs', index: end },
    { kind: 'name', mpl: `extend __label = ${quoteTagValue(tag)}`, index: end },
  ];
  return source.kind === 'pair' ? all.filter((step) => step.kind !== 'filters') : all;
}
