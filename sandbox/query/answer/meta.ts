import { type Dataset } from '../../database/dataset';

/** Returns the members that end an answer in every format, without braces. */
export function metaJson(datasets: Dataset[]): string {
  const fieldsMetaMap = Object.fromEntries(datasets.map(({ name, fields }) => [name, fields]));
  return JSON.stringify({ datasetNames: datasets.map(({ name }) => name), fieldsMetaMap }).slice(1, -1);
}
