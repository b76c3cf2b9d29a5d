import { type Metric } from '@aplkit/language/mpl/analysis/schema';
import * as lexicon from '../kit/lexicon';
import { type MetricsClause } from './metricsClause';
import { isCountOf, maxMeanings, metricsMeant } from './metricNames';
import * as words from './metricsPhrases';
import { type MetricsReading, type Read, mapReads, unitPhrases } from './metricsReading';
import { TagConditionReader } from './tagConditionReader';

const pointFilters: ReadonlyMap<lexicon.Comparing, string> = new Map([
  ['>', 'gt'],
  ['<', 'lt'],
  ['>=', 'gte'],
  ['<=', 'lte'],
]);

/** Maximum number of clauses in a question. */
const maxClauses = 10;

/** Reads a question about metrics. Each method returns every interpretation of the part at a word. */
export class MetricsReader {
  private readonly conditions: TagConditionReader;
  private readonly clauses = new Map<number, Array<Read<MetricsClause[]>>>();

  constructor(
    private readonly reading: MetricsReading,
    private readonly metrics: readonly Metric[],
    values: ReadonlyMap<string, readonly string[]>,
    /** The metric to use if words match several metrics. */
    private readonly meant: Metric | undefined
  ) {
    this.conditions = new TagConditionReader(reading, values);
  }

  /** All ways to interpret the whole question as a list of clauses. */
  questions(at = 0, left = maxClauses): MetricsClause[][] {
    if (at === this.reading.words.length) {
      return [[]];
    }
    return left === 0
      ? []
      : this.clausesAt(at).flatMap(({ value, next }) =>
          this.questions(next, left - 1).map((rest) => [...value, ...rest])
        );
  }

  /** Reads the clauses at a word. Caches them, because several interpretations may reach the same word. */
  private clausesAt(at: number): Array<Read<MetricsClause[]>> {
    const found = this.clauses.get(at);
    if (found) {
      return found;
    }
    const starts = [at, ...this.reading.phrase(at, at === 0 ? 'what is|what’s|what was' : ',|and|, and|then|of')];
    const read = starts.flatMap((start) => this.clause(start));
    this.clauses.set(at, read);
    return read;
  }

  private clause(at: number): Array<Read<MetricsClause[]>> {
    const { reading } = this;
    reading.phrase(at, 'top|bottom|sort|limit').forEach(() => reading.note('MPL can’t sort or limit series'));
    const read = <T>(reads: Array<Read<T>>, write: (value: T) => MetricsClause) => mapReads(reads, write);
    const one = [
      ...read(this.functions(at), (name) => ({ kind: 'function', name })),
      ...read([...reading.phrases(at, words.intervalWords), ...this.sizes(at)], (interval) => ({
        kind: 'interval',
        interval,
      })),
      ...read(reading.phrases(at, words.computingWords), (computing) => ({ kind: 'compute', ...computing })),
      ...read(reading.phrases(at, words.shareWords), (computing) => ({ kind: 'share', ...computing })),
      ...read(reading.phrases(at, words.mapWords), (call) => ({ kind: 'map', call })),
      ...read(this.changes(at), (kind) => ({ kind })),
      ...read(
        reading.after(at, lexicon.insteadOf, (next) => this.functions(next)),
        (name) => ({ kind: 'insteadOf', function: name })
      ),
      ...read(
        reading.after(at, lexicon.insteadOf, (next) => reading.tag(next)),
        (tag) => ({ kind: 'insteadOf', tag })
      ),
      ...read(
        this.reading.after(at, lexicon.grouping, (next) => this.tags(next)),
        (tags) => ({ kind: 'groups', tags })
      ),
      ...read(this.conditions.read(at), (filters) => ({ kind: 'where', filters })),
      ...read(reading.lastTimespans(at), (duration) => ({ kind: 'range', duration })),
      ...read(
        [...(at === 0 ? [at] : []), ...reading.phrase(at, 'in|from|on|of')].flatMap((start) => reading.datasets(start)),
        (dataset) => ({ kind: 'dataset', dataset })
      ),
      ...this.points(at),
      ...this.removals(at),
    ];
    // “requests per minute” means the requests in each minute.
    const perUnit = this.reading.after(at, 'per', (next) => reading.phrases(next, unitPhrases));
    return reading.reached([
      ...mapReads(one, (clause) => [clause]),
      ...mapReads(this.metric(at), ({ metric, isCount }): MetricsClause[] => [
        { kind: 'metric', metric },
        ...(isCount ? [{ kind: 'function' as const, name: 'increase' }] : []),
      ]),
      ...mapReads(perUnit, (interval): MetricsClause[] => [
        { kind: 'function', name: 'increase' },
        { kind: 'interval', interval },
      ]),
    ]);
  }

