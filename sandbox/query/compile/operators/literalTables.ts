import { isNumber } from '@aplkit/language/apl/analysis/types';
import { type ColumnDeclaration, type OperatorOf } from '@aplkit/language/apl/tree/ast';
import { withArticle } from '@aplkit/language/kit/words';
import { type Compilation, constants } from '../relation/compilation';
import { convertTo, typeOfWord } from '../functions/conversions';
import { nullOf } from '../values/convert';
import { translate } from '../expressions/translate';
import { Refusal } from '../../request/queryError';
import { orderKey, plainRelation, type Relation } from '../relation/relation';
import { fieldFor } from '../relation/steps';
import { type Field, typeName, type Value } from '../relation/types';
import { FieldNames } from './names';

/** Translates `print a = 1, "b"` to one row. Values without names are `print_0`, `print_1` … */
export function print({ columns }: OperatorOf<'print'>, compilation: Compilation): Relation {
  const names = new FieldNames(columns);
  const made = columns.map((column, index) => {
    const value = translate(column.expression, constants(compilation));
    return { field: fieldFor(compilation.steps, names.nameFor(column, `print_${index}`), value), sql: value.sql };
  });
  const selects = made.map(({ field, sql }) => `${sql} AS ${field.column}`);
  return plainRelation(
    compilation.steps.addOnce(`SELECT ${selects.join(', ')}`),
    made.map(({ field }) => field),
    []
  );
}

/** Translates `datatable (a: long, b: string) [1, "x", 2, "y"]` to rows in the given order. */
export function datatable({ columns, values, keyword }: OperatorOf<'datatable'>, compilation: Compilation): Relation {
  const { steps } = compilation;
  const fields = declaredFields(columns, compilation);
  if (values.length % fields.length !== 0) {
    throw new Refusal(
      values.at(-1) ?? keyword,
      `the number of values (${values.length}) is not a multiple of the number of columns (${fields.length})`
    );
  }
  const environment = constants(compilation);
  const cells = values.map((expression, index) => {
    const { type } = fields[index % fields.length];
    return convertTo(type, translate(expression, environment), expression, environment).sql;
  });
  const number = steps.column();
  const rows = Array.from({ length: values.length / fields.length }, (_, row) =>
    [...cells.slice(row * fields.length, (row + 1) * fields.length), row].join(', ')
  );
  const nothing = fields.map(({ type }) => nullOf(type).sql);
  const names = [...fields.map(({ column }) => column), number].join(', ');
  const body =
    rows.length > 0
      ? `(VALUES ${rows.map((row) => `(${row})`).join(', ')})`
      : `(SELECT ${[...nothing, '0'].join(', ')} LIMIT 0)`;
  const name = steps.addOnce(`SELECT * FROM ${body} AS t(${names})`);
  return { ...plainRelation(name, fields, []), ties: [orderKey(number, '', false)] };
}

/** The fields for columns that the query declares; their names must differ. */
function declaredFields(columns: ColumnDeclaration[], { steps }: Compilation): Field[] {
  return columns.map(({ name, type }, index) => {
    if (columns.slice(0, index).some((other) => other.name.name === name.name)) {
      throw new Refusal(name, `column "${name.name}" is declared twice`);
    }
    if (!type) {
      throw new Refusal(name, `column "${name.name}" needs a type, like ${name.name}: string`);
    }
    return fieldFor(steps, name.name, { type: typeOfWord(type), sql: '' });
  });
}

/** Translates `range x from 1 to 10 step 1`: numbers, timespans, or datetimes by a timespan, including the end. */
export function range(operator: OperatorOf<'range'>, compilation: Compilation): Relation {
  const { steps } = compilation;
  const [start, end, step] = [operator.start, operator.end, operator.step].map((expression) => ({
    expression,
    value: translate(expression, constants(compilation)),
  }));
  const isTime = start.value.type === 'datetime';
  const wanted = isTime ? 'timespan' : start.value.type;
  const isFloat = [start, end, step].some(({ value }) => value.type === 'float');
  for (const { value, expression, type } of [
    { ...end, type: start.value.type },
    { ...step, type: wanted },
  ]) {
    if (value.type !== type && !(isNumber(value.type) && isNumber(type))) {
      throw new Refusal(expression, `range needs ${withArticle(type)} here, not ${withArticle(typeName(value))}`);
    }
  }
  if (!isTime && wanted !== 'timespan' && !isNumber(wanted)) {
    throw new Refusal(start.expression, `range counts numbers or times, not values of type ${typeName(start.value)}`);
  }
  if (step.value.literal === 0n || step.value.literal === 0) {
    throw new Refusal(step.expression, 'range needs a step that is not zero');
  }
  const type = isTime ? 'datetime' : wanted === 'timespan' ? 'timespan' : isFloat ? 'float' : 'integer';
  const number = ({ value }: { value: Value }) =>
    value.type === 'datetime' ? `epoch_ns(${value.sql})` : `CAST(${value.sql} AS ${isFloat ? 'DOUBLE' : 'BIGINT'})`;
  const count = isFloat ? 'CAST(floor((b - a) / s) AS BIGINT)' : '(b - a) // s';
  const last = `CASE WHEN a = b OR (a < b) = (s > 0) THEN ${count} ELSE -1 END`;
  const bounds = `SELECT ${number(start)} AS a, ${number(end)} AS b, ${number(step)} AS s`;
  const field = fieldFor(steps, operator.column.name, { type, sql: '' });
  const value = isTime ? 'make_timestamp_ns(a + i * s)' : 'a + i * s';
  const name = steps.addOnce(
    `SELECT ${value} AS ${field.column} FROM (SELECT a, s, unnest(range(0, ${last} + 1)) AS i FROM (${bounds}))`
  );
  const { literal } = step.value;
  const descending = (typeof literal === 'bigint' || typeof literal === 'number') && literal < 0;
  return { ...plainRelation(name, [field], []), ties: [orderKey(field.column, field.name, descending)] };
}
