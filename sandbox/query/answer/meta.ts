import { type Dataset } from '../../dataset';

/** The members that end an answer in every format, without braces. */
export function metaJson(dataset: Dataset): string {
  return JSON.stringify({ datasetNames: [dataset.name], fieldsMetaMap: { [dataset.name]: dataset.fields } }).slice(
    1,
    -1
  );
}
