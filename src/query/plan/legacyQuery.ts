import { countOf, limitOf, orderOf } from '../../apl/analysis/pipelineFacts';
import { quoteName } from '../../apl/tree/quote';
import { readCorrectQuery } from '../../apl/tree/readQuery';
import { type LegacyQuery } from './plan';

/** Reads what a text of APL asks the legacy endpoint; throws a user-facing error where it is more than that can do. */
export function readLegacyQuery(apl: string): LegacyQuery {
  const query = readCorrectQuery(apl);
  if (query?.pipeline === undefined) {
    throw new Error(
      `This query cannot be read${query === undefined ? '' : ': it is empty'}. Correct it and run it again; a variable for the dataset has one value with the legacy endpoint.`
    );
  }
  const { statements, pipeline } = query;
  if (pipeline.source.kind !== 'dataset' || statements.length > 0) {
    throw refusal('a query that begins with anything else than the name of one dataset');
  }
  const other = pipeline.operators.find(
    (operator) => operator.kind !== 'sort' && !(operator.kind === 'limit' && countOf(operator) !== undefined)
  );
  if (other !== undefined) {
    throw refusal(`“${other.keyword.name}”`);
  }
  const order = (orderOf(pipeline) ?? []).map(({ field, descending }) => {
    if (field === undefined) {
      throw refusal('a sort by something that is worked out');
    }
    return { field, desc: descending };
  });
  const limit = limitOf(pipeline);
  return { dataset: pipeline.source.dataset.name, order, limit: limit && countOf(limit) };
}

/** Writes what the legacy endpoint is asked as APL; "" without a dataset. Names may be variables: they are in quotes, where they are replaced. */
export function writeLegacyQuery({ dataset, order, limit }: LegacyQuery): string {
  if (dataset === '') {
    return '';
  }
  const keys = order.map(({ field, desc }) => `${quoteName(field)} ${desc ? 'desc' : 'asc'}`);
  return [
    quoteName(dataset),
    ...(keys.length > 0 ? [`sort by ${keys.join(', ')}`] : []),
    ...(limit === undefined ? [] : [`limit ${limit}`]),
  ].join('\n| ');
}

function refusal(what: string): Error {
  return new Error(
    `The legacy endpoint knows a dataset, an order and a limit, but not ${what}. Write the query like logs | sort by _time desc | limit 100, or choose APL.`
  );
}
