import React, { cloneElement, type ComponentProps, Fragment, useId, useState } from 'react';

import { css } from '@emotion/css';

import { type SelectableValue } from '@grafana/data';
import { Field, Input, RadioButtonGroup, TimeRangeInput } from '@grafana/ui';

import { isCancelling } from './focus';
import { useNamedControl } from './namedControl';

/** Removes a field's margin. (From Grafana 12 on, `Field` has a property for this.) */
export const noMargin = css({ marginBottom: 0 });

/** The properties of every field: its label, and a description of what to enter. */
export interface FieldProps {
  label: string;
  /** True to show the label only to screen readers. */
  hideLabel?: boolean;
  description?: string;
  placeholder?: string;
}

/** Wraps labels and messages that are wider than the control. The width is in units of 8 px. */
const asWideAs = (width: number) => css({ marginBottom: 0, maxWidth: `min(100%, ${8 * width}px)` });

interface LabelledProps extends Omit<FieldProps, 'placeholder'> {
  /** Problem with the value, and the fix. */
  problem?: string;
  required?: boolean;
  disabled?: boolean;
  /** Width of the control, in units of 8 px. */
  width?: number;
  children: (id: string) => ComponentProps<typeof Field>['children'];
}

/** Labels a control and shows its problem, in an element whose ID is the control's ID plus `-problem`. */
export function Labelled({ label, hideLabel = false, problem, width, children, ...field }: LabelledProps) {
  const id = useId();
  const around = useNamedControl(id, problem !== undefined);
  const control = children(id);
  const hidden = (
    <label htmlFor={id} className={forScreenReaders}>
      {label}
    </label>
  );
  return (
    <Field
      {...field}
      ref={around}
      label={hideLabel ? hidden : label}
      htmlFor={id}
      invalid={problem !== undefined}
      error={problem && <span id={`${id}-problem`}>{problem}</span>}
      className={width === undefined || hideLabel ? noMargin : asWideAs(width)}
    >
      {problem === undefined || control.type === Fragment
        ? control
        : // Some of Grafana's controls don't take these attributes from the field.
          cloneElement(control, { 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
    </Field>
  );
}

const forScreenReaders = css({
  position: 'absolute',
  width: 1,
  height: 1,
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
});

/** Width of controls for a name or a text, in units of 8 px. */
export const wide = 40;

/** Holds typed text until it is complete. A new value from outside replaces it. */
export function useDraft(value: string): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ from: value, text: value });
  if (typed.from !== value) {
    // Drops the text immediately, or it would reappear with the earlier value.
    setTyped({ from: value, text: value });
  }
  return [typed.from === value ? typed.text : value, (text) => setTyped({ from: value, text })];
}

interface LineProps {
  value: string;
  /** Returns the problem with a text, if there is one. The text is then rejected. */
  problemOf?: (text: string) => string | undefined;
  /** Called when the user leaves the field or presses Enter, if the text has changed. */
  onChange: (text: string) => void;
}

/** Holds a typed line. `take` reports a changed line, unless it has a problem. */
export function useLine({ value, problemOf, onChange }: LineProps) {
  const [text, type] = useDraft(value);
  const [judged, judge] = useState<string>();
  const problem = text === value || text === judged ? problemOf?.(text) : undefined;
  const take = () => {
    judge(text);
    if (text !== value && text.trim() !== value && problemOf?.(text) === undefined) {
      onChange(text.trim());
    }
  };
  return { text, problem, type, take };
}

/** Describes the problem with a typed text, and the value that is used instead. */
export function keeping(value: string, problem: string | undefined, otherwise = ''): string | undefined {
  return problem && `${problem} ${value === '' ? otherwise : `Still using “${value}”.`}`.trim();
}

interface TextFieldProps extends FieldProps, LineProps, Pick<ComponentProps<typeof Input>, 'disabled' | 'inputMode'> {
  /** Width in units of 8 px, or the full width. */
  width?: number | 'whole';
  /** Error message that the value caused. */
  failure?: string;
}

/** Field for a line of text. Reports only complete text, because each change runs the query. */
export function TextField({ value, failure, problemOf, onChange, ...rest }: TextFieldProps) {
  const { placeholder, disabled, inputMode, width = wide, ...field } = rest;
  const { text, problem, type, take } = useLine({ value, problemOf, onChange });
  const units = width === 'whole' ? undefined : width;
  return (
    <Labelled {...field} width={units} problem={keeping(value, problem, 'Running without it.') ?? failure}>
      {(id) => (
        <Input
          {...{ id, placeholder, disabled, inputMode }}
          width={units}
          value={text}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onBlur={({ relatedTarget }) => !isCancelling(relatedTarget) && take()}
          onKeyDown={({ key }) => key === 'Enter' && take()}
        />
      )}
    </Labelled>
  );
}

interface InputFieldProps
  extends
    Omit<LabelledProps, 'width' | 'children'>,
    Pick<ComponentProps<typeof Input>, 'placeholder' | 'type' | 'inputMode' | 'width' | 'suffix' | 'onBlur'> {
  value: string;
  onChange: (text: string) => void;
}

/** A field for a line of text. Reports every keystroke. */
export function InputField({ label, description, problem, required, disabled, onChange, ...input }: InputFieldProps) {
  return (
    <Labelled {...{ label, description, problem, required, disabled }}>
      {(id) => <Input {...input} id={id} onChange={({ currentTarget }) => onChange(currentTarget.value)} />}
    </Labelled>
  );
}

interface ChoiceFieldProps<T> extends Pick<LabelledProps, 'label' | 'description' | 'problem' | 'required'> {
  /** Name of the group of choices, if the label isn't enough. */
  name?: string;
  options: Array<SelectableValue<T>>;
  value: T;
  disabled?: boolean;
  onChange: (value: T) => void;
}

// If there is little room, choices wrap to a second line instead of being cut off.
const choices = css({ '&&': { flexWrap: 'wrap' } });

/** Picks one of a few choices, shown side by side. */
export function ChoiceField<T>({ name, options, value, disabled, onChange, ...field }: ChoiceFieldProps<T>) {
  const group = { options, value, disabled, onChange };
  return (
    <Labelled {...field}>
      {(id) => <RadioButtonGroup<T> id={id} aria-label={name ?? field.label} className={choices} {...group} />}
    </Labelled>
  );
}

interface RangeFieldProps extends Pick<
  ComponentProps<typeof TimeRangeInput>,
  'value' | 'timeZone' | 'isReversed' | 'placeholder' | 'onChange'
> {
  label: string;
}

export function RangeField({ label, ...input }: RangeFieldProps) {
  return (
    <div role="group" aria-label={label} className={rangeStyle}>
      <Field label={label} className={noMargin}>
        <TimeRangeInput {...input} clearable />
      </Field>
    </div>
  );
}

const rangeStyle = css({ minWidth: 240 });
