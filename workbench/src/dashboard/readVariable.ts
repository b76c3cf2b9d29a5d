import { type FilterDescription, type VariableDescription } from './description';
import { isObject, type JsonObject, numberOf, objectOf, textOf, valueOf } from '../host/json';
import { readDataSource } from './readDataSource';

/** Reads a template variable; an empty list for a type that the workbench does not have (group by …). */
export function readVariable(saved: JsonObject): VariableDescription[] {
  const name = textOf(saved.name);
  if (!name) {
    return [];
  }
  const base = {
    name,
    label: textOf(saved.label) || undefined,
    description: textOf(saved.description),
    hide: saved.hide === 1 || saved.hide === 2 ? saved.hide : 0,
    skipUrlSync: saved.skipUrlSync === true,
  } as const;
  const current = objectOf(saved.current);
  const choices = {
    ...base,
    multi: saved.multi === true,
    includeAll: saved.includeAll === true,
    allValue: textOf(saved.allValue) || undefined,
    value: valueOf(current.value),
    text: valueOf(current.text ?? current.value),
  };
  switch (saved.type) {
    case 'query':
      return [
        {
          ...choices,
          type: 'query',
          dataSource: readDataSource(saved.datasource),
          query: isObject(saved.query) ? saved.query : textOf(saved.query),
          regex: textOf(saved.regex),
          refresh: saved.refresh === 2 ? 2 : 1,
          sort: numberOf(saved.sort, 0),
        },
      ];
    case 'custom':
      return [{ ...choices, type: 'custom', query: textOf(saved.query) }];
    case 'datasource':
      return [{ ...choices, type: 'datasource', pluginId: textOf(saved.query), regex: textOf(saved.regex) }];
    case 'adhoc':
      return [{ ...base, type: 'adhoc', dataSource: readDataSource(saved.datasource), filters: readFilters(saved) }];
    case 'textbox':
      return [{ ...base, type: 'textbox', value: textOf(current.value, textOf(saved.query)) }];
    case 'constant':
      return [{ ...base, hide: saved.hide === 0 ? 0 : 2, type: 'constant', value: textOf(saved.query) }];
    case 'interval':
      return [{ ...base, type: 'interval', ...readIntervals(saved, textOf(current.value)) }];
    default:
      return [];
  }
}

function readFilters({ filters }: JsonObject): FilterDescription[] {
  return (Array.isArray(filters) ? filters : []).filter(isObject).map((filter) => {
    const [key, operator, value] = [textOf(filter.key), textOf(filter.operator, '='), textOf(filter.value)];
    if (!operator.endsWith('|')) {
      return { key, operator, value };
    }
    const values = textsOf(filter.values) ?? [value];
    return { key, operator, value, values, valueLabels: textsOf(filter.valueLabels) ?? values };
  });
}

function textsOf(list: unknown): string[] | undefined {
  return Array.isArray(list) && list.length > 0 ? list.map((each) => textOf(each)) : undefined;
}

function readIntervals(saved: JsonObject, current: string) {
  const intervals = textOf(saved.query, '1m,10m,30m,1h')
    .split(',')
    .map((interval) => interval.trim())
    .filter((interval) => interval !== '' && interval !== 'auto');
  return {
    intervals,
    value: current || intervals[0] || '',
    autoEnabled: saved.auto === true,
    autoStepCount: numberOf(saved.auto_count, 30),
    autoMinInterval: textOf(saved.auto_min, '10s'),
  };
}
