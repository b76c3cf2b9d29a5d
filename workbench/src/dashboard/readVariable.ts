import { isObject, type JsonObject, numberOf, objectOf, textOf, valueOf } from '../host/json';
import { readDataSource } from './description';

/** The type and state of a saved variable's scene object; `undefined` for unsupported types, such as group by. */
export function readVariable(saved: JsonObject) {
  const base = {
    name: textOf(saved.name),
    label: textOf(saved.label) || undefined,
    description: textOf(saved.description),
    hide: saved.hide === 1 || saved.hide === 2 ? saved.hide : 0,
    skipUrlSync: saved.skipUrlSync === true,
  } as const;
  const current = objectOf(saved.current);
  const choices = {
    ...base,
    isMulti: saved.multi === true,
    includeAll: saved.includeAll === true,
    allValue: textOf(saved.allValue) || undefined,
    value: valueOf(current.value),
    text: valueOf(current.text ?? current.value),
  };
  const query = textOf(saved.query);
  const datasource = readDataSource(saved.datasource);
  switch (base.name && saved.type) {
    case 'query': {
      const refresh = saved.refresh === 2 ? 2 : 1;
      const more = { regex: textOf(saved.regex), refresh, sort: numberOf(saved.sort, 0) } as const;
      const plugins = isObject(saved.query) ? saved.query : query;
      return { type: 'query', state: { ...choices, ...more, datasource, query: plugins } } as const;
    }
    case 'custom':
      return { type: 'custom', state: { ...choices, query } } as const;
    case 'datasource':
      return { type: 'datasource', state: { ...choices, pluginId: query, regex: textOf(saved.regex) } } as const;
    case 'adhoc':
      return { type: 'adhoc', state: { ...base, datasource, filters: readFilters(saved) } } as const;
    case 'textbox':
      return { type: 'textbox', state: { ...base, value: textOf(current.value, query) } } as const;
    case 'constant':
      return { type: 'constant', state: { ...base, hide: saved.hide === 0 ? 0 : 2, value: query } } as const;
    case 'interval':
      return { type: 'interval', state: { ...base, ...readIntervals(saved, textOf(current.value)) } } as const;
    default:
      return undefined;
  }
}

function readFilters({ filters }: JsonObject) {
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
