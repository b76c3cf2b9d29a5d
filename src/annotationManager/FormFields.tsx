import React from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Field, FieldValidationMessage, Input, Stack, TextArea } from '@grafana/ui';

import { noMargin } from '../components/fields';
import { DatasetsPicker } from '../components/pickers';
import { type AplSource } from '../source';
import { annotationFields, type FieldName, isText, type TextFieldName } from '../service/annotationFields';
import { type AnnotationForm, formFields, formNames } from './annotationForm';
import { TimeField } from './TimeField';
import { lengthOf, type Problems } from './validateForm';

interface Props {
  /** Prefix of the controls' ids: `<id>-<field>`. */
  id: string;
  form: AnnotationForm;
  problems: Problems;
  timeZone: TimeZone;
  datasource: Pick<AplSource, 'schema'>;
  /** Types to suggest. */
  types: string[];
  onChange: (part: Partial<AnnotationForm>) => void;
}

/** Edits each property of the contract's annotation. */
export function FormFields(props: Props) {
  return (
    <Stack direction="column" gap={2}>
      {formNames.map((name) => (
        <FormField key={name} name={name} {...props} />
      ))}
    </Stack>
  );
}

/** Edits a field by what it holds: names, a time, or a text. */
function FormField({ name, id, form, problems, timeZone, datasource, types, onChange }: Props & { name: FieldName }) {
  const { label, description, required, placeholder } = formFields[name];
  const problem = problems[name];
  if (isText(name)) {
    return (
      <TextField {...{ id, name, problem, types }} value={form[name]} onChange={(text) => onChange({ [name]: text })} />
    );
  }
  if (name === 'datasets') {
    return (
      <div className={shrinking}>
        <DatasetsPicker
          id={`${id}-${name}`}
          schema={datasource.schema}
          label={`${label} *`}
          description={description}
          placeholder={placeholder}
          value={form[name]}
          onChange={(names) => onChange({ [name]: names })}
        />
        {problem !== undefined && <FieldValidationMessage>{problem}</FieldValidationMessage>}
      </div>
    );
  }
  return (
    <TimeField
      id={`${id}-${name}`}
      label={label}
      description={description}
      required={required}
      value={form[name]}
      problem={problem}
      timeZone={timeZone}
      clearLabel={required ? undefined : `No ${label.toLowerCase()}`}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

interface TextFieldProps extends Pick<Props, 'id' | 'types'> {
  name: TextFieldName;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

function TextField({ id, name, value, problem, types, onChange }: TextFieldProps) {
  const { label, description, required, placeholder, rows } = formFields[name];
  const invalid = problem !== undefined;
  const control = { id: `${id}-${name}`, value, placeholder, 'aria-invalid': invalid };
  return (
    <>
      <Field
        label={label}
        description={`${description} (${lengthOf(value)} of ${annotationFields[name].maxLength} characters)`}
        htmlFor={control.id}
        required={required}
        invalid={invalid}
        error={problem}
        className={noMargin}
      >
        {rows === undefined ? (
          <Input
            {...control}
            {...(name === 'type' && { list: `${id}-types`, autoComplete: 'off', className: withoutArrow })}
            inputMode={name === 'url' ? 'url' : undefined}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
        ) : (
          <TextArea {...control} rows={rows} onChange={(event) => onChange(event.currentTarget.value)} />
        )}
      </Field>
      {name === 'type' && (
        <datalist id={`${id}-types`}>
          {types.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** The picker has a fixed width, which is too wide for a phone. */
const shrinking = css({ '& > div div': { maxWidth: '100%' } });
/** The browser's own arrow of a field with suggestions looks like none of Grafana's; the suggestions come while it is typed in. */
const withoutArrow = css({ '& input::-webkit-calendar-picker-indicator': { display: 'none !important' } });
