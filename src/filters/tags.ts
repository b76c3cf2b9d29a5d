import { firstValueFrom } from 'rxjs';

import { type MetricFindValue, type TimeRange } from '@grafana/data';

import { type Filter } from '../apl/edit/filter';
import { typeNamed } from '../apl/analysis/types';
import { type KnownSchema as AplSchema } from '../apl/analysis/schema';
import { quoteName } from '../apl/tree/quote';
import { formatNanoseconds } from '../apl/tree/timespan';
import { type Service } from '../service/lazyService';
import { cellText } from '../service/json';
import { datasetsIn } from '../schema/readFields';
import { type Schema } from '../schema/schema';
import { filterQuery } from './filterQuery';

/** The datasets that queries without variables read, with their fields read; the default one for no query. */
export async function datasetsOf(
  texts: readonly string[],
  defaultDataset: string | undefined,
  schema: Pick<Schema, 'fields'>
): Promise<string[]> {
  const asked = new Set(texts.flatMap(datasetsIn));
  const datasets = asked.size === 0 && defaultDataset !== undefined ? [defaultDataset] : [...asked];
  await Promise.all(datasets.map((dataset) => schema.fields(dataset)));
  return datasets;
}

/** Lists the fields of datasets by which rows can be filtered, each once, in the datasets' order. */
export async function tagKeys(datasets: readonly string[], schema: Pick<Schema, 'fields'>): Promise<MetricFindValue[]> {
  const fields = (await Promise.all(datasets.map((dataset) => schema.fields(dataset)))).flat();
  const names = fields.filter(({ hidden, type }) => !hidden && type !== 'map').map(({ name }) => name);
  return [...new Set(names)].map((name) => ({ text: name, value: name }));
}

interface ValuesLookup {
  datasets: readonly string[];
  field: string;
  /** The filters that are set on other fields. */
  others: readonly Filter[];
  range: TimeRange;
}

/** As many values as one request brings; Grafana searches in these. */
const maxValues = 1000;

/** Lists the values of a field, most frequent first. Fails with an error whose message can be shown. */
export async function tagValues(
  lookup: ValuesLookup,
  service: Pick<Service, 'query'>,
  schema: AplSchema
): Promise<MetricFindValue[]> {
  const apl = valuesQuery(lookup, schema);
  if (apl === undefined) {
    return [];
  }
  const { from, to } = lookup.range;
  const times = { startTime: from.toISOString(), endTime: to.toISOString() };
  const { answer } = await firstValueFrom(service.query({ apl, ...times }));
  const [table] = answer.tables;
  const column = table?.fields.findIndex(({ name }) => name === 'value') ?? -1;
  const isTimespan = table?.fields.at(column)?.type === 'timespan';
  const values = column < 0 ? [] : (table.exact?.get(column) ?? table.columns?.at(column) ?? []);
  return values.flatMap((value) => {
    const text = isTimespan && typeof value === 'number' ? formatNanoseconds(value) : cellText(value);
    return text === '' ? [] : [{ text, value: text }];
  });
}

/** The query of a field's values, most frequent first; `undefined` where no dataset has the field. */
function valuesQuery({ datasets, field, others }: ValuesLookup, schema: AplSchema): string | undefined {
  const typesIn = (dataset: string) => {
    const fields = schema.fieldsOf(dataset);
    return fields === undefined ? [undefined] : fields.filter(({ name }) => name === field).map(({ type }) => type);
  };
  const having = datasets.filter((dataset) => typesIn(dataset).length > 0);
  if (having.length === 0) {
    return undefined;
  }
  const types = new Set(having.flatMap(typesIn).map((type) => typeNamed(type ?? '')));
  const [type] = types;
  const name = quoteName(field);
  // Values of several types, and lists, are groups as texts.
  const isPlain = types.size === 1 && type !== 'unknown' && type !== 'array' && type !== 'map' && type !== 'dynamic';
  const names = having.map(quoteName).join(', ');
  const source = having.length === 1 ? names : `union ${names}`;
  const filtered = filterQuery(source, { kind: 'apl' }, { filters: others, groups: [] }, schema).text;
  const value = isPlain ? name : `tostring(${name})`;
  return `${filtered}\n| where isnotnull(${name})\n| summarize n = count() by value = ${value}\n| sort by n desc\n| limit ${maxValues}`;
}
