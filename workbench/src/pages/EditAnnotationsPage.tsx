import { Button, Stack } from '@grafana/ui';
import React, { useState } from 'react';

import { useHost } from '../app/HostContext';
import { type DashboardDescription, type LayerDescription } from '../dashboard/description';
import { EditFrame, WithDashboard } from '../edit/EditFrame';
import { LayerEditor } from '../edit/LayerEditor';
import { layerScene } from '../edit/previewScene';

/** `/d/<uid>/edit/annotations`: the layers of a dashboard, each with the plugin's annotation editor and a preview. */
export function EditAnnotationsPage() {
  return <WithDashboard>{(dashboard) => <EditLayers dashboard={dashboard} />}</WithDashboard>;
}

function EditLayers({ dashboard }: { dashboard: DashboardDescription }) {
  const { dataSources } = useHost();
  const [layers, setLayers] = useState(dashboard.layers);
  const [chosen, setChosen] = useState(0);
  const [preview, setPreview] = useState<ReturnType<typeof layerScene>>();
  const layer = layers[chosen];
  const choose = (index: number) => {
    setChosen(index);
    setPreview(undefined);
  };
  const add = () => {
    const settings = dataSources.getInstanceSettings();
    const name = `Layer ${layers.length + 1}`;
    const datasource = { type: settings?.type, uid: settings?.uid };
    const query = { name, enable: true, iconColor: 'blue', datasource };
    setLayers([...layers, { name, enabled: true, hidden: false, query }]);
    choose(layers.length);
  };
  const replace = (changed: LayerDescription) =>
    setLayers(layers.map((other, index) => (index === chosen ? changed : other)));
  return (
    <EditFrame title="Annotations" dashboard={dashboard} changed={{ ...dashboard, layers }}>
      <Stack wrap="wrap">
        {layers.map(({ name }, index) => (
          <Button
            key={index}
            variant={index === chosen ? 'primary' : 'secondary'}
            fill="outline"
            onClick={() => choose(index)}
          >
            {name}
          </Button>
        ))}
        <Button variant="secondary" icon="plus" onClick={add}>
          Add layer
        </Button>
      </Stack>
      {layer && (
        <LayerEditor
          key={chosen}
          layer={layer}
          range={dashboard.time}
          onChange={replace}
          onTest={() => setPreview(layerScene(dashboard, layer))}
        />
      )}
      {preview && <preview.Component key={preview.state.key} model={preview} />}
    </EditFrame>
  );
}
