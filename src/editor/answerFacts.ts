import { formattedValueToString, getValueFormat } from '@grafana/data';

import { type AnswerMeta } from '../frames/decorate/stats';
import { type PagedPlan, type SinglePlan } from '../query/plan/plan';
import { type SentQuery } from '../query/requests';
import { countText, numberText } from '../text/words';
import { shapeNames } from './optionValues';

/** A fact about a response that users read; none where there is no value. `meaning` also says what a person can do about it. */
export type Fact = [label: string, value?: string, meaning?: string];

/** Says how an answer was asked for: the range, the endpoint, and how many rows by which limit. */
export function requestFacts({ sent, refresh, deployment }: AnswerMeta): Fact[] {
  if (!isSent(sent)) {
    return [];
  }
  const { startTime, endTime, legacy } = sent;
  return [
    ['From', startTime, 'The time range as it was sent, in UTC'],
    ['To', endTime],
    [
      'Endpoint',
      legacy && 'legacy',
      `It was asked for the dataset “${legacy?.dataset}”, an order and a limit, not for the text of the query`,
    ],
    ['Deployment', deployment],
    sent.kind === 'pages' ? pagesLimit(sent) : singleLimit(sent),
    binsKept(refresh),
  ];
}

/** Says what came: rows, in which shape, in how many requests. */
export function resultFacts(meta: AnswerMeta): Fact[] {
  return [
    ['Rows', number(meta.rows)],
    ['Shape', shapeNames[meta.shape], 'What Auto chose, or the format in the editor'],
    ['Groups', number(meta.numGroups), 'As the service counts them'],
    [
      'Requests',
      number(meta.pages),
      (meta.pages ?? 1) > 1 ? `A ${meta.refresh ? 'part of the range' : 'page of rows'} each` : undefined,
    ],
    ['Size', format(meta.bytes, 'decbytes'), 'Of the answers as they came, uncompressed'],
    ['Complete', meta.isPartial === true ? 'no' : undefined, 'The service stopped before it had looked at everything'],
  ];
}

/** Says what the answer took in the service, and what it cost. */
export function costFacts(meta: AnswerMeta): Fact[] {
  const { rowsExamined, rowsMatched } = meta;
  const share = rowsExamined ? (100 * (rowsMatched ?? 0)) / rowsExamined : undefined;
  return [
    ['Time in the service', format(meta.elapsed, 'ms')],
    ['Rows examined', number(rowsExamined), 'Events that the service looked at. A shorter time range has fewer'],
    [
      'Rows matched',
      number(rowsMatched),
      share === undefined ? undefined : `${format(share, 'percent')} of them passed the query’s filters`,
    ],
    ['Blocks examined', number(meta.blocksExamined), 'Parts of the stored data that were read'],
    ['Blocks matched', number(meta.blocksMatched), 'Those in which something passed the filters'],
    ['Blocks cached', number(meta.blocksCached), 'Those that the service still had from earlier queries'],
    ['Oldest block', meta.minBlockTime],
    ['Newest block', meta.maxBlockTime],
    ['Cache status', number(meta.cacheStatus), 'The service’s own code'],
    ['Cost', costText(meta.cost), 'Gigabytes of memory times milliseconds, as the service counts queries'],
  ];
}

/** Writes a cost in GB·ms. */
export function costText(cost: number | undefined): string | undefined {
  return cost === undefined ? undefined : `${numberText(Number(cost.toPrecision(3)))} GB·ms`;
}

/** Writes a value in a unit of Grafana's. */
export function format(value: number | undefined, unit: string): string | undefined {
  return value === undefined ? undefined : formattedValueToString(getValueFormat(unit)(value));
}

function pagesLimit({ total, totalFrom, pageSize, direction }: Omit<PagedPlan, 'apl'>): Fact {
  const by = totalFrom === 'limit' ? byWhom.limit : byWhom.rows;
  const first = direction === 'descending' ? 'newest' : 'oldest';
  return [
    'Limit',
    total === undefined ? 'none' : countText(total, 'row'),
    `${by}, in pages of ${numberText(pageSize)}, the ${first} first, each from the last time on`,
  ];
}

const byWhom = {
  limit: 'By limit in the query',
  top: 'By top in the query',
  rows: 'By Rows in the options',
  service: 'The service’s own limit: neither the query nor Rows says otherwise',
} as const;

function singleLimit({ requested }: Omit<SinglePlan, 'apl'>): Fact {
  if (requested === undefined) {
    return ['Limit'];
  }
  const { limit, by, unit, why } = requested;
  const value = limit === undefined ? 'as the query says' : countText(limit, unit === 'groups' ? 'group' : 'row');
  const reason = why === undefined || by === 'service' ? '' : `. One request, because ${why}`;
  return ['Limit', value, `${byWhom[by]}${reason}`];
}

function binsKept(refresh: AnswerMeta['refresh']): Fact {
  if (refresh === undefined) {
    return ['Bins kept'];
  }
  const { bins, kept, why } = refresh;
  const whole = `The whole range was asked for${why === undefined ? ', the first time' : `, because ${why}`}`;
  return [
    'Bins kept',
    bins === undefined ? 'none' : `${numberText(kept)} of ${numberText(bins)}`,
    kept > 0 ? 'Only the others were asked for' : whole,
  ];
}

/** Tells whether an answer says how it was asked for. */
export function isSent(sent: object | undefined): sent is SentQuery {
  return sent !== undefined && 'kind' in sent && 'startTime' in sent;
}

function number(value: number | undefined): string | undefined {
  return value === undefined ? undefined : numberText(value);
}
