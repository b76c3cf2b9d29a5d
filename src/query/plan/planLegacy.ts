import { type LegacyQueryBody } from '../../service/types';
import { readLegacyQuery } from './legacyQuery';
import { mostRows, type Plan, type RowsWanted } from './plan';
import { planQuery } from './planQuery';

/** A query as the legacy endpoint understands it (contract, "Query request body (legacy endpoint)"). */
export interface LegacyPlan {
  dataset: string;
  order: NonNullable<LegacyQueryBody['order']>;
  /** How it is sent; its `apl` is what the same query would be elsewhere. */
  plan: Plan;
  /** Rows of a query that is one request; `undefined` for the service's own number. */
  limit: number | undefined;
}

/** Throws an error with a sentence for a person where the query is more than that endpoint can do. */
export function planLegacy(apl: string, wanted: RowsWanted): LegacyPlan {
  const { dataset, order, limit } = readLegacyQuery(apl);
  const plan = planQuery(apl, wanted);
  return {
    dataset,
    order: order.length > 0 ? order : [{ field: '_time', desc: true }],
    plan,
    limit: limit ?? (wanted.rows === 'all' ? mostRows : wanted.rows),
  };
}
