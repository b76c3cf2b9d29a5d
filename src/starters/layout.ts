import { type Drawing } from './panel';
import { sizes } from './panelStyles';

/** A place in Grafana's grid of 24 columns. */
export interface GridPosition {
  x: number;
  y: number;
  w: number;
  h: number;
}

const columns = 24;

/** The places of the panels of a section, in their order: numbers in the first line, then charts side by side, then what is wide. */
export function placed(drawings: readonly Drawing[]): GridPosition[] {
  const places = new Map<number, GridPosition>();
  let y = 0;
  for (const line of linesOf(drawings)) {
    const w = Math.floor(columns / line.length);
    const h = Math.max(...line.map((index) => sizes[drawings[index]].height));
    line.forEach((index, at) => places.set(index, { x: at * w, y, w, h }));
    y += h;
  }
  return drawings.map((_, index) => places.get(index) ?? { x: 0, y, w: columns, h: 1 });
}

function linesOf(drawings: readonly Drawing[]): number[][] {
  const of = (share: 'line' | 'half' | 'whole') =>
    [...drawings.keys()].filter((index) => sizes[drawings[index]].share === share);
  const halves = of('half');
  // Three narrow ones, so that none is alone in its line.
  const last = halves.length > 1 && halves.length % 2 === 1 ? [halves.splice(-3)] : [];
  const pairs = halves.flatMap((_, at) => (at % 2 === 0 ? [halves.slice(at, at + 2)] : []));
  return [of('line'), ...pairs, ...last, ...of('whole').map((index) => [index])].filter((line) => line.length > 0);
}
