import React, { useId } from 'react';

import { type DataSourceOptionsType, type QueryEditorProps } from '@grafana/data';
import { Stack, Text } from '@grafana/ui';

import { AnnotationFilterFields } from '../controls/AnnotationFilterFields';
import { type AplDataSource } from '../datasource';
import { type AplQuery } from '../query/model';
import { annotationQuery } from './annotationSupport';
import { ManageAnnotations } from './manage/ManageAnnotations';

export type AnnotationEditorProps = QueryEditorProps<AplDataSource, AplQuery, DataSourceOptionsType<AplDataSource>>;

/** Which of the service's annotations a layer of a dashboard shows. */
export default function AnnotationEditor({
  datasource,
  query,
  range,
  data,
  onChange,
  onRunQuery,
}: AnnotationEditorProps) {
  const id = useId();
  const { annotations } = annotationQuery(query);
  return (
    <Stack direction="column" gap={1}>
      <AnnotationFilterFields
        id={id}
        datasource={datasource}
        filter={annotations}
        range={range}
        onChange={(filter) => onChange({ ...annotationQuery(query), annotations: filter })}
      />
      <ManageAnnotations datasource={datasource} query={query} range={range} data={data} onRunQuery={onRunQuery} />
      <Text color="secondary" variant="bodySmall" element="p">
        Grafana gives all annotations of a layer the layer&apos;s colour. For a colour of its own, make a layer for each
        type.
      </Text>
    </Stack>
  );
}
