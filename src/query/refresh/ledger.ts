import { type BinsPlan } from '../plan/planBins';
import { KeptBins, type KeepOptions } from './keptBins';

/** Cells that a data source keeps at most: some 50 MB. */
const mostCells = 2_000_000;

/** The size that a query without rows counts as: its text and its bins take memory as well. */
const cellsOfNoRows = 1_000;

/** The bins of a data source's queries. Those of queries that nobody asked for the longest time go first. */
export class Ledger {
  /** In the order of their use. */
  private readonly queries = new Map<string, KeptBins>();

  constructor(private readonly most = mostCells) {}

  /** Returns how many queries have bins. */
  get size(): number {
    return this.queries.size;
  }

  /** Returns the bins of a query. @param key all that decides what its bins are */
  of(key: string, plan: BinsPlan, options: KeepOptions): KeptBins {
    const kept = this.queries.get(key) ?? new KeptBins(plan, options);
    this.queries.delete(key);
    this.queries.set(key, kept);
    return kept;
  }

  /** Drops the bins of other queries, and in the end of the last one, until the cells are few enough. */
  trim(): void {
    const cellsOf = (kept: KeptBins) => kept.cells + cellsOfNoRows;
    let cells = [...this.queries.values()].reduce((sum, kept) => sum + cellsOf(kept), 0);
    for (const [key, kept] of this.queries) {
      if (cells <= this.most) {
        return;
      }
      this.queries.delete(key);
      cells -= cellsOf(kept);
    }
  }
}
