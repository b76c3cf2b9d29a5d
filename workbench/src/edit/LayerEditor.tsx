import { type DataSourceApi, type PanelData, rangeUtil } from '@grafana/data';
import { Alert, Field, Input, Stack, Switch } from '@grafana/ui';
import React, { useCallback, useEffect, useReducer, useState } from 'react';

import { buildLayer } from '../dashboard/buildDashboard';
import { type DashboardDescription, type LayerDescription, readDataSource } from '../dashboard/description';
import { addressRange } from '../host/addressRange';
import { annotationQuery } from '../host/seams';
import { useDataSource } from '../host/useDataSource';
import { LayerEvents } from './LayerEvents';
import { PluginPart } from './PluginPart';
import { previewScene } from './previewScene';

interface Props {
  dashboard: DashboardDescription;
  layer: LayerDescription;
  /** Called with the changed layer. It must stay the same function; a new one runs the layer again. */
  onChange: (layer: LayerDescription) => void;
}

/** Edits a layer's name, color, switch and query, and shows its events. */
export function LayerEditor({ dashboard, layer, onChange }: Props) {
  const { dataSource, editors, problem } = useDataSource(readDataSource(layer.query.datasource));
  const { preview, data, run } = useLayerRun(dashboard, layer);
  const runAgain = usePreparedLayer(dataSource, layer, onChange, run);
  const annotation = annotationQuery(layer.query);
  const Editor = editors?.annotation;
  const change = (changed: Partial<LayerDescription>, query: object) =>
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
        <Field label="Color" htmlFor="layer-color" noMargin>
          <Input
            id="layer-color"
            width={20}
            value={String(layer.query.iconColor)}
            onChange={({ currentTarget: { value } }) => change({}, { iconColor: value })}
          />
        </Field>
        <Field label="Enabled" htmlFor="layer-enabled" noMargin>
          <Switch
            id="layer-enabled"
            value={layer.enabled}
            onChange={({ currentTarget: { checked } }) => change({ enabled: checked }, { enable: checked })}
          />
        </Field>
      </Stack>
      <PluginPart name={layer.name} problem={problem} runLabel="Test annotation query" onRun={runAgain}>
        {dataSource && !Editor && <Alert severity="warning" title="This plugin has no annotation editor yet." />}
        {dataSource && Editor && (
          <Editor
            datasource={dataSource}
            query={{ ...dataSource.annotations?.getDefaultQuery?.(), ...(annotation.target ?? { refId: 'Anno' }) }}
            range={rangeUtil.convertRawToRange(addressRange(dashboard.time))}
            data={data}
            annotation={annotation}
            onAnnotationChange={(query) => onChange({ ...layer, query: { ...query } })}
            onChange={(target) => onChange({ ...layer, query: { ...annotation, target } })}
            onRunQuery={runAgain}
          />
        )}
      </PluginPart>
      {preview && <preview.Component model={preview} />}
    </Stack>
  );
}

/** Runs the layer as edited, even if it's switched off in the dashboard. `preview` shows its events. */
function useLayerRun(dashboard: DashboardDescription, initial: LayerDescription) {
  const [data, setData] = useState<PanelData>();
  const [isShown, setIsShown] = useState(false);
  const [{ scene, running }] = useState(() => {
    const built = buildLayer({ ...initial, enabled: true, hidden: true }, 0, setData);
    return { running: built, scene: previewScene(dashboard, () => <LayerEvents layer={built} />, [built]) };
  });
  const run = useCallback(
    ({ query }: LayerDescription) => {
      running.setState({ query: { ...annotationQuery(query), enable: true } });
      if (running.isActive) {
        running.runLayer();
      } else {
        // The scene runs its layer when it's mounted.
        setIsShown(true);
      }
    },
    [running]
  );
  return { preview: isShown ? scene : undefined, data, run };
}

/**
 * Lets the plugin prepare the layer when the editor opens and after each change. If the plugin returns a different object, the layer
 * changes to it; otherwise, it runs.
 * @returns a function that runs the layer again
 */
function usePreparedLayer(
  dataSource: DataSourceApi | undefined,
  layer: LayerDescription,
  onChange: (layer: LayerDescription) => void,
  onRun: (layer: LayerDescription) => void
): () => void {
  const [asked, ask] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (!dataSource) {
      return;
    }
    const annotation = annotationQuery(layer.query);
    const prepared = dataSource.annotations?.prepareAnnotation?.(annotation) ?? annotation;
    if (prepared === annotation) {
      onRun(layer);
    } else {
      onChange({ ...layer, query: { ...prepared } });
    }
  }, [dataSource, layer, onChange, onRun, asked]);
  return ask;
}
