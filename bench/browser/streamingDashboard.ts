/** Number of rows that the panel requests. The demo data has a few more. */
export const streamedRows = 100_000;

export type StreamingPanel = 'table' | 'logs';

const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };

/** JSON model of a dashboard with one panel, whose rows arrive in pages of 1,000. */
export function streamingDashboard(type: StreamingPanel) {
  const target = { refId: 'A', kind: 'apl', query: "['otel-demo-logs']", format: type, rows: streamedRows, datasource };
  return {
    uid: 'streaming',
    title: 'Streaming',
    schemaVersion: 41,
    time: { from: 'now-5m', to: 'now' },
    panels: [{ id: 1, type, title: type, gridPos: { x: 0, y: 0, w: 24, h: 20 }, datasource, targets: [target] }],
  };
}
