import { analyze } from '../apl/analysis/analyze';
import { datasetNames } from '../apl/analysis/datasetNames';
import { type Schema } from '../apl/analysis/schema';
import { type Query } from '../apl/tree/ast';
import { type Editing } from './editing';

/** Returns what is known of the data at present. A dataset that a variable names has the fields of the one it means now. */
export function schemaOf({
  schema,
  defaultDataset,
  templates,
}: Pick<Editing, 'schema' | 'defaultDataset' | 'templates'>): Schema {
  return {
    datasets: schema.known.datasets,
    defaultDataset,
    fieldsOf: (dataset) => schema.known.fieldsOf(templates.replace(dataset)),
  };
}

/** Returns what is known of a query at present. */
export function knowledgeOf(text: string, editing: Editing) {
  const schema = schemaOf(editing);
  return { schema, analysis: analyze(text, schema) };
}

/** Reads the names of all datasets, and the fields of those that a query names. Resolves to whether one of them is new. */
export async function readNames(
  query: Query,
  { schema, templates }: Pick<Editing, 'schema' | 'templates'>
): Promise<boolean> {
  const names = datasetNames(query).map((name) => templates.replace(name));
  const isKnown = () =>
    [schema.known.datasets, ...names.map((name) => schema.known.fieldsOf(name))].filter(Boolean).length;
  const before = isKnown();
  const all = await schema.datasets();
  // Of a name that is still being typed nothing is asked.
  const there = names.filter((name) => all.length === 0 || all.some((dataset) => dataset.name === name));
  await Promise.all(there.map((name) => schema.fields(name)));
  return isKnown() > before;
}
