import { type AnnotationQuery, type DataSourceApi, type PanelData, rangeUtil } from '@grafana/data';
import { Alert, Field, Input, Select, Stack, Switch } from '@grafana/ui';
import React from 'react';

import { type LayerDescription } from '../dashboard/description';
import { readDataSource } from '../dashboard/readDataSource';
import { type Editors, useDataSource } from '../host/useDataSource';
import { annotationQuery } from '../host/seams';
import { PluginPart } from './PluginPart';
import { usePreparedLayer } from './usePreparedLayer';

const colors = ['red', 'orange', 'yellow', 'green', 'blue', 'purple', 'light-red', 'light-blue', 'dark-green'];

interface Props {
  layer: LayerDescription;
  range: { from: string; to: string };
  /** The answer of the last run. */
  data: PanelData | undefined;
  /** Stays the same function, as `onRun` does: the layer is run again when one of them changes. */
  onChange: (layer: LayerDescription) => void;
  onRun: (layer: LayerDescription) => void;
}

/** Edits a layer: its name, color and switch, and what it shows in the plugin's editor. */
export function LayerEditor({ layer, range, data, onChange, onRun }: Props) {
  const { dataSource, editors, problem } = useDataSource(readDataSource(layer.query.datasource));
  const runAgain = usePreparedLayer(dataSource, layer, onChange, onRun);
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
      <PluginPart name={layer.name} problem={problem} runLabel="Test annotation query" onRun={runAgain}>
        {dataSource && (
          <PluginEditor
            dataSource={dataSource}
            Editor={editors?.annotation}
            annotation={annotationQuery(layer.query)}
            range={range}
            data={data}
            onChange={(query) => onChange({ ...layer, query: { ...query } })}
            onRun={runAgain}
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
  data: PanelData | undefined;
  onChange: (annotation: AnnotationQuery) => void;
  onRun: () => void;
}

/** Passes the plugin's editor what Grafana passes it. */
function PluginEditor({ dataSource, Editor, annotation, range, data, onChange, onRun }: PluginEditorProps) {
  const query = { ...dataSource.annotations?.getDefaultQuery?.(), ...(annotation.target ?? { refId: 'Anno' }) };
  return Editor ? (
    <Editor
      datasource={dataSource}
      query={query}
      range={rangeUtil.convertRawToRange(range)}
      data={data}
      annotation={annotation}
      onAnnotationChange={onChange}
      onChange={(target) => onChange({ ...annotation, target })}
      onRunQuery={onRun}
    />
  ) : (
    <Alert severity="warning" title="This plugin has no annotation editor yet." />
  );
}
