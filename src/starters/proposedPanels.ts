import { eventPanels } from './eventPanels';
import { mostImportant, type Panel } from './panel';
import { type Recognized } from './recognize';
import { tracePanels } from './tracePanels';

export const maxPanels = 16;

export interface Proposal {
  key: string;
  data: Recognized;
  panel: Panel;
  /** Rank within the dataset, most important first. */
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

/** Most important panels of the datasets, about the same number from each. */
export const proposedPanels = (datasets: readonly Recognized[]): Proposal[] =>
  mostImportant(allPanels(datasets), maxPanels);
