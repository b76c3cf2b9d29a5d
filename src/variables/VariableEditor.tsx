import React, { useId } from 'react';

import { type DataSourceOptionsType, type QueryEditorProps } from '@grafana/data';
import { Combobox, Field, Stack, Text } from '@grafana/ui';

import { AnnotationFilterFields } from '../controls/AnnotationFilterFields';
import { AplCodeEditor } from '../controls/AplCodeEditor';
import { noMargin } from '../controls/styles';
import { variableNames } from '../controls/variableOptions';
import { type AplSource } from '../controls/aplSource';
import { type AplQuery, type VariableQuery } from '../query/model';
import { variableQuery } from './variableQuery';

export type VariableEditorProps = QueryEditorProps<
  AplSource,
  AplQuery,
  DataSourceOptionsType<AplSource>,
  VariableQuery
>;

const kinds: Array<{ value: VariableQuery['kind']; label: string }> = [
  { value: 'apl', label: 'APL' },
  { value: 'datasets', label: 'Datasets' },
  { value: 'fields', label: 'Fields' },
  { value: 'annotationTypes', label: 'Annotation types' },
  { value: 'annotationDatasets', label: 'Annotation datasets' },
  { value: 'annotationTitles', label: 'Annotation titles' },
];

const ofAnnotations: ReadonlySet<VariableQuery['kind']> = new Set([
  'annotationTypes',
  'annotationDatasets',
  'annotationTitles',
]);

/** Where a variable's options come from. */
export default function VariableEditor({ datasource, query: saved, range, onChange, onRunQuery }: VariableEditorProps) {
  const id = useId();
  const query = variableQuery(saved);
  const suggestDatasets = async (typed: string) => {
    const known = (await datasource.schema.datasets()).map((dataset) => dataset.name);
    return [...variableNames(), ...known]
      .filter((name) => name.toLowerCase().includes(typed.toLowerCase()))
      .map((name) => ({ value: name, label: name }));
  };
  const run = (changed: VariableQuery) => {
    onChange(changed);
    onRunQuery();
  };

  return (
    <Stack direction="column" gap={1}>
      <Field label="Options from" htmlFor={`${id}-kind`} className={noMargin}>
        <Combobox
          id={`${id}-kind`}
          width={40}
          options={kinds}
          value={query.kind}
          onChange={({ value: kind }) => run({ ...query, kind })}
        />
      </Field>
      {query.kind === 'apl' && (
        <div>
          <AplCodeEditor
            label="APL query of the variable"
            value={query.query}
            schema={datasource.schema}
            onChange={(text) => run({ ...query, query: text })}
            onRun={(text) => run({ ...query, query: text })}
          />
          <Text color="secondary" variant="bodySmall" element="p">
            Fields named text and value become what is shown and what is used; without them, the first field is both.
          </Text>
        </div>
      )}
      {query.kind === 'fields' && (
        <Field label="Dataset" description="Its fields are the options" htmlFor={`${id}-dataset`} className={noMargin}>
          <Combobox
            id={`${id}-dataset`}
            width={40}
            value={query.dataset ? { value: query.dataset, label: query.dataset } : null}
            options={suggestDatasets}
            createCustomValue
            placeholder="Choose or type a dataset"
            onChange={(chosen) => run({ ...query, dataset: chosen.value })}
          />
        </Field>
      )}
      {ofAnnotations.has(query.kind) && (
        <AnnotationFilterFields
          id={id}
          datasource={datasource}
          filter={query.annotations}
          range={range}
          forms={false}
          onChange={(annotations) => run({ ...query, annotations })}
        />
      )}
    </Stack>
  );
}
