import { type AplType } from '../../sandbox/database/dataset';
import { type Draw } from './draw';
import { drawExpression, nameText } from './drawExpression';
import { fieldTypes } from './table';
import { joinedNames } from './tables';

/** The fields at a step: their types by name, and those whose values together identify every row. */
interface Schema {
  types: Record<string, AplType>;
  key: string[] | undefined;
}

interface Step {
  text: string;
  schema: Schema;
  /** True if the query completely determines the order of its rows. */
  ordered: boolean;
}

/** A query whose answer the language determines completely, except for the order of rows if it does not sort. */
export interface DrawnQuery {
  text: string;
  ordered: boolean;
}

const plain: AplType[] = ['integer', 'float', 'string', 'boolean', 'datetime', 'timespan'];

/**
 * Draws a query.
 * @param among the steps that a query may have.
 */
export function drawQuery(draw: Draw, dataset: string, among: readonly DrawStep[] = steps): DrawnQuery {
  let step: Step = { text: dataset, schema: { types: fieldTypes, key: ['id'] }, ordered: false };
  for (let count = 1 + draw.number(3); count > 0; count--) {
    const { text, ...rest } = draw.pick(among)(draw, step, dataset);
    step = { text: text === '' ? step.text : `${step.text}\n| ${text}`, ...rest };
  }
  return { text: step.text, ordered: step.ordered };
}

type DrawStep = (draw: Draw, before: Step, dataset: string) => Step;

const where: DrawStep = (draw, { schema, ordered }) => ({
  text: `where ${drawExpression(draw, 'boolean', schema.types, 3)}`,
  schema,
  ordered,
});

/** Compares with the rows of a table. */
const whereIn: DrawStep = (draw, { schema, ordered }, dataset) => {
  const type = draw.pick(plain);
  const operator = draw.pick(type === 'string' ? ['in', '!in', 'in~', '!in~'] : ['in', '!in']);
  const filter = `where ${drawExpression(draw, 'boolean', fieldTypes, 2)}`;
  const table = `${dataset} | ${filter} | project v = ${drawExpression(draw, type, fieldTypes, 2)}`;
  const written = draw.pick([
    table,
    `(${table})`,
    `(${dataset} | ${filter}) | project v = ${drawExpression(draw, type, fieldTypes, 1)}`,
  ]);
  return { text: `where ${drawExpression(draw, type, schema.types, 2)} ${operator} (${written})`, schema, ordered };
};

const extend: DrawStep = (draw, { schema, ordered }) => {
  const type = draw.pick(plain);
  const name = draw.pick(['x', 'y', 'n', 'with space']);
  const key = schema.key?.includes(name) ? undefined : schema.key;
  return {
    text: `extend ${nameText(name)} = ${drawExpression(draw, type, schema.types, 3)}`,
    schema: { types: { ...schema.types, [name]: type }, key },
    ordered,
  };
};

const project: DrawStep = (draw, { schema, ordered }) => {
  const kept = Object.keys(schema.types).filter(
    (name) => name !== 'computed' && (schema.key?.includes(name) || draw.once(2))
  );
  const types = Object.fromEntries(kept.map((name) => [name, schema.types[name]]));
  const type = draw.pick(plain);
  const computed = `computed = ${drawExpression(draw, type, schema.types, 3)}`;
  return {
    text: `project ${[...kept.map(nameText), computed].join(', ')}`,
    schema: { types: { ...types, computed: type }, key: schema.key?.includes('computed') ? undefined : schema.key },
    ordered,
  };
};

const sort: DrawStep = (draw, { schema }) => {
  const { key } = schema;
  if (!key) {
    return { text: '', schema, ordered: false };
  }
  const direction = () =>
    draw.pick(['', ' asc', ' desc', ' asc nulls first', ' asc nulls last', ' desc nulls first', ' desc nulls last']);
  const first = `${drawExpression(draw, draw.pick(plain), schema.types, 2)}${direction()}`;
  const keys = [first, ...key.map((name) => `${nameText(name)}${direction()}`)].join(', ');
  const by = draw.pick(['sort by', 'order by', 'limit', 'top']);
  const count = draw.number(6);
  const text =
    by === 'top' ? `top ${count} by ${keys}` : by === 'limit' ? `sort by ${keys} | limit ${count}` : `${by} ${keys}`;
  return { text, schema, ordered: true };
};

