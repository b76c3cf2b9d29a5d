import React from 'react';

import { css } from '@emotion/css';

import { type TimeZone } from '@grafana/schema';
import { Field, FieldValidationMessage, Input, Stack, TextArea } from '@grafana/ui';

import { noMargin } from '../components/fields';
import { DatasetsPicker } from '../components/pickers';
import { type AplSource } from '../source';
import { type AnnotationForm, fieldLabels as labels, type FieldName } from './annotationForm';
import { TimeField } from './TimeField';
import { lengthOf, limits, type Problems } from './validateForm';

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
export function FormFields({ id, form, problems, timeZone, datasource, types, onChange }: Props) {
  const common = (name: Exclude<FieldName, 'datasets' | 'time' | 'endTime'>, description: string) => ({
    field: {
      label: labels[name],
      description: `${description} (${lengthOf(form[name])} of ${limits[name]} characters)`,
      htmlFor: `${id}-${name}`,
      invalid: problems[name] !== undefined,
      error: problems[name],
      className: noMargin,
    },
    input: {
      id: `${id}-${name}`,
      value: form[name],
      'aria-invalid': problems[name] !== undefined,
    },
  });
  const type = common('type', 'Kind of event, such as deployment');
  const title = common('title', 'What happened, in a few words');
  const description = common('description', 'Markdown: bold, italic, code, lists and links');
  const url = common('url', 'http(s) URL of the change, the incident or the run');

  return (
    <Stack direction="column" gap={2}>
      <Field {...type.field} required>
        <Input
          {...type.input}
          className={withoutArrow}
          autoComplete="off"
          list={`${id}-types`}
          onChange={(event) => onChange({ type: event.currentTarget.value })}
        />
      </Field>
      <datalist id={`${id}-types`}>
        {types.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <div className={shrinking}>
        <DatasetsPicker
          id={`${id}-datasets`}
          schema={datasource.schema}
          label={`${labels.datasets} *`}
          description="Charts of these datasets show it. Choose or type names"
          placeholder="At least one dataset"
          value={form.datasets}
          onChange={(datasets) => onChange({ datasets })}
        />
        {problems.datasets !== undefined && <FieldValidationMessage>{problems.datasets}</FieldValidationMessage>}
      </div>
      <TimeField
        id={`${id}-time`}
        label={labels.time}
        required
        value={form.time}
        problem={problems.time}
        timeZone={timeZone}
        onChange={(time) => onChange({ time })}
      />
      <TimeField
        id={`${id}-endTime`}
        label={labels.endTime}
        description="Leave empty for a point in time, or while it is ongoing"
        value={form.endTime}
        problem={problems.endTime}
        timeZone={timeZone}
        clearLabel="No end"
        onChange={(endTime) => onChange({ endTime })}
      />
      <Field {...title.field} required>
        <Input {...title.input} onChange={(event) => onChange({ title: event.currentTarget.value })} />
      </Field>
      <Field {...description.field}>
        <TextArea
          {...description.input}
          rows={5}
          onChange={(event) => onChange({ description: event.currentTarget.value })}
        />
      </Field>
      <Field {...url.field}>
        <Input
          {...url.input}
          inputMode="url"
          placeholder="https://…"
          onChange={(event) => onChange({ url: event.currentTarget.value })}
        />
      </Field>
    </Stack>
  );
}

/** The picker has a fixed width, which is too wide for a phone. */
const shrinking = css({ '& > div div': { maxWidth: '100%' } });
/** The browser's own arrow of a field with suggestions looks like none of Grafana's; the suggestions come while it is typed in. */
const withoutArrow = css({ '& input::-webkit-calendar-picker-indicator': { display: 'none !important' } });
