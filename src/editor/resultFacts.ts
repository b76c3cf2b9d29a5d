import { formattedValueToString, getValueFormat } from '@grafana/data';

import { type ResultMeta } from '../frames/decorate/stats';
import { type PagedPlan, type SinglePlan } from '../query/plan/plan';
import { type SentQuery } from '../query/paging/requests';
import { type DefaultFilter } from '../settings';
import { countText, numberText } from '@aplkit/language/kit/words';
import { shapeNames } from './optionValues';

/** A fact about a response, shown if it has a value. `meaning` explains the fact and gives advice. */
export type Fact = [label: string, value?: string | number, meaning?: string];

/** Facts about the request: range, deployment, limits, refresh and default filters. */
export function requestFacts({ sent, refresh, deployment }: ResultMeta): Fact[] {
  // Metrics queries have no plan for rows.
  const planned = isSent(sent) ? plannedFacts(sent) : { range: [], limits: [] };
  return [
    ...planned.range,
    ['Deployment', deployment],
    ...planned.limits,
    binsKept(refresh),
    defaultFilter(defaultFiltersIn({ sent })),
  ];
}

function plannedFacts(sent: SentQuery): Record<'range' | 'limits', Fact[]> {
  const { startTime, endTime, legacy } = sent;
  return {
    range: [
      ['From', startTime, 'Time range as sent, in UTC'],
      ['To', endTime],
      [
        'Endpoint',
        legacy && 'legacy',
        `The request contained the dataset “${legacy?.dataset}”, a sort order and a limit instead of APL`,
      ],
    ],
    limits: [sent.kind === 'pages' ? pagesLimit(sent) : singleLimit(sent)],
  };
}

function defaultFilter(filters: DefaultFilter[]): Fact {
  const value = filters.map(({ dataset, where }) => `${dataset}: ${where}`).join('; ');
  return ['Default filter', value || undefined, 'Added by the data source’s settings. You can turn it off in Options'];
}

export function defaultFiltersIn({ sent }: Pick<ResultMeta, 'sent'>): DefaultFilter[] {
  return (isSent(sent) && sent.defaultFilters) || [];
}

/** Facts about the response, such as rows, shape and size. */
export function resultFacts(meta: ResultMeta): Fact[] {
  return [
    ['Series', meta.series],
    [meta.series === undefined ? 'Rows' : 'Points', meta.rows],
    ['Shape', shapeNames[meta.shape], 'Chosen by Auto or in the editor'],
    ['Groups', meta.numGroups, 'As counted by the service'],
    [
      'Requests',
      meta.pages,
      (meta.pages ?? 1) > 1 ? `One per ${meta.refresh ? 'part of the range' : 'page of rows'}` : undefined,
    ],
    ['Evidence', meta.evidence, 'Events marked on the chart'],
    ['Size', format(meta.bytes, 'decbytes'), 'All responses, uncompressed'],
    [
      'Complete',
      meta.isPartial === true ? 'no' : undefined,
      'Partial result: the service stopped before it examined all events',
    ],
    [
      'Exact',
      meta.isEstimate === true ? 'no' : undefined,
      'Estimated result: the service trimmed intermediate results, so counts are approximate',
    ],
  ];
}

/** Facts about the query's effort and cost in the service. */
export function costFacts(meta: ResultMeta): Fact[] {
  const { rowsExamined, rowsMatched } = meta;
  const share = rowsExamined ? (100 * (rowsMatched ?? 0)) / rowsExamined : undefined;
  return [
    ['Execution time', format(meta.elapsed, 'ms')],
    ['Rows examined', rowsExamined, 'Events the service read. To reduce the number, shorten the time range'],
    [
      'Rows matched',
      rowsMatched,
      share === undefined ? undefined : `${format(share, 'percent')} of the examined rows matched the query’s filters`,
    ],
    ['Blocks examined', meta.blocksExamined, 'Parts of the stored data that the service read'],
    ['Blocks matched', meta.blocksMatched, 'Blocks with matching events'],
    ['Blocks cached', meta.blocksCached, 'Reused from earlier queries'],
    ['Oldest block', meta.minBlockTime],
    ['Newest block', meta.maxBlockTime],
    ['Cache status', meta.cacheStatus, 'The service’s status code'],
    ['Cost', costText(meta.cost), 'Memory × time, in gigabyte-milliseconds (the service’s unit)'],
  ];
}

/** Formats a cost in GB·ms. */
export function costText(cost: number | undefined): string | undefined {
  return cost === undefined ? undefined : `${numberText(Number(cost.toPrecision(3)))} GB·ms`;
}

/** Formats a value in one of Grafana's units. */
export function format(value: number | undefined, unit: string): string | undefined {
  return value === undefined ? undefined : formattedValueToString(getValueFormat(unit)(value));
}

function pagesLimit({ total, totalFrom, pageSize, direction }: Omit<PagedPlan, 'apl'>): Fact {
  const by = totalFrom === 'limit' ? byWhom.limit : byWhom.rows;
  const first = direction === 'descending' ? 'newest' : 'oldest';
  return [
    'Limit',
    total === undefined ? 'none' : countText(total, 'row'),
    `${by}; fetched in pages of ${numberText(pageSize)}, ${first} first`,
  ];
}

const byWhom = {
  limit: 'Set by “limit” in the query',
  top: 'Set by “top” in the query',
  rows: 'Set by “Rows” in Options',
  service: 'The service’s default: neither the query nor “Rows” sets a limit',
} as const;

function singleLimit({ requested }: Omit<SinglePlan, 'apl'>): Fact {
  if (requested === undefined) {
    return ['Limit'];
  }
  const { limit, by, unit, why } = requested;
  const value = limit === undefined ? 'from the query' : countText(limit, unit === 'groups' ? 'group' : 'row');
  const reason = why === undefined || by === 'service' ? '' : `. Not paged: ${why}`;
  return ['Limit', value, `${byWhom[by]}${reason}`];
}

function binsKept(refresh: ResultMeta['refresh']): Fact {
  if (refresh === undefined) {
    return ['Bins kept'];
  }
  const { bins, kept, why } = refresh;
  const whole = `Queried the whole range${why === undefined ? ' for the first time' : ` because ${why}`}`;
  return [
    'Bins kept',
    bins === undefined ? 'none' : `${numberText(kept)} of ${numberText(bins)}`,
    kept > 0 ? 'Only the other bins were queried' : whole,
  ];
}

/** True if a result includes details about its request. */
export function isSent(sent: object | undefined): sent is SentQuery {
  return sent !== undefined && 'kind' in sent && 'startTime' in sent;
}
