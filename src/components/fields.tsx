import React, { useRef, useState } from 'react';

import { css } from '@emotion/css';

import { getTemplateSrv } from '@grafana/runtime';
import { Combobox, type ComboboxOption, Field, Input, MultiCombobox } from '@grafana/ui';

import { type Schema } from '../schema/schema';

/** Removes the margin of a field, as stacks keep fields apart. (`Field` has a property for it from Grafana 12 on.) */
export const noMargin = css({ marginBottom: 0 });

/** Lists the dashboard's variables as a person writes them: `$name`. */
export function variableNames(): string[] {
  return getTemplateSrv()
    .getVariables()
    .map((variable) => `$${variable.name}`);
}

interface FieldProps {
  id: string;
  label: string;
  description?: string;
  placeholder?: string;
}

interface LabelledProps extends Omit<FieldProps, 'placeholder'> {
  problem?: string;
  children: React.ComponentProps<typeof Field>['children'];
}

/** Labels a control, and shows what is wrong with its value. */
function Labelled({ id, label, description, problem, children }: LabelledProps) {
  return (
    <Field
      label={label}
      description={description}
      htmlFor={id}
      invalid={problem !== undefined}
      error={problem}
      className={noMargin}
    >
      {children}
    </Field>
  );
}

interface TextFieldProps extends FieldProps {
  value: string;
  /** Returns what is wrong with a text, which is then not accepted. */
  problemOf?: (text: string) => string | undefined;
  /** Called when the person leaves the field or presses Enter, only if the text differs. */
  onChange: (text: string) => void;
}

/** Takes a line of text when it is complete, not at every letter: each change runs the query. */
export function TextField({ id, label, description, placeholder, value, problemOf, onChange }: TextFieldProps) {
  const [typed, setTyped] = useState({ from: value, text: value });
  // A new value from outside takes precedence over what was typed before it.
  const text = typed.from === value ? typed.text : value;
  const problem = problemOf?.(text);
  const take = () => {
    if (text.trim() !== value && problem === undefined) {
      onChange(text.trim());
    }
  };
  return (
    <Labelled id={id} label={label} description={description} problem={problem}>
      <Input
        id={id}
        width={40}
        value={text}
        placeholder={placeholder}
        aria-invalid={problem !== undefined}
        onChange={({ currentTarget }) => setTyped({ from: value, text: currentTarget.value })}
        onBlur={take}
        onKeyDown={({ key }) => {
          if (key === 'Enter') {
            take();
          }
        }}
      />
    </Labelled>
  );
}

interface NamesPickerProps extends FieldProps {
  value: string[];
  /** Called each time the field gets the focus. May return nothing, as names can be typed. Never rejects. */
  suggest: () => Promise<string[]>;
  onChange: (names: string[]) => void;
}

/** Takes several names: chosen from a list, or typed. */
export function NamesPicker({ id, label, description, placeholder, value, suggest, onChange }: NamesPickerProps) {
  const suggested = useRef<Promise<string[]>>(undefined);
  // The list asks at every letter that is typed.
  const options = async (typed: string) => {
    suggested.current ??= suggest();
    return matching([...value, ...(await suggested.current)], typed);
  };
  const forget = () => {
    suggested.current = undefined;
  };
  return (
    <div onBlur={forget}>
      <Labelled id={id} label={label} description={description}>
        <MultiCombobox<string>
          id={id}
          value={value.map(optionOf)}
          options={options}
          createCustomValue
          width={40}
          placeholder={placeholder}
          onChange={(chosen) => onChange(chosen.map((option) => option.value))}
        />
      </Labelled>
    </div>
  );
}

interface DatasetsPickerProps extends Omit<NamesPickerProps, 'label' | 'suggest'> {
  schema: Schema;
  label?: string;
  /** Suggests the dashboard's variables as well. */
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
  /** The problem of the value. */
  problem?: string;
  disabled?: boolean;
  /** Offers to remove the name. */
  clearable?: boolean;
  suggest: () => Promise<string[]>;
  onChange: (name: string) => void;
}

/** Takes one name: chosen from a list that begins with the dashboard's variables, or typed. */
export function NamePicker(props: NamePickerProps) {
  const { id, label, description, placeholder, value, problem, disabled, clearable, suggest, onChange } = props;
  return (
    <Labelled id={id} label={label} description={description} problem={problem}>
      <Combobox
        id={id}
        width={40}
        disabled={disabled}
        value={value === '' ? null : optionOf(value)}
        options={async (typed) => matching([...variableNames(), ...(await suggest())], typed)}
        createCustomValue
        placeholder={placeholder}
        isClearable={clearable}
        onChange={(chosen: ComboboxOption | null) => onChange(chosen?.value ?? '')}
      />
    </Labelled>
  );
}

/** Takes one dataset: chosen from those that the token may list, or typed. */
export function DatasetPicker({ schema, ...picker }: Omit<NamePickerProps, 'label' | 'suggest'> & { schema: Schema }) {
  return (
    <NamePicker
      placeholder="Choose or type a dataset"
      {...picker}
      label="Dataset"
      suggest={() => datasetNames(schema)}
    />
  );
}

async function datasetNames(schema: Schema): Promise<string[]> {
  return (await schema.datasets()).map(({ name }) => name);
}

function matching(names: string[], typed: string) {
  return [...new Set(names)].filter((name) => name.toLowerCase().includes(typed.toLowerCase())).map(optionOf);
}

function optionOf(name: string): { value: string; label: string } {
  return { value: name, label: name };
}
