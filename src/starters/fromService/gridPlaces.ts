import { type GridPos } from '@grafana/schema';

import { asNumber, asObjects, asText, type JsonObject } from '../../service/json';

/** Number of columns in the service's grid; Grafana's grid has 24. */
const serviceColumns = 12;
/** Size of the service's grid cells in Grafana's grid units, for both width and height. */
const factor = 2;
/** Size of a chart without a layout. */
const unplaced = { w: 12, h: 8 };

/** Positions of charts in Grafana's grid; charts without a layout come last. */
export function gridPlaces(ids: readonly string[], layout: JsonObject[string] | undefined): GridPos[] {
  const wanted = new Map(asObjects(layout).map((cell) => [asText(cell.i) || undefined, placeIn(cell)]));
  const below = Math.max(0, ...[...wanted.values()].map(({ y, h }) => y + h));
  let others = 0;
  return ids.map((id) => {
    const place = wanted.get(id);
    const index = place ? others : others++;
    return place ?? { x: (index % 2) * unplaced.w, y: below + Math.floor(index / 2) * unplaced.h, ...unplaced };
  });
}

function placeIn({ x, y, w, h }: JsonObject): GridPos {
  const whole = (value: JsonObject[string] | undefined, least: number, most: number, otherwise: number) =>
    Math.min(most, Math.max(least, Math.round(asNumber(value) ?? otherwise)));
  const width = whole(w, 1, serviceColumns, serviceColumns / 2);
  return {
    x: whole(x, 0, serviceColumns - width, 0) * factor,
    y: whole(y, 0, 10_000, 0) * factor,
    w: width * factor,
    h: whole(h, 1, 1000, 4) * factor,
  };
}

/** Removes gaps and overlaps by moving panels up, in order of position. */
export function settled<T extends { gridPos: GridPos }>(panels: readonly T[]): T[] {
  const done: T[] = [];
  const byPlace = [...panels].sort((a, b) => a.gridPos.y - b.gridPos.y || a.gridPos.x - b.gridPos.x);
  for (const panel of byPlace) {
    const { x, w } = panel.gridPos;
    const above = done.filter(({ gridPos }) => gridPos.x < x + w && x < gridPos.x + gridPos.w);
    const y = Math.max(0, ...above.map(({ gridPos }) => gridPos.y + gridPos.h));
    done.push({ ...panel, gridPos: { ...panel.gridPos, y } });
  }
  return done;
}
