import React, { useEffect, useId, useRef } from 'react';

import { type QueryEditorProps } from '@grafana/data';
import { Stack } from '@grafana/ui';

import { ManageAnnotations } from '../annotationManager/ManageAnnotations';
import { AnnotationFilterFields } from '../components/AnnotationFilterFields';
import { AplCodeEditor } from '../components/AplCodeEditor';
import { ChoiceField, ListField } from '../components/fields';
import { lazyEditor } from '../components/lazyEditor';
import { type AplSource } from '../source';
import { migrateQuery } from '../query/migration/migrate';
import { failureOf } from '../query/queryFailure';
import { type AplOptions, type AplQuery, type QueryKind, type ResultFormat } from '../types';
import { FirstQueries } from './FirstQueries';
import { type LegacyFieldsProps } from './LegacyFields';
import { OpenInAxiom } from './OpenInAxiom';
import { QueryFooter } from './QueryFooter';
import { QueryOptions } from './QueryOptions';
import { shapeOfResult } from './resultSummary';
import { TracesFields } from './TracesFields';

/** Needs the grammar, so it is loaded where it is used. */
const LegacyFields = lazyEditor<LegacyFieldsProps>(
  'fields of the legacy endpoint',
  () => import(/* webpackChunkName: "queryEditor" */ './LegacyFields')
);

/** Offers the legacy endpoint as a kind of its own, as it has other fields. */
type Choice = QueryKind | 'legacy';

const apl = { value: 'apl', label: 'APL' } as const;
const legacy = { value: 'legacy', label: 'Legacy endpoint' } as const;
const traces = { value: 'traces', label: 'Traces' } as const;
const annotations = { value: 'annotations', label: 'Annotations' } as const;

const formats: Array<{ value: ResultFormat; label: string; description: string }> = [
  { value: 'auto', label: 'Auto', description: 'Chosen from the answer' },
  { value: 'timeseries', label: 'Time series', description: 'One series per group' },
  { value: 'table', label: 'Table', description: 'Columns as the service returns them' },
  { value: 'logs', label: 'Logs', description: 'One line per event' },
  { value: 'numeric', label: 'Numeric', description: 'One number per group' },
  { value: 'trace', label: 'Trace', description: 'One row per span' },
];

export type AplQueryEditorProps = QueryEditorProps<AplSource, AplQuery, AplOptions>;

/** Edits a query of panels and Explore. Shows a saved query migrated, and changes it only when a person does. */
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
    datasource.settings.legacyUrl || isLegacy ? [apl, legacy, traces, annotations] : [apl, traces, annotations];
  const shape = shapeOfResult(data, query.refId);
  const run = (changed: AplQuery) => {
    onChange(changed);
    onRunQuery();
  };

  const { examples } = datasource;
  useEffect(() => {
    if (examples.delete(saved.query)) {
      onRunQuery();
    }
  }, [examples, saved, onRunQuery]);

  // The text of a query in APL is not a trace's id: each comes back with its kind.
  const texts = useRef({ apl: '', traces: '' });
  const choose = (choice: Choice) => {
    const { endpoint, ...rest } = query;
    const [before, next] = [kind, choice].map((one) => (one === 'traces' ? 'traces' : 'apl'));
    texts.current[before] = query.query;
    const changed = { ...rest, query: texts.current[next] };
    run(choice === 'legacy' ? { ...changed, kind: 'apl', endpoint: 'legacy' } : { ...changed, kind: choice });
  };

  return (
    <Stack direction="column" gap={1}>
      <Stack direction="row" gap={2} wrap="wrap">
        <ChoiceField
          id={`${id}-kind`}
          label="Query"
          name="Kind of query"
          options={choices}
          value={isLegacy ? 'legacy' : kind}
          onChange={choose}
        />
        {kind === 'apl' && (
          <ListField<ResultFormat>
            id={`${id}-format`}
            label="Format"
            width={20}
            options={formats}
            value={query.format ?? 'auto'}
            onChange={(format) => run({ ...query, format })}
          />
        )}
      </Stack>
      {kind === 'apl' && (
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
              datasource={datasource}
              range={range}
              failure={failureOf(data, query.refId)}
              Examples={FirstQueries}
              onChange={(text) => onChange({ ...query, query: text })}
              onRun={(text) => run({ ...query, query: text })}
            />
          )}
          <QueryOptions query={query} shape={shape} refreshes={datasource.settings.incrementalRefresh} onChange={run} />
        </>
      )}
      {kind === 'traces' && <TracesFields datasource={datasource} query={query} range={range} onChange={run} />}
      {kind === 'annotations' && (
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
      <Stack direction="row" gap={1} justifyContent="space-between" alignItems="flex-start" wrap="wrap">
        <QueryFooter
          datasource={datasource}
          query={query}
          data={datasource.filterQuery(query) ? data : undefined}
          range={range}
        />
        {kind === 'apl' && range !== undefined && (
          <OpenInAxiom datasource={datasource} query={query} range={range} request={data?.request} />
        )}
      </Stack>
    </Stack>
  );
}
