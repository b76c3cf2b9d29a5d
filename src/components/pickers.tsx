import React from 'react';

import { getTemplateSrv } from '@grafana/runtime';
import { Combobox, type ComboboxOption, MultiCombobox } from '@grafana/ui';

import { type Schema } from '../schema/schema';
import { type FieldProps, Labelled, wide } from './fields';
import { useChoice } from './useChoice';
import { useMatches } from './useMatches';
import { useSelected } from './useSelected';

/** A name, or what is told of it in a list beside it. */
export type Suggestion = string | ComboboxOption<string>;

/** Lists the dashboard's variables as a person writes them: `$name`. */
export function variableNames(): string[] {
  return getTemplateSrv()
    .getVariables()
    .map((variable) => `$${variable.name}`);
}

interface NamesPickerProps extends FieldProps {
  value: string[];
  problem?: string;
  required?: boolean;
  /** Called each time the field gets the focus. May return nothing, as names can be typed. Never rejects. */
  suggest: () => Promise<string[]>;
  onChange: (names: string[]) => void;
}

/** Takes several names: chosen from a list, or typed. */
export function NamesPicker({ placeholder, value, suggest, onChange, ...field }: NamesPickerProps) {
  const choose = useChoice(value, onChange);
  const take = (chosen: string[]) => choose([...new Set(chosen)]);
  const { options, handlers, list } = useMatches({
    suggest: async () => optionsOf([...value, ...(await suggest())]),
    custom: true,
    take: (name) => take([...value, name]),
  });
  return (
    <div {...handlers}>
      <Labelled {...field}>
        {(id) => (
          <MultiCombobox<string>
            key={list}
            id={id}
            value={value.map(optionOf)}
            options={options}
            width={wide}
            placeholder={placeholder}
            onChange={(chosen) => take(chosen.map((option) => option.value))}
          />
        )}
      </Labelled>
    </div>
  );
}

interface DatasetsPickerProps extends Omit<NamesPickerProps, 'label' | 'suggest'> {
  schema: Schema;
  label?: string;
  variables?: boolean;
}

/** Takes datasets of annotations: chosen from those that the token may list, or typed. */
export function DatasetsPicker({ schema, variables = false, ...picker }: DatasetsPickerProps) {
  const suggest = async () => [...(variables ? variableNames() : []), ...(await datasetNames(schema))];
  return (
    <NamesPicker
      label="Datasets"
      description="Annotations of these datasets"
      placeholder="All datasets"
      {...picker}
      suggest={suggest}
    />
  );
}

interface NamePickerProps extends FieldProps {
  value: string;
  problem?: string;
  disabled?: boolean;
  /** In units of 8 px, or as wide as what is around it. */
  width?: number | 'whole';
  clearable?: boolean;
  /** False where no variable is replaced, as in settings. */
  variables?: boolean;
  /** The text of the value in the closed list; the value itself where nothing is given. */
  shown?: string;
  suggest: () => Promise<Suggestion[]>;
  onChange: (name: string) => void;
}

/** Takes one name: chosen from a list that begins with the dashboard's variables, or typed. */
export function NamePicker({ value, width = wide, clearable, suggest, onChange, ...props }: NamePickerProps) {
  const { placeholder, disabled, variables = true, shown = value, ...field } = props;
  const units = width === 'whole' ? undefined : width;
  const selected = useSelected(value, shown);
  const choose = useChoice(value, onChange);
  const { options, handlers, list } = useMatches({
    suggest: async () => optionsOf([...(variables ? variableNames() : []), ...(await suggest())]),
    custom: true,
    chosen: [value],
    take: choose,
  });
  return (
    <div {...handlers}>
      <Labelled {...field} width={units}>
        {(id) => (
          <Combobox
            {...{ id, disabled, placeholder }}
            width={units}
            key={list}
            value={selected}
            options={options}
            isClearable={clearable}
            onChange={(chosen: ComboboxOption | null) => choose(chosen?.value ?? '')}
          />
        )}
      </Labelled>
    </div>
  );
}

type DatasetPickerProps = Omit<NamePickerProps, 'label' | 'suggest'> & {
  label?: string;
  schema: Pick<Schema, 'datasets'>;
};

/** Takes one dataset: chosen from those that the token may list, or typed. */
export function DatasetPicker({ schema, ...picker }: DatasetPickerProps) {
  const suggest = () => datasetNames(schema);
  return <NamePicker label="Dataset" placeholder="Choose or type a dataset" {...picker} suggest={suggest} />;
}

async function datasetNames(schema: Pick<Schema, 'datasets'>): Promise<string[]> {
  return (await schema.datasets()).map(({ name }) => name);
}

const optionsOf = (suggestions: readonly Suggestion[]) => [...new Set(suggestions)].map(optionOf);

function optionOf(suggestion: Suggestion): ComboboxOption<string> {
  return typeof suggestion === 'string' ? { value: suggestion, label: suggestion } : suggestion;
}
