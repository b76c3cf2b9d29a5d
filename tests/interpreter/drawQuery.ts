import { type Draw } from './draw';
import { drawExpression, nameText, plainTypes, type PlainType, type Types } from './drawExpression';
import { joinedNames } from './run';
import { fieldTypes } from './table';

/** The fields at a step: their types by name, and the fields whose values together identify each row. */
interface Schema {
  types: Types;
  key: string[] | undefined;
}

interface Step {
  text: string;
  schema: Schema;
  /** True if the query completely determines the order of its rows. */
  ordered: boolean;
}

/** A query whose result the language determines completely, or except for the order of rows. */
export interface DrawnQuery {
  text: string;
  ordered: boolean;
}

/**
 * Draws a query.
 * @param among steps from which the query is drawn
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

/** Adds a filter for the values in a table's rows. */
const whereIn: DrawStep = (draw, { schema, ordered }, dataset) => {
  const type = draw.pick(plainTypes);
  const operator = draw.pick(type === 'string' ? ['in', '!in', 'in~', '!in~'] : ['in', '!in']);
  const filter = `where ${drawExpression(draw, 'boolean', fieldTypes, 2)}`;
  const table = `${dataset} | ${filter} | project v = ${drawExpression(draw, type, fieldTypes, 2)}`;
  return { text: `where ${drawExpression(draw, type, schema.types, 2)} ${operator} (${table})`, schema, ordered };
};

const extend: DrawStep = (draw, { schema, ordered }) => {
  const type = draw.pick(plainTypes);
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
  const type = draw.pick(plainTypes);
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
    draw.pick([
      '',
      '',
      '',
      ' asc',
      ' desc',
      ' asc nulls first',
      ' asc nulls last',
      ' desc nulls first',
      ' desc nulls last',
    ]);
  const first = `${drawExpression(draw, draw.pick(plainTypes), schema.types, 2)}${direction()}`;
  const keys = [first, ...key.map((name) => `${nameText(name)}${direction()}`)].join(', ');
  const by = draw.pick(['sort by', 'order by', 'limit', 'top']);
  const count = draw.number(6);
  const text =
    by === 'top' ? `top ${count} by ${keys}` : by === 'limit' ? `sort by ${keys} | limit ${count}` : `${by} ${keys}`;
  return { text, schema, ordered: true };
};

const distinct: DrawStep = (draw, { schema, ordered }) => {
  const names = Object.keys(schema.types).filter((name) => plainTypes.some((type) => type === schema.types[name]));
  if (names.length === 0) {
    return { text: '', schema, ordered };
  }
  const chosen = [...new Set([draw.pick(names), draw.pick(names)])];
  const types = Object.fromEntries(chosen.map((name) => [name, schema.types[name]]));
  return { text: `distinct ${chosen.map(nameText).join(', ')}`, schema: { types, key: chosen }, ordered: false };
};

/** Draws no step. */
const nothing = (before: Step): Step => ({ ...before, text: '' });

/** Joins the dataset's rows with themselves, under names that the left side may also have. */
const join: DrawStep = (draw, before, dataset) => {
  const { types, key } = before.schema;
  const keys = ['n', 'm', 's', 'b'].filter((name) => types[name] === fieldTypes[name]);
  if (keys.length === 0) {
    return nothing(before);
  }
  const on = draw.pick(keys);
  const isLookup = draw.once(4);
  // Without rows on the left, the interpreter doesn't know the left fields, unless they are the dataset's.
  const outer = types === fieldTypes ? ['rightouter', 'fullouter'] : [];
  const kinds = ['inner', 'leftouter', 'leftsemi', 'leftanti', 'rightsemi', 'rightanti', ...outer];
  const kind = draw.pick(isLookup ? ['inner', 'leftouter'] : kinds);
  const computed = draw.pick(plainTypes);
  const right: Types = { [on]: fieldTypes[on], rid: 'integer', x: computed };
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

const count: DrawStep = () => ({
  text: 'count',
  schema: { types: { Count: 'integer' }, key: ['Count'] },
  ordered: false,
});

const summarize: DrawStep = (draw, { schema }) => {
  const groups: Array<[text: string, type: PlainType]> = Array.from({ length: draw.number(2) }, () => {
    const type = draw.pick(plainTypes);
    return [drawExpression(draw, type, schema.types, 2), type];
  });
  const aggregates: Array<[text: string, type: PlainType]> = Array.from({ length: 1 + draw.number(2) }, () =>
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

function drawAggregate(draw: Draw, types: Types, grouped: boolean): [text: string, type: PlainType] {
  const of = (type: PlainType) => drawExpression(draw, type, types, 2);
  const any = draw.pick(plainTypes);
  return draw.pick<() => [string, PlainType]>([
    () => ['count()', 'integer'],
    () => [`countif(${of('boolean')})`, 'integer'],
    () => [`sum(${of('integer')})`, 'integer'],
    // An empty sum is a zero of its type, which an interpreter without types doesn't know.
    () => (grouped ? [`sum(coalesce(${of('float')}, 0.5))`, 'float'] : ['count()', 'integer']),
    () => [`sumif(${of('integer')}, ${of('boolean')})`, 'integer'],
    () => [`avg(${of(draw.pick(['integer', 'float']))})`, 'float'],
    () => [`min(${of(any)})`, any],
    () => [`max(${of(any)})`, any],
    () => [`maxif(${of(any)}, ${of('boolean')})`, any],
    () => [`dcount(${of(any)})`, 'integer'],
    () => [`count() * 2 + sum(${of('integer')})`, 'integer'],
  ])();
}

/** Steps after which each row is still a single event. */
export const rowSteps: readonly DrawStep[] = [where, where, where, extend, extend, project, sort, sort];

const steps: DrawStep[] = [
  ...[join, join, union, where, where, where, whereIn, extend, extend],
  ...[project, sort, sort, sort, distinct, count, summarize, summarize],
];