const distinct: DrawStep = (draw, { schema, ordered }) => {
  const names = Object.keys(schema.types).filter((name) => plain.includes(schema.types[name]));
  if (names.length === 0) {
    return { text: '', schema, ordered };
  }
  const chosen = [...new Set([draw.pick(names), draw.pick(names)])];
  const types = Object.fromEntries(chosen.map((name) => [name, schema.types[name]]));
  return { text: `distinct ${chosen.map(nameText).join(', ')}`, schema: { types, key: chosen }, ordered: false };
};

/** Keeps the step as it is. */
const nothing = (before: Step): Step => ({ ...before, text: '' });

/** Joins the dataset's rows with themselves, under names that the left side may have too. */
const join: DrawStep = (draw, before, dataset) => {
  const { types, key } = before.schema;
  const keys = ['n', 'm', 's', 'b'].filter((name) => types[name] === fieldTypes[name]);
  if (keys.length === 0) {
    return nothing(before);
  }
  const on = draw.pick(keys);
  const isLookup = draw.once(4);
  // Without rows on the left, an interpreter of rows does not know its fields, unless they are the dataset's.
  const outer = types === fieldTypes ? ['rightouter', 'fullouter'] : [];
  const kinds = ['inner', 'leftouter', 'leftsemi', 'leftanti', 'rightsemi', 'rightanti', ...outer];
  const kind = draw.pick(isLookup ? ['inner', 'leftouter'] : kinds);
  const computed = draw.pick(plain);
  const right: Record<string, AplType> = { [on]: fieldTypes[on], rid: 'integer', x: computed };
  const table = [
    dataset,
    `where ${drawExpression(draw, 'boolean', fieldTypes, 2)}`,
    `project ${on}, rid = id, x = ${drawExpression(draw, computed, fieldTypes, 2)}`,
  ].join(' | ');
  const text = `${isLookup ? 'lookup' : 'join'} kind=${kind} (${table}) on ${on}`;
  if (kind === 'leftsemi' || kind === 'leftanti') {
    return { text, schema: before.schema, ordered: false };
  }
  if (kind === 'rightsemi' || kind === 'rightanti') {
    return { text, schema: { types: right, key: ['rid'] }, ordered: false };
  }
  const added = Object.keys(right).filter((name) => !isLookup || name !== on);
  const names = joinedNames(Object.keys(types), added);
  const rid = names.find(([from]) => from === 'rid')?.[1];
  const all = { ...types, ...Object.fromEntries(names.map(([from, to]) => [to, right[from]])) };
  return { text, schema: { types: all, key: key && rid ? [...key, rid] : undefined }, ordered: false };
};

const union: DrawStep = (draw, before, dataset) =>
  before.schema.types === fieldTypes
    ? {
        text: `union (${dataset} | where ${drawExpression(draw, 'boolean', fieldTypes, 2)})`,
        schema: { types: fieldTypes, key: undefined },
        ordered: false,
      }
    : nothing(before);

/** Types without those of fields that a step makes again, and the key if it does not need them. */
function without(names: string[], { types, key }: Schema): Schema {
  const kept = Object.entries(types).filter(([name]) => !names.includes(name));
  return { types: Object.fromEntries(kept), key: key?.some((name) => names.includes(name)) ? undefined : key };
}

