/** A chart with its position and size in a grid of 12 columns. */
interface PlacedChart {
  place: [x: number, y: number, w: number, h: number];
  chart: { id: string; name: string; type: string; [member: string]: unknown };
}

export const chart = (
  place: PlacedChart['place'],
  id: string,
  name: string,
  type: string,
  members: Record<string, unknown>
): PlacedChart => ({ place, chart: { id, name, type, ...members } });

/** A dashboard in version 2 of the service's format. */
export const dashboardDocument = (
  name: string,
  description: string,
  members: Record<string, unknown>,
  placed: readonly PlacedChart[]
) => ({
  name,
  description,
  owner: 'X-AXIOM-EVERYONE',
  refreshTime: 60,
  schemaVersion: 2,
  timeWindowStart: 'qr-now-1h',
  timeWindowEnd: 'qr-now',
  charts: placed.map(({ chart: each }) => each),
  layout: placed.map(({ place: [x, y, w, h], chart: { id } }) => ({ i: id, x, y, w, h })),
  ...members,
});
