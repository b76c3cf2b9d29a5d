import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { hasPercentiles, isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { ConditionReader } from './conditions';
import { type Clause, type Sorting, type WordsMeasure } from './newQuery';
import { type Read, type QuestionReading } from './questionReading';
import * as lexicon from './words';

/** Reads the parts of a question. Each method returns every interpretation of a part that starts at a word. */
export class Grammar {
  private readonly conditions: ConditionReader;

  constructor(private readonly reading: QuestionReading) {
    this.conditions = new ConditionReader(reading);
  }

  /** All ways to interpret the whole question as a list of clauses. */
  questions(): Clause[][] {
    const { words } = this.reading;
    const from = (at: number): Clause[][] => {
      if (at === words.length) {
        return [[]];
      }
      const openers = 'what is|what’s|what are|what was|what were';
      const starts =
        at === 0
          ? [0, ...this.reading.phrase(at, openers)]
          : [at, ...this.reading.phrase(at, ',|and|, and|then|, then|but')];
      const clauses = starts.flatMap((start) => this.clause(start, at === 0));
      return clauses.flatMap(({ value, next }) => from(next).map((rest) => [value, ...rest]));
    };
    return from(0);
  }

  /** Reads the clauses that may start at a word. Some clauses are valid only at the start of a question. */
  private clause(at: number, isFirst: boolean): Array<Read<Clause>> {
    return [
      ...this.measures(at),
      ...this.share(at),
      ...(isFirst ? [...this.rows(at), ...this.columns(at), ...this.superlatives(at), ...this.bare(at)] : []),
      ...this.groups(at),
      ...this.bucket(at),
      ...this.where(at),
      ...this.sort(at),
      ...this.top(at),
      ...this.limits(at),
      ...this.dataset(at),
      ...this.changes(at),
    ];
  }

  private measures(at: number): Array<Read<Clause>> {
    const lists = this.list(at, (start) => this.measureList(start)).map(({ value, next }): Read<Clause> => ({
      value: { kind: 'measures', measures: value.flat() },
      next,
    }));
    return [...lists, ...this.flagged(at)];
  }

  /** Reads `errors` in `errors by service`, which means events whose field `error` is true. */
  private flagged(at: number): Array<Read<Clause>> {
    const { reading } = this;
    const count = { apl: 'count()', name: 'count_' };
    const flags = (start: number) =>
      reading
        .fields(start)
        .filter(({ value }) => typeNamed(value.type ?? '') === 'boolean')
        .map(({ value, next }) => ({ flag: quoteName(value.name), next }));
    const counted = reading.phrase(at, lexicon.counting).flatMap(flags);
    const plain = flags(at).filter(({ next }) => reading.isPlural(next - 1) && this.beforeGroups(next).length > 0);
    const rates = flags(at).flatMap(({ flag, next }) =>
      reading.phrase(next, 'rate').map((end) => ({ flag, next: end }))
    );
    return [
      ...[...counted, ...plain]
        .filter(({ next }) => reading.isPlural(next - 1))
        .map(({ flag, next }): Read<Clause> => ({
          value: { kind: 'measures', measures: [count], condition: flag },
          next,
        })),
      ...rates.map(({ flag, next }): Read<Clause> => ({ value: { kind: 'share', condition: flag }, next })),
    ];
  }

  /** Reads measures such as `p50 and p99 of duration`, `count` or `duration p95`. */
  private measureList(at: number): Array<Read<WordsMeasure[]>> {
    const { reading } = this;
    const count: WordsMeasure = { apl: 'count()', name: 'count_' };
    const counts = reading.phrase(at, lexicon.counting).flatMap((next) => [next, ...this.noun(next)]);
    const nounCounts = this.noun(at).flatMap((next) => [...reading.phrase(next, 'count'), ...this.beforeGroups(next)]);
    const aggregated = this.list(at, (start) => this.aggregate(start)).flatMap(({ value: names, next }) =>
      [next, ...reading.phrase(next, 'of|of the')].flatMap((start) => this.applied(names, start))
    );
    const after = reading
      .fields(at)
      .flatMap(({ value: field, next }) =>
        this.aggregate(next).flatMap(({ value: name, next: end }) =>
          this.measure(name, field).map((measure) => ({ value: [measure], next: end }))
        )
      );
    return [...[...counts, ...nounCounts].map((next) => ({ value: [count], next })), ...aggregated, ...after];
  }

  private applied(names: string[], at: number): Array<Read<WordsMeasure[]>> {
    return this.reading.fields(at).flatMap(({ value: field, next }) => {
      const measures = names.flatMap((name) => this.measure(name, field));
      return measures.length === names.length ? [{ value: measures, next }] : [];
    });
  }

  /** Reads a noun such as `requests` in `requests by status`, which means a count. The following words are a separate clause. */
  private beforeGroups(at: number): number[] {
    const isBefore = [...this.groups(at), ...this.bucket(at)].length > 0;
    return isBefore ? [at] : [];
  }

  /** Reads the name of a function, such as `average` or `p95`. */
  private aggregate(at: number): Array<Read<string>> {
    return [
      ...this.reading.phrases(at, lexicon.aggregateWords),
      ...this.reading.percentiles(at).map(({ value, next }) => ({ value: `percentile ${value}`, next })),
    ];
  }

  measure(aggregate: string, { name, type = '' }: SchemaField): WordsMeasure[] {
    const [word, percent] = aggregate.split(' ');
    const called = word === 'distinct' ? 'dcount' : word;
    const known = typeNamed(type);
    const isOrder = called === 'min' || called === 'max';
    const fits = called === 'dcount' || (isOrder && name === '_time') || hasPercentiles(known);
    if (!fits || (called === 'sum' && name === '_time') || (called === 'stdev' && !isNumber(known))) {
      this.reading.note(
        `“${name}” has ${type ? `the type ${type}` : 'an unknown type'}, so “${called}” can’t be calculated`
      );
      return [];
    }
    const field = quoteName(name);
    return percent === undefined
      ? [{ apl: `${called}(${field})`, name: `${called}_`, mayList: word === 'distinct' }]
      : [{ apl: `percentile(${field}, ${percent})`, name: `p${percent.replace('.', '_')}` }];
  }

  private share(at: number): Array<Read<Clause>> {
    const { reading } = this;
    const of = reading.phrase(at, lexicon.shares).flatMap((next) => [next, ...this.noun(next)]);
    const after = [at, ...this.noun(at)]
      .flatMap((start) => [start, ...reading.phrase(start, lexicon.filtering)])
      .flatMap((start) => this.conditions.all(start, true))
      .flatMap(({ value, next }) =>
        reading
          .phrase(next, 'as share of|as percentage of|as percent of|as proportion of|as fraction of')
          .flatMap((end) => this.noun(end))
          .map((end): Read<Clause> => ({ value: { kind: 'share', condition: value }, next: end }))
      );
    const before = of
      .flatMap((next) => [...reading.phrase(next, `${lexicon.filtering}|that are|with a`), next])
      .flatMap((next) => this.conditions.all(next))
      .map(({ value: condition, next }): Read<Clause> => ({ value: { kind: 'share', condition }, next }));
    return [...before, ...after];
  }

  /**
   * Reads superlatives such as `10 longest spans`, `slowest 10 requests by duration` or `which service has the highest average duration`.
   */
  private superlatives(at: number): Array<Read<Clause>> {
    const { reading } = this;
    const durations = reading.known.filter(isDuration);
    const [only, more] = durations;
    const ways = [
      ['longest|slowest', 'desc'],
      ['shortest|fastest|quickest', 'asc'],
    ] as const;
    const counted = ways.flatMap(([words, direction]) => [
      ...reading
        .counts(at)
        .flatMap(({ value, next }) => reading.phrase(next, words).map((end) => ({ value, direction, next: end }))),
      ...reading
        .phrase(at, words)
        .flatMap((next) => reading.counts(next))
        .map((read) => ({ ...read, direction })),
    ]);
    const longest = counted.flatMap(({ value: count, direction, next }) =>
      this.noun(next).flatMap((end) => {
        const read = (name: string, to: number): Read<Clause> => ({
          value: { kind: 'top', count, field: undefined, by: quoteName(name), direction },
          next: to,
        });
        const by = reading.phrase(end, 'by').flatMap((start) => reading.fields(start));
        return [
          ...(only && !more ? [read(only.name, end)] : []),
          ...by.filter(({ value }) => isDuration(value)).map(({ value, next: to }) => read(value.name, to)),
        ];
      })
    );
    const which = reading
      .phrase(at, 'which|what')
      .flatMap((next) => reading.fields(next))
      .flatMap(({ value: { name }, next }) => {
        const top = (by: Sorting['by'], direction: 'asc' | 'desc', end: number): Read<Clause> => ({
          value: { kind: 'top', count: '1', field: quoteName(name), by, direction },
          next: end,
        });
        const most = reading.phrase(next, 'has most|had most|has the most').flatMap((start) => this.noun(start));
        const ends = [
          ['has highest|had highest|has largest', 'desc'],
          ['has lowest|had lowest|has smallest', 'asc'],
        ] as const;
        return [
          ...most.map((end) => top(undefined, 'desc', end)),
          ...ends.flatMap(([words, direction]) =>
            reading
              .phrase(next, words)
              .flatMap((start) => this.measureList(start))
              .filter(({ value }) => value.length === 1)
              .map(({ value: [measure], next: end }) => top(measure, direction, end))
          ),
        ];
      });
    const common = reading
      .phrase(at, 'most common|most frequent')
      .flatMap((next) => reading.fields(next))
      .filter(({ next }) => !reading.isPlural(next - 1))
      .map(({ value: { name }, next }): Read<Clause> => ({
        value: { kind: 'top', count: '1', field: quoteName(name), by: undefined, direction: 'desc' },
        next,
      }));
    return [...longest, ...which, ...common];
  }

  /** Reads a condition that no word introduces. */
  private bare(at: number): Array<Read<Clause>> {
    return this.conditions
      .all(at, true)
      .map(({ value: condition, next }) => ({ value: { kind: 'where', condition }, next }));
  }

  /** Reads a noun for the dataset's rows. */
  private noun(at: number): number[] {
    const { reading } = this;
    const words = `${lexicon.rowNouns}|${reading.nouns}`;
    return [at, ...reading.phrase(at, 'all')].flatMap((start) => reading.phrase(start, words));
  }

  private rows(at: number): Array<Read<Clause>> {
    return this.noun(at).map((next) => ({ value: { kind: 'rows' }, next }));
  }

  private columns(at: number): Array<Read<Clause>> {
    const { reading } = this;
    const distinct = reading
      .phrase(at, 'distinct|unique|distinct values of|unique values of|different')
      .flatMap((next) => reading.fields(next))
      .map(({ value, next }): Read<Clause> => ({ value: { kind: 'distinct', field: quoteName(value.name) }, next }));
    const listed = [
      ...this.fieldList(at).filter(({ value }) => value.length > 1),
      ...reading
        .phrase(at, 'columns|fields|only columns|only fields|only|select')
        .flatMap((next) => this.fieldList(next)),
    ];
    return [
      ...distinct,
      ...listed.map(({ value, next }): Read<Clause> => ({ value: { kind: 'columns', fields: value }, next })),
    ];
  }

  private fieldList(at: number): Array<Read<string[]>> {
    return this.list(at, (start) =>
      this.reading.fields(start).map(({ value, next }) => ({ value: quoteName(value.name), next }))
    );
  }

  private groups(at: number): Array<Read<Clause>> {
    const item = (start: number): Array<Read<{ group: string } | { bucket: string }>> => [
      ...this.reading.fields(start).flatMap(({ value: { name, type = '' }, next }) => {
        const isGroup = name !== '_time' && !['array', 'map'].includes(type);
        return isGroup ? [{ value: { group: quoteName(name) }, next }] : [];
      }),
      ...[...this.size(start), ...this.reading.phrase(start, 'time').map((next) => ({ value: 'auto', next }))].map(
        ({ value: bucket, next }) => ({ value: { bucket }, next })
      ),
    ];
    return this.reading
      .phrase(at, lexicon.grouping)
      .flatMap((next) => this.list(next, item))
      .map(({ value, next }) => {
        const groups = value.flatMap((each) => ('group' in each ? each.group : []));
        const buckets = value.flatMap((each) => ('bucket' in each ? each.bucket : []));
        return { value: { kind: 'groups', groups, buckets }, next };
      });
  }

  private bucket(at: number): Array<Read<Clause>> {
    const { reading } = this;
    const auto = reading.phrase(at, 'over time|through time|as a time series');
    const sized = reading.phrase(at, 'every|in|each|with a bucket of|in buckets of').flatMap((next) => this.size(next));
    const named = (['1m', '1h', '1d'] as const).flatMap((size, index) =>
      reading.phrase(at, ['minutely', 'hourly', 'daily'][index]).map((next) => ({ value: size, next }))
    );
    const sizes = [...auto.map((next) => ({ value: 'auto', next })), ...sized, ...named];
    return sizes.map(({ value, next }) => ({ value: { kind: 'groups', groups: [], buckets: [value] }, next }));
  }

  /** Reads a bucket size such as `5 minutes`, `1h` or `hour`. “Per second” isn't a bucket size, because it means a rate. */
  private size(at: number): Array<Read<string>> {
    const { reading } = this;
    const one = (['m', 'h', 'd'] as const).flatMap((unit, index) =>
      reading.phrase(at, ['minute', 'hour', 'day'][index]).map((next) => ({ value: `1${unit}`, next }))
    );
    return [...one, ...reading.timespans(at)].flatMap(({ value, next }) =>
      [next, ...reading.phrase(next, 'buckets|bins|intervals|steps')].map((end) => ({
        value,
        next: end,
      }))
    );
  }

  private where(at: number): Array<Read<Clause>> {
    const { reading } = this;
    const kept = reading
      .phrase(at, `${lexicon.filtering}|for|in|from|only|just|only where|only with|only for|only when|and only`)
      .flatMap((next) => this.conditions.all(next));
    const dropped = reading
      .phrase(at, 'without|exclude|excluding|except|except where|except for|ignore|but not|not where|exclude where')
      .flatMap((next) => this.conditions.one(next, true));
    const lastTimes = reading.lastTimespans(at).map(({ value, next }) => ({ value: `_time > ago(${value})`, next }));
    return [...kept, ...dropped, ...lastTimes].map(({ value: condition, next }) => ({
      value: { kind: 'where', condition },
      next,
    }));
  }

  private key(at: number): Array<Read<Sorting['by']>> {
    const measures = this.measureList(at).filter(({ value }) => value.length === 1);
    return [
      ...measures.map(({ value: [measure], next }) => ({ value: measure, next })),
      ...this.reading.fields(at).map(({ value, next }) => ({ value: quoteName(value.name), next })),
    ];
  }

  private sort(at: number): Array<Read<Clause>> {
    const { reading } = this;
    const alone = reading.phrases(at, lexicon.directions);
    const short = reading.phrase(at, 'sort|sorted|order').flatMap((next) => reading.phrases(next, lexicon.directions));
    const keyed = reading
      .phrase(at, lexicon.sorting)
      .flatMap((next) => this.key(next))
      .flatMap(({ value: by, next }) => [
        { value: { by, direction: undefined }, next },
        ...[next, ...reading.phrase(next, ',')]
          .flatMap((start) => reading.phrases(start, lexicon.directions))
          .map(({ value: direction, next: end }) => ({ value: { by, direction }, next: end })),
      ]);
    return [
      ...[...alone, ...short].map(({ value: direction, next }) => ({ value: { by: undefined, direction }, next })),
      ...keyed,
    ].map(({ value, next }): Read<Clause> => ({ value: { kind: 'sort', ...value }, next }));
  }

  /** Reads the largest groups or rows, such as `top 10 uri by count`, `5 most common uri` or `top 10 by duration`. */
  private top(at: number): Array<Read<Clause>> {
    const { reading } = this;
    const tops = (words: string, direction: 'asc' | 'desc') =>
      reading
        .phrase(at, words)
        .flatMap((next) => reading.counts(next))
        .map((read) => ({ ...read, direction }));
    const common = reading
      .counts(at)
      .flatMap(({ value, next }) =>
        reading
          .phrase(next, 'most common|most frequent')
          .map((end) => ({ value, next: end, direction: 'desc' as const }))
      );
    const fieldsAt = (start: number): Array<Read<string | undefined>> => [
      ...[start, ...this.noun(start)].map((next) => ({ value: undefined, next })),
      ...reading.fields(start).map(({ value, next }) => ({ value: quoteName(value.name), next })),
    ];
    const keysAt = (start: number): Array<Read<Sorting['by']>> => [
      { value: undefined, next: start },
      ...reading.phrase(start, 'by|with the most|by the|with the').flatMap((next) => this.key(next)),
    ];
    return [...tops('top', 'desc'), ...tops('bottom', 'asc'), ...common].flatMap(({ value: count, next, direction }) =>
      fieldsAt(next).flatMap(({ value: field, next: after }) =>
        keysAt(after).map(({ value: by, next: end }): Read<Clause> => ({
          value: { kind: 'top', count, field, by, direction },
          next: end,
        }))
      )
    );
  }

  private limits(at: number): Array<Read<Clause>> {
    const { reading } = this;
    const optionalNoun = ({ value, next }: Read<string>) =>
      [next, ...this.noun(next)].map((end) => ({ value, next: end }));
    const limits = reading
      .phrase(at, 'limit|limit to|limited to|take|at most|first|only the first|limit of')
      .flatMap((next) => reading.counts(next))
      .flatMap(optionalNoun);
    const before =
      at === 0
        ? reading.counts(at).flatMap(({ value, next }) => this.noun(next).map((end) => ({ value, next: end })))
        : [];
    const ends = (words: string, direction: 'asc' | 'desc') =>
      reading.phrase(at, words).flatMap((next): Array<Read<Clause>> => [
        ...this.noun(next).map((end): Read<Clause> => ({
          value: { kind: 'newest', count: undefined, direction },
          next: end,
        })),
        ...reading
          .counts(next)
          .flatMap(optionalNoun)
          .map(({ value: count, next: end }): Read<Clause> => ({
            value: { kind: 'newest', count, direction },
            next: end,
          })),
      ]);
    const firsts = (words: string, direction: 'asc' | 'desc') =>
      reading
        .phrase(at, words)
        .map((next): Read<Clause> => ({ value: { kind: 'newest', count: undefined, direction }, next }));
    return [
      ...[...limits, ...before].map(({ value: count, next }): Read<Clause> => ({
        value: { kind: 'limit', count },
        next,
      })),
      ...ends('latest|newest|most recent|last', 'desc'),
      ...ends('oldest|earliest', 'asc'),
      ...firsts('newest first|latest first|most recent first', 'desc'),
      ...firsts('oldest first|earliest first', 'asc'),
    ];
  }

  private dataset(at: number): Array<Read<Clause>> {
    const starts = [...(at === 0 ? [at] : []), ...this.reading.phrase(at, 'in|from|of|on|use|in dataset|from dataset')];
    return starts
      .flatMap((start) => this.reading.datasets(start))
      .map(({ value, next }) => ({ value: { kind: 'dataset', dataset: value }, next }));
  }

  private changes(at: number): Array<Read<Clause>> {
    const { reading } = this;
    const marks = [
      ...reading
        .phrase(at, 'also|plus|add|and also|too|as well|in addition')
        .map((next) => ({ kind: 'also' as const, next })),
      ...reading
        .phrase(at, 'instead|as|change to|switch to|make it|make that|use')
        .map((next) => ({ kind: 'instead' as const, next })),
    ];
    const removals = (['limit', 'sort', 'where', 'groups'] as const).flatMap((part, index) => {
      const names = ['limit', 'sort|sorting|order', 'filter|filters|where|conditions', 'groups|grouping|group'][index];
      return reading
        .phrase(at, 'remove|drop|no|without|clear|delete')
        .flatMap((next) => reading.phrase(next, names))
        .map((next): Read<Clause> => ({ value: { kind: 'remove', part }, next }));
    });
    const filters = reading
      .phrase(at, 'remove filter on|drop filter on|without filter on|remove filter for|no filter on|remove filter by')
      .flatMap((next) => reading.fields(next))
      .map(({ value, next }): Read<Clause> => ({ value: { kind: 'remove', part: 'where', field: value.name }, next }));
    const groups = reading
      .phrase(at, 'not by|no longer by|remove group by|remove by|drop by|without grouping by')
      .flatMap((next) => reading.fields(next))
      .map(({ value, next }): Read<Clause> => ({ value: { kind: 'remove', part: 'groups', field: value.name }, next }));
    const functions = this.aggregate(at).map(({ value: aggregate, next }): Read<Clause> => ({
      value: { kind: 'function', aggregate },
      next,
    }));
    const insteadOf = reading
      .phrase(at, 'instead of|rather than')
      .flatMap((next) => [...this.measureList(next), ...this.aggregate(next), ...this.fieldList(next)])
      .map(({ next }): Read<Clause> => ({ value: { kind: 'instead' }, next }));
    const changes = marks.map(({ kind, next }): Read<Clause> => ({ value: { kind }, next }));
    return [...changes, ...insteadOf, ...functions, ...removals, ...filters, ...groups];
  }

  /** Reads items that are separated by commas or `and`. */
  private list<T>(at: number, item: (start: number) => Array<Read<T>>): Array<Read<T[]>> {
    return item(at).flatMap(({ value, next }) => [
      { value: [value], next },
      ...this.reading
        .phrase(next, ',|and|, and|&|+')
        .flatMap((start) => this.list(start, item))
        .map((rest) => ({ value: [value, ...rest.value], next: rest.next })),
    ]);
  }
}

/** True if a field contains durations, according to its type or unit. */
const isDuration = ({ type = '', unit = '', hidden }: SchemaField): boolean =>
  hidden !== true &&
  (type === 'timespan' ||
    (isNumber(typeNamed(type)) &&
      lexicon.timeUnits.some(([, , words]) => unit !== '' && words.split('|').includes(unit))));
