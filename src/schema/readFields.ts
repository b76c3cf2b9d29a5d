import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { parseQuery } from '@aplkit/language/apl/parse';
import { type Schema } from './schema';

/** Loads the fields of all datasets that a query reads. Resolves to the datasets' names. */
export async function readFields(apl: string, schema: Pick<Schema, 'fields'>): Promise<string[]> {
  const datasets = datasetsIn(apl);
  await Promise.all(datasets.map((dataset) => schema.fields(dataset)));
  return datasets;
}

export function datasetsIn(apl: string): string[] {
  return datasetNames(parseQuery(apl));
}
