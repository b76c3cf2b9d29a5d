import React, { useEffect, useMemo, useState } from 'react';
import { type Observable } from 'rxjs';

import { type QueryEditorProps, type TypedVariableModel } from '@grafana/data';
import { Alert, Stack, Text } from '@grafana/ui';

import { AplEditor } from '../builder/AplEditor';
import { EditorModeField } from '../editing/EditorModeField';
import { AnnotationFilterFields } from '../annotationManager/AnnotationFilterFields';
import { TextField } from '../controls/fields';
import { ListField } from '../controls/Picker';
import { KeptEscape } from '../controls/escape';
import { usePromise } from '../controls/usePromise';
import { DatasetPicker, IsEditedVariable } from '../editing/pickers';
import { MplCodeEditor } from '../editing/MplCodeEditor';
import { MetricPicker, MetricsDatasetPicker, TagPicker } from '../metrics/pickers';
import { type AplOptions } from '../settings';
import { type AplSource } from '../source';
import { type AplQuery, queryKinds } from '../types';
import { nameLists, onlyOne, variableQuery, type VariableQuery, type VariableResult } from './variableQuery';

export type VariableEditorProps = QueryEditorProps<AplSource, AplQuery, AplOptions, VariableQuery>;

/** Sources of options: the kinds of queries that return rows, and the lists of names. */
function choices({ kinds }: Pick<AplSource, 'kinds'>): Array<{ value: VariableQuery['kind']; label: string }> {
  return [
    ...queryKinds.flatMap((value) => {
      const { mayBeVariable: label } = kinds[value];
      return label === undefined ? [] : [{ value, label }];
    }),
    ...nameLists,
  ];
}

interface Props extends VariableEditorProps {
  /** Results of all variables. The editor keeps the latest one for its own query. */
  results: Observable<VariableResult>;
}

/** Editor for a variable. Unlike Grafana's preview, it shows failures and notices. */
export default function VariableEditor(props: Props) {
  const { datasource, query: saved, range, results, onChange, onRunQuery } = props;
  // Keeps the query here until it's complete.
  const [draft, setDraft] = useState<VariableQuery>();
  const { metricsSchema } = datasource;
  const isMetrics = isOfMetrics(draft ?? variableQuery(saved));
  const datasets = useMemo(() => (isMetrics ? metricsSchema.datasets() : undefined), [isMetrics, metricsSchema]);
  const only = onlyOne(usePromise(datasets) ?? []);
  const withDataset = (of: VariableQuery) => (isOfMetrics(of) && !of.dataset ? { ...of, dataset: only } : of);
  const query = withDataset(draft ?? variableQuery(saved));
  const [seen, setSeen] = useState<ReadonlyMap<string, VariableResult>>(new Map());
  useEffect(() => {
    const watching = results.subscribe((next) => setSeen((last) => new Map(last).set(askedBy(next.query), next)));
    return () => watching.unsubscribe();
  }, [results]);
  const result = seen.get(askedBy(query));
  // Grafana doesn't pass the variable's name.
  const isEdited = (variable: TypedVariableModel) =>
    variable.type === 'query' && askedBy(variableQuery(variable.query)) === askedBy(variableQuery(saved));
  const run = (next: VariableQuery) => {
    const changed = withDataset(next);
    const isIncomplete = missingPart(changed) !== undefined;
    setDraft(isIncomplete ? changed : undefined);
    if (!isIncomplete) {
      onChange(changed);
      onRunQuery();
    }
  };

  return (
    <IsEditedVariable.Provider value={isEdited}>
      <KeptEscape>
        <Stack direction="column" gap={1}>
          <Stack direction="row" gap={2} wrap="wrap">
            <ListField<VariableQuery['kind']>
              label="Options from"
              options={choices(datasource)}
              value={query.kind}
              onChange={(kind) => run({ ...query, kind })}
            />
            {query.kind === 'apl' && <EditorModeField value={query} datasource={datasource} onChange={onChange} />}
          </Stack>
          {query.kind === 'apl' && (
            <Stack direction="column" gap={1}>
              <AplEditor
                label="The variable’s APL query"
                value={query}
                datasource={datasource}
                range={range}
                failure={result?.failure}
                onChange={run}
                onRun={run}
              />
              <Text color="secondary" variant="bodySmall" element="p">
                Options show the result’s “text” field, and queries use the “value” field. If the result has neither,
                the first field is used for both.
              </Text>
              <TextField
                label="Text"
                description="Template for option labels. {{field}} inserts a field"
                placeholder="{{name}} ({{errors}})"
                value={query.legend ?? ''}
                onChange={(legend) => run({ ...query, legend: legend || undefined })}
              />
            </Stack>
          )}
          {query.kind === 'mpl' && (
            <MplCodeEditor
              label="The variable’s MPL query"
              value={query.query}
              datasource={datasource}
              range={range}
              failure={result?.failure}
              onChange={(text) => run({ ...query, query: text })}
              onRun={(text) => run({ ...query, query: text })}
            />
          )}
          {isOfMetrics(query) && <MetricNames datasource={datasource} query={query} onChange={run} />}
          {query.kind === 'fields' && (
            <DatasetPicker
              schema={datasource.schema}
              description="Lists the fields of this dataset"
              value={query.dataset ?? ''}
              onChange={(dataset) => run({ ...query, dataset })}
            />
          )}
          {query.kind.startsWith('annotation') && (
            <AnnotationFilterFields
              datasource={datasource}
              filter={query.annotations}
              range={range}
              forms={false}
              onChange={(annotations) => run({ ...query, annotations })}
            />
          )}
          {missingPart(query) !== undefined && (
            <Text color="secondary" variant="bodySmall" element="p">
              {`Choose a ${missingPart(query)} to list options.`}
            </Text>
          )}
          {result?.failure && (
            <Alert severity="error" title="The query failed. The preview shows an earlier query’s values.">
              {result.failure.message}
            </Alert>
          )}
          {result?.notices.map((notice) => (
            <Alert key={notice} severity="info" title={notice} />
          ))}
        </Stack>
      </KeptEscape>
    </IsEditedVariable.Provider>
  );
}

