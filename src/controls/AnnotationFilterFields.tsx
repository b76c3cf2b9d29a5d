import React from 'react';
import { firstValueFrom } from 'rxjs';

import { type TimeRange } from '@grafana/data';
import { Field, RadioButtonGroup, Stack } from '@grafana/ui';

import { type AplSource } from './aplSource';
import { type AnnotationFilter } from '../query/model';
import { DatasetsPicker } from './DatasetsPicker';
import { NamesPicker } from './NamesPicker';
import { noMargin } from './styles';
import { TextField } from './TextField';
import { variableNames } from './variableOptions';

interface Props {
  /** Begins the ids of the controls. */
  id: string;
  datasource: Pick<AplSource, 'schema' | 'service'>;
  filter: AnnotationFilter | undefined;
  /** Where types are looked for to suggest them. */
  range: TimeRange | undefined;
  /** Whether the form of the answer can be chosen: only where it becomes data of a panel. */
  forms?: boolean;
  onChange: (filter: AnnotationFilter) => void;
}

type Shape = NonNullable<AnnotationFilter['shape']> | 'all';
type Form = NonNullable<AnnotationFilter['as']> | 'rows';

const shapes: Array<{ value: Shape; label: string; description?: string }> = [
  { value: 'all', label: 'All' },
  { value: 'points', label: 'Points', description: 'Only those without an end' },
  { value: 'intervals', label: 'Intervals', description: 'Only those with an end' },
];

const formsOf: Array<{ value: Form; label: string; description: string }> = [
  { value: 'rows', label: 'Rows', description: 'A row for each annotation, for tables' },
  { value: 'timeline', label: 'States', description: 'What goes on at which time, for the state timeline' },
  { value: 'counts', label: 'Counts', description: 'How many there are of each type, for stats' },
];

/** Which annotations: of which datasets and types, with which text, points or intervals, and what is still going. */
export function AnnotationFilterFields({ id, datasource, filter, range, forms = true, onChange }: Props) {
  const { datasets = [], types = [], text = '', shape = 'all', ongoing = [], as = 'rows' } = filter ?? {};
  const change = (changed: Partial<AnnotationFilter>) => onChange({ ...filter, datasets, types, ...changed });

  const suggestTypes = async () => [...variableNames(), ...(await typesIn(datasource, range))];

  return (
    <Stack direction="row" gap={2} wrap="wrap">
      <DatasetsPicker
        id={`${id}-datasets`}
        schema={datasource.schema}
        variables
        value={datasets}
        onChange={(names) => change({ datasets: names })}
      />
      <NamesPicker
        id={`${id}-types`}
        label="Types"
        description="Kinds of event, for example deployment"
        placeholder="All types"
        value={types}
        suggest={suggestTypes}
        onChange={(names) => change({ types: names })}
      />
      <TextField
        id={`${id}-text`}
        label="Text"
        description="In title or description, in any case"
        placeholder="Any text"
        value={text}
        onChange={(typed) => change({ text: typed || undefined })}
      />
      <NamesPicker
        id={`${id}-ongoing`}
        label="Still going without an end"
        description="Types that reach to now until they have an end"
        placeholder="None: without an end is a point"
        value={ongoing}
        suggest={suggestTypes}
        onChange={(names) => change({ ongoing: names.length > 0 ? names : undefined })}
      />
      <Field label="Points or intervals" htmlFor={`${id}-shape`} className={noMargin}>
        <RadioButtonGroup<Shape>
          id={`${id}-shape`}
          aria-label="Points or intervals"
          options={shapes}
          value={shape}
          onChange={(chosen) => change({ shape: chosen === 'all' ? undefined : chosen })}
        />
      </Field>
      {forms && (
        <Field label="As" htmlFor={`${id}-as`} className={noMargin}>
          <RadioButtonGroup<Form>
            id={`${id}-as`}
            aria-label="Form of the result"
            options={formsOf}
            value={as}
            onChange={(chosen) => change({ as: chosen === 'rows' ? undefined : chosen })}
          />
        </Field>
      )}
    </Stack>
  );
}

/** The types of the annotations in the range. Types are no list of the service's, and whoever knows one can type it. */
async function typesIn({ service }: Pick<AplSource, 'service'>, range: TimeRange | undefined): Promise<string[]> {
  try {
    const filter = range && { start: range.from.toISOString(), end: range.to.toISOString() };
    const { annotations } = await firstValueFrom(service.listAnnotations(filter));
    return [...new Set(annotations.map((annotation) => annotation.type))].sort();
  } catch {
    return [];
  }
}
