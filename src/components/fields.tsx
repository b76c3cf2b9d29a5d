import React from 'react';

import { css } from '@emotion/css';

import { type SelectableValue } from '@grafana/data';
import { Combobox, Field, Input, RadioButtonGroup } from '@grafana/ui';

import { useChoice } from './useChoice';
import { useDraft } from './useDraft';

/** Removes the margin of a field, as stacks keep fields apart. (`Field` has a property for it from Grafana 12 on.) */
export const noMargin = css({ marginBottom: 0 });

/** The properties of every field: its label, and help to fill it in. */
export interface FieldProps {
  id: string;
  label: string;
  description?: string;
  placeholder?: string;
}

/** Of a control whose label or message is longer: it wraps, so that neighbours stay where they are. In units of 8 px, as controls count. */
const asWideAs = (width: number) => css({ marginBottom: 0, maxWidth: `min(100%, ${8 * width}px)` });

interface LabelledProps extends Omit<FieldProps, 'placeholder'> {
  problem?: string;
  /** Of the control, in units of 8 px. */
  width?: number;
  children: React.ComponentProps<typeof Field>['children'];
}

/** Labels a control, and shows what is wrong with its value. */
export function Labelled({ id, label, description, problem, width, children }: LabelledProps) {
  return (
    <Field
      label={label}
      description={description}
      htmlFor={id}
      invalid={problem !== undefined}
      error={problem}
      className={width === undefined ? noMargin : asWideAs(width)}
    >
      {children}
    </Field>
  );
}

/** The width of controls that hold a name or a text, in units of 8 px. */
export const wide = 40;

interface TextFieldProps extends FieldProps {
  value: string;
  /** In units of 8 px. */
  width?: number;
  /** Returns what is wrong with a text, which is then not accepted. */
  problemOf?: (text: string) => string | undefined;
  /** Called when the person leaves the field or presses Enter, only if the text differs. */
  onChange: (text: string) => void;
}

/** Takes a line of text when it is complete, not at every letter: each change runs the query. */
export function TextField(props: TextFieldProps) {
  const { id, label, description, placeholder, value, width = wide, problemOf, onChange } = props;
  const [text, type] = useDraft(value);
  const problem = problemOf?.(text);
  const applied = value === '' ? 'runs without it' : `keeps “${value}”`;
  const take = () => {
    if (text.trim() !== value && problem === undefined) {
      onChange(text.trim());
    }
  };
  return (
    <Labelled
      id={id}
      label={label}
      description={description}
      width={width}
      problem={problem && `${problem} Until then, the query ${applied}.`}
    >
      <Input
        id={id}
        width={width}
        value={text}
        placeholder={placeholder}
        aria-invalid={problem !== undefined}
        onChange={({ currentTarget }) => type(currentTarget.value)}
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

interface ChoiceFieldProps<T> extends Omit<FieldProps, 'placeholder'> {
  /** Explains the choices where the label alone does not. */
  name?: string;
  options: Array<SelectableValue<T>>;
  value: T;
  disabled?: boolean;
  onChange: (value: T) => void;
}

/** Takes one of a few choices, all of which are seen. */
export function ChoiceField<T>({ id, label, description, name = label, ...group }: ChoiceFieldProps<T>) {
  return (
    <Labelled id={id} label={label} description={description}>
      <RadioButtonGroup<T> id={id} aria-label={name} {...group} />
    </Labelled>
  );
}

interface ListFieldProps<T extends string> extends Omit<FieldProps, 'placeholder'> {
  options: Array<{ value: T; label: string; description?: string }>;
  value: T;
  width?: number;
  onChange: (value: T) => void;
}

/** Takes one of several choices from a list. */
export function ListField<T extends string>(props: ListFieldProps<T>) {
  const { id, label, description, options, value, width = wide, onChange } = props;
  const choose = useChoice(value, onChange);
  return (
    <Labelled id={id} label={label} description={description}>
      <Combobox<T>
        id={id}
        width={width}
        options={options}
        value={value}
        onChange={({ value: chosen }) => choose(chosen)}
      />
    </Labelled>
  );
}
