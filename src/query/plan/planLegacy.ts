import { type Operator } from '../../apl/ast';
import { parseQuery } from '../../apl/parse';
import { limitOf, orderOf } from '../../apl/pipelineFacts';
import { type LegacyQueryBody } from '../../service/types';
import { type Plan, type RowsWanted } from './plan';
import { planQuery } from './planQuery';

/** A query as the legacy endpoint understands it (contract, "Query request body (legacy endpoint)"). */
export interface LegacyPlan {
  dataset: string;
  order: NonNullable<LegacyQueryBody['order']>;
  /** How it is sent; its `apl` is what the same query would be elsewhere. */
  plan: Plan;
  /** Rows of a query that is one request. */
  limit: number | undefined;
}

/** Throws an error with a sentence for a person where the query is more than that endpoint can do. */
export function planLegacy(apl: string, wanted: RowsWanted): LegacyPlan {
  const { pipeline, statements, problems } = parseQuery(apl);
  const [problem] = problems;
  if (problem !== undefined || pipeline === undefined) {
    throw new Error(`This query cannot be read: ${problem?.message ?? 'it is empty.'} Correct it and run it again.`);
  }
  if (pipeline.source.kind !== 'dataset' || statements.length > 0) {
    throw refusal('a query that begins with anything else than the name of a dataset');
  }
  const other = pipeline.operators.find((operator) => !isKnown(operator));
  if (other !== undefined) {
    throw refusal(`“${other.keyword.name}”`);
  }
  const order = (orderOf(pipeline) ?? [{ field: '_time', descending: true }]).map(({ field, descending }) => {
    if (field === undefined) {
      throw refusal('a sort by something that is worked out');
    }
    return { field, desc: descending };
  });
  const plan = planQuery(apl, wanted);
  const count = limitOf(pipeline)?.count;
  const rows = typeof wanted.rows === 'number' ? wanted.rows : undefined;
  return { dataset: pipeline.source.dataset.name, order, plan, limit: count === undefined ? rows : Number(count) };
}

function isKnown(operator: Operator): boolean {
  return operator.kind === 'sort' || (operator.kind === 'limit' && operator.count.kind === 'integer');
}

function refusal(what: string): Error {
  return new Error(
    `The legacy endpoint knows a dataset, an order and a limit, but not ${what}. Write the query like logs | sort by _time desc | limit 100, or choose the current endpoint.`
  );
}
