import { type BinsPlan } from './planBins';
import { type KeepOptions, QueryBins } from './queryBins';

/** Cells that a data source keeps at most: some 50 MB. */
const maxCells = 2_000_000;

/** The size that a query without rows counts as: its text and its bins take memory as well. */
const cellsOfNoRows = 1_000;

/** The bins of a data source's queries. Those of queries that nobody asked for the longest time go first. */
export class BinCache {
  /** In the order of their use. */
  private readonly queries = new Map<string, QueryBins>();

  constructor(private readonly max = maxCells) {}

  /** Returns how many queries have bins. */
  get size(): number {
    return this.queries.size;
  }

  /** Returns the bins of a query. @param key all that decides what its bins are */
  of(key: string, plan: BinsPlan, options: KeepOptions): QueryBins {
    const bins = this.queries.get(key) ?? new QueryBins(plan, options);
    this.queries.delete(key);
    this.queries.set(key, bins);
    return bins;
  }

  /** Drops the bins of other queries, and in the end of the last one, until the cells are few enough. */
  trim(): void {
    const cellsOf = (bins: QueryBins) => bins.cells + cellsOfNoRows;
    let cells = [...this.queries.values()].reduce((sum, bins) => sum + cellsOf(bins), 0);
    for (const [key, bins] of this.queries) {
      if (cells <= this.max) {
        return;
      }
      this.queries.delete(key);
      cells -= cellsOf(bins);
    }
  }
}
