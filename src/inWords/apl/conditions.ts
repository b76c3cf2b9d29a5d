import { type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { quoteName, quoteString } from '@aplkit/language/apl/tree/quote';
import { nameParts } from '../../names/nameParts';
import { type Comparing } from '../kit/lexicon';
import { Unclear } from '../kit/unclear';
import { hasDurations, isFlag, isSummable } from './calls';
import { both, either, four, is, several, map, noWords, optional, three, type Reader, followedBy } from './readers';
import { type WordMeaning } from './phrases';
import { timespanOf } from '../kit/amounts';
import { couldBe, failedRows, httpStatus } from './rowKinds';
import { valueOf } from './values';

/** A condition in APL, and the condition that keeps all other rows. */
interface Condition {
  apl: string;
  opposite: string;
}

const opposed = (apl: string, opposite = `not(${apl})`): Condition => ({ apl, opposite });

/** Condition for statuses such as `5xx`. */
function statusClass({ name, type = '' }: SchemaField, digit: string): Condition {
  const rest = isNumber(typeNamed(type)) ? `between (${digit}00 .. ${digit}99)` : `startswith "${digit}"`;
  return opposed(`${quoteName(name)} ${rest}`, `${quoteName(name)} !${rest}`);
}

/** Reads a value of a field. A number for a string field is unclear if a numeric field's name ends the same. */
const valueFor = (field: SchemaField, value: Reader<WordMeaning> = is('number', 'quoted', 'word')): Reader<string> =>
  map(value, (meaning, fields) => {
    const numeric =
      meaning.is === 'number' && field.type === 'string' && fields.find((each) => isNumberLike(each, field));
    return numeric
      ? new Unclear(`Use the full name of ${numeric.name}, or put the value of ${field.name} in quotes`)
      : valueOf(meaning, field);
  });

const isNumberLike = ({ name, type = '' }: SchemaField, field: SchemaField): boolean =>
  isNumber(typeNamed(type)) && ` ${nameParts(name).join(' ')}`.endsWith(` ${nameParts(field.name).join(' ')}`);

/** Reads the values that a field may equal, such as `500 or 503`. */
function equality(field: SchemaField, separator: Reader<unknown>, value = valueFor(field)): Reader<Condition> {
  const { name: column, type = '' } = field;
  const write = (operator: '=|' | '!=|', values: readonly string[]) =>
    writeFilter({ column, operator, values }, typeNamed(type));
  return either(
    map(is('statusClass'), ({ digit }) => {
      const isStatus = nameParts(column).includes('status') && (isNumber(typeNamed(type)) || type === 'string');
      return isStatus ? statusClass(field, digit) : undefined;
    }),
    map(several(value, separator), (values) => opposed(write('=|', values), write('!=|', values)))
  );
}

/** Conditions that a field has a value. Arrays and maps always have one. */
export const hasValue = ({ name: column, type = '' }: SchemaField): string[] =>
  type === 'array' || type === 'map' ? [] : [writeFilter({ column, operator: '!=', values: [''] }, typeNamed(type))];

/** Reads the values after a comparison operator. */
function operand(field: SchemaField, operator: Comparing): Reader<Condition> {
  const { name: column, type = '' } = field;
  const known = typeNamed(type);
  const opposite = (condition: Reader<Condition>) => map(condition, ({ apl, opposite: other }) => opposed(other, apl));
  // An empty array or map isn't an empty string.
  const empty = map(noWords({ column, values: [''] }), (filter) =>
    type === 'array' || type === 'map'
      ? undefined
      : opposed(writeFilter({ ...filter, operator: '=' }, known), writeFilter({ ...filter, operator: '!=' }, known))
  );
  switch (operator) {
    case 'empty':
      return empty;
    case 'set':
      return opposite(empty);
    case '=':
      return equality(field, is('or', 'comma'));
    case '!=':
      return opposite(equality(field, is('or', 'comma', 'and')));
    case '>':
    case '<':
    case '>=':
    case '<=':
      return map(valueFor(field), (value) =>
        known === 'timespan' || (known !== 'boolean' && Number.isFinite(Number(value)))
          ? opposed(writeFilter({ column, operator, values: [value] }, known))
          : undefined
      );
    default:
      return map(valueFor(field), (value) =>
        known === 'string' ? opposed(`${quoteName(column)} ${operator} ${quoteString(value)}`) : undefined
      );
  }
}

/** Reads the comparison after a field, such as `over 2 s` or `500`; a flag needs none. */
const comparison = (field: SchemaField, isAlone: boolean): Reader<Condition> =>
  either(
    map(four(is('between'), valueFor(field), is('and', 'to'), valueFor(field)), ([, low, , high]) =>
      isSummable(field) ? opposed(`${quoteName(field.name)} between (${low} .. ${high})`) : undefined
    ),
    followedBy(is('compare'), ({ operator }) => operand(field, operator)),
    isFlag(field)
      ? noWords(opposed(quoteName(field.name)))
      : equality(field, is('or', 'comma'), isAlone ? valueFor(field, is('number', 'quoted')) : valueFor(field))
  );

/** A field to compare. Plurals only refer to flags: “merchants in Paris” isn't about a merchant's name. */
const subject = map(is('field'), ({ field, isPlural, isExact }) =>
  isPlural && !isExact && !isFlag(field) ? undefined : field
);

/** Reads a condition. If `isAlone`, no word such as “where” precedes it, so a string value needs quotes. */
const condition = (isAlone: boolean): Reader<Condition> =>
  map(
    both(
      optional(is('not')),
      followedBy(subject, (field) => comparison(field, isAlone))
    ),
    ([not, { apl, opposite }]) => (not ? opposed(opposite, apl) : opposed(apl, opposite))
  );

const withStatus = (classes: Reader<Array<{ digit: string }>>): Reader<string> =>
  map(classes, (some, fields) => {
    const field = httpStatus(fields);
    if (field instanceof Unclear) {
      return field;
    }
    const conditions = some.map(({ digit }) => statusClass(field, digit).apl);
    return conditions.length > 1 ? `(${conditions.join(' or ')})` : conditions[0];
  });

/** Reads statuses without a field, such as `4xx and 5xx`, which mean either. */
export const statusClasses = withStatus(several(is('statusClass'), is('and', 'or', 'comma')));

/** Statuses without a field are only read first, because “status 4xx and 5xx” has no certain meaning. */
const conditionOr = (classes: Reader<string>, isAlone: boolean): Reader<string> =>
  either(
    map(condition(isAlone), ({ apl }) => apl),
    classes
  );
const oneClass = withStatus(map(is('statusClass'), (only) => [only]));

/** Reads conditions joined with either `and` or `or`. A mixture would need parentheses. */
const joined = (word: 'and' | 'or', separator: Reader<unknown>, isAlone: boolean): Reader<string> =>
  map(three(conditionOr(oneClass, isAlone), separator, several(condition(false), separator)), ([first, , others]) =>
    [first, ...others.map(({ apl }) => apl)].join(` ${word} `)
  );

export const questionConditions = (isAlone = false): Reader<string> =>
  either(
    joined('and', is('and', 'comma'), isAlone),
    joined('or', both(is('or'), optional(is('where'))), isAlone),
    conditionOr(statusClasses, isAlone)
  );

/** Reads a condition, and returns its opposite. */
export const exception: Reader<string> = map(condition(false), ({ opposite }) => opposite);

/** Reads a condition on the only field with durations, such as `spans longer than 2 s`. */
export const durationOfRows: Reader<string> = map(
  three(is('rows'), is('compare'), is('number')),
  ([, { operator }, number], fields) => {
    const durations = fields.filter(hasDurations);
    const [field, more] = durations;
    const isOrder = operator === '>' || operator === '<' || operator === '>=' || operator === '<=';
    if (!isOrder || timespanOf(number) === undefined) {
      return undefined;
    }
    if (field === undefined || more) {
      return couldBe(`${number.number} ${number.unit}`, durations, 'a duration field');
    }
    const value = valueOf(number, field);
    return value === undefined
      ? undefined
      : writeFilter({ column: field.name, operator, values: [value] }, typeNamed(field.type ?? ''));
  }
);

/** Reads rows with a condition that names no field, such as `failed requests` or `5xx requests`. */
export const kindOfRows: Reader<string> = either(
  map(both(is('failed'), is('rows')), (_, fields) => failedRows(fields)),
  map(both(is('rows'), is('failed', 'thatFailed')), (_, fields) => failedRows(fields)),
  map(both(statusClasses, is('rows')), ([condition]) => condition)
);