const isOfMetrics = ({ kind }: VariableQuery): boolean =>
  kind === 'metrics' || kind === 'metricTags' || kind === 'metricTagValues';

/** The choice that's missing before options can load. */
function missingPart(query: VariableQuery): 'dataset' | 'tag' | undefined {
  if ((query.kind === 'fields' || isOfMetrics(query)) && !query.dataset) {
    return 'dataset';
  }
  return query.kind === 'metricTagValues' && !query.tag ? 'tag' : undefined;
}

interface MetricNamesProps {
  datasource: AplSource;
  query: VariableQuery;
  onChange: (changed: VariableQuery) => void;
}

/** Pickers for the dataset, metric and tag. */
function MetricNames({ datasource, query, onChange }: MetricNamesProps) {
  const { kind, dataset = '', metric = '', tag = '' } = query;
  return (
    <Stack direction="row" gap={2} wrap="wrap">
      <MetricsDatasetPicker
        datasource={datasource}
        value={dataset}
        onChange={(name) => onChange({ ...query, dataset: name, metric: undefined, tag: undefined })}
      />
      {kind !== 'metrics' && (
        <MetricPicker
          {...{ datasource, dataset }}
          placeholder="All metrics"
          clearable
          value={metric}
          onChange={(name) => onChange({ ...query, metric: name || undefined })}
        />
      )}
      {kind === 'metricTagValues' && (
        <TagPicker
          {...{ datasource, dataset, metric }}
          value={tag}
          onChange={(name) => onChange({ ...query, tag: name || undefined })}
        />
      )}
    </Stack>
  );
}

/** Key of a query. Grafana's ID isn't usable, because it differs between the editor and the run. */
function askedBy({ kind, query, legend, dataset, metric, tag, annotations }: VariableQuery): string {
  return JSON.stringify([kind, query, legend, dataset, metric, tag, annotations]);
}
