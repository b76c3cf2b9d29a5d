import React, { type ComponentProps, createContext, useContext } from 'react';

import { type TypedVariableModel } from '@grafana/data';
import { getTemplateSrv } from '@grafana/runtime';

import { type Schema } from '../schema/schema';
import { ChoiceField } from '../controls/fields';
import { ManyPicker, type ManyPickerProps, Picker, type PickerProps, type Suggestion } from '../controls/Picker';

/** Identifies the variable that is being edited, because it can't stand in its own query. */
export const IsEditedVariable = createContext<(variable: TypedVariableModel) => boolean>(() => false);

/** Variables whose values are never names. */
const nameless: ReadonlySet<string> = new Set<TypedVariableModel['type']>(['adhoc', 'groupby']);

/** Lists the dashboard's variables that can stand for a name, as `$name`. */
export function useVariableNames(): () => string[] {
  const isEdited = useContext(IsEditedVariable);
  return () =>
    getTemplateSrv()
      .getVariables()
      .flatMap((variable) => (nameless.has(variable.type) || isEdited(variable) ? [] : [`$${variable.name}`]));
}

interface NamesPickerProps extends Omit<ManyPickerProps, 'options'> {
  /** True to list the dashboard's variables before other names. */
  variables?: boolean;
  suggest: () => Promise<readonly Suggestion[]>;
}

/** Picks several names, from a list or typed. */
export function NamesPicker({ variables = false, suggest, ...picker }: NamesPickerProps) {
  const variableNames = useVariableNames();
  return <ManyPicker {...picker} options={async () => [...(variables ? variableNames() : []), ...(await suggest())]} />;
}

type DatasetsPickerProps = Omit<NamesPickerProps, 'label' | 'suggest'> & { schema: Pick<Schema, 'datasets'> };

/** Picks the datasets of annotations, from the list or typed. */
export function DatasetsPicker({ schema, ...picker }: DatasetsPickerProps) {
  return (
    <NamesPicker
      label="Datasets"
      description="Annotations for these datasets"
      placeholder="All datasets"
      {...picker}
      suggest={() => plainDatasets(schema)}
    />
  );
}

interface NamePickerProps extends Omit<PickerProps, 'options' | 'custom'> {
  /** False to list no variables, e.g. in settings, where they aren't replaced. */
  variables?: boolean;
  suggest: () => Promise<readonly Suggestion[]>;
}

/** Picks one name, typed or from a list that starts with the dashboard's variables. */
export function NamePicker({ variables = true, suggest, ...picker }: NamePickerProps) {
  const variableNames = useVariableNames();
  return (
    <Picker {...picker} custom options={async () => [...(variables ? variableNames() : []), ...(await suggest())]} />
  );
}

/** Properties for a picker that has its own label and suggestions. */
export type SuggestingProps = Omit<NamePickerProps, 'label' | 'suggest'> & { label?: string };

type DatasetPickerProps = SuggestingProps & {
  schema: Pick<Schema, 'datasets'>;
  /** False if views aren't supported. */
  views?: boolean;
};

/** Picks one dataset, from the list or typed. */
export function DatasetPicker({ schema, views = true, ...picker }: DatasetPickerProps) {
  const suggest = () => (views ? datasetOptions(schema) : plainDatasets(schema));
  return <NamePicker label="Dataset" placeholder="Choose or type a dataset" {...picker} suggest={suggest} />;
}

/** Picks the result format of a list from the service. */
export function ResultFormField<T>(
  field: Pick<ComponentProps<typeof ChoiceField<T>>, 'options' | 'value' | 'onChange'>
) {
  return <ChoiceField<T> {...field} label="As" description="Default: rows" name="Result format" />;
}

/** All datasets and views. Views are marked as such. */
export async function datasetOptions(schema: Pick<Schema, 'datasets'>): Promise<Suggestion[]> {
  return (await schema.datasets()).map(({ name, query }) =>
    query === undefined ? name : { value: name, label: name, description: 'View' }
  );
}

/** Names of datasets without views, because views have no annotations. */
async function plainDatasets(schema: Pick<Schema, 'datasets'>): Promise<string[]> {
  return (await schema.datasets()).flatMap(({ name, query }) => (query === undefined ? [name] : []));
}
