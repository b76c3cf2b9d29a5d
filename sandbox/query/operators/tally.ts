import { type Compilation } from '../compilation';
import { type Scope, type Tally } from '../scope';

/** Columns for a `SELECT` that sums events up, and where they are to be found behind it. */
export interface TallyColumns {
  selects: string[];
  /** @param groups SQL over the relation: how many groups there are. */
  of(relation: string, groups: string, oneRow?: boolean): Tally;
}

/** The counts of a step over `scope`; `undefined` where its rows are not the events that match: sums already, or cut before. */
export function tallyColumns(scope: Scope, { steps }: Compilation): TallyColumns | undefined {
  if (!scope.event || scope.limited) {
    return undefined;
  }
  const { time } = scope.event;
  const [rows, earliest, latest] = [steps.column(), steps.column(), steps.column()];
  return {
    selects: [`count(*) AS ${rows}`, `min(${time}) AS ${earliest}`, `max(${time}) AS ${latest}`],
    of: (relation, groups, oneRow = false) => ({ relation, rows, earliest, latest, groups, oneRow }),
  };
}
