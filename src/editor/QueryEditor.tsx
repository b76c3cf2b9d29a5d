import React, { useId } from 'react';

import { type DataSourceOptionsType, type QueryEditorProps } from '@grafana/data';
import { Combobox, Field, RadioButtonGroup, Stack } from '@grafana/ui';

import { ManageAnnotations } from '../annotations/manage/ManageAnnotations';
import { AnnotationFilterFields } from '../controls/AnnotationFilterFields';
import { AplCodeEditor } from '../controls/AplCodeEditor';
import { lazyEditor } from '../controls/lazyEditor';
import { type AplSource } from '../controls/aplSource';
import { migrateQuery } from '../query/migrate';
import { type AplQuery, type QueryKind, type ResultFormat } from '../query/model';
import { noMargin } from '../controls/styles';
import { type LegacyFieldsProps } from './LegacyFields';
import { QueryFooter } from './QueryFooter';
import { QueryOptions } from './QueryOptions';
import { shapeOfResult } from './resultSummary';

/** Brings the grammar along, so it is loaded where somebody uses it. */
const LegacyFields = lazyEditor<LegacyFieldsProps>('fields of the legacy endpoint', () => import('./LegacyFields'));

/** The legacy endpoint is a kind of its own to a person: it has other fields. */
type Choice = QueryKind | 'legacy';

const apl = { value: 'apl', label: 'APL' } as const;
const legacy = { value: 'legacy', label: 'Legacy endpoint' } as const;
const annotations = { value: 'annotations', label: 'Annotations' } as const;

const formats: Array<{ value: ResultFormat; label: string; description: string }> = [
  { value: 'auto', label: 'Auto', description: 'Decided by what the answer holds' },
  { value: 'timeseries', label: 'Time series', description: 'One series for each group' },
  { value: 'table', label: 'Table', description: 'Columns as the service sends them' },
  { value: 'logs', label: 'Logs', description: 'One line for each event' },
  { value: 'numeric', label: 'Numeric', description: 'A number for each group' },
  { value: 'trace', label: 'Trace', description: 'One row for each span' },
];

export type AplQueryEditorProps = QueryEditorProps<AplSource, AplQuery, DataSourceOptionsType<AplSource>>;

/** The editor of panels and Explore. It shows a saved query as it means it, and changes it only when a person does. */
export default function QueryEditor({
  datasource,
  query: saved,
  onChange,
  onRunQuery,
  data,
  range,
}: AplQueryEditorProps) {
  const id = useId();
  const query = migrateQuery(saved);
  const { kind } = query;
  const isLegacy = kind === 'apl' && query.endpoint === 'legacy';
  const choices: Array<{ value: Choice; label: string }> =
    datasource.legacyEndpoint || isLegacy ? [apl, legacy, annotations] : [apl, annotations];
  const shape = shapeOfResult(data, query.refId);
  const run = (changed: AplQuery) => {
    onChange(changed);
    onRunQuery();
  };

  const choose = (choice: Choice) => {
    const { endpoint, ...rest } = query;
    run(choice === 'legacy' ? { ...rest, kind: 'apl', endpoint: 'legacy' } : { ...rest, kind: choice });
  };

  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap">
        <Field label="Query" htmlFor={`${id}-kind`} className={noMargin}>
          <RadioButtonGroup
            id={`${id}-kind`}
            aria-label="Kind of query"
            options={choices}
            value={isLegacy ? 'legacy' : kind}
            onChange={choose}
          />
        </Field>
        {kind === 'apl' && (
          <Field label="Format" htmlFor={`${id}-format`} className={noMargin}>
            <Combobox<ResultFormat>
              id={`${id}-format`}
              width={20}
              options={formats}
              value={query.format ?? 'auto'}
              onChange={({ value: format }) => run({ ...query, format })}
            />
          </Field>
        )}
      </Stack>
      {kind === 'apl' ? (
        <>
          {isLegacy ? (
            <LegacyFields
              value={query.query}
              schema={datasource.schema}
              onChange={(text) => run({ ...query, query: text })}
            />
          ) : (
            <AplCodeEditor
              label={`APL query ${query.refId}`}
              value={query.query}
              schema={datasource.schema}
              onChange={(text) => onChange({ ...query, query: text })}
              onRun={(text) => run({ ...query, query: text })}
            />
          )}
          <QueryOptions query={query} shape={shape} onChange={run} />
        </>
      ) : (
        <>
          <AnnotationFilterFields
            id={id}
            datasource={datasource}
            filter={query.annotations}
            range={range}
            onChange={(annotations) => run({ ...query, annotations })}
          />
          <ManageAnnotations datasource={datasource} query={query} range={range} data={data} onRunQuery={onRunQuery} />
        </>
      )}
      <QueryFooter refId={query.refId} data={datasource.filterQuery(query) ? data : undefined} />
    </Stack>
  );
}
