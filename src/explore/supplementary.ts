import { type DataQueryRequest, type SupplementaryQueryOptions, SupplementaryQueryType } from '@grafana/data';

import { migrateQuery } from '../query/migration/migrate';
import { type AplQuery, isApl, type ExploreParts, type RowsQuery } from '../types';

/** Query for a log volume or a log sample, if the format supports it. */
export function supplementaryQuery(
  { type, ...options }: SupplementaryQueryOptions,
  saved: AplQuery
): (RowsQuery & ExploreParts) | undefined {
  const isVolume = type === SupplementaryQueryType.LogsVolume;
  const query = migrateQuery(saved);
  if (query.hide || !isApl(query)) {
    return undefined;
  }
  const { format = 'auto' } = query;
  const isWanted = format === 'auto' || (format !== 'trace' && isVolume === (format === 'logs'));
  return isWanted ? { ...query, derived: { kind: isVolume ? 'volume' : 'sample', ...options } } : undefined;
}

/** Request for a log volume or sample; `undefined` if not applicable. */
export function supplementaryRequest(
  type: SupplementaryQueryType,
  request: DataQueryRequest<AplQuery>,
  options?: SupplementaryQueryOptions
): DataQueryRequest<AplQuery> | undefined {
  const wanted = options?.type === type ? options : { type };
  const targets = request.targets.flatMap((query) => supplementaryQuery(wanted, query) ?? []);
  return targets.length === 0 ? undefined : { ...request, targets };
}

export const supplementaryTypes = () => [SupplementaryQueryType.LogsVolume, SupplementaryQueryType.LogsSample];
