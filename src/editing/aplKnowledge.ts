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
import { builtIns, knownVariables } from './knownVariables';

/** The context that an editor gives its language features. */
export interface Editing {
  schema: ReadSchema;
  defaultDataset: string | undefined;
  values: ValueLookup;
  /** The current range of the dashboard or of Explore. */
  range: () => TimeRange;
  templates: Pick<TemplateSrv, 'replace'>;
  /** The variables that a query can use, with their current values. */
  variables: () => PageVariable[];
}

/** The context for editing a data source's queries. */
export function editingOf(
  { schema, settings }: Pick<AplSource, 'schema' | 'settings'>,
  values: ValueLookup,
  range: () => TimeRange
): Editing {
  const templates = getTemplateSrv();
  const { defaultDataset } = settings;
  return { schema, defaultDataset, values, range, templates, variables: () => knownVariables(templates, range()) };
}

/** Known datasets and fields. Variables are replaced with their current values. */
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
    builtIns,
    isList: (variable) => isList(variable, templates),
  };
}

/** True if a variable's value is a list. In Grafana, that's the case for multi-value variables. */
function isList(variable: string, templates: Editing['templates']): boolean {
  let found = false;
  templates.replace(variable, undefined, (value: unknown) => {
    found = Array.isArray(value);
    return '';
  });
  return found;
}

export function knowledgeOf(text: string, editing: Editing) {
  const schema = schemaOf(editing);
  return { schema, analysis: analyze(text, schema) };
}

/** Loads a query's names and analyzes the query. `isNew` is true if any name is new. */
export async function readKnowledge(text: string, editing: Editing) {
  const known = knowledgeOf(text, editing);
  const isNew = await readNames(known.analysis.query, editing);
  return { known: isNew ? knowledgeOf(text, editing) : known, isNew };
}

/** Loads all dataset names, and the fields of the query's datasets. Resolves to true if any are new. */
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
    // A name that the user is still typing isn't fetched.
    const there = names.filter((name) => all.length === 0 || all.some((dataset) => dataset.name === name));
    await Promise.all(there.map((name) => schema.fields(name)));
  });
}

/** Fetches frequent values of a field, or keys of a map. Replaces variables in the dataset's name. */
export const askValues = (lookup: Lookup, { values, range, templates }: Editing, stop: AbortSignal) =>
  values.of({ ...lookup, dataset: templates.replace(lookup.dataset) }, range(), stop);
