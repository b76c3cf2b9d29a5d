import { type AnnotationQuery, CoreApp, type DataSourceApi, rangeUtil } from '@grafana/data';
import { Alert, Field, Input, Select, Stack, Switch } from '@grafana/ui';
import React from 'react';

import { type LayerDescription } from '../dashboard/description';
import { readDataSource } from '../dashboard/readDataSource';
import { type Editors } from '../explore/editors';
import { useDataSource } from '../explore/useDataSource';
import { annotationQuery } from '../seams';
import { PluginPart } from './PluginPart';

const colors = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'light-red', 'light-blue', 'dark-green'];

interface Props {
  layer: LayerDescription;
  range: { from: string; to: string };
  onChange: (layer: LayerDescription) => void;
  onTest: () => void;
}

/** A layer's name, colour and switch, and the plugin's editor for what it shows. */
export function LayerEditor({ layer, range, onChange, onTest }: Props) {
  const { dataSource, editors, problem } = useDataSource(readDataSource(layer.query.datasource));
  const change = (changed: Partial<LayerDescription>, query: object = {}) =>
    onChange({ ...layer, ...changed, query: { ...layer.query, ...query } });
  return (
    <Stack direction="column" gap={2}>
      <Stack wrap="wrap">
        <Field label="Name" htmlFor="layer-name" noMargin>
          <Input
            id="layer-name"
            value={layer.name}
            onChange={({ currentTarget: { value } }) => change({ name: value }, { name: value })}
          />
        </Field>
        <Field label="Enabled" htmlFor="layer-enabled" noMargin>
          <Switch
            id="layer-enabled"
            value={layer.enabled}
            onChange={({ currentTarget: { checked } }) => change({ enabled: checked }, { enable: checked })}
          />
        </Field>
        <Field label="Color" htmlFor="layer-color" noMargin>
          <Select
            inputId="layer-color"
            width={20}
            value={String(layer.query.iconColor)}
            allowCustomValue
            options={[...new Set([...colors, String(layer.query.iconColor)])].map((value) => ({ label: value, value }))}
            onChange={({ value }) => change({}, { iconColor: value })}
          />
        </Field>
      </Stack>
      <PluginPart name={layer.name} problem={problem} runLabel="Test annotation query" onRun={onTest}>
        {dataSource && (
          <PluginEditor
            dataSource={dataSource}
            Editor={editors?.annotation}
            annotation={annotationQuery(layer.query)}
            range={range}
            onChange={(query) => change({}, query)}
            onTest={onTest}
          />
        )}
      </PluginPart>
    </Stack>
  );
}

interface PluginEditorProps {
  dataSource: DataSourceApi;
  Editor: Editors['annotation'];
  annotation: AnnotationQuery;
  range: { from: string; to: string };
  onChange: (annotation: AnnotationQuery) => void;
  onTest: () => void;
}

/** Hands the plugin's editor what Grafana hands to it. */
function PluginEditor({ dataSource, Editor, annotation, range, onChange, onTest }: PluginEditorProps) {
  const support = dataSource.annotations;
  const prepared = support?.prepareAnnotation?.(annotation) ?? annotation;
  const query = { ...support?.getDefaultQuery?.(), ...prepared.target, refId: prepared.target?.refId ?? 'Anno' };
  return Editor ? (
    <Editor
      app={CoreApp.Dashboard}
      datasource={dataSource}
      query={query}
      range={rangeUtil.convertRawToRange(range)}
      annotation={prepared}
      onAnnotationChange={onChange}
      onChange={(target) => onChange({ ...prepared, target })}
      onRunQuery={onTest}
    />
  ) : (
    <Alert severity="warning" title="This plugin has no annotation editor yet." />
  );
}
