import React, { type SyntheticEvent, useEffect, useLayoutEffect, useRef } from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Alert, Button, Stack } from '@grafana/ui';

import { type AplSource } from '../source';
import { type Annotation } from '../service/types';
import { FormFields } from './FormFields';
import { Preview } from './Preview';
import { type FormStart, useAnnotationForm } from './useAnnotationForm';

export interface FormProps extends FormStart {
  datasource: Pick<AplSource, 'schema' | 'service'>;
  timeZone: TimeZone;
  /** Types to suggest. */
  types: string[];
  onSaved: (annotation: Annotation, did: 'created' | 'changed') => void;
  onCancel: () => void;
  /** Returns whether closing would lose something. */
  onDirty: (dirty: boolean) => void;
}

/** Edits one annotation, with a preview, and says what prevents saving it. */
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
  // Before the next key is handled: an Escape right after a letter asks as well.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  const submit = async (event: SyntheticEvent) => {
    // React's events reach Grafana's own forms around the drawer.
    event.preventDefault();
    event.stopPropagation();
    const bad = busy ? undefined : await state.save();
    if (bad !== undefined) {
      focus(bad);
    }
  };

  return (
    <form ref={element} onSubmit={submit} noValidate aria-label={opened ? 'Change annotation' : 'New annotation'}>
      <div className={columns}>
        <div className={fields}>
          <FormFields {...{ form, problems, timeZone, datasource, types }} onChange={state.set} />
        </div>
        <div className={preview}>
          <Preview form={form} timeZone={timeZone} />
        </div>
      </div>
      <div className={end}>
        {failure && (
          <Alert severity="error" title={failure.text}>
            {failure.gone && (
              <Button variant="secondary" size="sm" onClick={state.makeNew}>
                Save as a new annotation
              </Button>
            )}
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

const columns = css({ display: 'flex', flexWrap: 'wrap', gap: 24 });
const fields = css({ flex: '2 1 340px', minWidth: 0 });
const preview = css({ flex: '1 1 240px', minWidth: 0 });
const end = css({ marginTop: 16 });