const expand: DrawStep = (draw, before) => {
  const lists = ['l', 'j.k'].filter((name) => before.schema.types[name] === fieldTypes[name]);
  if (lists.length === 0) {
    return nothing(before);
  }
  const text: Record<string, AplType> = draw.once(2) ? { e: 'string' } : {};
  const { types, key } = without(['e', 'i'], before.schema);
  return {
    text: `mv-expand with_itemindex=i e = ${nameText(draw.pick(lists))}${text.e ? ' to typeof(string)' : ''}`,
    schema: { types: { ...types, ...text, i: 'integer' }, key: key && [...key, 'i'] },
    ordered: false,
  };
};

const parse: DrawStep = (draw, { schema, ordered }) => {
  const text = drawExpression(draw, 'string', schema.types, 1);
  const { types, key } = without(['x', 'y'], schema);
  return {
    text: `${draw.pick(['parse', 'parse-where'])} ${text} with x ${draw.pick(['"-"', '"o"', '"."', '"rror"'])} y`,
    schema: { types: { ...types, x: 'string', y: 'string' }, key },
    ordered: ordered && key === schema.key,
  };
};

const search: DrawStep = (draw, { schema, ordered }) => {
  const term = draw.pick(['"error"', '"a"', '"12"', '"host"', '"no-such"', '"true"', '"über"']);
  return { text: draw.pick([`search ${term}`, `where * has ${term}`]), schema, ordered };
};

const makeSeries: DrawStep = (draw, before) => {
  const { types } = before.schema;
  if (types._time !== 'datetime') {
    return nothing(before);
  }
  const type = draw.pick(plain);
  const aggregate = draw.pick(['count()', `sum(${drawExpression(draw, 'integer', types, 1)})`]);
  const range = draw.pick([
    'to datetime(2024-01-01T02:00:00Z) step 30m',
    'to datetime(2024-01-01T01:10:00.5Z) step 7m',
  ]);
  const group = drawExpression(draw, type, types, 1);
  return {
    text: `make-series a0 = ${aggregate} default=${draw.number(3)} on _time from datetime(2024-01-01) ${range} by g0 = ${group}`,
    schema: { types: { g0: type }, key: ['g0'] },
    ordered: false,
  };
};

/** Draws the value of another field beside the greatest or least number of a row. */
const rowOfExtreme: DrawStep = (draw, before) => {
  const { types, key } = before.schema;
  if (key?.length !== 1 || key[0] !== 'id') {
    return nothing(before);
  }
  const [type, group] = [draw.pick(plain), draw.pick(plain)];
  const value = drawExpression(draw, type, types, 1);
  const by = drawExpression(draw, group, types, 1);
  return {
    text: `summarize r = ${draw.pick(['arg_max', 'arg_min'])}(id, v = ${value}) by g = ${by}`,
    schema: { types: { g: group, r: 'integer', v: type }, key: ['g'] },
    ordered: false,
  };
};

/** Draws what distinguishes rows. Predicates that hold for some rows and not for others are rare where they are drawn. */
const spotlight: DrawStep = (draw, before) => {
  const { types } = before.schema;
  const texts = Object.keys(types).filter((name) => types[name] === 'string' || types[name] === 'boolean');
  const predicates = Object.entries({ id: 'id % 2 == 0', n: 'n > 1', b: 'b', s: 'isempty(s)' })
    .filter(([name]) => types[name] === fieldTypes[name])
    .map(([, predicate]) => predicate);
  if (texts.length === 0 || predicates.length === 0) {
    return nothing(before);
  }
  const by = draw.once(3) ? ` by g0 = ${drawExpression(draw, 'boolean', types, 1)}` : '';
  return {
    text: `summarize a0 = spotlight(${draw.pick(predicates)}, ${nameText(draw.pick(texts))})${by}`,
    schema: { types: { a0: 'array', ...(by ? { g0: 'boolean' } : {}) }, key: by ? ['g0'] : undefined },
    ordered: false,
  };
};

const count: DrawStep = () => ({
  text: 'count',
  schema: { types: { Count: 'integer' }, key: ['Count'] },
  ordered: false,
});

