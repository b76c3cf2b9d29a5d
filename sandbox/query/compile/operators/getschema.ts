import { sqlText } from '../../../database/sql';
import { orderKey, plainRelation, type Relation } from '../relation/relation';
import { fieldFor } from '../relation/steps';
import { typeName } from '../relation/types';
import { type Step } from './operator';

/** Translates `getschema`: a row for each field. */
export const getschema: Step<'getschema'> = (_, { fields }, { steps }): Relation => {
  const columns = [
    fieldFor(steps, 'ColumnName', { type: 'string', sql: '' }),
    fieldFor(steps, 'DataType', { type: 'string', sql: '' }),
    fieldFor(steps, 'ColumnOrdinal', { type: 'integer', sql: '' }),
    fieldFor(steps, 'ColumnType', { type: 'string', sql: '' }),
  ];
  const rows = fields.map((field, index) => {
    const type = sqlText(typeName(field));
    return `SELECT ${sqlText(field.name)}, ${type}, CAST(${index} AS BIGINT), ${type}`;
  });
  const nothing = `SELECT '', '', CAST(0 AS BIGINT), '' LIMIT 0`;
  const names = columns.map(({ column }) => column).join(', ');
  const name = steps.addOnce(`SELECT * FROM (${rows.join(' UNION ALL ') || nothing}) AS t(${names})`);
  return { ...plainRelation(name, columns, []), ties: [orderKey(columns[2].column, '', false)] };
};
