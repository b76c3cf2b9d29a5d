import React, { type ComponentProps } from 'react';
import { firstValueFrom } from 'rxjs';

import { type SelectableValue, type TimeRange } from '@grafana/data';
import { Stack } from '@grafana/ui';

import { type AplSource } from '../source';
import { type AnnotationFilter } from '../types';
import { ChoiceField, TextField } from '../controls/fields';
import { DatasetsPicker, NamesPicker, ResultFormField } from '../editing/pickers';

interface Props {
  datasource: Pick<AplSource, 'schema' | 'service'>;
  filter: AnnotationFilter | undefined;
  /** Time range of the annotations whose types are suggested. */
  range: TimeRange | undefined;
  /** True to offer the result forms (rows, states or counts), which only panels use. */
  forms?: boolean;
  onChange: (filter: AnnotationFilter) => void;
}

const shapes: Array<SelectableValue<AnnotationFilter['shape']>> = [
  { value: undefined, label: 'All' },
  { value: 'points', label: 'Points', description: 'Only annotations without an end' },
  { value: 'intervals', label: 'Intervals', description: 'Only annotations with an end' },
];

const formsOf: Array<SelectableValue<AnnotationFilter['as']>> = [
  { value: undefined, label: 'Rows', description: 'One row per annotation, for tables' },
  { value: 'timeline', label: 'States', description: 'Active annotations over time, for state timelines' },
  { value: 'counts', label: 'Counts', description: 'Number of annotations per type, for stat panels' },
];

/** Edits the filter of an annotations query. */
export function AnnotationFilterFields({ datasource, filter, range, forms = true, onChange }: Props) {
  const { datasets = [], types = [], text = '', shape, ongoing = [], as } = filter ?? {};
  const change = (changed: Partial<AnnotationFilter>) => onChange({ ...filter, datasets, types, ...changed });

  const suggestTypes = () => typesIn(datasource, range);

  return (
    <Stack direction="row" gap={2} wrap="wrap">
      <DatasetsPicker
        schema={datasource.schema}
        variables
        value={datasets}
        onChange={(names) => change({ datasets: names })}
      />
      <TypesPicker variables value={types} suggest={suggestTypes} onChange={(names) => change({ types: names })} />
      <TextField
        label="Text"
        description="In the title or description, case-insensitive"
        placeholder="Any text"
        value={text}
        onChange={(typed) => change({ text: typed || undefined })}
      />
      <NamesPicker
        variables
        label="Ongoing"
        description="Types that last until now if they have no end"
        placeholder="None"
        value={ongoing}
        suggest={suggestTypes}
        onChange={(names) => change({ ongoing: names.length > 0 ? names : undefined })}
      />
      <ChoiceField
        label="Points or intervals"
        options={shapes}
        value={shape}
        onChange={(chosen) => change({ shape: chosen })}
      />
      {forms && <ResultFormField options={formsOf} value={as} onChange={(chosen) => change({ as: chosen })} />}
    </Stack>
  );
}

/** Picks annotation types from a list. Users can also type other names. */
export function TypesPicker(picker: Omit<ComponentProps<typeof NamesPicker>, 'label'>) {
  return (
    <NamesPicker label="Types" description="Kinds of events, such as deployments" placeholder="All types" {...picker} />
  );
}

/** Types of the annotations in the range; empty if the request fails. The service has no list of types. */
async function typesIn({ service }: Pick<AplSource, 'service'>, range: TimeRange | undefined): Promise<string[]> {
  const filter = range && { start: range.from.toISOString(), end: range.to.toISOString() };
  return firstValueFrom(service.listAnnotations(filter)).then(
    ({ annotations }) => [...new Set(annotations.map(({ type }) => type))].sort(),
    () => []
  );
}
