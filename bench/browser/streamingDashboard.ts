/** How many rows each panel of the dashboard asks for; the demo data has a few more. */
export const streamedRows = 100_000;

const datasource = { type: 'aplkit-apl-datasource', uid: 'apl' };

/** A dashboard as it stands in its file: a table and a logs panel, whose rows come in pages of 1,000. */
export const streamingDashboard = {
  uid: 'streaming',
  title: 'Streaming',
  schemaVersion: 41,
  time: { from: 'now-5m', to: 'now' },
  panels: (['table', 'logs'] as const).map((type, index) => ({
    id: index + 1,
    type,
    title: type,
    gridPos: { x: 12 * index, y: 0, w: 12, h: 20 },
    datasource,
    targets: [{ refId: 'A', kind: 'apl', query: "['otel-demo-logs']", format: type, rows: streamedRows, datasource }],
  })),
};
