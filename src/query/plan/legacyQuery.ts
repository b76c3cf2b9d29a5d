import { countOf, limitOf, orderOf } from '@aplkit/language/apl/analysis/pipelineFacts';
import { quoteName } from '@aplkit/language/apl/tree/quote';
import { parseCorrectQuery } from '@aplkit/language/apl/parse';
import { type LegacyQuery } from './plan';

/** Converts APL to a legacy query. Throws a user-facing error for anything unsupported. */
export function readLegacyQuery(apl: string): LegacyQuery {
  const query = parseCorrectQuery(apl);
  if (query?.pipeline === undefined) {
    throw new Error(
      `The query ${query === undefined ? 'has an error' : 'is empty'}. The legacy endpoint needs a single dataset, or a variable that contains one.`
    );
  }
  const { statements, pipeline } = query;
  if (pipeline.source.kind !== 'dataset' || statements.length > 0) {
    throw refusal('a source other than one dataset');
  }
  const other = pipeline.operators.find(
    (operator) => operator.kind !== 'sort' && !(operator.kind === 'limit' && countOf(operator) !== undefined)
  );
  if (other !== undefined) {
    throw refusal(`“${other.keyword.name}”`);
  }
  const order = (orderOf(pipeline) ?? []).map(({ field, descending }) => {
    if (field === undefined) {
      throw refusal('sorting by an expression');
    }
    return { field, desc: descending };
  });
  const limit = limitOf(pipeline);
  return { dataset: pipeline.source.dataset.name, order, limit: limit && countOf(limit) };
}

/** Writes a legacy query as APL, with quoted names, so that variables in them work; "" without a dataset. */
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
    `The legacy endpoint supports a dataset, a sort order and a limit, but not ${what}. Use a query like logs | sort by _time desc | limit 100, or switch to APL.`
  );
}
