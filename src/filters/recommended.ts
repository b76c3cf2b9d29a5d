import { type AdHocVariableFilter } from '@grafana/data';

import { isTimeBin } from '@aplkit/language/apl/analysis/bins';
import { nameOf } from '@aplkit/language/apl/analysis/defaultNames';
import { isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { parseQuery } from '@aplkit/language/apl/parse';
import { isAggregating } from '@aplkit/language/apl/tree/operators';
import { errorSeverity, type FailureMark, failureMarkOf, rankIn, serverErrors } from '../names/failureNames';
import { severityNames, spanPartNames } from '../names/knownNames';

/** Filters and groups that Grafana 12.4 recommends. Grafana 11.6 lacks this type. */
export interface Recommendation {
  filters: AdHocVariableFilter[];
  groupByKeys: string[];
}

interface KnownDataset {
  fields: ReadonlyArray<{ name: string; type: string }>;
  /** The fields that best divide the events, best first; `undefined` if unknown. */
  informative: readonly string[] | undefined;
}

/** Maximum number of recommended groups. */
const maxGroups = 5;

/** Names of fields that usually divide events well, recommended after fields that queries group by. */
const dividing = [spanPartNames.service, spanPartNames.operation, severityNames].flat();

/** Position of a name in `dividing`; Infinity if missing. */
export function nameRank(name: string): number {
  const rank = rankIn(name, dividing);
  return rank < 0 ? Infinity : rank;
}

/** Recommends groups and filters that aren't in use: first the groups of most queries, and the recent filters. */
export function recommended(
  queries: readonly string[],
  datasets: readonly KnownDataset[],
  { filters = [], groupByKeys = [] }: Partial<Recommendation>,
  recent: readonly AdHocVariableFilter[]
): Recommendation {
  const grouped = queries.flatMap(groupsOf);
  const uses = (name: string) => grouped.filter((group) => group === name).length;
  const ranks = new Map<string, number>();
  const fields = new Map<string, string>();
  for (const { fields: own, informative } of datasets) {
    for (const { name, type } of own) {
      const rank = informative === undefined ? nameRank(name) : placeIn(informative, name);
      ranks.set(name, Math.min(rank, ranks.get(name) ?? Infinity));
      fields.set(name, type);
    }
  }
  const groups = [...ranks]
    .filter(([name, rank]) => !groupByKeys.includes(name) && (uses(name) > 0 || rank < Infinity))
    .sort(([a, rankA], [b, rankB]) => uses(b) - uses(a) || inOrder(rankA, rankB))
    .map(([name]) => name);
  const used = new Set(filters.map(({ key }) => key));
  const again = recent.filter(({ key }) => fields.has(key) && !used.has(key));
  again.forEach(({ key }) => used.add(key));
  const failures = [...fields].flatMap(([key, type]) => {
    const condition = used.has(key) ? undefined : failedBy(failureMarkOf(key), type);
    return condition ? { key, ...condition } : [];
  });
  return { filters: [...again, ...failures], groupByKeys: groups.slice(0, maxGroups) };
}

function placeIn(names: readonly string[], name: string): number {
  const place = names.indexOf(name);
  return place < 0 ? Infinity : place;
}

/** Compares two numbers, both of which may be infinite. */
export const inOrder = (a: number, b: number): number => (a === b ? 0 : a - b);

/** Names of the fields by which a query groups rows. */
function groupsOf(text: string): string[] {
  const aggregating = parseQuery(text).pipeline?.operators.filter(isAggregating).at(-1);
  return (aggregating?.by ?? []).filter(({ expression }) => !isTimeBin(expression)).flatMap((by) => nameOf(by) ?? []);
}

/** Condition for failed events, if the field's type is enough to determine it. */
function failedBy(
  mark: FailureMark | undefined,
  type: string
): Pick<AdHocVariableFilter, 'operator' | 'value'> | undefined {
  const known = typeNamed(type);
  if (mark === 'flag' && known === 'boolean') {
    return { operator: '=', value: 'true' };
  }
  if (mark === 'success' && known === 'boolean') {
    return { operator: '=', value: 'false' };
  }
  return (mark === 'status' || mark === 'level') && isNumber(known)
    ? { operator: '>', value: String((mark === 'status' ? serverErrors : errorSeverity) - 1) }
    : undefined;
}
