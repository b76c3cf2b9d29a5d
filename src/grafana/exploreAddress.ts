import { type ExplorePanelsState, locationUtil, type RawTimeRange } from '@grafana/data';

import { type AplQuery } from '../types';

interface ExploreState {
  /** UID of the data source. */
  datasource: string;
  queries: AplQuery[];
  /** Absolute times are ISO 8601. */
  range: RawTimeRange;
  panelsState?: ExplorePanelsState;
  /** True to fold the editors of the queries; Grafana before 12.4 shows them. */
  compact?: boolean;
}

/** URL that opens queries in Explore. */
export function exploreAddress(state: ExploreState): string {
  return locationUtil.assureBaseUrl(`/explore?left=${encodeURIComponent(asJson(state))}`);
}

/** JSON without `\n`, `\r`, `\t`, or two backslashes: Grafana removes these escapes from the addresses of links. */
const asJson = (state: ExploreState): string =>
  JSON.stringify(state).replace(/\\([\\nrt])/g, (_, escaped: string) => escapes[escaped] ?? '');

const escapes: Partial<Record<string, string>> = { '\\': '\\u005c', n: '\\u000a', r: '\\u000d', t: '\\u0009' };