const summarize: DrawStep = (draw, { schema }) => {
  const groups: Array<[text: string, type: AplType]> = Array.from({ length: draw.number(2) }, () => {
    const type = draw.pick(plain);
    return [drawExpression(draw, type, schema.types, 2), type];
  });
  const aggregates: Array<[text: string, type: AplType]> = Array.from({ length: 1 + draw.number(2) }, () =>
    drawAggregate(draw, schema.types, groups.length > 0)
  );
  const texts = aggregates.map(([text], index) => `a${index} = ${text}`);
  const by = groups.map(([text], index) => `g${index} = ${text}`);
  const types = Object.fromEntries([
    ...groups.map(([, type], index) => [`g${index}`, type]),
    ...aggregates.map(([, type], index) => [`a${index}`, type]),
  ]);
  const key = groups.length > 0 ? groups.map((_, index) => `g${index}`) : undefined;
  const ending = by.length > 0 ? ` by ${by.join(', ')}` : '';
  return { text: `summarize ${texts.join(', ')}${ending}`, schema: { types, key }, ordered: false };
};

function drawAggregate(draw: Draw, types: Record<string, AplType>, grouped: boolean): [text: string, type: AplType] {
  const of = (type: AplType) => drawExpression(draw, type, types, 2);
  const number = draw.pick<AplType>(['integer', 'float']);
  const any = draw.pick(plain);
  return draw.pick<() => [string, AplType]>([
    () => ['count()', 'integer'],
    () => [`countif(${of('boolean')})`, 'integer'],
    () => [`sum(${of('integer')})`, 'integer'],
    () => (grouped ? [`sum(coalesce(${of('float')}, 0.5))`, 'float'] : ['count()', 'integer']),
    // A sum of nothing is a zero of its type, which an interpreter without types does not know.
    () => (grouped ? [`sum(coalesce(${of('timespan')}, 0s))`, 'timespan'] : ['count()', 'integer']),
    () => [`sumif(${of('integer')}, ${of('boolean')})`, 'integer'],
    () => [`avg(${of(number)})`, 'float'],
    () => [`avgif(${of('float')}, ${of('boolean')})`, 'float'],
    () => [`min(${of(any)})`, any],
    () => [`max(${of(any)})`, any],
    () => [`maxif(${of(any)}, ${of('boolean')})`, any],
    () => [`dcount(${of(any)})`, 'integer'],
    () => [`percentile(${of(number)}, ${draw.pick([0, 10, 50, 90, 95, 99.9, 100])})`, 'float'],
    () => [`stdev(${of(number)})`, 'float'],
    () => [`variance(${of(number)})`, 'float'],
    () => [`make_set(${of(any)})`, 'array'],
    () => [`make_list(${of(any)})`, 'array'],
    () => [`make_list_if(${of(any)}, ${of('boolean')})`, 'array'],
    () => [`make_set_if(${of(any)}, ${of('boolean')})`, 'array'],
    () => [`topk(${of(any)}, 100)`, 'array'],
    () => [`percentiles_array(${of(number)}, 50, 90)`, 'array'],
    () => [
      `phrases(strcat(${of('string')}, ${draw.pick(['" "', '"/"', '", "', '" of "'])}, ${of('string')}), 100)`,
      'array',
    ],
    // Without rows, an interpreter of rows does not know their fields.
    () => (grouped ? ['presence(*)', 'map'] : ['count()', 'integer']),
    () => [`toint(count()) * 2 + sum(${of('integer')})`, 'integer'],
  ])();
}

/** Steps after which each row is still one of the events. */
export const rowSteps: readonly DrawStep[] = [where, where, where, extend, extend, project, sort, sort];

const steps: DrawStep[] = [
  join,
  join,
  union,
  expand,
  parse,
  search,
  makeSeries,
  rowOfExtreme,
  where,
  where,
  where,
  whereIn,
  extend,
  extend,
  project,
  sort,
  sort,
  distinct,
  count,
  summarize,
  summarize,
  spotlight,
];
