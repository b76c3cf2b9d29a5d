import { type DataSourceApi } from '@grafana/data';
import { useEffect, useReducer } from 'react';

import { type LayerDescription } from '../dashboard/description';
import { annotationQuery } from '../host/seams';

/**
 * Lets the plugin prepare the layer when it opens and at each change, like Grafana's annotation editor. If that makes another object, the
 * layer changes to it; otherwise it is run. @returns a function that runs the layer once more
 */
export function usePreparedLayer(
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
