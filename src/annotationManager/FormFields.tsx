import React from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Input, Stack, TextArea } from '@grafana/ui';

import { Labelled } from '../components/fields';
import { DatasetsPicker } from '../components/pickers';
import { type AplSource } from '../source';
import { annotationFields, type FieldName, isText } from '../service/annotationFields';
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
  const { label, description, required, placeholder, rows } = formFields[name];
  const problem = problems[name];
  const field = { label, description, required, problem };
  const change = (value: string | string[]) => onChange({ [name]: value });
  if (name === 'datasets') {
    const { schema } = datasource;
    return <DatasetsPicker {...field} {...{ schema, placeholder }} value={form[name]} onChange={change} />;
  }
  const value = form[name];
  if (!isText(name)) {
    const clearLabel = required ? undefined : `No ${label.toLowerCase()}`;
    return <TimeField {...field} {...{ value, timeZone, clearLabel }} onChange={change} />;
  }
  const length = `(${lengthOf(value)} of ${annotationFields[name].maxLength} characters)`;
  const invalid = problem !== undefined;
  const control = { value, placeholder, invalid, 'aria-invalid': invalid };
  return (
    <Labelled {...field} description={`${description} ${length}`}>
      {(id) =>
        rows === undefined ? (
          <>
            <Input
              {...control}
              id={id}
              {...(name === 'type' && { list: `${id}-types`, autoComplete: 'off', className: withoutArrow })}
              inputMode={name === 'url' ? 'url' : undefined}
              onChange={({ currentTarget }) => change(currentTarget.value)}
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
          <TextArea {...control} id={id} rows={rows} onChange={({ currentTarget }) => change(currentTarget.value)} />
        )
      }
    </Labelled>
  );
}

/** The picker of datasets has a fixed width, which is too wide for a phone. */
const shrinking = css({ '&[data-field=datasets] div': { maxWidth: '100%' } });
/** The browser's own arrow of a field with suggestions looks like none of Grafana's; the suggestions come while it is typed in. */
const withoutArrow = css({ '& input::-webkit-calendar-picker-indicator': { display: 'none !important' } });
