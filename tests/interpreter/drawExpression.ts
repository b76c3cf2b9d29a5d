import { type AplType } from '../../sandbox/database/dataset';
import { type Draw } from './draw';

export type PlainType = Exclude<AplType, 'array' | 'map' | 'unknown'>;

export const plainTypes: PlainType[] = ['integer', 'float', 'string', 'boolean', 'datetime', 'timespan'];

export type Types = Record<string, AplType>;

export function nameText(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : `['${name}']`;
}

/** Draws an expression of a type over fields, as text. Integers are small, so that few results are out of range. */
export function drawExpression(draw: Draw, type: PlainType, types: Types, depth: number): string {
  const fields = Object.keys(types).filter((name) => types[name] === type);
  if (depth === 0 || draw.once(3)) {
    return fields.length > 0 && !draw.once(4) ? nameText(draw.pick(fields)) : draw.pick(literals[type]);
  }
  const of = (other: PlainType) => drawExpression(draw, other, types, depth - 1);
  return draw.pick([...compound[type], choice(type)])({ draw, of, any: () => of(draw.pick(plainTypes)) });
}

interface Parts {
  draw: Draw;
  of: (type: PlainType) => string;
  any: () => string;
}

const literals: Record<PlainType, string[]> = {
  integer: ['0', '1', '2', '3', '-1', '-7', '10'],
  float: ['0.0', '0.5', '1.0', '-2.5', '3.25', '1e2'],
  string: [`''`, '"a"', '"error"', '"no such"', '"HOST"', '"-"', '"über"', `"it's"`, '"%"', '"host."'],
  boolean: ['true', 'false'],
  datetime: ['datetime(1970-01-01)', 'datetime(2024-01-01T00:00:00.000000001Z)', 'datetime(2023-12-31T23:59:59Z)'],
  timespan: ['0s', '1ns', '1d', '90m', '1.5h', 'time(1.02:00:00)'],
};

const nulls: Record<PlainType, string> = {
  integer: 'int(null)',
  float: 'real(null)',
  string: 'null',
  boolean: 'bool(null)',
  datetime: 'datetime(null)',
  timespan: 'timespan(null)',
};

/** Draws a choice between two values of one type, or a null. */
const choice =
  (type: PlainType) =>
  ({ of, draw }: Parts) =>
    draw.pick([
      `iff(${of('boolean')}, ${of(type)}, ${draw.once(3) ? nulls[type] : of(type)})`,
      `coalesce(${of(type)}, ${of(type)})`,
    ]);

/** Compares with a null. Draws a typed null only where the sandbox needn't know its type. */
const compareWithNull = ({ of, draw }: Parts) => {
  const type = draw.pick<PlainType>(['integer', 'float', 'boolean', 'datetime', 'timespan']);
  return `(${of(type)} ${draw.pick(['==', '!=', ...(type === 'boolean' ? [] : ['<', '>='])])} ${nulls[type]})`;
};

const compare = ({ of, draw }: Parts) => {
  const type = draw.pick<PlainType>(['integer', 'float', 'string', 'datetime', 'timespan']);
  return `(${of(type)} ${draw.pick(['==', '!=', '<', '<=', '>', '>='])} ${of(type)})`;
};

const textOperators = ['contains', 'startswith', 'endswith'].flatMap((name) => [
  name,
  `!${name}`,
  `${name}_cs`,
  `!${name}_cs`,
]);

const compound: Record<PlainType, Array<(parts: Parts) => string>> = {
  integer: [
    ({ of, draw }) => `(${of('integer')} ${draw.pick(['+', '-', '*', '/', '%'])} ${of('integer')})`,
    ({ of, draw }) => `bin(${of('integer')}, ${draw.pick([1, 2, 3, 5, 10])})`,
    ({ of }) => `toint(${of('float')})`,
    ({ of }) => `strlen(${of('string')})`,
    ({ of }) => `abs(${of('integer')})`,
    ({ of }) => `(-(${of('integer')}))`,
  ],
  float: [
    ({ of, draw }) => `(${of('float')} ${draw.pick(['+', '-', '*', '/'])} ${of(draw.pick(['float', 'integer']))})`,
    ({ of, draw }) => `bin(${of('float')}, ${draw.pick(['0.5', '1', '2', '0.25'])})`,
    ({ of }) => `todouble(${of('integer')})`,
  ],
  string: [({ of }) => `strcat(${of('string')}, ${of('integer')})`, ({ of }) => `tolower(${of('string')})`],
  boolean: [
    compare,
    compare,
    compareWithNull,
    ({ of, draw }) => `(${of('boolean')} ${draw.pick(['and', 'or', 'and', 'or', '==', '!='])} ${of('boolean')})`,
    ({ of }) => `not(${of('boolean')})`,
    ({ of, draw }) => `(${of('string')} ${draw.pick([...textOperators, '=~', '!~'])} ${of('string')})`,
    ({ of, draw }) => `(${of('string')} ${draw.pick(['in', '!in', 'in~', '!in~'])} (${of('string')}, ${of('string')}))`,
    ({ of, draw }) => `(${of('integer')} ${draw.pick(['in', '!in'])} (${of('integer')}, ${of('integer')}, 3))`,
    ({ of, draw }) => `(${of('integer')} ${draw.pick(['between', '!between'])} (${of('integer')} .. ${of('integer')}))`,
    ({ of, draw }) => `(${of('integer')} ${draw.pick(['==', '!=', '<', '>='])} ${of('float')})`,
    ({ any, draw }) => `${draw.pick(['isnull', 'isnotnull', 'isempty', 'isnotempty'])}(${any()})`,
  ],
  datetime: [({ of, draw }) => `bin(${of('datetime')}, ${draw.pick(['1s', '1m', '1h', '1d', '7d', '3ns', '90m'])})`],
  timespan: [],
};
