import React from 'react';

import { useHost } from '../host/HostContext';
import { type DashboardDescription, type LayerDescription } from '../dashboard/description';
import { EditedNames } from '../edit/EditedNames';
import { EditFrame, WithDashboard } from '../edit/EditFrame';
import { LayerEditor } from '../edit/LayerEditor';
import { useEditedList } from '../edit/useEditedList';
import { useLayerRun } from '../edit/useLayerRun';

/** Shows `/d/<uid>/edit/annotations`: the layers of a dashboard, each with the plugin's annotation editor and a preview. */
export function EditAnnotationsPage() {
  return <WithDashboard>{(dashboard) => <EditLayers dashboard={dashboard} />}</WithDashboard>;
}

function EditLayers({ dashboard }: { dashboard: DashboardDescription }) {
  const { dataSources } = useHost();
  const list = useEditedList(dashboard.layers);
  const { items: layers, chosen } = list;
  const layer = layers[chosen];
  const add = () => {
    const settings = dataSources.getInstanceSettings();
    const name = `Layer ${layers.length + 1}`;
    const datasource = { type: settings?.type, uid: settings?.uid };
    const query = { name, enable: true, iconColor: 'blue', datasource };
    list.add({ name, enabled: true, hidden: false, query });
  };
  return (
    <EditFrame title="Annotations" dashboard={dashboard} changed={{ ...dashboard, layers }}>
      <EditedNames list={list} addLabel="Add layer" onAdd={add} />
      {layer && <EditLayer key={chosen} dashboard={dashboard} layer={layer} onChange={list.replace} />}
    </EditFrame>
  );
}

interface EditLayerProps {
  dashboard: DashboardDescription;
  layer: LayerDescription;
  onChange: (layer: LayerDescription) => void;
}

function EditLayer({ dashboard, layer, onChange }: EditLayerProps) {
  const { preview, data, run } = useLayerRun(dashboard, layer);
  return (
    <>
      <LayerEditor layer={layer} range={dashboard.time} data={data} onChange={onChange} onRun={run} />
      {preview && <preview.Component model={preview} />}
    </>
  );
}
