import { eventPanels } from './eventPanels';
import { type Panel } from './panel';
import { type Recognized } from './recognize';
import { tracePanels } from './tracePanels';

export const maxPanels = 16;

export interface Proposal {
  key: string;
  data: Recognized;
  panel: Panel;
  /** Place in its dataset, the most important first. */
  rank: number;
}

export const allPanels = (datasets: readonly Recognized[]): Proposal[] =>
  datasets.flatMap((data) =>
    (data.kind === 'traces' ? tracePanels : eventPanels)(data).map((panel, rank) => ({
      key: `${data.facts.dataset}: ${panel.title}`,
      data,
      panel,
      rank,
    }))
  );

/** The most important panels, in their order: up to `maxPanels`, of each dataset about as many. */
export function proposedPanels(datasets: readonly Recognized[]): Proposal[] {
  const all = allPanels(datasets);
  const first = new Set([...all].sort((a, b) => a.rank - b.rank).slice(0, maxPanels));
  return all.filter((proposal) => first.has(proposal));
}
