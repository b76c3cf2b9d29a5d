import { countRules } from './countRules';
import { type Panel } from './panel';
import { type Recognised } from './recognise';
import { rowRules } from './rowRules';
import { traceRules } from './traceRules';
import { valueRules } from './valueRules';

const eventRules = [...countRules, ...valueRules, ...rowRules];

/** More panels than these are a heap. */
export const maxPanels = 16;

/** A panel with the data that it is about. */
export interface Proposal {
  key: string;
  data: Recognised;
  panel: Panel;
}

/** Returns the panels that are proposed for datasets: the most important ones of each, as many as fit a dashboard. */
export function proposedPanels(datasets: readonly Recognised[]): Proposal[] {
  const each = Math.floor(maxPanels / Math.max(1, datasets.length));
  return datasets.flatMap((data) =>
    (data.kind === 'traces' ? traceRules : eventRules)
      .flatMap((propose) => propose(data))
      .slice(0, each)
      .map((panel) => ({ key: `${data.facts.dataset}: ${panel.title}`, data, panel }))
  );
}
