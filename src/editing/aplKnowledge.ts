import { type TimeRange } from '@grafana/data';
import { getTemplateSrv, type TemplateSrv } from '@grafana/runtime';

import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { datasetNames } from '@aplkit/language/apl/analysis/datasetNames';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { type PageVariable } from '@aplkit/language/apl/completion/items';
import { type Lookup } from '@aplkit/language/apl/completion/lookup';
import { type Query } from '@aplkit/language/apl/tree/ast';
import { isMoreKnown } from '../schema/isMoreKnown';
import { type ValueLookup } from '../profile/valueLookup';
import { type Schema as ReadSchema } from '../schema/schema';
import { type AplSource } from '../source';
import { knownVariables } from './knownVariables';

/** The surroundings of one editor: what its language features may ask. */
export interface Editing {
  schema: ReadSchema;
  defaultDataset: string | undefined;
  values: ValueLookup;
  /** The range of the dashboard or of Explore at present. */
  range: () => TimeRange;
  templates: Pick<TemplateSrv, 'replace'>;
  /** The variables that a query can hold, with the values they have now. */
  variables: () => PageVariable[];
}

/** The surroundings of an editor of a data source's queries. */
export function editingOf(
  { schema, settings }: Pick<AplSource, 'schema' | 'settings'>,
  values: ValueLookup,
  range: () => TimeRange
): Editing {
  const templates = getTemplateSrv();
  const { defaultDataset } = settings;
  return { schema, defaultDataset, values, range, templates, variables: () => knownVariables(templates, range()) };
}

/** Known facts about the data. A dataset in a variable has the fields of its current value. */
export function schemaOf({
  schema,
  defaultDataset,
  templates,
}: Pick<Editing, 'schema' | 'defaultDataset' | 'templates'>): KnownSchema {
  return {
    datasets: schema.known.datasets,
    views: schema.known.views,
    defaultDataset,
    fieldsOf: (dataset) => schema.known.fieldsOf(templates.replace(dataset)),
    edgeOf: (dataset) => schema.known.edgeOf?.(templates.replace(dataset)),
  };
}

export function knowledgeOf(text: string, editing: Editing) {
  const schema = schemaOf(editing);
  return { schema, analysis: analyze(text, schema) };
}

/** Known facts about a query once its names are read, and whether one of them is new. */
export async function readKnowledge(text: string, editing: Editing) {
  const known = knowledgeOf(text, editing);
  const isNew = await readNames(known.analysis.query, editing);
  return { known: isNew ? knowledgeOf(text, editing) : known, isNew };
}

/** Reads the names of all datasets, and the fields of those that a query names. Resolves to whether one of them is new. */
export async function readNames(
  query: Query,
  { schema, templates }: Pick<Editing, 'schema' | 'templates'>
): Promise<boolean> {
  const names = datasetNames(query).map((name) => templates.replace(name));
  const known = () => {
    const { datasets, views, fieldsOf } = schema.known;
    return [datasets, views?.size || undefined, ...names.map((name) => fieldsOf(name))];
  };
  return isMoreKnown(known, async () => {
    const all = await schema.datasets();
    // Nothing is requested of a name that is still being typed.
    const there = names.filter((name) => all.length === 0 || all.some((dataset) => dataset.name === name));
    await Promise.all(there.map((name) => schema.fields(name)));
  });
}

/** Asks for the most frequent values of a field or keys of a map. Of a variable, the dataset is the one it means now. */
export const askValues = (lookup: Lookup, { values, range, templates }: Editing, stop: AbortSignal) =>
  values.of({ ...lookup, dataset: templates.replace(lookup.dataset) }, range(), stop);
