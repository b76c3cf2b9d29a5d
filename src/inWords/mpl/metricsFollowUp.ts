import { type Edit, spliceEdits } from '@aplkit/language/kit/edit';
import { type Filter } from '@aplkit/language/kit/filter';
import { listText } from '@aplkit/language/kit/words';
import { outerSpan } from '@aplkit/language/kit/reading';
import { insert, replace } from '@aplkit/language/kit/places';
import { mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { knownMetric, type KnownMetrics } from '@aplkit/language/mpl/analysis/schema';
import { joinedConditions, removeTagCondition } from '@aplkit/language/mpl/edit/conditions';
import { writeTagFilter } from '@aplkit/language/mpl/edit/filters';
import { keepComments } from '@aplkit/language/mpl/edit/keepComments';
import { insertSteps, removeMplStep } from '@aplkit/language/mpl/edit/steps';
import { specsOf, writeFunction, writeSpecs } from '@aplkit/language/mpl/steps/callEdits';
import { chooseMetric, groupTags, writeInterval, writeTags } from '@aplkit/language/mpl/steps/cardEdits';
import { type MplPipeline, type Step, type StepKind, type StepOf } from '@aplkit/language/mpl/tree/ast';
import { conditionParts } from '@aplkit/language/mpl/tree/conditions';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';
import { Unclear } from '../apl/readers';
import { clausesOf, withTagFilters, pointsStep } from './metricsQuery';
import { type MetricsClause } from './metricsReader';

/** Applies a follow-up question to the query; `undefined` if it needs a new query. */
export function metricsFollowUp(
  query: string,
  clauses: readonly MetricsClause[],
  known: KnownMetrics
): string | undefined {
  const of = <K extends MetricsClause['kind']>(kind: K) => clausesOf(clauses, kind);
  const [isAlso, isInstead] = [of('also').length > 0, of('instead').length > 0];
  const [metric, second] = of('metric');
  const isNew = of('compute').length + of('share').length + of('dataset').length > 0 || second !== undefined;
  if (isNew || (metric && !isInstead) || parseMpl(query).problems.length > 0) {
    return undefined;
  }
  const change = new MetricsChange(query, known, { isAlso, isInstead });
  if (metric) {
    change.whole((pipeline, { dataset }) =>
      chooseMetric(change.text, parseMpl(change.text), {
        dataset: dataset.name,
        metric: metric.metric,
        known,
        pipeline,
      })
    );
  }
  of('remove').forEach(({ part, tag }) => change.remove(part, tag));
  change.filter(of('where').flatMap(({ filters }) => filters));
  change.functions(of('function').map(({ name }) => name));
  change.group(of('groups').flatMap(({ tags }) => tags));
  of('interval').forEach(({ interval }) => change.interval(interval));
  of('range').forEach(({ duration }) => change.range(duration));
  of('map').forEach(({ call }) => change.append(`map ${call}`));
  of('points').forEach(({ filter, amount }) =>
    change.append(pointsStep(filter, amount, change.metric ?? { name: 'the result' }))
  );
  return change.text;
}

interface Ways {
  isAlso: boolean;
  isInstead: boolean;
}

class MetricsChange {
  constructor(
    public text: string,
    private readonly known: KnownMetrics,
    private readonly ways: Ways
  ) {}

  /** The query's pipelines that read a metric. */
  private get pipelines(): MplPipeline[] {
    return mplPipelinesOf(parseMpl(this.text)).filter(({ source }) => source.kind === 'metric');
  }

  private get main(): MplPipeline | undefined {
    return parseMpl(this.text).pipeline;
  }

  get metric() {
    return knownMetric(this.main?.source, this.known);
  }

  private edit(edits: readonly Edit[]): void {
    this.text = spliceEdits(this.text, keepComments(this.text, edits));
  }

  /** Edits a query that reads a single metric. */
  whole(write: (pipeline: MplPipeline, source: Extract<MplPipeline['source'], { kind: 'metric' }>) => Edit[]): void {
    const { main } = this;
    if (main?.source.kind !== 'metric') {
      throw new Unclear('The query reads several metrics, so edit the one you mean');
    }
    this.edit(write(main, main.source));
  }

  append(step: string): void {
    const { main } = this;
    if (!main || stepsIn([main], 'map').some(({ call }) => call?.function.name.startsWith('filter::'))) {
      throw new Unclear('The query already has a condition on its values');
    }
    this.edit([insertSteps(this.text, main, main.steps.length, [step])]);
  }

  remove(part: 'filters' | 'groups', tag: string | undefined): void {
    if (part === 'filters') {
      const count = this.removeFilters((name) => tag === undefined || name === tag);
      if (count === 0) {
        throw new Unclear(tag === undefined ? 'The query has no filter' : `The query has no filter on ${tag}`);
      }
      return;
    }
    this.regroup((tags) => {
      if (tags.length === 0 || (tag !== undefined && !tags.includes(tag))) {
        throw new Unclear(tag === undefined ? 'The query has no groups' : `The query isn’t grouped by ${tag}`);
      }
      return tags.filter((name) => tag !== undefined && name !== tag);
    });
  }

  /** Removes conditions, and returns their number. */
  private removeFilters(isRemoved: (tag: string) => boolean): number {
    const found = stepsIn(this.pipelines, 'where').flatMap((step) => {
      const conditions = joinedConditions(step);
      const removed = [...conditions.keys()].filter((index) =>
        conditionParts(conditions[index]).every(({ tag }) => isRemoved(tag.name))
      );
      return removed.length === conditions.length
        ? [removeMplStep(this.text, step)]
        : removed.slice(0, 1).map((index) => removeTagCondition(this.text, step, index));
    });
    const [edit] = found;
    if (edit === undefined) {
      return 0;
    }
    this.edit([edit]);
    return 1 + this.removeFilters(isRemoved);
  }

  filter(filters: readonly Filter[]): void {
    const columns = filters.map(({ column }) => column);
    const existing = stepsIn(this.pipelines, 'where').flatMap((step) =>
      joinedConditions(step).filter((condition) =>
        conditionParts(condition).some(({ tag }) => columns.includes(tag.name))
      )
    );
    if (existing.length > 0 && !this.ways.isInstead) {
      const written = existing.map(({ from, to }) => this.text.slice(from, to)).join(', ');
      throw new Unclear(`The query already has a filter: ${written}. Add “instead” to replace it`);
    }
    const [only, more] = filters;
    if (only && !more && existing.length === 1) {
      this.edit([replace(outerSpan(existing[0]), writeTagFilter(only))]);
      return;
    }
    this.removeFilters((name) => columns.includes(name));
    this.text = withTagFilters(this.text, filters, this.known);
  }

  /** Adds or replaces functions in `bucket`, or replaces the single function of `align` and `group`. */
  functions(names: readonly string[]): void {
    const { isAlso, isInstead } = this.ways;
    const [only, more] = names;
    if (only === undefined) {
      return;
    }
    const calls = stepsIn(this.pipelines, 'bucket').flatMap(({ using }) => using ?? []);
    if (calls.length > 0) {
      if (isAlso === isInstead) {
        throw new Unclear('Add “also” to keep the query’s statistics, or “instead” to replace them');
      }
      this.edit(calls.flatMap((call) => writeSpecs(call, isAlso ? [...specsOf(call), ...names] : names)));
      return;
    }
    const [aligned, grouped] = [stepsIn(this.pipelines, 'align'), stepsIn(this.pipelines, 'group')];
    const isOfValues = aligned.every(({ using }) => valueFunctions.has(using?.function.name ?? ''));
    if (
      more !== undefined ||
      isAlso ||
      !valueFunctions.has(only) ||
      aligned.length === 0 ||
      this.pipelines.length > 1
    ) {
      throw new Unclear(`The query can’t be changed to ${listText(names)}. Also name the metric`);
    }
    const steps = [...(isOfValues && only !== 'sum' ? aligned : []), ...grouped];
    if (steps.length === 0 || (only === 'sum' && grouped.length === 0)) {
      this.insertGroup(`group using ${only}`);
    }
    this.edit(steps.flatMap(({ using }) => (using && using.function.name !== only ? writeFunction(using, only) : [])));
  }

  group(tags: readonly string[]): void {
    if (tags.length === 0) {
      return;
    }
    const { isAlso, isInstead } = this.ways;
    this.regroup((others) => {
      if (others.length > 0 && (isAlso === isInstead || (isInstead && others.length > 1))) {
        throw new Unclear(
          `The query is grouped by ${others.join(', ')}. Add “also” to keep this group, or “instead” to replace it`
        );
      }
      return [...(isAlso ? others : []), ...tags];
    });
  }

  /** Regroups all metrics, because two metrics match only if they have the same tags. */
  private regroup(write: (tags: string[]) => string[]): void {
    const count = this.pipelines.length;
    for (let index = 0; index < count; index += 1) {
      const { steps } = this.pipelines[index];
      const tags = write((groupTags(steps) ?? []).map(({ name }) => name));
      const step = steps.filter((each) => each.kind === 'group' || each.kind === 'bucket').at(-1);
      if (step) {
        this.edit(writeTags(this.text, step, tags));
      } else {
        const using = stepsIn([this.pipelines[index]], 'align').at(-1)?.using?.function.name ?? '';
        this.insertGroup(`group by x using ${valueFunctions.has(using) ? using : 'sum'}`, index);
        const added = this.pipelines[index].steps.find((each) => each.kind === 'group');
        this.edit(added ? writeTags(this.text, added, tags) : []);
      }
    }
  }

  /** Inserts a `group` after the last `align`. */
  private insertGroup(step: string, index = 0): void {
    const pipeline = this.pipelines[index];
    const at = pipeline.steps.map(({ kind }) => kind).lastIndexOf('align');
    if (at < 0) {
      throw new Unclear('The query has no interval, so its series can’t be grouped');
    }
    this.edit([insertSteps(this.text, pipeline, at + 1, [step])]);
  }

  interval(interval: string): void {
    const steps = this.pipelines.flatMap((pipeline) =>
      pipeline.steps.filter((step) => step.kind === 'align' || step.kind === 'bucket')
    );
    if (steps.length !== this.pipelines.length) {
      throw new Unclear('It isn’t clear which interval to change');
    }
    const divided = stepsIn(this.pipelines, 'map').find(({ operator }) => operator?.operator === '/');
    if (divided) {
      const written = this.text.slice(divided.from, divided.to);
      throw new Unclear(`“${written}” may depend on the interval. Ask the whole question again, with the new interval`);
    }
    this.edit(steps.flatMap((step) => writeInterval(this.text, step, interval === '' ? undefined : interval)));
  }

  range(duration: string): void {
    this.edit(
      this.pipelines.flatMap(({ source }) => {
        const text = `[${duration}..]`;
        return source.kind !== 'metric'
          ? []
          : source.range
            ? replace(source.range, text)
            : insert(source.metric.to, text);
      })
    );
  }
}

/** Functions that both `align` and `group` support. */
const valueFunctions: ReadonlySet<string> = new Set(['avg', 'min', 'max', 'sum']);

const stepsIn = <K extends StepKind>(pipelines: readonly MplPipeline[], kind: K): Array<StepOf<K>> =>
  pipelines.flatMap(({ steps }) => steps.filter((step): step is Step & StepOf<K> => step.kind === kind));
