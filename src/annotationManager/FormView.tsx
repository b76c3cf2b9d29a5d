import React, { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Alert, Button, Input, Stack, TextArea } from '@grafana/ui';

import { Labelled } from '../controls/fields';
import { DatasetsPicker } from '../editing/pickers';
import { type AplSource } from '../source';
import { annotationFields, type FieldName, isText } from '../service/annotationFields';
import { type Annotation } from '../service/types';
import { type AnnotationForm, formFields, formNames, lengthOf } from './annotationForm';
import { Preview } from './Preview';
import { TimeField } from './TimeField';
import { type FormStart, useAnnotationForm } from './useAnnotationForm';

export interface FormProps extends FormStart {
  datasource: Pick<AplSource, 'schema' | 'service'>;
  timeZone: TimeZone;
  types: string[];
  onSaved: (annotation: Annotation, did: 'created' | 'changed') => void;
  onCancel: () => void;
  /** Called with true once the form has unsaved text, and with false once it has none. */
  onDirty: (dirty: boolean) => void;
}

export function FormView({ datasource, timeZone, types, onSaved, onCancel, onDirty, ...start }: FormProps) {
  const { form, problems, failure, busy, opened, changed, ...state } = useAnnotationForm(
    datasource.service,
    start,
    timeZone,
    onSaved
  );
  const element = useRef<HTMLFormElement>(null);
  const focus = (name: string) =>
    element.current?.querySelector<HTMLElement>(`[data-field=${name}] :is(input, textarea)`)?.focus();
  const dirty = changed.length > 0;
  // Runs before the next key, because an Escape right after a letter also needs a confirmation.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);
  useEffect(() => {
    element.current?.querySelector('input')?.focus();
  }, []);

  const submit = async (event: SyntheticEvent) => {
    // React's events bubble to Grafana's own forms around the drawer.
    event.preventDefault();
    event.stopPropagation();
    const bad = busy ? undefined : await state.save();
    if (bad !== undefined) {
      focus(bad);
    }
  };

  return (
    <form ref={element} onSubmit={submit} noValidate aria-label={opened ? 'Edit annotation' : 'New annotation'}>
      <div className={columns}>
        <div className={fields}>
          <Stack direction="column" gap={2}>
            {formNames.map((name) => (
              <div key={name} data-field={name} className={shrinking}>
                <FormField
                  {...{ name, form, timeZone, datasource, types }}
                  problem={problems[name]}
                  onChange={state.set}
                />
              </div>
            ))}
          </Stack>
        </div>
        <div className={preview}>
          <Preview form={form} timeZone={timeZone} />
        </div>
      </div>
      <div className={end}>
        {failure && (
          <Alert severity={failure.there ? 'warning' : 'error'} title={failure.text}>
            <Stack direction="row" gap={1}>
              {failure.gone && (
                <Button variant="secondary" size="sm" onClick={state.makeNew}>
                  Save as a new annotation
                </Button>
              )}
              {failure.there && (
                <Button size="sm" onClick={() => failure.there && state.takeThere(failure.there)}>
                  Show it in the list
                </Button>
              )}
              {state.isUnconfirmed && (
                <Button variant="secondary" size="sm" disabled={busy} onClick={() => void state.createAnother()}>
                  {failure.there ? 'Create another' : 'Create without checking'}
                </Button>
              )}
            </Stack>
          </Alert>
        )}
        <Stack direction="row" gap={1}>
          <Button type="submit" disabled={busy || (opened !== undefined && !dirty)}>
            {busy ? 'Saving…' : opened ? 'Save' : 'Create'}
          </Button>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            Cancel
          </Button>
        </Stack>
      </div>
    </form>
  );
}

interface FormFieldProps extends Pick<FormProps, 'form' | 'timeZone' | 'datasource' | 'types'> {
  name: FieldName;
  problem: string | undefined;
  onChange: (part: Partial<AnnotationForm>) => void;
}

function FormField({ name, form, problem, timeZone, datasource, types, onChange }: FormFieldProps) {
  const { label, description, required, placeholder, rows } = formFields[name];
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

/** Lets the dataset picker shrink on phones. By default, its width is fixed. */
const shrinking = css({ '&[data-field=datasets] div': { maxWidth: '100%' } });
/** Hides the browser's arrow, which doesn't look like Grafana's. */
const withoutArrow = css({ '& input::-webkit-calendar-picker-indicator': { display: 'none !important' } });
const columns = css({ display: 'flex', flexWrap: 'wrap', gap: 24 });
const fields = css({ flex: '2 1 340px', minWidth: 0 });
const preview = css({ flex: '1 1 240px', minWidth: 0 });
const end = css({ marginTop: 16 });
