import { type PreferredVisualisationType, type QueryResultMeta } from '@grafana/data';

import { type FrameShape } from '../options';

/** Explore's visualization by shape. Explore shows all other shapes as tables. */
const visualisations: Partial<Record<FrameShape, PreferredVisualisationType>> = {
  timeseries: 'graph',
  logs: 'logs',
  trace: 'trace',
  graph: 'nodeGraph',
};

export function frameMeta(shape: FrameShape, query: string): QueryResultMeta {
  return { preferredVisualisationType: visualisations[shape] ?? 'table', executedQueryString: query };
}
