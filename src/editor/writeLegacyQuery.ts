import { quoteName } from '../apl/tree/quote';
import { type LegacyQuery } from '../query/plan/plan';

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
