import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { nameParts } from '../names/nameParts';
import { type Read, type QuestionReading } from './questionReading';
import * as lexicon from './words';

/** Words that are values only in quotes: words in the grammar, and words with their own meaning, such as “normal”. */
export const notValues: ReadonlySet<string> = new Set([
  ...'and or not by per of in on for with where over every top limit first last latest sort sorted order ordered as'.split(
    ' '
  ),
  ...'also only instead is are than but then has have from to if when since before after until during without'.split(
    ' '
  ),
  ...'count avg average mean sum total min max median p50 p90 p95 p99 distinct unique share percentage rate'.split(' '),
  ...'empty missing set present exists found high low slow fast bad good big large small long short old new any some none null nothing all each'.split(
    ' '
  ),
  ...'unknown wrong right failed failing normal unusual weird it that this these those there same too very more less'.split(
    ' '
  ),
]);

/** Reads the conditions of a question as APL. */
export class ConditionReader {
  constructor(private readonly reading: QuestionReading) {}

  /** Reads conditions joined with `and` or with `or`; not both, because that needs parentheses. */
  all(at: number, isAlone = false): Array<Read<string>> {
    return this.one(at, false, isAlone).flatMap((first) => [
      first,
      ...this.more(first, 'and', ',|and|, and|and where|and with'),
      ...this.more(first, 'or', 'or|, or|or where|or with'),
    ]);
  }

  private more(before: Read<string>, word: 'and' | 'or', joined: string): Array<Read<string>> {
    return this.reading
      .phrase(before.next, joined)
      .flatMap((next) => this.one(next, false))
      .map(({ value, next }) => ({ value: `${before.value} ${word} ${value}`, next }))
      .flatMap((both) => [both, ...this.more(both, word, joined)]);
  }

  one(at: number, isNegated: boolean, isAlone = false): Array<Read<string>> {
    const { reading } = this;
    const negated = [
      { value: isNegated, next: at },
      ...reading.phrase(at, 'not|no').map((next) => ({ value: !isNegated, next })),
    ];
    return negated.flatMap(({ value: isNot, next }) =>
      reading.fields(next).flatMap(({ value: field, next: after }) =>
        this.compared(field, after, isAlone).map(({ value, next: end }) => ({
          value: isNot ? negate(value) : value.apl,
          next: end,
        }))
      )
    );
  }

  private compared(field: SchemaField, at: number, isAlone: boolean): Array<Read<Condition>> {
    const { reading } = this;
    const { name, type = '' } = field;
    const quoted = quoteName(name);
    const isFlag = typeNamed(type) === 'boolean';
    const between = reading
      .phrase(at, 'between|is between')
      .flatMap((next) =>
        this.values(field, next, 'and|to').flatMap(({ value, next: end }) =>
          value.length === 2 && (isNumber(typeNamed(type)) || type === 'timespan')
            ? [{ value: { apl: `${quoted} between (${value[0]} .. ${value[1]})` }, next: end }]
            : []
        )
      );
    const compared = [
      ...reading.phrases(at, lexicon.comparisons),
      // `status 500`: a field with its value. Without a word such as “where”, another word may mean anything.
      ...(isAlone && !this.isPlainValue(at) ? [] : [{ value: '=' as const, next: at }]),
    ].flatMap(({ value, next }) => this.comparison(field, value, next));
    return [
      ...(isFlag ? [{ value: { apl: quoted, opposite: `not(${quoted})` }, next: at }] : []),
      ...between,
      ...compared,
    ];
  }

  /** True if a word can only be a value. */
  private isPlainValue(at: number): boolean {
    const word = this.reading.words[at];
    return word !== undefined && (word.quote === 'value' || /^\d/.test(word.text));
  }

  private comparison(field: SchemaField, operator: lexicon.Comparing, at: number): Array<Read<Condition>> {
    const { name, type = '' } = field;
    const quoted = quoteName(name);
    const known = typeNamed(type);
    const read = (apl: string, opposite?: string) => ({ apl, opposite });
    switch (operator) {
      case 'empty':
      case 'set': {
        const [is, not] = known === 'string' ? ['isempty', 'isnotempty'] : ['isnull', 'isnotnull'];
        const pair = [`${is}(${quoted})`, `${not}(${quoted})`];
        return [{ value: operator === 'empty' ? read(pair[0], pair[1]) : read(pair[1], pair[0]), next: at }];
      }
      case 'contains':
      case '!contains':
      case 'startswith':
      case 'endswith':
        return known === 'string'
          ? this.values(field, at, '').map(({ value: [value], next }) => ({
              value: read(`${quoted} ${operator} ${quoteString(value)}`),
              next,
            }))
          : [];
      case '=':
      case '!=': {
        const [equal, other] = operator === '=' ? (['=', '!='] as const) : (['!=', '='] as const);
        const write = (sign: '=' | '!=', values: readonly string[]) =>
          writeFilter({ column: name, operator: values.length > 1 ? `${sign}|` : sign, values }, known);
        const classes = this.statusClass(field, at).map(({ value: [is, not], next }) => ({
          value: operator === '=' ? read(is, not) : read(not, is),
          next,
        }));
        const equalities = this.values(field, at, operator === '=' ? 'or|, or|,' : 'or|, or|,|and').map(
          ({ value, next }) => ({
            value: read(write(equal, value), write(other, value)),
            next,
          })
        );
        return [...classes, ...equalities];
      }
      case '>':
      case '<':
      case '>=':
      case '<=':
        return this.values(field, at, '').flatMap(({ value, next }) => {
          const isOrdered = known !== 'boolean' && (known === 'timespan' || Number.isFinite(Number(value[0])));
          return isOrdered
            ? [{ value: read(writeFilter({ column: name, operator, values: value }, known)), next }]
            : [];
        });
    }
  }

