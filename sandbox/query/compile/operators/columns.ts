import { matchesPattern } from '@aplkit/language/apl/analysis/matchesPattern';
import { type NamedExpression, type NamePattern } from '@aplkit/language/apl/tree/ast';
import { type Compilation, unknownField } from '../relation/compilation';
import { translate } from '../expressions/translate';
import { Refusal } from '../../request/queryError';
import { findField, orderKey, plainRelation, type Relation, withoutTotals } from '../relation/relation';
import { columnFor, fieldFor } from '../relation/steps';
import { type Field, typeName } from '../relation/types';
import { FieldNames } from './names';
import { addColumns, fieldsOf, keepAll, type Step, withFields } from './operator';
import { sqlText } from '../../../database/sql';

interface NewColumns {
  fields: Field[];
  added: string[];
}

/** Adds fields computed from the step's input. The fields can't refer to each other. */
function newColumns(
  columns: NamedExpression[],
  relation: Relation,
  compilation: Compilation,
  taken: string[] = []
): NewColumns {
  const environment = fieldsOf(relation, compilation);
  const names = new FieldNames(columns, taken);
  const added: string[] = [];
  const fields = columns.map((column) => {
    const value = translate(column.expression, environment);
    const name = names.nameFor(column);
    // The types are compared too, because a conversion may keep the value and change only its type.
    const same = relation.fields.find((field) => field.column === value.sql && typeName(field) === typeName(value));
    if (same) {
      return { ...same, name };
    }
    const { field, select } = columnFor(compilation.steps, name, value);
    added.push(select);
    return field;
  });
  return { fields, added };
}

/** Translates `extend`: a field replaces an existing field with the same name. */
const extend: Step<'extend'> = ({ columns }, relation, compilation) => {
  const existing = relation.fields.map((field) => field.name);
  const { fields, added } = newColumns(columns, relation, compilation, existing);
  return { ...withFields(relation, fields), name: keepAll(relation, compilation, added) };
};

/** Translates `extend-valid`: a value that can't be calculated is null, or that of an existing field with the same name and type. */
const extendValid: Step<'extend-valid'> = ({ columns }, relation, compilation) => {
  const environment = fieldsOf(relation, compilation);
  const existing = relation.fields.map((field) => field.name);
  const names = new FieldNames(columns, existing);
  const made = columns.map((column) => {
    const value = translate(column.expression, environment);
    const name = names.nameFor(column);
    const before = findField(relation, name);
    const tried = `TRY(${value.sql})`;
    const sql = before && typeName(before) === typeName(value) ? `coalesce(${tried}, ${before.column})` : tried;
    return columnFor(compilation.steps, name, { type: value.type, union: value.union, sql });
  });
  return addColumns(relation, compilation, made);
};

/** Translates `project`: keeps only these fields, in this order. */
const project: Step<'project'> = ({ columns }, relation, compilation) => {
  const { fields, added } = newColumns(columns, relation, compilation);
  const name = keepAll(relation, compilation, added);
  return { ...relation, name, fields, answer: { ...withoutTotals(relation), groups: stillThere(relation, fields) } };
};

/** The names of groups whose fields still exist. */
function stillThere({ answer }: Relation, fields: Field[]): string[] {
  return answer.groups.filter((name) => fields.some((field) => field.name === name));
}

/** Translates `project-away`, `project-keep` and `project-reorder` by names and patterns. */
const projectNames: Step<'project-away' | 'project-keep' | 'project-reorder'> = (operator, relation, compilation) => {
  const chosen = operator.patterns.map((pattern) => ({
    pattern,
    fields: matchingFields(pattern, relation, compilation),
  }));
  const named = [...new Set(chosen.flatMap(({ fields }) => fields))];
  const others = relation.fields.filter((field) => !named.includes(field));
  const fields = (): Field[] => {
    switch (operator.kind) {
      case 'project-away':
        return others;
      case 'project-keep':
        return relation.fields.filter((field) => named.includes(field));
      case 'project-reorder':
        return [...new Set(chosen.flatMap(ordered)), ...others];
    }
  };
  const kept = fields();
  return { ...relation, fields: kept, answer: { ...withoutTotals(relation), groups: stillThere(relation, kept) } };
};

function ordered({ pattern, fields }: { pattern: NamePattern; fields: Field[] }): Field[] {
  if (pattern.direction === undefined) {
    return fields;
  }
  const sign = pattern.direction === 'asc' ? 1 : -1;
  return [...fields].sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -sign : sign));
}

/** The fields that a name or pattern stands for. */
export function matchingFields(pattern: NamePattern, relation: Relation, compilation: Compilation): Field[] {
  if (!pattern.wildcard) {
    const field = findField(relation, pattern.name);
    if (!field) {
      throw new Refusal(pattern, unknownField(pattern.name, compilation));
    }
    return [field];
  }
  return relation.fields.filter(({ name }) => matchesPattern(name, pattern));
}

/** Translates `project-rename new = old`. */
const projectRename: Step<'project-rename'> = ({ renames }, relation, compilation) => {
  const fields = relation.fields.map((field) => {
    const rename = renames.find(({ oldName }) => oldName.name === field.name);
    return rename ? { ...field, name: rename.newName.name } : field;
  });
  for (const { oldName, newName } of renames) {
    if (!findField(relation, oldName.name)) {
      throw new Refusal(oldName, unknownField(oldName.name, compilation));
    }
    if (fields.filter(({ name }) => name === newName.name).length > 1) {
      throw new Refusal(newName, `there is already a field "${newName.name}"`);
    }
  }
  const groups = relation.answer.groups.map(
    (group) => renames.find(({ oldName }) => oldName.name === group)?.newName.name ?? group
  );
  return { ...relation, fields, answer: { ...withoutTotals(relation), groups } };
};

/** Translates `distinct a, b` and `distinct *`: each combination once, sorted by the fields. */
const distinct: Step<'distinct'> = ({ columns, all }, relation, compilation) => {
  const { fields, added } = all ? { fields: relation.fields, added: [] } : newColumns(columns, relation, compilation);
  const input = added.length === 0 ? relation.name : keepAll(relation, compilation, added);
  const unique = [...new Set(fields.map((field) => field.column))];
  const name = compilation.steps.addOnce(`SELECT DISTINCT ${unique.join(', ') || 'true'} FROM ${input}`);
  const order = fields.map((field) => orderKey(field.column, field.name, false));
  return plainRelation(name, fields, order);
};

/** Translates `getschema`: a row per field. */
const getschema: Step<'getschema'> = (_, { fields }, { steps }): Relation => {
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

/** Steps that select, compute or name columns. */
export const columnSteps = {
  extend,
  'extend-valid': extendValid,
  project,
  'project-away': projectNames,
  'project-keep': projectNames,
  'project-reorder': projectNames,
  'project-rename': projectRename,
  distinct,
  getschema,
};
