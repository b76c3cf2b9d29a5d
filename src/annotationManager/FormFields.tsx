import React from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Input, Stack, TextArea } from '@grafana/ui';

import { Labelled } from '../components/fields';
import { DatasetsPicker } from '../components/pickers';
import { type AplSource } from '../source';
import { annotationFields, type FieldName, isText, type TextFieldName } from '../service/annotationFields';
import { type AnnotationForm, formFields, formNames, lengthOf, type Problems } from './annotationForm';
import { TimeField } from './TimeField';

interface Props {
  form: AnnotationForm;
  problems: Problems;
  timeZone: TimeZone;
  datasource: Pick<AplSource, 'schema'>;
  types: string[];
  onChange: (part: Partial<AnnotationForm>) => void;
}

/** Edits each property of the contract's annotation, in an element that names it. */
export function FormFields(props: Props) {
  return (
    <Stack direction="column" gap={2}>
      {formNames.map((name) => (
        <div key={name} data-field={name} className={shrinking}>
          <FormField name={name} {...props} />
        </div>
      ))}
    </Stack>
  );
}

function FormField({ name, form, problems, timeZone, datasource, types, onChange }: Props & { name: FieldName }) {
  const { label, description, required, placeholder } = formFields[name];
  const shared = { label, description, required, problem: problems[name] };
  if (isText(name)) {
    return (
      <TextField {...{ name, types }} {...shared} value={form[name]} onChange={(text) => onChange({ [name]: text })} />
    );
  }
  return name === 'datasets' ? (
    <DatasetsPicker
      {...shared}
      schema={datasource.schema}
      placeholder={placeholder}
      value={form[name]}
      onChange={(names) => onChange({ [name]: names })}
    />
  ) : (
    <TimeField
      {...shared}
      value={form[name]}
      timeZone={timeZone}
      clearLabel={required ? undefined : `No ${label.toLowerCase()}`}
      onChange={(text) => onChange({ [name]: text })}
    />
  );
}

interface TextFieldProps extends Pick<
  React.ComponentProps<typeof Labelled>,
  'label' | 'description' | 'required' | 'problem'
> {
  name: TextFieldName;
  value: string;
  types: string[];
  onChange: (text: string) => void;
}

function TextField({ name, value, types, description, onChange, ...field }: TextFieldProps) {
  const { placeholder, rows } = formFields[name];
  const invalid = field.problem !== undefined;
  const shared = { value, placeholder, invalid, 'aria-invalid': invalid };
  const length = `(${lengthOf(value)} of ${annotationFields[name].maxLength} characters)`;
  return (
    <Labelled {...field} description={`${description} ${length}`}>
      {(id) =>
        rows === undefined ? (
          <>
            <Input
              {...shared}
              id={id}
              {...(name === 'type' && { list: `${id}-types`, autoComplete: 'off', className: withoutArrow })}
              inputMode={name === 'url' ? 'url' : undefined}
              onChange={({ currentTarget }) => onChange(currentTarget.value)}
            />
            {name === 'type' && (
              <datalist id={`${id}-types`}>
                {types.map((each) => (
                  <option key={each} value={each} />
                ))}
              </datalist>
            )}
          </>
        ) : (
          <TextArea {...shared} id={id} rows={rows} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
        )
      }
    </Labelled>
  );
}

/** The picker of datasets has a fixed width, which is too wide for a phone. */
const shrinking = css({ '&[data-field=datasets] div': { maxWidth: '100%' } });
/** The browser's own arrow of a field with suggestions looks like none of Grafana's; the suggestions come while it is typed in. */
const withoutArrow = css({ '& input::-webkit-calendar-picker-indicator': { display: 'none !important' } });
