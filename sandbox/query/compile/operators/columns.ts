import { matchesPattern } from '../../../../src/apl/analysis/matchesPattern';
import { type NamedExpression, type NamePattern } from '../../../../src/apl/tree/ast';
import { type Compilation, unknownField } from '../relation/compilation';
import { translate } from '../expressions/translate';
import { Refusal } from '../../request/queryError';
import { columnFor, findField, orderKey, plainScope, type Scope } from '../relation/relation';
import { type Field, typeName } from '../relation/types';
import { FieldNames } from './names';
import { addColumns, fieldsOf, keepAll, type Step, withFields } from './operator';

interface NewColumns {
  fields: Field[];
  added: string[];
}

/** Adds new fields over the step's input; none of them sees the others. */
function newColumns(
  columns: NamedExpression[],
  scope: Scope,
  compilation: Compilation,
  taken: string[] = []
): NewColumns {
  const environment = fieldsOf(scope, compilation);
  const names = new FieldNames(columns, taken);
  const added: string[] = [];
  const fields = columns.map((column) => {
    const value = translate(column.expression, environment);
    const name = names.nameFor(column);
    // A conversion may keep the value and change its type.
    const same = scope.fields.find((field) => field.column === value.sql && typeName(field) === typeName(value));
    if (same) {
      return { ...same, name };
    }
    const { field, select } = columnFor(compilation.steps, name, value);
    added.push(select);
    return field;
  });
  return { fields, added };
}

/** Translates `extend`: a field with a name that the query gives replaces the one that had it. */
export const extend: Step<'extend'> = ({ columns }, scope, compilation) => {
  const existing = scope.fields.map((field) => field.name);
  const { fields, added } = newColumns(columns, scope, compilation, existing);
  return { ...withFields(scope, fields), relation: keepAll(scope, compilation, added) };
};

/** Translates `extend-valid`: a value that cannot be calculated is null; a field of the same name and type keeps its value there. */
export const extendValid: Step<'extend-valid'> = ({ columns }, scope, compilation) => {
  const environment = fieldsOf(scope, compilation);
  const existing = scope.fields.map((field) => field.name);
  const names = new FieldNames(columns, existing);
  const made = columns.map((column) => {
    const value = translate(column.expression, environment);
    const name = names.nameFor(column);
    const before = findField(scope, name);
    const tried = `TRY(${value.sql})`;
    const sql = before && typeName(before) === typeName(value) ? `coalesce(${tried}, ${before.column})` : tried;
    return columnFor(compilation.steps, name, { type: value.type, union: value.union, sql });
  });
  return addColumns(scope, compilation, made);
};

/** Translates `project`: these fields in this order. */
export const project: Step<'project'> = ({ columns }, scope, compilation) => {
  const { fields, added } = newColumns(columns, scope, compilation);
  const relation = keepAll(scope, compilation, added);
  return { ...scope, relation, fields, groups: stillThere(scope.groups, fields), totals: undefined };
};

/** Returns the groups that are still fields after a step that drops some. */
function stillThere(groups: string[], fields: Field[]): string[] {
  return groups.filter((name) => fields.some((field) => field.name === name));
}

/** Translates `project-away`, `project-keep` and `project-reorder` by names and patterns. */
export const projectNames: Step<'project-away' | 'project-keep' | 'project-reorder'> = (
  operator,
  scope,
  compilation
) => {
  const chosen = operator.patterns.map((pattern) => ({ pattern, fields: matchingFields(pattern, scope, compilation) }));
  const named = [...new Set(chosen.flatMap(({ fields }) => fields))];
  const others = scope.fields.filter((field) => !named.includes(field));
  const fields = (): Field[] => {
    switch (operator.kind) {
      case 'project-away':
        return others;
      case 'project-keep':
        return scope.fields.filter((field) => named.includes(field));
      case 'project-reorder':
        return [...new Set(chosen.flatMap(ordered)), ...others];
    }
  };
  const kept = fields();
  return { ...scope, fields: kept, groups: stillThere(scope.groups, kept), totals: undefined };
};

function ordered({ pattern, fields }: { pattern: NamePattern; fields: Field[] }): Field[] {
  if (pattern.direction === undefined) {
    return fields;
  }
  const sign = pattern.direction === 'asc' ? 1 : -1;
  return [...fields].sort((a, b) => (a.name === b.name ? 0 : a.name < b.name ? -sign : sign));
}

/** Returns the fields that a name or pattern stands for. */
export function matchingFields(pattern: NamePattern, scope: Scope, compilation: Compilation): Field[] {
  if (!pattern.wildcard) {
    const field = findField(scope, pattern.name);
    if (!field) {
      throw new Refusal(pattern, unknownField(pattern.name, compilation));
    }
    return [field];
  }
  return scope.fields.filter(({ name }) => matchesPattern(name, pattern));
}

/** Translates `project-rename new = old`. */
export const projectRename: Step<'project-rename'> = ({ renames }, scope, compilation) => {
  const fields = scope.fields.map((field) => {
    const rename = renames.find(({ from }) => from.name === field.name);
    return rename ? { ...field, name: rename.to.name } : field;
  });
  for (const { from, to } of renames) {
    if (!findField(scope, from.name)) {
      throw new Refusal(from, unknownField(from.name, compilation));
    }
    if (fields.filter(({ name }) => name === to.name).length > 1) {
      throw new Refusal(to, `there is a field "${to.name}" already`);
    }
  }
  const groups = scope.groups.map((group) => renames.find(({ from }) => from.name === group)?.to.name ?? group);
  return { ...scope, fields, groups, totals: undefined };
};

/** Translates `distinct a, b` and `distinct *`: each combination once, in the order of the fields. */
export const distinct: Step<'distinct'> = ({ columns, all }, scope, compilation) => {
  const { fields, added } = all ? { fields: scope.fields, added: [] } : newColumns(columns, scope, compilation);
  const input = added.length === 0 ? scope.relation : keepAll(scope, compilation, added);
  const unique = [...new Set(fields.map((field) => field.column))];
  const relation = compilation.steps.addOnce(`SELECT DISTINCT ${unique.join(', ')} FROM ${input}`);
  const order = fields.map((field) => orderKey(field.column, field.name, false));
  return plainScope(relation, fields, order);
};
