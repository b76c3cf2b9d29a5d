import React, { type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef } from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Alert, Button, RadioButtonList, Stack } from '@grafana/ui';

import { type AplSource } from '../source';
import { type Annotation } from '../service/types';
import { fieldLabels, type FieldName, shownValue } from './annotationForm';
import { type Message } from './bulk';
import { FormFields } from './FormFields';
import { Preview } from './Preview';
import { type Conflict, type FormStart, useAnnotationForm } from './useAnnotationForm';

interface Props {
  datasource: Pick<AplSource, 'schema' | 'service'>;
  start: FormStart;
  timeZone: TimeZone;
  types: string[];
  onSaved: (annotation: Annotation, message: Message) => void;
  onCancel: () => void;
  /** Returns whether closing would lose something. */
  onDirty: (dirty: boolean) => void;
}

/** Edits one annotation, with a preview, and says what prevents saving it. */
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
                Save as a new annotation
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

interface ConflictChoicesProps {
  /** Prefix of the controls' names. */
  id: string;
  conflicts: Conflict[];
  onChoose: (name: FieldName, choice: 'mine' | 'theirs') => void;
}

/** Shows both sides of every field that someone else changed too, to choose one of them. Takes the focus. */
function ConflictChoices({ id, conflicts, onChoose }: ConflictChoicesProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      severity="warning"
      title="Someone else has changed this annotation. Nothing has been saved yet."
    >
      {conflicts.map(({ name, was, mine, theirs, choice }) => (
        <fieldset key={name} className={side}>
          <legend className={heading}>{fieldLabels[name]}: which value is right?</legend>
          <RadioButtonList
            name={`${id}-${name}-side`}
            value={choice}
            options={[
              { value: 'mine' as const, label: `Mine: ${shownValue(mine, name)}` },
              { value: 'theirs' as const, label: `Theirs: ${shownValue(theirs, name)}` },
            ]}
            onChange={(chosen) => onChoose(name, chosen)}
          />
          <div>When you opened it: {shownValue(was, name)}</div>
        </fieldset>
      ))}
    </Alert>
  );
}

const columns = css({ display: 'flex', flexWrap: 'wrap', gap: 24 });
const fields = css({ flex: '2 1 340px', minWidth: 0 });
const preview = css({ flex: '1 1 240px', minWidth: 0 });
const end = css({ marginTop: 16 });
const side = css({ marginTop: 8, overflowWrap: 'anywhere' });
const heading = css({ fontSize: 'inherit', fontWeight: 'bold', marginBottom: 4 });
