import { type Filter, type FilterOperator, opposite } from '@aplkit/language/kit/filter';
import { listText } from '@aplkit/language/kit/words';
import { type Metric } from '@aplkit/language/mpl/analysis/schema';
import { readDuration } from '@aplkit/language/mpl/tree/duration';
import { escapeForRegex } from '@aplkit/language/mpl/tree/quote';
import * as lexicon from '../words';
import { isCountOf, maxMeanings, metricsMeant } from './metricNames';
import * as words from './metricsPhrases';
import { type MetricsReading, notValues, type Read } from './metricsReading';

/** A number as written, with its unit. */
export interface WrittenAmount {
  number: string;
  unit: string;
}

/** One part of a question about metrics. */
export type MetricsClause =
  | { kind: 'metric'; metric: Metric }
  /** A function of `align` or `group`, `rate`, `increase`, or a quantile such as `0.95`. */
  | { kind: 'function'; name: string }
  | { kind: 'groups'; tags: string[] }
  /** An interval in MPL; empty for a single value over the range. */
  | { kind: 'interval'; interval: string }
  | { kind: 'where'; filters: Filter[] }
  /** A condition on points; `filter` is a function such as `gt`. */
  | { kind: 'points'; filter: string; amount: WrittenAmount }
  | { kind: 'range'; duration: string }
  | { kind: 'dataset'; dataset: string }
  /** The operator between two metrics. */
  | ({ kind: 'compute' } & words.Computing)
  /** The share of a metric that the conditions select. */
  | ({ kind: 'share' } & words.Computing)
  | { kind: 'map'; call: string }
  /** The change that a follow-up question makes to the query. */
  | { kind: 'also' | 'instead' }
  | { kind: 'remove'; part: 'filters' | 'groups'; tag: string | undefined };

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
  private readonly clauses = new Map<number, Array<Read<MetricsClause[]>>>();

  constructor(
    private readonly reading: MetricsReading,
    private readonly metrics: readonly Metric[],
    private readonly values: ReadonlyMap<string, readonly string[]>,
    /** The metric to use if words match several metrics. */
    private readonly meant: Metric | undefined
  ) {}

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
    const read = <T>(reads: Array<Read<T>>, write: (value: T) => MetricsClause) => as(reads, write);
    const one = [
      ...read([...reading.phrases(at, words.functionWords), ...this.quantiles(at)], (name) => ({
        kind: 'function',
        name,
      })),
      ...read([...reading.phrases(at, words.intervalWords), ...this.sizes(at)], (interval) => ({
        kind: 'interval',
        interval,
      })),
      ...read(reading.phrases(at, words.computingWords), (computing) => ({ kind: 'compute', ...computing })),
      ...read(reading.phrases(at, words.shareWords), (computing) => ({ kind: 'share', ...computing })),
      ...read(reading.phrases(at, words.mapWords), (call) => ({ kind: 'map', call })),
      ...read(reading.phrases(at, words.changeWords), (kind) => ({ kind })),
      ...read(
        this.after(at, lexicon.grouping, (next) => this.tags(next)),
        (tags) => ({ kind: 'groups', tags })
      ),
      ...read(this.where(at), (filters) => ({ kind: 'where', filters })),
      ...read(this.durations(reading.lastTimespans(at)), (duration) => ({ kind: 'range', duration })),
      ...read(
        [...(at === 0 ? [at] : []), ...reading.phrase(at, 'in|from|on|of')].flatMap((start) => reading.datasets(start)),
        (dataset) => ({ kind: 'dataset', dataset })
      ),
      ...this.points(at),
      ...this.removals(at),
    ];
    // “requests per minute” means the requests in each minute.
    const perUnit = this.after(at, 'per', (next) =>
      reading.phrases(next, [
        ['1m', 'minute'],
        ['1h', 'hour'],
        ['1d', 'day'],
      ])
    );
    return reading.reached([
      ...as(one, (clause) => [clause]),
      ...as(this.metric(at), ({ metric, isCount }): MetricsClause[] => [
        { kind: 'metric', metric },
        ...(isCount ? [{ kind: 'function' as const, name: 'increase' }] : []),
      ]),
      ...as(perUnit, (interval): MetricsClause[] => [
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

  private quantiles(at: number): Array<Read<string>> {
    return as(this.reading.percentiles(at), (percent) => String(Number((Number(percent) / 100).toPrecision(12))));
  }

  private tags(at: number): Array<Read<string[]>> {
    return this.list(at, ',|and|, and|&|+', (start) => this.reading.tag(start));
  }

  /** Reads an interval such as `every 5m` or `in 1 hour steps`. */
  private sizes(at: number): Array<Read<string>> {
    const { reading } = this;
    const sized = this.after(at, 'every|each|per|in|by|at', (next) => this.durations(reading.timespans(next)));
    return sized.flatMap(({ value, next }) =>
      [next, ...reading.phrase(next, 'intervals|buckets|bins|steps|interval|resolution')].map((end) => ({
        value,
        next: end,
      }))
    );
  }

  private durations = (reads: Array<Read<string>>) => reads.filter(({ value }) => readDuration(value) !== undefined);

  private where(at: number): Array<Read<Filter[]>> {
    const { reading } = this;
    const [kept, dropped] = [
      `${lexicon.filtering}|for|in|from|of|on|only|just|only where|only with|only for|only in`,
      'without|exclude|excluding|except|except for|but not|not|not where',
    ];
    const list = (start: number, isAlone = false) =>
      this.list(start, 'and|, and|,|and where|and with', (next) => this.condition(next, isAlone));
    const negated = this.after(at, dropped, list).flatMap(({ value, next }) => {
      const others = value.flatMap((filter) => opposite(filter) ?? []);
      return others.length === value.length ? [{ value: others, next }] : [];
    });
    return [...this.after(at, kept, list), ...negated, ...list(at, true)].filter(() => reading.tags.length > 0);
  }

  /** Reads one condition on a tag, or a value of exactly one tag. */
  private condition(at: number, isAlone: boolean): Array<Read<Filter>> {
    const { reading } = this;
    const compared = reading.tag(at).flatMap(({ value: column, next: after }) =>
      [
        ...reading.phrases(after, lexicon.comparisons),
        // `method GET`: a tag with its value. Without a word such as “where”, another word may mean anything.
        ...(isAlone && !this.isPlainValue(after) ? [] : [{ value: '=' as const, next: after }]),
      ].flatMap(({ value, next }) => this.comparison(column, value, next))
    );
    return [...compared, ...this.valued(at)];
  }

  private comparison(column: string, comparing: lexicon.Comparing, at: number): Array<Read<Filter>> {
    const read = (operator: FilterOperator, write = (value: string) => value) =>
      as(this.value(at), (value): Filter => ({ column, operator, values: [write(value)] }));
    const equal = (one: '=' | '!=', pattern: '=~' | '!~', joined: string): Array<Read<Filter>> => [
      ...as(
        this.list(at, joined, (start) => this.value(start)),
        (values): Filter => ({
          column,
          operator: values.length > 1 ? `${one}|` : one,
          values,
        })
      ),
      ...as(this.statusClass(at), (value): Filter => ({ column, operator: pattern, values: [value] })),
    ];
    switch (comparing) {
      case 'empty':
      case 'set':
        return [{ value: { column, operator: comparing === 'empty' ? '=' : '!=', values: [''] }, next: at }];
      case '=':
        return equal('=', '=~', 'or|, or|,');
      case '!=':
        return equal('!=', '!~', 'or|, or|,|and');
      case 'startswith':
        return read('=~', (value) => `^${escapeForRegex(value)}`);
      case 'endswith':
        return read('=~', (value) => `${escapeForRegex(value)}$`);
      case 'contains':
      case '!contains':
        return read(comparing);
      default:
        return read(comparing).filter(({ value: { values } }) => Number.isFinite(Number(values[0])));
    }
  }

  /** Reads `5xx`, which means the statuses from 500 to 599, as a pattern. */
  private statusClass(at: number): Array<Read<string>> {
    const digit = /^([1-5])xx$/.exec(this.reading.words[at]?.text ?? '')?.[1];
    return digit === undefined ? [] : [{ value: `^${digit}\\d\\d$`, next: at + 1 }];
  }

  /** Reads values that exactly one tag has. */
  private valued(at: number): Array<Read<Filter>> {
    return this.list(at, 'or|, or|and|,', (start) => this.ofOneTag(start)).flatMap(({ value, next }) => {
      const [column, other] = new Set(value.map((each) => each.column));
      const values = value.map((each) => each.value);
      const operator = values.length > 1 ? '=|' : '=';
      return other === undefined ? [{ value: { column, operator, values }, next }] : [];
    });
  }

  private ofOneTag(at: number): Array<Read<{ column: string; value: string }>> {
    const word = this.reading.words[at];
    const isValue = word && (word.quote !== undefined || !notValues.has(word.text));
    const having = [...(isValue ? this.values : [])].flatMap(([column, values]) => {
      const same = values.filter((value) => value.toLowerCase() === word?.written.toLowerCase());
      return same.length === 1 ? [{ column, value: same[0] }] : [];
    });
    const [only, more] = having;
    if (more) {
      this.reading.note(`“${word.written}” is a value of ${listText(having.map(({ column }) => column))}`);
    }
    return only && !more ? [{ value: only, next: at + 1 }] : [];
  }

  private value(at: number): Array<Read<string>> {
    const { reading } = this;
    const word = reading.words[at];
    const isValue = word && (this.isPlainValue(at) || this.isBareValue(word));
    return isValue ? [{ value: word.written, next: at + 1 }] : [];
  }

  /** True if a word is a value even without a preceding word such as “where”. */
  private isPlainValue(at: number): boolean {
    const { quote, text = '' } = this.reading.words[at] ?? {};
    return quote === 'value' || (quote === undefined && /^-?\d+(\.\d+)?$|^true$|^false$/.test(text));
  }

  /** True if a word can be a value without quotes, because it has no other meaning. */
  private isBareValue({ text, written, quote }: lexicon.QuestionWord): boolean {
    const isPlain = /^[\p{L}\p{N}/_][\p{L}\p{N}\-_./:@#+]*$/u.test(written) && !/^[1-5]xx$/.test(text);
    return quote === undefined && isPlain && !notValues.has(text) && !this.reading.isTag(written);
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
          : as(reading.numbers(next), (amount): MetricsClause => ({ kind: 'points', filter, amount }));
      });
  }

  private removals(at: number): Array<Read<MetricsClause>> {
    const { reading } = this;
    const tag = (start: number) => reading.tag(start);
    const removed = this.after(at, 'remove|drop|no|without|clear|delete', (next) =>
      reading.phrases(next, words.partWords)
    );
    return [
      ...as(removed, (part): MetricsClause => ({ kind: 'remove', part, tag: undefined })),
      ...removed.flatMap(({ value: part, next }) =>
        as(this.after(next, 'on|for|by', tag), (name): MetricsClause => ({ kind: 'remove', part, tag: name }))
      ),
      ...as(this.after(at, 'not by|no longer by|remove by|drop by', tag), (name): MetricsClause => ({
        kind: 'remove',
        part: 'groups',
        tag: name,
      })),
    ];
  }

  /** Reads a part that follows a phrase. */
  private after<T>(at: number, phrases: string, read: (next: number) => Array<Read<T>>): Array<Read<T>> {
    return this.reading.phrase(at, phrases).flatMap((next) => read(next));
  }

  /** Reads items that are separated by a phrase. */
  private list<T>(at: number, joined: string, item: (start: number) => Array<Read<T>>): Array<Read<T[]>> {
    return item(at).flatMap(({ value, next }) => [
      { value: [value], next },
      ...as(
        this.after(next, joined, (start) => this.list(start, joined, item)),
        (rest) => [value, ...rest]
      ),
    ]);
  }
}

const as = <T, U>(reads: ReadonlyArray<Read<T>>, write: (value: T) => U): Array<Read<U>> =>
  reads.map(({ value, next }) => ({ value: write(value), next }));