  /** Reads `5xx`, which means the statuses from 500 to 599. */
  private statusClass({ name, type = '' }: SchemaField, at: number): Array<Read<[string, string]>> {
    const word = this.reading.words[at];
    const digit = /^([1-5])xx$/.exec(word?.text ?? '')?.[1];
    const quoted = quoteName(name);
    if (digit === undefined || !nameParts(name).includes('status')) {
      return [];
    }
    const is = isNumber(typeNamed(type))
      ? `${quoted} between (${digit}00 .. ${digit}99)`
      : `${quoted} startswith "${digit}"`;
    const not = is.replace(' between', ' !between').replace(' startswith', ' !startswith');
    return type === 'string' || isNumber(typeNamed(type)) ? [{ value: [is, not], next: at + 1 }] : [];
  }

  /** Reads values that match a field's type, separated by words. */
  private values(field: SchemaField, at: number, joined: string): Array<Read<string[]>> {
    return this.value(field, at).flatMap(({ value, next }) => [
      { value: [value], next },
      ...(joined === '' ? [] : this.reading.phrase(next, joined))
        .flatMap((start) => this.values(field, start, joined))
        .map((rest) => ({ value: [value, ...rest.value], next: rest.next })),
    ]);
  }

  private value(field: SchemaField, at: number): Array<Read<string>> {
    const { reading } = this;
    const word = reading.words[at];
    const type = typeNamed(field.type ?? '');
    if (!word || word.quote === 'name') {
      return [];
    }
    const one = (value: string) => [{ value, next: at + 1 }];
    switch (type) {
      case 'integer':
      case 'float':
        return reading.numbers(at).flatMap(({ value, next }) => {
          const number = inUnitOf(field, value);
          return number === undefined ? [] : [{ value: number, next }];
        });
      case 'timespan':
        return reading.timespans(at);
      case 'boolean': {
        const flag = { true: 'true', yes: 'true', false: 'false', no: 'false' }[word.text];
        return flag === undefined ? [] : one(flag);
      }
      case 'string':
        return word.quote === 'value' || this.isBareValue(word) ? one(word.written) : [];
      default:
        return field.type?.includes('string') === true && (word.quote === 'value' || this.isBareValue(word))
          ? one(word.written)
          : [];
    }
  }

  /** True if a word can only be a value. A word with another meaning counts as a value only in quotes. */
  private isBareValue({ text, written }: lexicon.QuestionWord): boolean {
    const isPlain = /^[\p{L}\p{N}/_][\p{L}\p{N}\-_./:@#+]*$/u.test(written) && !/^[1-5]xx$/.test(text);
    return isPlain && !notValues.has(text) && !this.reading.isField(written);
  }
}

interface Condition {
  apl: string;
  /** The condition that keeps all other rows. */
  opposite?: string;
}

const negate = ({ apl, opposite }: Condition): string => opposite ?? `not(${apl})`;

/** Converts a number to a field's unit; `undefined` if the unit is unknown. */
export function inUnitOf(
  { name, unit: own = '' }: SchemaField,
  { number, unit }: { number: string; unit: string }
): string | undefined {
  if (unit === '') {
    return number;
  }
  const sizeOf = (word: string) => lexicon.timeUnits.find(([, , words]) => words.split('|').includes(word))?.[1];
  const bytesOf = (word: string) => lexicon.sizeUnits.find(([, words]) => words.split('|').includes(word))?.[0];
  const fieldUnit = own || nameParts(name).at(-1) || '';
  const isSize = ['bytes', 'decbytes', 'byte'].includes(fieldUnit) && bytesOf(unit) !== undefined;
  const [from, to] = isSize ? [bytesOf(unit), 1] : [sizeOf(unit), sizeOf(fieldUnit)];
  if (from === undefined || to === undefined) {
    return undefined;
  }
  return String(Number(((Number(number) * from) / to).toPrecision(12)));
}
