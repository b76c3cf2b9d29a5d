import React, { useId } from 'react';

import { type DataSourceOptionsType, type QueryEditorProps } from '@grafana/data';
import { Alert, Field, RadioButtonGroup, Stack, Text } from '@grafana/ui';

import { AnnotationFilterFields } from '../controls/AnnotationFilterFields';
import { AplCodeEditor } from '../controls/AplCodeEditor';
import { noMargin } from '../controls/styles';
import { type AplSource } from '../controls/aplSource';
import { type AplQuery, type QueryKind } from '../query/model';
import { annotationQuery } from './annotationQuery';
import { layerNotices } from './layerNotices';
import { ManageAnnotations } from './manage/ManageAnnotations';
import { OverlayFields } from './OverlayFields';

const kinds: Array<{ value: QueryKind; label: string; description: string }> = [
  { value: 'annotations', label: 'Annotations', description: 'The annotations that the service keeps' },
  { value: 'apl', label: 'APL', description: 'Each row of a query’s answer is an annotation' },
];

export type AnnotationEditorProps = QueryEditorProps<AplSource, AplQuery, DataSourceOptionsType<AplSource>>;

/** What a layer of a dashboard shows: the service's annotations, or events of a dataset. */
export default function AnnotationEditor({
  datasource,
  query: saved,
  range,
  data,
  onChange,
  onRunQuery,
}: AnnotationEditorProps) {
  const id = useId();
  const query = annotationQuery(saved);
  return (
    <Stack direction="column" gap={1}>
      <Field label="From" htmlFor={`${id}-kind`} className={noMargin}>
        <RadioButtonGroup
          id={`${id}-kind`}
          aria-label="Where the annotations come from"
          options={kinds}
          value={query.kind}
          onChange={(kind) => onChange(annotationQuery({ ...query, kind }))}
        />
      </Field>
      {query.kind === 'apl' ? (
        <div>
          <AplCodeEditor
            label="APL query of the layer"
            value={query.query}
            schema={datasource.schema}
            onChange={(text) => onChange({ ...query, query: text })}
            onRun={(text) => {
              onChange({ ...query, query: text });
              onRunQuery();
            }}
          />
          <Text color="secondary" variant="bodySmall" element="p">
            Each row is an annotation: _time, timeEnd (or end, endTime), title, text (or description, message, body),
            tags, type and url are found by their names; extend or project makes them.
          </Text>
        </div>
      ) : (
        <>
          <AnnotationFilterFields
            id={id}
            datasource={datasource}
            filter={query.annotations}
            range={range}
            forms={false}
            onChange={(annotations) => onChange({ ...query, annotations })}
          />
          <ManageAnnotations datasource={datasource} query={query} range={range} data={data} onRunQuery={onRunQuery} />
        </>
      )}
      {layerNotices(data?.series ?? [], query.overlay ?? {}, query.kind).map((notice) => (
        <Alert key={notice} severity="warning" title={notice} />
      ))}
      <OverlayFields
        id={id}
        kind={query.kind}
        overlay={query.overlay ?? {}}
        onChange={(overlay) => onChange({ ...query, overlay })}
      />
      <Text color="secondary" variant="bodySmall" element="p">
        Grafana gives all annotations of a layer the layer&apos;s colour. For a colour of its own, make a layer for each
        type.
      </Text>
    </Stack>
  );
}
