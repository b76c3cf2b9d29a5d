import { type AdHocVariableFilter } from '@grafana/data';

import { metricsIn, mplPipelinesOf } from '@aplkit/language/mpl/analysis/pipelines';
import { parseMpl } from '@aplkit/language/mpl/tree/readQuery';

/** Maximum number of cached series. */
const most = 500;
/** Milliseconds after which the distance is measured again: a metric may be stored more often than before. */
const measuredAgain = 10 * 60 * 1000;

/** Milliseconds between stored points, learned from results. */
export class Resolutions {
  private readonly known = new Map<string, { distance: number; at: number }>();

  of(key: string): number | undefined {
    const { distance, at } = this.known.get(key) ?? { at: -Infinity };
    const age = Date.now() - at;
    return age >= 0 && age < measuredAgain ? distance : undefined;
  }

  keep(key: string, distance: number): void {
    this.known.delete(key);
    this.known.set(key, { distance, at: Date.now() });
    const [oldest] = this.known.keys();
    if (this.known.size > most && oldest !== undefined) {
      this.known.delete(oldest);
    }
  }
}

/** The stored series that a query reads: its metrics with its filters. */
export function storedSeriesKey(text: string, filters: readonly AdHocVariableFilter[] = []): string {
  const query = parseMpl(text);
  const conditions = mplPipelinesOf(query).flatMap(({ steps }) =>
    steps.flatMap(({ kind, from, to }) => (kind === 'where' ? [text.slice(from, to)] : []))
  );
  const metrics = metricsIn(query).map(({ dataset, metric }) => [dataset.name, metric.name]);
  return JSON.stringify([
    metrics,
    conditions,
    filters.map(({ key, operator, value, values }) => [key, operator, value, values]),
  ]);
}
