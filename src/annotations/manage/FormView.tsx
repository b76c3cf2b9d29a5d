import React, { type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Alert, Button, Stack } from '@grafana/ui';

import { type AplSource } from '../../controls/aplSource';
import { type Annotation } from '../../service/types';
import { type Message } from './actions';
import { ConflictChoices } from './ConflictChoices';
import { FormFields } from './FormFields';
import { Preview } from './Preview';
import { type FormStart, useAnnotationForm } from './useAnnotationForm';

interface Props {
  datasource: Pick<AplSource, 'schema' | 'service'>;
  start: FormStart;
  timeZone: TimeZone;
  types: string[];
  onSaved: (annotation: Annotation, message: Message) => void;
  onCancel: () => void;
  /** Whether something would be lost by closing. */
  onDirty: (dirty: boolean) => void;
}

/** One annotation: its fields, how it will look, and what stands in the way of saving it. */
export function FormView({ datasource, start, timeZone, types, onSaved, onCancel, onDirty }: Props) {
  const id = useId();
  const { form, problems, conflicts, rounds, failure, busy, opened, changed, ...state } = useAnnotationForm(
    datasource.service,
    start,
    timeZone,
    onSaved
  );
  const element = useRef<HTMLFormElement>(null);
  const focus = (name: string) => element.current?.querySelector<HTMLElement>(`[id="${id}-${name}"]`)?.focus();
  const dirty = changed.length > 0;
  // Before the next key can come: an Escape right after a letter asks, too.
  useLayoutEffect(() => onDirty(dirty), [dirty, onDirty]);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);

  const submit = async (event: SyntheticEvent) => {
    // A drawer stands inside of Grafana's own forms, as far as React's events are concerned.
    event.preventDefault();
    event.stopPropagation();
    const bad = busy ? undefined : await state.save();
    if (bad !== undefined) {
      focus(bad);
    }
  };

  return (
    <form ref={element} onSubmit={submit} noValidate aria-label={opened ? 'Change annotation' : 'New annotation'}>
      {conflicts.length > 0 && <ConflictChoices key={rounds} id={id} conflicts={conflicts} onChoose={state.choose} />}
      <div className={columns}>
        <div className={fields}>
          <FormFields
            id={id}
            form={form}
            problems={problems}
            timeZone={timeZone}
            datasource={datasource}
            types={types}
            onChange={state.set}
          />
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
                Keep what stands here as a new annotation
              </Button>
            )}
          </Alert>
        )}
        <Stack direction="row" gap={1}>
          <Button type="submit" disabled={busy || (opened !== undefined && !dirty && conflicts.length === 0)}>
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
