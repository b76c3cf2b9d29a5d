import { type DataSourceRef } from '@grafana/schema';

import { quoteName } from '@aplkit/language/apl/tree/quote';
import { type VariableQuery } from '../variables/variableQuery';
import { type FieldFacts } from './facts';
import { maxVariables, type Recognized } from './recognize';

export interface SavedVariable {
  type: string;
  name: string;
  label: string;
  [key: string]: unknown;
}

/** Variable names reserved for another purpose. */
const taken: ReadonlySet<string> = new Set(['filters', 'dataset', 'datasource']);

/** Parts that identify a field best: `http` and `method` from `attributes.http.method`, `service` from `service.name`. */
export function tellingParts(field: string): string[] {
  const parts = field.split('.').filter((part) => /[\p{L}\d]/u.test(part));
  return (parts.at(-1) === 'name' && parts.length > 1 ? parts.slice(0, -1) : parts).slice(-2);
}

export function variableName(field: string): string {
  const words = tellingParts(field).flatMap((part) => part.split(/[^\p{L}\d]+/u).filter((word) => word !== ''));
  return words.join('_').replace(/\W/g, '_') || 'field';
}

/** True if a field's variable must be quoted, as for strings, which may look like numbers. */
const isQuoted = ({ type, isMixed }: FieldFacts): boolean =>
  type === 'string' || type === 'unknown' || isMixed === true;

/**
 * A variable's value for *All*, which Grafana inserts unchanged; a null of the right type if it isn't quoted.
 * @param fields the field in each dataset
 */
const allValueOf = (fields: readonly FieldFacts[]): string =>
  fields.every(isQuoted) ? '*' : fields.some(({ type }) => type === 'boolean') ? 'bool(null)' : 'long(null)';

/** Condition that compares a field with its variable; true for all events if *All* is selected. */
export function variableCondition(field: FieldFacts, allValue: unknown): string {
  const variable = `$${variableName(field.name)}`;
  const values = isQuoted(field) ? `"${variable}"` : variable;
  return `"${String(allValue)}" in ("${variable}") or ${quoteName(field.name)} in (${values})`;
}

/** Fields that can have variables. If several have the same variable name, only the first one can. */
export function withOwnVariable(fields: readonly string[]): string[] {
  const names = fields.map(variableName);
  return fields.filter((_, index) => names.indexOf(names[index]) === index);
}

export function fieldsWithVariable({ variables }: Recognized): FieldFacts[] {
  const own = withOwnVariable(variables.map(({ name }) => name));
  return variables.filter(({ name }) => own.includes(name) && !taken.has(variableName(name)));
}

/** Variables for datasets. Fields that most datasets have come first. */
export function variablesOf(data: readonly Recognized[], datasource: DataSourceRef): SavedVariable[] {
  const having = new Map<string, Array<{ dataset: string; field: FieldFacts }>>();
  for (const each of data) {
    const { dataset } = each.facts;
    fieldsWithVariable(each).forEach((field) =>
      having.set(field.name, [...(having.get(field.name) ?? []), { dataset, field }])
    );
  }
  const placesOf = (field: string) => having.get(field) ?? [];
  const fields = [...having.keys()].sort((a, b) => placesOf(b).length - placesOf(a).length);
  return withOwnVariable(fields)
    .slice(0, maxVariables)
    .map((field) => {
      const sources = placesOf(field).map(({ dataset }) => quoteName(dataset));
      const text = `${sources.length > 1 ? `union ${sources.join(', ')}` : sources[0]}\n| distinct ${quoteName(field)}`;
      const query: VariableQuery = { refId: `variable-${variableName(field)}`, kind: 'apl', query: text };
      const allValue = allValueOf(placesOf(field).map((place) => place.field));
      return { ...queryVariable(field, query, text, datasource), allValue };
    });
}

/** Variable for a field or tag, with *All* selected. */
export function queryVariable(
  field: string,
  query: VariableQuery,
  definition: string,
  datasource: DataSourceRef
): SavedVariable {
  return {
    type: 'query',
    name: variableName(field),
    label: labelOf(field),
    datasource,
    query,
    definition,
    refresh: 2,
    multi: true,
    includeAll: true,
    allValue: null,
    regex: '',
    sort: 1,
    hide: 0,
    skipUrlSync: false,
    options: [],
    current: { selected: true, text: ['All'], value: ['$__all'] },
  };
}

/** Variable label, spelled as in the data. */
function labelOf(field: string): string {
  const label = tellingParts(field).join('.');
  const isWhole = field.startsWith(label) && !/[\p{L}\d]/u.test(field.slice(label.length));
  return isWhole ? field : label;
}

export function adHocVariable(datasource: DataSourceRef): SavedVariable {
  return {
    type: 'adhoc',
    name: 'filters',
    label: 'Filters',
    datasource,
    filters: [],
    baseFilters: [],
    hide: 0,
    skipUrlSync: false,
  };
}
