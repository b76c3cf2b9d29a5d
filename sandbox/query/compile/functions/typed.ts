import { findFunction } from '@aplkit/language/apl/vocabulary/functions';
import { type AplType, sqlTypes, typeOfName } from '../../../database/dataset';
import { hostCall } from '../../../database/functions/hostFunction';
import { type Kind } from '../values/convert';
import { type Value } from '../relation/types';
import { dynamicText, jsonElement, textOf } from '../values/text';
import { argument, expectArguments, type CallSite, type ScalarFunction, once } from './scalarFunction';

/** SQL of a function, given its arguments' SQL; omitted arguments are `undefined`. */
type SqlTemplate = (...values: string[]) => string;

const kinds: ReadonlyMap<string, Kind> = new Map([
  ...(['string', 'number', 'integer', 'boolean', 'datetime', 'timespan', 'dynamic', 'any'] as const).map(
    (kind) => [kind, kind] as const
  ),
  ['array', 'dynamic'],
  ['map', 'dynamic'],
  ['T', 'any'],
]);

/** A call's arguments, converted to the types in the vocabulary's signature. Rejects a wrong number of arguments. */
export function typedArguments(site: CallSite): Value[] {
  const { parameters } = wordOf(site.name);
  const last = parameters.at(-1);
  const min = parameters.filter(({ optional }) => !optional).length;
  expectArguments(site, min, last?.variadic ? Infinity : parameters.length);
  return site.arguments.map((_, index) => argument(site, index, kinds.get((parameters[index] ?? last).type) ?? 'any'));
}

/** The type of a function's result according to the vocabulary. */
export function resultType(name: string): AplType {
  return typeOfName(wordOf(name).result);
}

function wordOf(name: string) {
  const word = findFunction(name);
  if (!word) {
    throw new Error(`The vocabulary has no function ${name}.`);
  }
  return word;
}

/** A function that DuckDB also has, or that is a short SQL expression. Numbers are floats. */
export function sqlFunction(template: SqlTemplate): ScalarFunction {
  return (site) => {
    const { parameters } = wordOf(site.name);
    const values = typedArguments(site).map(({ sql, type }, index) =>
      type === 'integer' && parameters[index]?.type === 'number' ? `CAST(${sql} AS DOUBLE)` : sql
    );
    return { type: resultType(site.name), sql: once(site, values, template) };
  };
}

/** A function that takes one value of any type and works on its text. */
export function ofText(template: SqlTemplate): ScalarFunction {
  return (site) => {
    const [value, ...more] = typedArguments(site);
    const values = [textOf(value), ...more.map(({ sql }) => sql)];
    return { type: resultType(site.name), sql: once(site, values, template) };
  };
}

/** Translates a call to a function that the sandbox adds to the database. */
export const hostFunction: ScalarFunction = (site) => {
  const type = resultType(site.name);
  return { type, sql: fromHost(hostCall(site.name, ...typedArguments(site).map(jsonElement)), type) };
};

const fromHost = (sql: string, type: AplType) =>
  type === 'string' ? dynamicText(`CAST(${sql} AS JSON)`) : `CAST(${sql} AS ${sqlTypes[type]})`;
