import React, { type ComponentProps } from 'react';

import { getTemplateSrv } from '@grafana/runtime';

import { type Schema } from '../schema/schema';
import { ChoiceField } from '../controls/fields';
import { ManyPicker, type ManyPickerProps, Picker, type PickerProps, type Suggestion } from '../controls/Picker';

/** The dashboard's variables, as `$name`. */
export function variableNames(): string[] {
  return getTemplateSrv()
    .getVariables()
    .map((variable) => `$${variable.name}`);
}

interface NamesPickerProps extends Omit<ManyPickerProps, 'options'> {
  /** Offers the dashboard's variables first. */
  variables?: boolean;
  suggest: () => Promise<readonly Suggestion[]>;
}

/** Takes names, from a list or typed. */
export function NamesPicker({ variables = false, suggest, ...picker }: NamesPickerProps) {
  return <ManyPicker {...picker} options={async () => [...(variables ? variableNames() : []), ...(await suggest())]} />;
}

type DatasetsPickerProps = Omit<NamesPickerProps, 'label' | 'suggest'> & { schema: Pick<Schema, 'datasets'> };

/** Takes datasets of annotations, from the list or typed. */
export function DatasetsPicker({ schema, ...picker }: DatasetsPickerProps) {
  return (
    <NamesPicker
      label="Datasets"
      description="Annotations of these datasets"
      placeholder="All datasets"
      {...picker}
      suggest={() => plainDatasets(schema)}
    />
  );
}

interface NamePickerProps extends Omit<PickerProps, 'options' | 'custom'> {
  /** False where variables aren't replaced, as in settings. */
  variables?: boolean;
  suggest: () => Promise<readonly Suggestion[]>;
}

/** Takes one name, typed or from a list that begins with the dashboard's variables. */
export function NamePicker({ variables = true, suggest, ...picker }: NamePickerProps) {
  return (
    <Picker {...picker} custom options={async () => [...(variables ? variableNames() : []), ...(await suggest())]} />
  );
}

/** Properties of a picker with its own label and suggestions. */
export type SuggestingProps = Omit<NamePickerProps, 'label' | 'suggest'> & { label?: string };

type DatasetPickerProps = SuggestingProps & {
  schema: Pick<Schema, 'datasets'>;
  /** False where views aren't supported. */
  views?: boolean;
};

/** Takes one dataset, from the list or typed. */
export function DatasetPicker({ schema, views = true, ...picker }: DatasetPickerProps) {
  const suggest = () => (views ? datasetOptions(schema) : plainDatasets(schema));
  return <NamePicker label="Dataset" placeholder="Choose or type a dataset" {...picker} suggest={suggest} />;
}

/** Chooses how a list of the service becomes the data of a panel. */
export function ResultFormField<T>(
  field: Pick<ComponentProps<typeof ChoiceField<T>>, 'options' | 'value' | 'onChange'>
) {
  return <ChoiceField<T> {...field} label="As" description="Default: rows" name="Result format" />;
}

/** All datasets and views; views are marked. */
export async function datasetOptions(schema: Pick<Schema, 'datasets'>): Promise<Suggestion[]> {
  return (await schema.datasets()).map(({ name, query }) =>
    query === undefined ? name : { value: name, label: name, description: 'View' }
  );
}

/** Datasets without views, which have no annotations. */
async function plainDatasets(schema: Pick<Schema, 'datasets'>): Promise<string[]> {
  return (await schema.datasets()).flatMap(({ name, query }) => (query === undefined ? [name] : []));
}
