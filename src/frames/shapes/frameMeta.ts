import { type PreferredVisualisationType, type QueryResultMeta } from '@grafana/data';

import { type FrameShape } from '../options';

/** Explore's visualization by shape. Explore shows all other shapes as panels or tables. */
const visualisations: Partial<Record<FrameShape, PreferredVisualisationType>> = {
  timeseries: 'graph',
  logs: 'logs',
  trace: 'trace',
  graph: 'nodeGraph',
};

/** Panels for shapes without a visualization. Explore shows them, and _Add to dashboard_ creates them. */
const panels: Partial<Record<FrameShape, string>> = { heatmap: 'heatmap', histogram: 'histogram' };

export function frameMeta(shape: FrameShape, query: string): QueryResultMeta {
  return {
    preferredVisualisationType: visualisations[shape] ?? 'table',
    preferredVisualisationPluginId: panels[shape],
    executedQueryString: query,
  };
}
