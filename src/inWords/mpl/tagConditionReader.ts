import { type Filter, type FilterOperator, opposite } from '@aplkit/language/kit/filter';
import { listText } from '@aplkit/language/kit/words';
import { escapeForRegex } from '@aplkit/language/mpl/tree/quote';
import { isPlainText, statusDigit } from '../kit/amounts';
import { type Comparing, comparisons, excluding, filtering } from '../kit/lexicon';
import { type QuestionWord } from '../kit/words';
import { type MetricsReading, notValues, type Read, mapReads } from './metricsReading';

/** Reads conditions on tags. */
export class TagConditionReader {
  constructor(
    private readonly reading: MetricsReading,
    /** Known values by tag. */
    private readonly values: ReadonlyMap<string, readonly string[]>
  ) {}

  read(at: number): Array<Read<Filter[]>> {
    const { reading } = this;
    const kept = `${filtering}|for|in|from|of|on|only|just|only where|only with|only for|only in`;
    const list = (start: number, isAlone = false) =>
      this.reading.list(start, 'and|, and|,|and where|and with', (next) => this.condition(next, isAlone));
    const negated = reading.after(at, `${excluding}|not`, list).flatMap(({ value, next }) => {
      const others = value.flatMap((filter) => opposite(filter) ?? []);
      return others.length === value.length ? [{ value: others, next }] : [];
    });
    return [...reading.after(at, kept, list), ...negated, ...list(at, true)].filter(() => reading.tags.length > 0);
  }

  /** Reads one condition on a tag, or a value of exactly one tag. */
  private condition(at: number, isAlone: boolean): Array<Read<Filter>> {
    const { reading } = this;
    const compared = reading.tag(at).flatMap(({ value: column, next: after }) =>
      [
        ...reading.phrases(after, comparisons),
        // `method GET`: a tag with its value. Without a word such as “where”, another word may mean anything.
        ...(isAlone && !this.isPlainValue(after) ? [] : [{ value: '=' as const, next: after }]),
      ].flatMap(({ value, next }) => this.comparison(column, value, next))
    );
    return [...compared, ...this.valued(at)];
  }

  private comparison(column: string, comparing: Comparing, at: number): Array<Read<Filter>> {
    const read = (operator: FilterOperator, write = (value: string) => value) =>
      mapReads(this.value(at), (value): Filter => ({ column, operator, values: [write(value)] }));
    const equal = (one: '=' | '!=', pattern: '=~' | '!~', joined: string): Array<Read<Filter>> => [
      ...mapReads(
        this.reading.list(at, joined, (start) => this.value(start)),
        (values): Filter => ({
          column,
          operator: values.length > 1 ? `${one}|` : one,
          values,
        })
      ),
      ...mapReads(this.statusClass(at), (value): Filter => ({ column, operator: pattern, values: [value] })),
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
    const digit = statusDigit(this.reading.words[at]?.text ?? '');
    return digit === undefined ? [] : [{ value: `^${digit}\\d\\d$`, next: at + 1 }];
  }

  /** Reads values that exactly one tag has. */
  private valued(at: number): Array<Read<Filter>> {
    return this.reading
      .list(at, 'or|, or|and|,', (start) => this.ofOneTag(start))
      .flatMap(({ value, next }) => {
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
  private isBareValue({ text, written, quote }: QuestionWord): boolean {
    const isPlain = isPlainText(written) && statusDigit(text) === undefined;
    return quote === undefined && isPlain && !notValues.has(text) && !this.reading.isTag(written);
  }
}
