import { type AplType } from '../../sandbox/database/dataset';
import { type Draw } from './draw';

export function nameText(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : `['${name}']`;
}

/** Draws an expression of a type over fields, as text. Whole numbers stay small: few answers should be out of range. */
export function drawExpression(draw: Draw, type: AplType, types: Record<string, AplType>, depth: number): string {
  const fields = Object.keys(types).filter((name) => types[name] === type);
  if (depth === 0 || draw.once(3)) {
    return fields.length > 0 && !draw.once(4) ? nameText(draw.pick(fields)) : draw.pick(literals[type] ?? ['null']);
  }
  const of = (other: AplType) => drawExpression(draw, other, types, depth - 1);
  const any = () => of(draw.pick<AplType>(['integer', 'float', 'string', 'boolean', 'datetime', 'timespan']));
  const dynamic = Object.keys(types).filter((name) => types[name] === 'array' || types[name] === 'map');
  const builders = compound[type];
  return builders ? draw.pick(builders)({ draw, of, any, dynamic }) : draw.pick(literals[type] ?? ['null']);
}

interface Parts {
  draw: Draw;
  of: (type: AplType) => string;
  any: () => string;
  dynamic: string[];
}

const literals: Partial<Record<AplType, string[]>> = {
  integer: ['0', '1', '2', '3', '-1', '-7', '10'],
  float: ['0.0', '0.5', '1.0', '-2.5', '3.25', '1e2'],
  string: [`''`, '"a"', '"error"', '"no such"', '"HOST"', '"-"', '"12"', '"über"', `"it's"`, '"o"', '"%"', '"host."'],
  boolean: ['true', 'false'],
  datetime: ['datetime(1970-01-01)', 'datetime(2024-01-01T00:00:00.000000001Z)', 'datetime(2023-12-31T23:59:59Z)'],
  timespan: ['0s', '1ns', '-1h', '1d', '90m', '1.5h', 'time(1.02:00:00)'],
};

const element = ({ draw, dynamic }: Parts) =>
  dynamic.length === 0
    ? 'dynamic(null)'
    : `${nameText(draw.pick(dynamic))}${draw.pick(['["x"]', '["y"]', '[0]', '[1]', '[9]'])}`;

/** One of two values of one type. */
const choice =
  (type: AplType) =>
  ({ of, draw }: Parts) =>
    draw.pick([
      `iff(${of('boolean')}, ${of(type)}, ${of(type)})`,
      `coalesce(${of(type)}, ${of(type)})`,
      `iff(${of('boolean')}, ${of(type)}, ${nulls[type] ?? 'null'})`,
      `case(${of('boolean')}, ${of(type)}, ${of('boolean')}, ${of(type)}, ${of(type)})`,
    ]);

const nulls: Partial<Record<AplType, string>> = {
  integer: 'int(null)',
  float: 'real(null)',
  boolean: 'bool(null)',
  datetime: 'datetime(null)',
  timespan: 'timespan(null)',
};

/** Draws a null with a type only where the sandbox need not know its type. */
const compareWithNull = ({ of, draw }: Parts) => {
  const type = draw.pick<AplType>(['integer', 'float', 'boolean', 'datetime', 'timespan']);
  return `(${of(type)} ${draw.pick(['==', '!=', ...(type === 'boolean' ? [] : ['<', '>='])])} ${nulls[type] ?? 'null'})`;
};

const compare = ({ of, draw }: Parts) => {
  const type = draw.pick<AplType>(['integer', 'float', 'string', 'datetime', 'timespan']);
  return `(${of(type)} ${draw.pick(['==', '!=', '<', '<=', '>', '>='])} ${of(type)})`;
};

const textOperators = ['contains', 'startswith', 'endswith', 'has', 'hasprefix', 'hassuffix'].flatMap((name) => [
  name,
  `!${name}`,
  `${name}_cs`,
  `!${name}_cs`,
]);

