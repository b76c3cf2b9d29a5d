import { type MetricFindValue } from '@grafana/data';

import { type Schema } from '../schema/schema';
import { readFields } from '../schema/readFields';

/** Returns the datasets that queries without variables read, with their fields read; the default one for no query. */
export async function datasetsOf(
  texts: readonly string[],
  defaultDataset: string | undefined,
  schema: Pick<Schema, 'fields'>
): Promise<string[]> {
  const read = await Promise.all(texts.map((text) => readFields(text, schema)));
  const datasets = [...new Set(read.flat())];
  if (datasets.length === 0 && defaultDataset !== undefined) {
    await schema.fields(defaultDataset);
    return [defaultDataset];
  }
  return datasets;
}

/** Lists the fields of datasets by which rows can be filtered, each once, in the datasets' order. */
export async function tagKeys(datasets: readonly string[], schema: Pick<Schema, 'fields'>): Promise<MetricFindValue[]> {
  const fields = (await Promise.all(datasets.map((dataset) => schema.fields(dataset)))).flat();
  const names = fields.filter(({ hidden, type }) => !hidden && type !== 'map').map(({ name }) => name);
  return [...new Set(names)].map((name) => ({ text: name, value: name }));
}
