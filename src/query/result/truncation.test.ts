import { type QueryStatus } from '../../service/types';
import { answerOf, field } from '../../frames/testing/answerOf';
import { truncationNotices } from './truncation';
import { type RowsWanted } from '../plan/plan';
import { planQuery } from '../plan/planQuery';

type Answer = ReturnType<typeof answerOf>;

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A response with rows of one column. */
function rows(count: number, status: QueryStatus): Answer {
  return answerOf([{ fields: [field('x', 'integer')], columns: [numbers(count)] }], status);
}

/** Response with groups by time, each with `buckets` rows, with or without the service's totals. */
function byTime(groups: number, buckets: number, numGroups: number, totals = true): Answer {
  const time = { name: '_time', type: 'datetime' };
  const times = numbers(groups * buckets).map((row) => new Date((row % buckets) * 60_000).toISOString());
  const keys = numbers(groups * buckets).map((row) => Math.floor(row / buckets));
  const count = field('count_', 'integer', 'count');
  const table = {
    fields: [time, field('uri', 'integer'), count],
    groups: ['_time', 'uri'],
    buckets: { field: '_time', size: 60e9 },
    columns: [times, keys, keys],
  };
  const all = {
    name: '_totals',
    fields: [field('uri', 'integer'), count],
    groups: ['uri'],
    columns: [numbers(groups), numbers(groups)],
  };
  return answerOf(totals ? [table, all] : [table], { rowsMatched: 141_294, numGroups });
}

/** The notices for a response to a query. */
function said(apl: string, answer: Answer, wanted: RowsWanted = {}): string | undefined {
  const plan = planQuery(apl, wanted);
  if (plan.kind !== 'single') {
    throw new Error('The query comes in pages.');
  }
  const notices = truncationNotices(plan.requested, answer).map(({ text }) => text);
  expect(notices.length).toBeLessThanOrEqual(1);
  return notices[0];
}

const uris = 'logs | summarize count() by bin_auto(_time), uri';
const service = '(the default limit). Filter, or increase “Rows” in Options or | limit in the query.';

describe('Groups by time', () => {
  it.each([true, false])('that were cut to 1,000 groups say how many there are (with totals: %s)', (totals) => {
    const answer = byTime(1000, 3, 1574, totals);
    expect(said(uris, answer)).toBe(`Showing the first 1,000 of 1,574 groups ${service}`);
  });

  it('are whole as one series of exactly 1,000 buckets', () => {
    expect(said('logs | summarize count() by bin(_time, 1m)', byTime(1, 1000, 1))).toBeUndefined();
  });

  it('are whole as a few series of many buckets', () => {
    expect(said(uris, byTime(20, 120, 20))).toBeUndefined();
  });

  it('lose buckets where a sort makes the limit one of rows, and say so', () => {
    expect(said(`${uris} | sort by _time asc`, byTime(10, 100, 10))).toMatch(
      /^There may be more rows than the 1,000 shown \(/
    );
  });

  it('of which Rows asks for some say so, and of which the query asks for some as well', () => {
    const answer = byTime(1200, 2, 1574);
    expect(said(uris, answer, { rows: 1200 })).toBe(
      'Showing the first 1,200 of 1,574 groups (limited by “Rows” in Options).'
    );
    expect(said(`${uris} | limit 1200`, answer)).toBe(
      'Showing the first 1,200 of 1,574 groups (limited by the query’s limit).'
    );
  });
});

describe('A whole answer says nothing of more rows:', () => {
  it.each<[string, Answer, RowsWanted]>([
    ['logs | distinct uri | limit 5000', rows(1574, { rowsMatched: 141_294, numGroups: 1574 }), {}],
    ['logs | distinct uri', rows(1574, { rowsMatched: 11_003, numGroups: 1574 }), { rows: 5000 }],
    ['logs | summarize count() by bin(_time, 1h)', rows(0, { rowsMatched: 0, numGroups: 1 }), { rows: 500 }],
    ['logs | summarize count() by uri', rows(1000, { rowsMatched: 11_003, numGroups: 1000 }), {}],
    ['logs | top 3000 by x', rows(3000, { rowsMatched: 11_003 }), { rows: 5000 }],
    ['logs | top 1000 by x', rows(1000, { rowsMatched: 11_003 }), {}],
    ['logs | where a | limit 1500 | where b', rows(1291, { rowsMatched: 10_124 }), {}],
    ['logs | sort by x', rows(1000, { rowsMatched: 1000 }), {}],
    ['logs | sort by x', rows(2500, { rowsMatched: 2500 }), { rows: 'all' }],
    ['logs | summarize count() by uri | where count_ > 5', rows(1200, { numGroups: 1574 }), { rows: 5000 }],
    ['logs | mv-expand tags | limit 1000', rows(1000, { rowsMatched: 600 }), {}],
    ['logs | where a', rows(200, { rowsMatched: 11_003 }), {}],
  ])('%s', (apl, answer, wanted) => {
    expect(said(apl, answer, wanted)).toBeUndefined();
  });
});

describe('A cut answer says how many rows there are, and what to do:', () => {
  const first = 'Showing the first';
  it.each<[string, Answer, RowsWanted, string]>([
    [
      'logs | where a',
      rows(1000, { rowsMatched: 11_003 }),
      {},
      `${first} 1,000 of 11,003 rows ${service.replace('Filter,', 'Filter or summarize,')}`,
    ],
    [
      'logs | limit 1000',
      rows(1000, { rowsMatched: 11_003 }),
      {},
      `${first} 1,000 of 11,003 rows (limited by the query’s limit).`,
    ],
    [
      'logs | summarize count() by uri | limit 1000',
      rows(1000, { rowsMatched: 11_003, numGroups: 1574 }),
      {},
      'Showing the first 1,000 of 1,574 groups (limited by the query’s limit).',
    ],
    [
      'let n = 2000; logs | limit n',
      rows(2000, { rowsMatched: 11_003 }),
      {},
      `${first} 2,000 of 11,003 rows (limited by the query’s limit).`,
    ],
    [
      'logs | sort by x',
      rows(50_000, { rowsMatched: 141_294 }),
      { rows: 'all' },
      `${first} 50,000 of 141,294 rows (the maximum per request). Can’t load more: the query sorts by “x”. Filter or summarize, or choose a shorter time range.`,
    ],
    [
      'logs | top 3000 by x',
      rows(1000, { rowsMatched: 11_003 }),
      {},
      `${first} 1,000 of 11,003 rows (the maximum per request). Can’t load more: top needs all rows at once (use sort by _time | limit instead). Filter or summarize, or choose a shorter time range.`,
    ],
    [
      'logs | mv-expand tags',
      rows(1000, { rowsMatched: 600 }),
      {},
      `There may be more rows than the 1,000 shown ${service.replace('Filter,', 'Filter or summarize,')}`,
    ],
    [
      'logs | a text with | | syntax errors',
      rows(1000, { rowsMatched: 600 }),
      {},
      `There may be more rows than the 1,000 shown ${service.replace('Filter,', 'Filter or summarize,')}`,
    ],
  ])('%s', (apl, answer, wanted, text) => {
    expect(said(apl, answer, wanted)).toBe(text);
  });
});
