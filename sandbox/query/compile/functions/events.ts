import { Refusal } from '../../request/queryError';
import { findField, orderBy, type Relation } from '../relation/relation';
import { fieldValue, type Value } from '../relation/types';
import { nullOf, unify } from '../values/convert';
import { type CallSite, constantInteger, expectArguments, type ScalarFunction } from './scalarFunction';
import { typeNamed } from './conversions';

/** Finds the field named by a call's first argument. */
function namedField(site: CallSite): Value | undefined {
  const { value, span } = site.arguments[0];
  if (typeof value.literal !== 'string') {
    throw new Refusal(span, `${site.name}() needs the name of a field as a constant string`);
  }
  const field = site.environment.relation && findField(site.environment.relation, value.literal);
  return field && fieldValue(field);
}

/** Translates `column_ifexists('field', otherwise)`. */
const columnIfExists: ScalarFunction = (site) => {
  expectArguments(site, 2);
  return namedField(site) ?? site.arguments[1].value;
};

/** Translates `ensure_field('field', typeof(string))`: a null of that type if the field doesn't exist. */
const ensureField: ScalarFunction = (site) => {
  expectArguments(site, 2);
  return namedField(site) ?? nullOf(typeNamed(site.call.arguments[1].expression));
};

/** The rows that a call refers to, if each row is an event. */
function eventsOf(site: CallSite): Relation & { event: NonNullable<Relation['event']> } {
  const { relation } = site.environment;
  expectArguments(site, 0);
  if (!relation?.event) {
    throw new Refusal(site.span, `${site.name}() needs events, but the rows of this step are no longer events`);
  }
  return { ...relation, event: relation.event };
}

/** Translates `ingestion_time()`. */
const ingestionTime: ScalarFunction = (site) => {
  const field = findField(eventsOf(site), '_sysTime');
  if (!field) {
    throw new Refusal(site.span, 'ingestion_time() needs the field "_sysTime", which this step does not have');
  }
  return { type: 'datetime', sql: field.column };
};

/** Translates `cursor_current()`: a cursor in the same format as in a response's status. */
const cursor: ScalarFunction = (site) => {
  const { time, id } = eventsOf(site).event;
  const hex = (sql: string) => `lower(to_hex(${sql}))`;
  const sign = `CASE WHEN epoch_ns(${time}) < 0 THEN '-' ELSE '' END`;
  return { type: 'string', sql: `(${sign} || ${hex(`abs(epoch_ns(${time}))`)} || '-' || ${hex(id)})` };
};

/** `prev(value, offset, otherwise)` and `next(…)`: a value from another row, in the order of the rows. */
const neighbor =
  (window: 'lag' | 'lead'): ScalarFunction =>
  (site) => {
    expectArguments(site, 1, 3);
    const { relation, compilation } = site.environment;
    const order = relation ? orderBy(relation) : '';
    if (order === '') {
      throw new Refusal(site.span, `${site.name}() needs sorted rows: add a sort before it`);
    }
    const [value, , otherwise = value] = site.arguments;
    const offset = site.arguments.length > 1 ? constantInteger(site.name, site.arguments[1], 0n, 1_000_000n) : 1n;
    const { values, ...kind } = unify([value, otherwise], `${site.name}()`);
    const fallback = site.arguments.length > 2 ? `, ${values[1].sql}` : '';
    compilation.windows++;
    return { ...kind, sql: `${window}(${values[0].sql}, ${offset}${fallback}) OVER (${order})` };
  };

const refuse =
  (lacks: string): ScalarFunction =>
  (site) => {
    throw new Refusal(
      site.call.function,
      `${site.name}() is not supported: the sandbox has no ${lacks}`,
      'unsupported'
    );
  };

/** Features that functions need and the sandbox lacks, by function name. */
const lacking: ReadonlyArray<readonly [RegExp, string]> = [
  [/^genai_/, 'language models, and no data about their prices or conversations'],
  [/^geo_info_/, 'IP location database'],
  [/^series_i?fft$/, 'Fourier transforms'],
  [/^series_[fi]ir$/, 'signal filters'],
  [/^spotlight$/, 'significance tests'],
];

/** Rejects a function that needs a feature missing in the sandbox. */
export function refusedFunction(name: string): ScalarFunction | undefined {
  const [, lacks] = lacking.find(([names]) => names.test(name)) ?? [];
  return lacks === undefined ? undefined : refuse(lacks);
}

export const eventFunctions: Record<string, ScalarFunction> = {
  column_ifexists: columnIfExists,
  ensure_field: ensureField,
  ingestion_time: ingestionTime,
  cursor_current: cursor,
  prev: neighbor('lag'),
  next: neighbor('lead'),
};
