import { type AplType } from '../../dataset';
import { type Draw } from './draw';
import { drawExpression, nameText } from './drawExpression';
import { fieldTypes } from './table';

/** The fields at a step: their types by name, and those whose values together tell every row from all others. */
export interface Schema {
  types: Record<string, AplType>;
  key: string[] | undefined;
}

interface Step {
  text: string;
  schema: Schema;
  /** Whether rows come in an order that the query itself wholly gives. */
  ordered: boolean;
}

/** A query whose answer the language wholly determines, but for the order of rows where it does not sort. */
export interface DrawnQuery {
  text: string;
  ordered: boolean;
}

const plain: AplType[] = ['integer', 'float', 'string', 'boolean', 'datetime', 'timespan'];

export function drawQuery(draw: Draw, dataset: string): DrawnQuery {
  let step: Step = { text: dataset, schema: { types: fieldTypes, key: ['id'] }, ordered: false };
  for (let count = 1 + draw.number(3); count > 0; count--) {
    const { text, ...rest } = draw.pick(steps)(draw, step);
    step = { text: text === '' ? step.text : `${step.text}\n| ${text}`, ...rest };
  }
  return { text: step.text, ordered: step.ordered };
}

type DrawStep = (draw: Draw, before: Step) => Step;

const where: DrawStep = (draw, { schema, ordered }) => ({
  text: `where ${drawExpression(draw, 'boolean', schema.types, 3)}`,
  schema,
  ordered,
});

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
    () => [`topk(${of(any)}, 100)`, 'array'],
    () => [`percentiles_array(${of(number)}, 50, 90)`, 'array'],
    () => [`toint(count()) * 2 + sum(${of('integer')})`, 'integer'],
  ])();
}

const steps: DrawStep[] = [
  where,
  where,
  where,
  extend,
  extend,
  project,
  sort,
  sort,
  distinct,
  count,
  summarize,
  summarize,
];
