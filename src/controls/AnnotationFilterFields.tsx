import React from 'react';
import { firstValueFrom } from 'rxjs';

import { type TimeRange } from '@grafana/data';
import { Stack } from '@grafana/ui';

import { type AplDataSource } from '../datasource';
import { type AnnotationFilter } from '../query/model';
import { NamesPicker } from './NamesPicker';
import { variableNames } from './variableOptions';

interface Props {
  /** Begins the ids of the controls. */
  id: string;
  datasource: Pick<AplDataSource, 'schema' | 'service'>;
  filter: AnnotationFilter | undefined;
  /** Where types are looked for to suggest them. */
  range: TimeRange | undefined;
  onChange: (filter: AnnotationFilter) => void;
}

/** Which annotations: of which datasets, of which types. */
export function AnnotationFilterFields({ id, datasource, filter, range, onChange }: Props) {
  const datasets = filter?.datasets ?? [];
  const types = filter?.types ?? [];

  const suggestDatasets = async () => {
    const known = await datasource.schema.datasets();
    return [...variableNames(), ...known.map((dataset) => dataset.name)];
  };
  const suggestTypes = async () => [...variableNames(), ...(await typesIn(datasource, range))];

  return (
    <Stack direction="row" gap={2} wrap="wrap">
      <NamesPicker
        id={`${id}-datasets`}
        label="Datasets"
        description="Annotations of these datasets"
        placeholder="All datasets"
        value={datasets}
        suggest={suggestDatasets}
        onChange={(names) => onChange({ datasets: names, types })}
      />
      <NamesPicker
        id={`${id}-types`}
        label="Types"
        description="Kinds of event, for example deployment"
        placeholder="All types"
        value={types}
        suggest={suggestTypes}
        onChange={(names) => onChange({ datasets, types: names })}
      />
    </Stack>
  );
}

/** The types of the annotations in the range. Types are no list of the service's, and whoever knows one can type it. */
async function typesIn({ service }: Pick<AplDataSource, 'service'>, range: TimeRange | undefined): Promise<string[]> {
  try {
    const filter = range && { start: range.from.toISOString(), end: range.to.toISOString() };
    const annotations = await firstValueFrom(service.listAnnotations(filter));
    return [...new Set(annotations.map((annotation) => annotation.type))].sort();
  } catch {
    return [];
  }
}
