import { readLegacyQuery, writeLegacyQuery } from './legacyQuery';
import { type RowsWanted } from './plan';
import { planQuery } from './planQuery';

const planLegacy = (apl: string, wanted: RowsWanted) => planQuery(apl, { ...wanted, kind: 'legacy' });
const latest = [{ field: '_time', desc: true }];

describe('What a query asks the legacy endpoint', () => {
  it.each([
    ['logs', { dataset: 'logs', order: [], limit: undefined }],
    [
      "['my-logs'] | sort by _time asc",
      { dataset: 'my-logs', order: [{ field: '_time', desc: false }], limit: undefined },
    ],
    [
      "logs // all\n| sort by ['a.b'] desc, _time | take 50 | limit 20",
      { dataset: 'logs', order: [{ field: 'a.b', desc: true }, ...latest], limit: 20 },
    ],
    ["['$dataset'] | limit 5", { dataset: '$dataset', order: [], limit: 5 }],
  ])('is read from %j', (apl, query) => expect(readLegacyQuery(apl)).toEqual(query));

  it.each([
    ['logs | where x == 1', /not “where”.*switch to APL/],
    ['logs | summarize count()', /not “summarize”/],
    ['union a, b', /one dataset/],
    ['let x = 1; logs', /one dataset/],
    ['logs | sort by strlen(x)', /sorting by an expression/],
    ['logs | sort by', /has an error/],
    ['', /is empty/],
  ])('is not %j, and why', (apl, sentence) => expect(() => readLegacyQuery(apl)).toThrow(sentence));

  it.each([
    [{ dataset: '', order: latest, limit: 5 }, ''],
    [{ dataset: 'logs', order: [], limit: undefined }, 'logs'],
    [{ dataset: '$dataset', order: latest, limit: undefined }, "['$dataset']\n| sort by _time desc"],
    [
      { dataset: "it's | limit 1", order: [{ field: 'a b', desc: false }, ...latest], limit: 7 },
      "['it\\'s | limit 1']\n| sort by ['a b'] asc, _time desc\n| limit 7",
    ],
  ])('is written as APL and read again: %j', (query, apl) => {
    expect(writeLegacyQuery(query)).toBe(apl);
    if (apl !== '') {
      expect(readLegacyQuery(apl)).toEqual(query);
    }
  });
});

describe('A query of the legacy endpoint', () => {
  it('is one request for a page, with the latest events first', () => {
    expect(planLegacy('logs', {})).toMatchObject({
      kind: 'single',
      legacy: { dataset: 'logs', order: latest, limit: undefined },
    });
  });

  it('comes in pages in the order of _time, and says why not in any other', () => {
    expect(planLegacy('logs | sort by _time asc', { rows: 'all' })).toMatchObject({
      kind: 'pages',
      direction: 'ascending',
      total: undefined,
    });
    const other = planLegacy('logs | sort by status', { rows: 'all' });
    expect(other).toMatchObject({
      kind: 'single',
      requested: { why: expect.stringContaining('sorts by “status”') },
    });
    expect(other.legacy?.limit).toBe(1_000_000);
  });

  it('takes its own limit before Rows', () => {
    expect(planLegacy('logs | limit 20', { rows: 5000 }).legacy?.limit).toBe(20);
    expect(planLegacy('logs | limit 2500', { rows: 10 })).toMatchObject({ kind: 'pages', total: 2500 });
  });
});
