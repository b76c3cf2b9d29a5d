import { abbreviated } from '@aplkit/language/kit/words';
import { asText, isObject, type JsonObject } from '../../service/json';

/** Chart in a service dashboard, with the members that all chart types share. */
export interface ServiceChart {
  id: string;
  name: string;
  type: string;
  members: JsonObject;
  query?: ChartQuery;
}

export interface ChartQuery {
  kind: 'apl' | 'mpl';
  text: string;
  /** Display options. */
  options: JsonObject;
}

export function readChart(members: JsonObject): ServiceChart {
  const { id, name, type } = members;
  return {
    id: asText(id) ?? '',
    name: asText(name) ?? '',
    type: asText(type) ?? '',
    members,
    query: readQueryOf(members.query),
  };
}

/** Query of a chart or filter, if it has one. In older charts, MPL is in `apl` beside a `metricsDataset`. */
export function readQueryOf(query: JsonObject[string] | undefined): ChartQuery | undefined {
  const { apl, mpl, metricsDataset, queryOptions } = isObject(query) ? query : {};
  const text = asText(mpl) || asText(apl) || '';
  return text.trim() === ''
    ? undefined
    : {
        kind: asText(mpl) || asText(metricsDataset) ? 'mpl' : 'apl',
        text,
        options: isObject(queryOptions) ? queryOptions : {},
      };
}

/** A sentence for each unknown member that has a value. */
export function unknownMembers(members: JsonObject, known: ReadonlySet<string>): string[] {
  return Object.entries(members)
    .filter(([name, value]) => !known.has(name) && !isNothing(value))
    .map(([name, value]) => `Unknown member “${name}”: ${shortJson(value)}.`);
}

const isNothing = (value: JsonObject[string]) =>
  value === null || value === '' || value === false || (typeof value === 'object' && Object.keys(value).length === 0);

const shortJson = (value: JsonObject[string]): string => abbreviated(JSON.stringify(value), 120);
