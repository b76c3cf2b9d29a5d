import { type AplQuery } from '../../types';
import { isUnsupported } from './migrate';

/** Says why a query cannot be run, as a sentence; `undefined` if it can. Hardly any query needs it, so it is loaded where one does. */
export function whyUnsupported(query: AplQuery): string | undefined {
  if (!isUnsupported(query)) {
    return undefined;
  }
  return query.unsupported?.kind === 'mpl'
    ? 'This query is written in MPL, the language for metrics, which this data source does not run. Write it in APL here, or leave it with the service’s official plugin.'
    : `This data source does not know queries of kind “${query.unsupported?.kind}”. Write the query in APL here, or choose the data source that it was made with.`;
}
