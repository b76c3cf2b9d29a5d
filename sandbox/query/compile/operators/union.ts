import { matchesPattern } from '@aplkit/language/apl/analysis/matchesPattern';
import { isNumber } from '@aplkit/language/apl/analysis/types';
import { type OperatorOf, type Pipeline } from '@aplkit/language/apl/tree/ast';
import { exactIntegers, unionMembers, unionOf, type UnionMember, isDynamic } from '../../../database/dataset';
import { limitText } from '../../../database/functions/limits';
import { sqlText } from '../../../database/sql';
import { type Compilation } from '../relation/compilation';
import { nullOf } from '../values/convert';
import { QueryError, Refusal } from '../../request/queryError';
import { readDataset } from '../relation/readDataset';
import { findField, orderBy, orderKey, plainRelation, type Relation } from '../relation/relation';
import { jsonElement } from '../values/text';
import { type Field } from '../relation/types';
import { checkOptions, optionFlag, optionName, optionWord } from './options';

/** Translates `union withsource=t a, (b | where x), c*`, after a pipe (`piped` is the first table) or at the start. */
export function union(operator: OperatorOf<'union'>, piped: Relation | undefined, compilation: Compilation): Relation {
  const { options, keyword } = operator;
  checkOptions(options, ['kind', 'withsource', 'isfuzzy'], 'union');
  const tables = translateTables(operator.tables, optionFlag(options, 'isfuzzy'), compilation);
  const all = piped ? [piped, ...tables] : tables;
  if (all.length === 0) {
    throw new Refusal(keyword, 'none of these tables exists');
  }
  return unite(
    all,
    { source: optionName(options, 'withsource'), common: optionWord(options, 'kind', ['outer', 'inner']) === 'inner' },
    compilation
  );
}

/** Translates the tables of a `union` or `search in`; a name with `*` stands for all matching datasets. */
export function translateTables(tables: Pipeline[], fuzzy: boolean, compilation: Compilation): Relation[] {
  return tables.flatMap((table) => {
    const { source, operators } = table;
    if (source.kind === 'datasets') {
      const found = compilation.listDatasets().filter(({ name }) => matchesPattern(name, source.pattern));
      if (found.length === 0 && !fuzzy) {
        throw new Refusal(source, `no dataset has a name like ${source.pattern.name}`);
      }
      return found.map((dataset) => readDataset(dataset, compilation));
    }
    try {
      return [compilation.translateTable(table, compilation)];
    } catch (error) {
      // With `isfuzzy`, only tables that don't exist are left out.
      if (fuzzy && operators.length === 0 && error instanceof QueryError && error.status === 404) {
        return [];
      }
      throw error;
    }
  });
}

interface UnionForm {
  /** Name of the column with each row's source. */
  source: string | undefined;
  /** True to keep only fields that all tables have. */
  common: boolean;
}

/** Appends the rows of tables. Fields with the same name become one; if their types differ, it has a union of types. */
export function unite(tables: Relation[], { source, common }: UnionForm, compilation: Compilation): Relation {
  const { steps } = compilation;
  const names = [...new Set(tables.flatMap(({ fields }) => fields.map(({ name }) => name)))].filter(
    (name) => !common || tables.every((table) => findField(table, name))
  );
  const fields = names.map((name): Field => {
    const merged = mergeTypes(tables.flatMap((table) => findField(table, name) ?? []));
    return { name, ...merged, column: steps.column() };
  });
  const origin: Field | undefined =
    source === undefined || names.includes(source)
      ? undefined
      : { name: source, type: 'string', union: undefined, column: steps.column() };
  const events = tables.flatMap(({ event }) => event ?? []);
  const allEvents = events.length === tables.length;
  const hasSystem = events.every(({ system }) => system !== undefined);
  const [first, second, system] = [steps.column(), steps.column(), steps.column()];
  const selects = tables.map((table, index) => {
    const values = fields.map((field) => `${valueAs(field, findField(table, field.name))} AS ${field.column}`);
    const from = origin ? [`${sqlText(table.source ?? `union_arg${index}`)} AS ${origin.column}`] : [];
    const { event } = table;
    const order =
      event && allEvents
        ? [
            `${event.time} AS ${first}`,
            `${event.id} AS ${second}`,
            ...(hasSystem ? [`${event.system} AS ${system}`] : []),
          ]
        : [`${index} AS ${first}`, `row_number() OVER (${orderBy(table)}) AS ${second}`];
    return `SELECT ${[...from, ...values, ...order].join(', ')} FROM ${table.name}`;
  });
  const name = steps.add(selects.join(' UNION ALL '));
  return {
    ...plainRelation(name, origin ? [origin, ...fields] : fields, []),
    event: allEvents ? { time: first, id: second, system: hasSystem ? system : undefined } : undefined,
    ties: allEvents ? [] : [orderKey(first, '', false), orderKey(second, '', false)],
  };
}

type Merged = Pick<Field, 'type' | 'union'>;

function mergeTypes(fields: Field[]): Merged {
  const [{ type, union: named }] = fields;
  if (fields.every((field) => field.type === type && field.union === named)) {
    return { type, union: named };
  }
  const members = new Set(fields.flatMap(membersOf));
  if (fields.every((field) => isNumber(field.type))) {
    return { type: 'float', union: 'integer|float' };
  }
  return {
    type: 'unknown',
    union: fields.every((field) => membersOf(field).length > 0) ? unionOf(members) : undefined,
  };
}

/** Types that a field's values can have; empty if a union can't contain them. */
function membersOf({ type, union: named }: Merged): UnionMember[] {
  if (named !== undefined) {
    return unionMembers.filter((member) => named.split('|').includes(member));
  }
  return unionMembers.filter((member) => member === type);
}

const roundedByUnion =
  'union converts integers to floats, which would round an integer beyond 2^53: convert the column with tostring() first';

/** SQL for a table's value as a value of the whole union. */
function valueAs({ type }: Field, field: Field | undefined): string {
  if (!field) {
    return nullOf(type).sql;
  }
  const { column } = field;
  if (type === 'float' && field.type === 'integer') {
    // A float would round the value.
    return `CASE WHEN abs(${column}) > ${exactIntegers} THEN error(${sqlText(limitText(roundedByUnion))}) ELSE CAST(${column} AS DOUBLE) END`;
  }
  if (type !== 'unknown' || isDynamic(field.type)) {
    return column;
  }
  return `CASE WHEN ${column} IS NOT NULL THEN to_json(${jsonElement({ type: field.type, sql: column })}) END`;
}
