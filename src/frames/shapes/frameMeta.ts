import { type QueryResultMeta } from '@grafana/data';

import { type FrameShape } from '../options';

/** Explore has no heatmap and no histogram; there they are a table. */
const visualisation = {
  timeseries: 'graph',
  table: 'table',
  logs: 'logs',
  numeric: 'table',
  trace: 'trace',
  heatmap: 'table',
  histogram: 'table',
  graph: 'nodeGraph',
} as const;

export function frameMeta(shape: FrameShape, query: string): QueryResultMeta {
  return { preferredVisualisationType: visualisation[shape], executedQueryString: query };
}
