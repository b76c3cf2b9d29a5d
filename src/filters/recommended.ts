import { type AdHocVariableFilter } from '@grafana/data';

import { isTimeBin } from '@aplkit/language/apl/analysis/bins';
import { nameOf } from '@aplkit/language/apl/analysis/defaultNames';
import { isNumber, typeNamed } from '@aplkit/language/apl/analysis/types';
import { parseQuery } from '@aplkit/language/apl/parse';
import { isAggregating } from '@aplkit/language/apl/tree/operators';
import { type FailureMark, failureMarkOf, rankIn } from '../names/failureNames';
import { severityNames, spanPartNames } from '../names/knownNames';

/** Filters and groups that Grafana 12.4 recommends beside a dashboard's own. Grafana 11.6 doesn't have this type. */
export interface Recommendation {
  filters: AdHocVariableFilter[];
  groupByKeys: string[];
}

interface KnownField {
  name: string;
  type: string;
}

/** Maximum number of recommended groups. */
const maxGroups = 5;

/** Names of fields that tell most events apart, if no query groups by them. */
const dividing = [spanPartNames.service, spanPartNames.operation, severityNames].flat();

/**
 * Recommends groups and filters without a query: the fields that most queries group by, then services, operations and levels; and for
 * each field that marks failures, a filter for failed events. Leaves out fields in use.
 */
export function recommended(
  queries: readonly string[],
  fields: readonly KnownField[],
  { filters = [], groupByKeys = [] }: Partial<Recommendation>
): Recommendation {
  const grouped = queries.flatMap(groupsOf);
  const uses = (name: string) => grouped.filter((group) => group === name).length;
  const rank = (name: string) => (rankIn(name, dividing) < 0 ? Infinity : rankIn(name, dividing));
  const groups = [...new Set(fields.map(({ name }) => name))]
    .filter((name) => !groupByKeys.includes(name) && (uses(name) > 0 || rank(name) < Infinity))
    .sort((a, b) => uses(b) - uses(a) || compared(rank(a), rank(b)));
  const used = new Set(filters.map(({ key }) => key));
  const failures = new Map(
    fields.flatMap(({ name, type }) => {
      const condition = used.has(name) ? undefined : failedBy(failureMarkOf(name), type);
      return condition ? [[name, { key: name, ...condition }]] : [];
    })
  );
  return { filters: [...failures.values()], groupByKeys: groups.slice(0, maxGroups) };
}

const compared = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

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
  // Client errors are not failures, and OpenTelemetry's error levels start at 17.
  return mark !== undefined && mark !== 'flag' && isNumber(known)
    ? { operator: '>', value: mark === 'status' ? '499' : '16' }
    : undefined;
}