const compound: Partial<Record<AplType, Array<(parts: Parts) => string>>> = {
  integer: [
    ({ of, draw }) => `(${of('integer')} ${draw.pick(['+', '-', '*', '/', '%'])} ${of('integer')})`,
    ({ of, draw }) => `(${of('integer')} ${draw.pick(['/', '%'])} ${of('integer')})`,
    ({ of, draw }) => `bin(${of('integer')}, ${draw.pick([1, 2, 3, 5, 10])})`,
    ({ of, draw }) =>
      `${draw.pick(['toint', 'tolong'])}(${of(draw.pick<AplType>(['float', 'string', 'boolean', 'integer', 'timespan', 'datetime']))})`,
    ({ of }) => `strlen(${of('string')})`,
    ({ of }) => `abs(${of('integer')})`,
    ({ of, draw }) => `${draw.pick(['hourofday', 'dayofweek', 'getyear'])}(${of('datetime')})`,
    ({ of, draw }) => `datetime_diff(${draw.pick(['"day"', '"hour"'])}, ${of('datetime')}, ${of('datetime')})`,
    ({ of, draw }) => `${draw.pick(['countof', 'indexof', 'strcmp'])}(${of('string')}, ${of('string')})`,
    ({ of, draw }) => `${draw.pick(['max_of', 'min_of'])}(${of('integer')}, ${of('integer')})`,
    ({ of }) => `(-(${of('integer')}))`,
    (parts) => `toint(${element(parts)})`,
    choice('integer'),
  ],
  float: [
    ({ of, draw }) => `(${of('float')} ${draw.pick(['+', '-', '*', '/'])} ${of('float')})`,
    ({ of, draw }) => `(${of('float')} ${draw.pick(['+', '-', '*', '/'])} ${of('integer')})`,
    ({ of, draw }) => `(${of('integer')} ${draw.pick(['*', '/'])} ${of('float')})`,
    ({ of }) => `(${of('timespan')} / ${of('timespan')})`,
    ({ of, draw }) => `bin(${of('float')}, ${draw.pick(['0.5', '1', '2', '0.25'])})`,
    ({ of }) => `round(${of('float')})`,
    ({ of }) => `floor(${of('float')})`,
    ({ of, draw }) => `todouble(${of(draw.pick<AplType>(['integer', 'string', 'boolean', 'timespan']))})`,
    ({ of }) => `abs(${of('float')})`,
    choice('float'),
  ],
  string: [
    ({ any }) => `strcat(${any()}, ${any()})`,
    ({ any }) => `tostring(${any()})`,
    (parts) => `tostring(${element(parts)})`,
    ({ of, draw }) => `${draw.pick(['tolower', 'toupper'])}(${of('string')})`,
    ({ of }) => `substring(${of('string')}, ${of('integer')})`,
    ({ of }) => `replace_string(${of('string')}, ${of('string')}, ${of('string')})`,
    ({ of }) => `trim(${of('string')}, ${of('string')})`,
    ({ of, any }) => `strcat_delim(${of('string')}, ${any()}, ${any()})`,
    ({ of, draw }) => `substring(${of('string')}, ${draw.pick([-2, 0, 1])}, ${draw.pick([0, 1, 3])})`,
    ({ of, draw }) => `extract(${draw.pick(['"([a-z]+)", 1', '"o(.)?", 1', '"[0-9]+", 0'])}, ${of('string')})`,
    choice('string'),
  ],
  boolean: [
    compare,
    compare,
    compare,
    compareWithNull,
    ({ of, draw }) => `(${of('boolean')} ${draw.pick(['and', 'or', '==', '!='])} ${of('boolean')})`,
    ({ of, draw }) => `(${of('boolean')} ${draw.pick(['and', 'or'])} ${of('boolean')})`,
    ({ of }) => `not(${of('boolean')})`,
    ({ of, draw }) => `(${of('string')} ${draw.pick(textOperators)} ${of('string')})`,
    ({ of, draw }) => `(${of('string')} ${draw.pick(textOperators)} ${of('string')})`,
    ({ of, draw }) => `(${of('string')} ${draw.pick(['=~', '!~'])} ${of('string')})`,
    ({ of, draw }) =>
      `(${of('string')} ${draw.pick(['in', '!in', 'in~', '!in~', 'has_any', 'has_any_cs'])} (${of('string')}, ${of('string')}))`,
    ({ of, draw }) => `(${of('integer')} ${draw.pick(['in', '!in'])} (${of('integer')}, ${of('integer')}, 3))`,
    ({ of, draw }) => `(${of('integer')} ${draw.pick(['between', '!between'])} (${of('integer')} .. ${of('integer')}))`,
    ({ of }) => `(${of('datetime')} between (${of('datetime')} .. ${of('timespan')}))`,
    ({ of, draw }) => `(${of('integer')} ${draw.pick(['==', '!=', '<', '>='])} ${of('float')})`,
    // A constant: beside a number that is null, a text that is no number is one too, and the interpreter knows no types of nulls.
    ({ of, draw }) => `(${of('string')} ${draw.pick(['==', '!=', '<', '>='])} ${draw.pick([0, 1, 12, -7])})`,
    ({ of, draw }) =>
      `(${of('string')} ${draw.pick(['matches regex', '!matches regex'])} ${draw.pick(['"^[a-z]+$"', '"o"', '"(?i)ERR"', '"[0-9]$"'])})`,
    ({ any, draw }) => `${draw.pick(['isnull', 'isnotnull', 'isempty', 'isnotempty'])}(${any()})`,
    (parts) => `${parts.draw.pick(['isnull', 'isnotnull', 'isempty'])}(${element(parts)})`,
    (parts) =>
      `(${element(parts)} ${parts.draw.pick(['==', '!='])} ${parts.draw.pick(['"a"', '"1"', '1', '2', 'true'])})`,
    choice('boolean'),
  ],
  datetime: [
    ({ of, draw }) => `(${of('datetime')} ${draw.pick(['+', '-'])} ${of('timespan')})`,
    ({ of, draw }) => `bin(${of('datetime')}, ${draw.pick(['1s', '1m', '1h', '1d', '7d', '3ns', '90m'])})`,
    ({ of }) => `todatetime(tostring(${of('datetime')}))`,
    ({ of, draw }) => `${draw.pick(['startofday', 'endofday'])}(${of('datetime')})`,
    choice('datetime'),
  ],
  timespan: [
    ({ of, draw }) => `(${of('timespan')} ${draw.pick(['+', '-', '%'])} ${of('timespan')})`,
    ({ of }) => `(${of('datetime')} - ${of('datetime')})`,
    ({ of }) => `abs(${of('timespan')})`,
    ({ of }) => `(${of('timespan')} * ${of('integer')})`,
    ({ of }) => `(${of('timespan')} / ${of('integer')})`,
    ({ of, draw }) => `bin(${of('timespan')}, ${draw.pick(['1s', '1h', '7ns', '1d'])})`,
    choice('timespan'),
  ],
};