  /** Reads the longest metric name that starts at a word. */
  private metric(at: number): Array<Read<{ metric: Metric; isCount: boolean }>> {
    const { reading } = this;
    const starts = [at, ...reading.phrase(at, 'all')];
    const reads = starts
      .flatMap((start) => reading.spans(start))
      .flatMap(({ value: span, next }) => {
        const phrase = span.map(({ written }) => written).join(' ');
        const isQuoted = span.some(({ quote }) => quote !== undefined);
        const found = isQuoted
          ? this.metrics.filter(({ name }) => name === phrase)
          : metricsMeant(phrase, this.metrics);
        const [only, more] =
          found.length <= maxMeanings && this.meant && found.includes(this.meant) ? [this.meant] : found;
        return only && !more ? [{ value: { metric: only, isCount: isCountOf(only, phrase) }, next }] : [];
      });
    return reading.reached(reads.slice(-1));
  }

  private functions(at: number): Array<Read<string>> {
    const { reading } = this;
    const quantiles = mapReads(reading.percentiles(at), (percent) =>
      String(Number((Number(percent) / 100).toPrecision(12)))
    );
    return [...reading.phrases(at, words.functionWords), ...quantiles];
  }

  /** Reads `also` or `instead`, but not `instead of`. */
  private changes(at: number): Array<Read<'also' | 'instead'>> {
    const { reading } = this;
    return reading.phrases(at, words.changeWords).filter(({ next }) => reading.words[next]?.text !== 'of');
  }

  private tags(at: number): Array<Read<string[]>> {
    return this.reading.list(at, ',|and|, and|&|+', (start) => this.reading.tag(start));
  }

  /** Reads an interval such as `every 5m` or `in 1 hour steps`. */
  private sizes(at: number): Array<Read<string>> {
    const { reading } = this;
    const sized = this.reading.after(at, 'every|each|per|in|by|at', (next) => reading.timespans(next));
    return sized.flatMap(({ value, next }) =>
      [next, ...reading.phrase(next, 'intervals|buckets|bins|steps|interval|resolution')].map((end) => ({
        value,
        next: end,
      }))
    );
  }

  /** Reads a condition on the values of the metric, such as `above 80%`. */
  private points(at: number): Array<Read<MetricsClause>> {
    const { reading } = this;
    const starts = [at, ...reading.phrase(at, `${lexicon.filtering}|only`)];
    const subjects = starts.flatMap((start) => [
      start,
      ...[...this.metric(start).map(({ next }) => next), ...reading.phrase(start, 'value|values|it')],
    ]);
    return subjects
      .flatMap((start) => reading.phrases(start, lexicon.comparisons))
      .flatMap(({ value, next }) => {
        const filter = pointFilters.get(value);
        return filter === undefined
          ? []
          : mapReads(reading.numbers(next), (amount): MetricsClause => ({ kind: 'points', filter, amount }));
      });
  }

  private removals(at: number): Array<Read<MetricsClause>> {
    const { reading } = this;
    const tag = (start: number) => reading.tag(start);
    const removed = this.reading.after(at, 'remove|drop|no|without|clear|delete', (next) =>
      reading.phrases(next, words.partWords)
    );
    return [
      ...mapReads(removed, (part): MetricsClause => ({ kind: 'remove', part, tag: undefined })),
      ...removed.flatMap(({ value: part, next }) =>
        mapReads(this.reading.after(next, 'on|for|by', tag), (name): MetricsClause => ({
          kind: 'remove',
          part,
          tag: name,
        }))
      ),
      ...mapReads(this.reading.after(at, 'not by|no longer by|remove by|drop by', tag), (name): MetricsClause => ({
        kind: 'remove',
        part: 'groups',
        tag: name,
      })),
    ];
  }
}
