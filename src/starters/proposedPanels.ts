import { countRules } from './countRules';
import { type Panel } from './panel';
import { type Recognized } from './recognize';
import { rowRules } from './rowRules';
import { traceRules } from './traceRules';
import { otherMeasures, valueRules } from './valueRules';

const eventRules = [...countRules, ...valueRules, ...rowRules, otherMeasures];

/** More panels than these are a heap. */
export const maxPanels = 16;

/** A panel with the data that it is about. */
export interface Proposal {
  key: string;
  data: Recognized;
  panel: Panel;
  /** Its place among those of its dataset, the most important first. */
  rank: number;
}

/** Returns all panels that the rules propose for datasets. */
export const allPanels = (datasets: readonly Recognized[]): Proposal[] =>
  datasets.flatMap((data) =>
    (data.kind === 'traces' ? traceRules : eventRules)
      .flatMap((propose) => propose(data))
      .map((panel, rank) => ({ key: `${data.facts.dataset}: ${panel.title}`, data, panel, rank }))
  );

/** Returns the most important of them, in their order: as many as fit a dashboard, of each dataset as many as of the others. */
export function proposedPanels(datasets: readonly Recognized[]): Proposal[] {
  const all = allPanels(datasets);
  const first = new Set([...all].sort((a, b) => a.rank - b.rank).slice(0, maxPanels));
  return all.filter((proposal) => first.has(proposal));
}
