import { type DataSourceRef } from '@grafana/schema';

import { parseQuery } from '@aplkit/language/apl/parse';
import { asObjects, asText, type JsonObject } from '../../service/json';
import { listText } from '@aplkit/language/kit/words';
import { type VariableQuery } from '../../variables/variableQuery';
import { type SavedVariable } from '../dashboardVariables';
import { type Filling, withNames } from './blanks';
import { allValue, type FilterVariable, withDeclaredFilters } from './declaredFilters';
import { withMplFilters } from './mplFilters';
import { readQueryOf, type ServiceChart } from './serviceChart';

/** An imported filter, with its variable and losses. */
export interface BroughtFilter {
  label: string;
  variable?: SavedVariable;
  becomes: string;
  lost: string[];
  /** Names in the filter's query that aren't in the schema. */
  unknown?: string[];
}

export const filtersIn = ({ members }: ServiceChart): JsonObject[] => asObjects(members.filters);

interface FilterOption {
  label: string;
  value: string;
  isDefault: boolean;
}

const optionsIn = ({ options }: JsonObject): FilterOption[] =>
  asObjects(options).map(({ key, value, default: isDefault, unset }) => ({
    label: asText(key)?.trim() || asText(value) || '',
    value: unset === true ? '' : (asText(value) ?? ''),
    isDefault: isDefault === true,
  }));

const isSearch = ({ type }: JsonObject) => type === 'search';
const isActive = ({ active }: JsonObject) => active !== false;

/**
 * Variables by filter ID.
 * @param texts texts in which no variable's name may already follow a `$`
 */
export function filterNames(
  filters: readonly JsonObject[],
  texts: readonly string[]
): ReadonlyMap<string, FilterVariable> {
  const names = new Map<string, FilterVariable>();
  const taken = new Set<string>();
  for (const filter of filters.filter(isActive)) {
    const id = asText(filter.id) ?? '';
    if (id === '' || names.has(id)) {
      continue;
    }
    let name = id.replace(/\W/g, '_').replace(/^__+/, '_');
    while (taken.has(name) || texts.some((text) => mentions(text, name))) {
      name += '_';
    }
    taken.add(name);
    names.set(id, { name, hasAll: !isSearch(filter) && optionsIn(filter).some(({ value }) => value === '') });
  }
  return names;
}

const mentions = (text: string, name: string) =>
  [`$${name}`, `\${${name}`, `[[${name}`].some((variable) => text.includes(variable));

/** Variable for a filter: a list, a query or a text box. */
export function broughtFilter(
  filter: JsonObject,
  names: ReadonlyMap<string, FilterVariable>,
  datasource: DataSourceRef,
  filling: Filling = {}
): BroughtFilter {
  const label = asText(filter.name) || asText(filter.id) || 'Filter';
  const own = names.get(asText(filter.id) ?? '');
  if (own === undefined || !isActive(filter)) {
    const why = isActive(filter) ? 'The filter’s ID is missing or already used.' : 'The filter is disabled.';
    return { label, becomes: 'Nothing', lost: [`${why} Queries use their defaults.`] };
  }
  const base = { name: own.name, label, hide: 0, skipUrlSync: false };
  const options = optionsIn(filter);
  const chosen = options.find(({ isDefault }) => isDefault) ?? options.at(0);
  if (isSearch(filter)) {
    const text = chosen?.value ?? '';
    const current = { selected: true, text, value: text };
    return {
      label,
      variable: { ...base, type: 'textbox', query: text, current, options: [current] },
      becomes: 'Text box variable',
      lost: [],
    };
  }
  const isAll = own.hasAll && (chosen?.value ?? '') === '';
  const all = { multi: false, includeAll: own.hasAll, allValue: own.hasAll ? allValue : null };
  const current = isAll
    ? { selected: true, text: 'All', value: '$__all' }
    : { selected: true, text: chosen?.label ?? '', value: chosen?.value ?? '' };
  const query = readQueryOf(filter.query) ?? readQueryOf(filter.apl);
  const listed = options.filter(({ value }) => value !== '');
  if (asText(filter.selectType) === 'list' || query === undefined) {
    return listVariable(label, { ...base, ...all, current }, listed);
  }
  const isApl = query.kind === 'apl';
  const found = isApl ? withNames(query.text, filling) : undefined;
  const { text } = found
    ? withDeclaredFilters(found.text, parseQuery(found.text), names)
    : withMplFilters(query.text, names);
  const saved: VariableQuery = {
    refId: `variable-${own.name}`,
    kind: query.kind,
    query: text,
    ...(isApl && { legend: '{{key}}' }),
  };
  const range = asText(query.options.quickRange);
  return {
    label,
    variable: {
      ...base,
      ...all,
      type: 'query',
      datasource,
      query: saved,
      definition: text,
      refresh: 2,
      regex: '',
      sort: 0,
      options: [],
      current,
    },
    becomes: 'Query variable',
    unknown: found?.unknown,
    lost: [
      ...(found?.messages ?? []),
      ...(listed.length > 0
        ? [
            `Options come only from the query. These fixed options aren’t imported: ${listText(listed.map((one) => one.label))}.`,
          ]
        : []),
      ...(range ? [`Options use the dashboard’s time range instead of the filter’s own (${range}).`] : []),
    ],
  };
}

function listVariable(
  label: string,
  base: { name: string; label: string; [key: string]: unknown },
  options: readonly FilterOption[]
): BroughtFilter {
  // Grafana reads `label : value` pairs, separated by commas.
  const isWritable = ({ value }: FilterOption) => !value.includes(' : ') && value.trim() === value;
  const kept = options.filter(isWritable);
  const lost = options.filter((option) => !isWritable(option));
  const escaped = (text: string) => text.replaceAll(',', '\\,');
  return {
    label,
    variable: {
      ...base,
      type: 'custom',
      query: kept.map((one) => `${escaped(one.label.trim())} : ${escaped(one.value)}`).join(', '),
      options: [],
    },
    becomes: 'List variable',
    lost: lost.map((one) => `The option “${one.label}” can’t be used in a Grafana custom variable.`),
  };
}
