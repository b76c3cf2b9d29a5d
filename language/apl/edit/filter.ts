import { type Filter } from '../../kit/filter';
import { type AplType, isNumber, isDynamic } from '../analysis/types';
import { quoteName, quoteString } from '../tree/quote';
import { formatNanoseconds, parseTimespan } from '../tree/timespan';

/**
 * Writes a filter as an APL condition. Times are ISO 8601 or milliseconds since 1970, timespans `5m` or nanoseconds.
 */
export function writeFilter({ column, operator, values }: Filter, type: AplType): string {
  const name = quoteName(column);
  const [value = ''] = values;
  switch (operator) {
    case '=':
    case '!=':
      return value === '' ? writeMissing(name, operator, type) : writeEquality(name, operator, value, type);
    case '=|':
    case '!=|':
      return writeList({ column, operator, values }, type);
    case '=~':
    case '!~':
      return `${textOf(name, type)} ${operator === '=~' ? '' : '!'}matches regex ${quoteString(value)}`;
    case 'contains':
    case '!contains':
      return `${textOf(name, type)} ${operator} ${quoteString(value)}`;
    case '<':
    case '<=':
    case '>':
    case '>=':
      return writeComparison(name, operator, value, type);
  }
}

/** The reason why a filter can't be applied to a column of a type; `undefined` if it can. */
export function whyNoCondition({ column, operator, values: [value = ''] }: Filter, type: AplType): string | undefined {
  const isOrdered = operator === '<' || operator === '<=' || operator === '>' || operator === '>=';
  return isOrdered && isNumber(type) && literal(value, 'float') === undefined
    ? `“${column}” contains numbers, but “${value}” isn’t a number.`
    : undefined;
}

function writeMissing(name: string, operator: '=' | '!=', type: AplType): string {
  const is = operator === '=' ? 'is' : 'isnot';
  return type === 'string' || !hasLiteral(type) ? `${is}empty(${textOf(name, type)})` : `${is}null(${name})`;
}

function writeEquality(name: string, operator: '=' | '!=', value: string, type: AplType): string {
  const compared = operator === '=' ? '==' : '!=';
  const written = literal(value, type);
  if (written === undefined) {
    return `${textOf(name, type)} ${compared} ${quoteString(value)}`;
  }
  return `${isMilliseconds(value, type) ? `bin(${name}, 1ms)` : name} ${compared} ${written}`;
}

/** True if a value is a time in milliseconds. */
const isMilliseconds = (value: string, type: AplType) => type === 'datetime' && isDigits(value);

function writeList({ column, operator, values: all }: Filter, type: AplType): string {
  const values = [...new Set(all)];
  const negated = operator === '!=|';
  if (values.length < 2) {
    // A list that has no values matches nothing.
    return values.length === 0
      ? String(negated)
      : writeFilter({ column, operator: negated ? '!=' : '=', values }, type);
  }
  const isApart = (value: string) => value === '' || isMilliseconds(value, type);
  const apart = values.filter(isApart);
  if (apart.length > 0) {
    const others = values.filter((value) => !isApart(value));
    const filters: Filter[] = [
      ...apart.map((value): Filter => ({ column, operator: '=', values: [value] })),
      ...(others.length > 0 ? [{ column, operator: '=|' as const, values: others }] : []),
    ];
    const either = filters.map((filter) => writeFilter(filter, type)).join(' or ');
    return negated ? `not(${either})` : either;
  }
  const literals = values.map((value) => literal(value, type));
  const fits = literals.every((each) => each !== undefined);
  const operand = fits ? quoteName(column) : textOf(quoteName(column), type);
  return `${operand} ${negated ? '!in' : 'in'} (${(fits ? literals : values.map(quoteString)).join(', ')})`;
}

function writeComparison(name: string, operator: string, value: string, type: AplType): string {
  const written = type === 'string' || type === 'boolean' ? undefined : literal(value, type);
  if (written !== undefined) {
    return `${name} ${operator} ${written}`;
  }
  const number = literal(value, 'float');
  return number !== undefined
    ? `todouble(${name}) ${operator} ${number}`
    : `${textOf(name, type)} ${operator} ${quoteString(value)}`;
}

const hasLiteral = (type: AplType) => !isDynamic(type) && type !== 'array' && type !== 'map';

function textOf(name: string, type: AplType): string {
  return type === 'string' ? name : `tostring(${name})`;
}

/** A value as a literal; `undefined` if it's invalid for the type. */
export function literal(value: string, type: AplType): string | undefined {
  if (isNumber(type)) {
    return numberLiteral(value);
  }
  switch (type) {
    case 'string':
      return quoteString(value);
    case 'boolean':
      return value === 'true' || value === 'false' ? value : undefined;
    case 'datetime':
      return datetime(value);
    case 'timespan': {
      const nanoseconds = isDigits(value) ? BigInt(value) : parseTimespan(value);
      return nanoseconds === undefined ? undefined : formatNanoseconds(nanoseconds);
    }
    default:
      return undefined;
  }
}

/** Writes a number as a literal, with `.0` if it doesn't fit into 64 bits; `undefined` if it isn't a number. */
function numberLiteral(value: string): string | undefined {
  const isNumber = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value) && Number.isFinite(Number(value));
  const isLong = isNumber && isDigits(value) && BigInt.asIntN(64, BigInt(value)) !== BigInt(value);
  return isNumber ? `${value}${isLong ? '.0' : ''}` : undefined;
}

function isDigits(value: string): boolean {
  return /^-?\d+$/.test(value);
}

function datetime(value: string): string | undefined {
  // A time that's out of range becomes null.
  const time = isDigits(value) ? new Date(Number(value)).toJSON() : value;
  return /^\d{4}-[\dTZ:.+\- ]+$/.test(time) && !Number.isNaN(Date.parse(time)) ? `datetime(${time})` : undefined;
}

/** True if two filters match the same rows, regardless of the order of their values. */
export function sameFilter(one: Filter, other: Filter): boolean {
  const [first, second] = [one, other].map(({ values, ...filter }) =>
    writeFilter({ ...filter, values: [...values].sort() }, 'string')
  );
  return one.column === other.column && first === second;
}
