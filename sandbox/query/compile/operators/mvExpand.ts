import { type ExpandedColumn } from '@aplkit/language/apl/tree/ast';
import { convertTo, typeOfWord } from '../functions/conversions';
import { jsonElement } from '../values/text';
import { translate } from '../expressions/translate';
import { orderKey, type Relation, tiesOf } from '../relation/relation';
import { columnFor, fieldFor } from '../relation/steps';
import { type Compilation } from '../relation/compilation';
import { isNull } from '../relation/types';
import { isDynamic } from '../../../database/dataset';
import { FieldNames } from './names';
import { fieldsOf, keepAll, type Step, withFields } from './operator';
import { checkOptions, optionName, optionWord } from './options';
import { rowCount } from './rows';

/** Translates `mv-expand a, b to typeof(long) limit 5`: a row per element; none for an empty array. */
export const mvExpand: Step<'mv-expand'> = (operator, relation, compilation) => {
  const { options, columns, limit } = operator;
  checkOptions(options, ['kind', 'with_itemindex', 'bagexpansion'], 'mv-expand');
  const kinds = ['array', 'bag'] as const;
  const asBags = [optionWord(options, 'kind', kinds), optionWord(options, 'bagexpansion', kinds)].includes('bag');
  const { steps } = compilation;
  const names = new FieldNames(columns);
  const lists = columns.map((column) => {
    const list = steps.column();
    return {
      column,
      name: names.nameFor(column),
      list,
      select: `${elements(column, asBags, relation, compilation)} AS ${list}`,
    };
  });
  const withLists = keepAll(
    relation,
    compilation,
    lists.map(({ select }) => select)
  );
  const lengths = `greatest(${lists.map(({ list }) => `len(${list})`).join(', ')})`;
  const max = limit ? `least(${lengths}, ${rowCount(limit, relation, compilation)})` : lengths;
  const index = steps.column();
  const carried = lists.map(({ list }) => list);
  const expanded = keepAll({ ...relation, name: withLists }, compilation, [
    ...carried,
    `unnest(range(0, ${max})) AS ${index}`,
  ]);

  const made = lists.map(({ column, name, list }) => {
    const element = { type: 'unknown', sql: `nullif(${list}[${index} + 1], CAST('null' AS JSON))` } as const;
    const { type } = column;
    const value = type ? convertTo(typeOfWord(type), element, column, fieldsOf(relation, compilation)) : element;
    return columnFor(steps, name, value);
  });
  const number = optionName(options, 'with_itemindex');
  const indexField =
    number === undefined ? [] : [{ ...fieldFor(steps, number, { type: 'integer', sql: '' }), column: index }];
  const fields = [...made.map(({ field }) => field), ...indexField];
  const name = keepAll({ ...relation, name: expanded }, compilation, [...made.map(({ select }) => select), index]);
  const wider = withFields(relation, fields);
  return {
    ...wider,
    name,
    event: undefined,
    answer: { ...wider.answer, series: undefined },
    ties: [...tiesOf(relation), orderKey(index, '', false)],
  };
};

/** SQL for a list of JSON: the elements of an array, or a map's members as maps or pairs. */
function elements(
  { expression }: ExpandedColumn,
  asBags: boolean,
  relation: Relation,
  compilation: Compilation
): string {
  const value = translate(expression, fieldsOf(relation, compilation));
  if (!isDynamic(value.type) && !isNull(value)) {
    return `[to_json(${jsonElement(value)})]`;
  }
  const json = `CAST(${value.sql} AS JSON)`;
  const one = (key: string, member: string) =>
    asBags ? `json_object(${key}, ${member})` : `json_array(${key}, ${member})`;
  const pointer = `'/' || replace(replace(k, '~', '~0'), '/', '~1')`;
  const members = `list_transform(json_keys(${json}), lambda k: ${one('k', `json_extract(${json}, ${pointer})`)})`;
  return [
    `CASE json_type(${json})`,
    `WHEN 'ARRAY' THEN json_extract(${json}, '$[*]')`,
    `WHEN 'OBJECT' THEN ${members}`,
    `ELSE [${json}] END`,
  ].join(' ');
}
