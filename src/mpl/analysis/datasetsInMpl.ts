import { parseMpl } from '../tree/readQuery';
import { metricsIn } from './pipelines';

/** The names of the datasets that a query reads, each once. */
export function datasetsInMpl(mpl: string): string[] {
  return [...new Set(metricsIn(parseMpl(mpl)).map(({ dataset }) => dataset.name))];
}
