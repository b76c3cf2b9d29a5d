import { type RowsWanted } from './plan';
import { planQuery } from './planQuery';

const many: RowsWanted = { rows: 5000 };

/** The plan with the sent text. */
const sent = (apl: string, wanted: RowsWanted = many) => {
  const { tree: _, ...plan } = planQuery(apl, wanted);
  return { ...plan, apl: plan.apl() };
};

function pages(apl: string, wanted: RowsWanted = many) {
  const plan = planQuery(apl, wanted);
  if (plan.kind !== 'pages') {
    throw new Error(`One request: ${JSON.stringify(plan)}`);
  }
  return { apl: plan.apl(7), direction: plan.direction, total: plan.total };
}

describe('A query that wants no more rows than a page has, or groups with a limit of its own', () => {
  it.each<[string, RowsWanted]>([
    ['logs', {}],
    ['logs | limit 500', {}],
    ['logs | take 1000', { rows: 1000 }],
    ['logs | where x == 5000 // limit 5000', {}],
    ["logs | where x == 'limit 5000'", { rows: 1000 }],
    ['logs | distinct x | limit 10000', {}],
    ['logs | summarize count() by x | top 5000 by x', { rows: 'all' }],
  ])('is sent as it is: %s with %j', (apl, wanted) => {
    const plan = planQuery(apl, wanted);
    expect([plan.kind, plan.apl()]).toEqual(['single', apl]);
  });
});

describe('Pages', () => {
  it.each([
    ['logs', 'logs\n| sort by _time desc\n| limit 7'],
    ['logs // all of them', 'logs\n| sort by _time desc\n| limit 7 // all of them'],
    [
      'let l = dynamic([1]); logs | where y in (l)',
      'let l = dynamic([1]); logs | where y in (l)\n| sort by _time desc\n| limit 7',
    ],
    [
      'let n = 5; let m = n; logs | where y in (m)',
      'let n = 5; let m = n; logs | where y in (m)\n| sort by _time desc\n| limit 7',
    ],
    ['logs | where y in (list)', 'logs | where y in (list)\n| sort by _time desc\n| limit 7'],
    ['let x = 1;\nlogs | where y == x;', 'let x = 1;\nlogs | where y == x\n| sort by _time desc\n| limit 7;'],
    ['logs | sort by _time', 'logs | sort by _time\n| limit 7'],
    ['logs | sort by _time desc, id asc', 'logs | sort by _time desc, id asc\n| limit 7'],
    ["logs | project ['_time'], id", "logs | project ['_time'], id\n| sort by _time desc\n| limit 7"],
    ['logs | project-keep _*, id', 'logs | project-keep _*, id\n| sort by _time desc\n| limit 7'],
    ['logs | project-away _sys*', 'logs | project-away _sys*\n| sort by _time desc\n| limit 7'],
    ['union logs, traces', 'union logs, traces\n| sort by _time desc\n| limit 7'],
    ['logs | parse body with "a" x', 'logs | parse body with "a" x\n| sort by _time desc\n| limit 7'],
    ['logs | where _time > ago(1h)', 'logs | where _time > ago(1h)\n| sort by _time desc\n| limit 7'],
  ])('of %s are asked for as %s', (apl, asked) => {
    expect(pages(apl)).toEqual({ apl: asked, direction: 'descending', total: 5000 });
  });

  it('go forward where the query does', () => {
    expect(pages('logs | order by _time asc')).toMatchObject({ direction: 'ascending' });
  });

  it.each([
    ['logs | limit 3000', 'logs | sort by _time desc | limit 7'],
    ['logs | sort by _time asc | take 3000 // t', 'logs | sort by _time asc | take 7 // t'],
    [
      'logs | limit 3000 | extend a = 1 | project _time, a',
      'logs | sort by _time desc | limit 7 | extend a = 1 | project _time, a',
    ],
    ['logs | limit 9000 | limit 3000', 'logs | limit 9000 | sort by _time desc | limit 7'],
  ])('stop at the limit that the person wrote: %s', (apl, asked) => {
    for (const wanted of [{}, many, { rows: 'all' } as const]) {
      expect(pages(apl, wanted)).toMatchObject({ apl: asked, total: 3000 });
    }
  });

  it('of all rows have no total, and of too many at most a million', () => {
    expect(pages('logs', { rows: 'all' }).total).toBeUndefined();
    expect(pages('logs', { rows: 9e9 }).total).toBe(1_000_000);
  });
});

describe('One request', () => {
  it.each([
    ['logs | sort by duration', 'sorts by “duration”'],
    ['logs | sort by tolower(a)', 'an expression'],
    ['logs | summarize count() by x', 'rows of summarize aren’t events'],
    ['logs | distinct x', 'rows of distinct'],
    ['logs | top 5000 by _time', 'top needs all rows'],
    ['logs | join (traces) on id', 'join doesn’t keep the events in order'],
    ['logs | mv-expand tags', 'mv-expand doesn’t keep the events in order'],
    ['logs | make-series count() on _time', 'make-series doesn’t keep the events in order'],
    ['logs | project x', 'drops _time'],
    ['logs | project t = _time', 'drops _time'],
    ['logs | project-away _t*', 'drops _time'],
    ['logs | project-keep x*', 'drops _time'],
    ['logs | project-rename t = _time', 'drops _time'],
    ['logs | extend _time = now()', 'changes _time'],
    ['logs | extend bin(_time, 1h)', 'changes _time'],
    ['logs | project _time, bin(_time, 1h)', 'changes _time'],
    ['logs | parse body with "a" _time', 'changes _time'],
    ['logs | limit 5000 | sort by _time asc', 'sorts after its limit'],
    ['let n = 5000; logs | limit n', 'isn’t a plain number'],
    ['union (logs | where x), traces', 'the union has subqueries'],
    ['externaldata (a: string) ["http://x"]', 'adds rows without _time'],
    ['let errors = logs | where failed; logs | where id in (errors)', 'the let statement depends'],
    ['logs | where id in (logs | where failed | project id)', 'table in “in (…)” depends'],
    ['logs | extend known = iff(id !in~ ((users)) or id in ((users | project id)), 1, 0)', 'table in “in (…)”'],
    ['let known = 1 in (users | project id); logs | where known', 'table in “in (…)”'],
    ['let all = users; let same = all; logs | search id in (same)', 'table in “in (…)”'],
    ['logs | extend age = now() - _time', 'now() returns different values'],
    ['logs | project _time, age = datetime_diff("second", ago(1h), _time)', 'ago() returns different values'],
    ['let t = now(); logs | extend age = t - _time', 'now() returns different values'],
    ['logs | extend n = row_number()', 'row_number() depends on the other rows'],
    ['logs | where rand() < 0.1', 'rand() returns different values'],
  ])('is what %s gets, because %s', (apl, why) => {
    const plan = planQuery(apl, many);
    expect(plan).toMatchObject({ kind: 'single', requested: { why: expect.stringContaining(why) } });
  });

  it('knows nothing of rows that a filter leaves after the query’s own limit', () => {
    const apl = 'logs | limit 5000 | where x';
    expect(sent(apl)).toEqual({ kind: 'single', apl, requested: undefined });
  });

  it('asks for as many rows as are wanted where it cannot be paged', () => {
    expect(planQuery('logs | sort by d', many).apl()).toBe('logs | sort by d\n| limit 5000');
    expect(planQuery('logs | sort by d | limit 2000', many).apl()).toBe('logs | sort by d | limit 2000');
  });

  it.each<[string, RowsWanted, string]>([
    ['logs | summarize count() by x', many, '\n| limit 5000'],
    ['logs | summarize count() by bin_auto(_time), x', { rows: 'all' }, '\n| limit 1000000'],
    ['logs | distinct x', many, '\n| limit 5000'],
    ['logs | limit 9000 | distinct x', many, '\n| limit 5000'],
    ['logs | distinct x', {}, ''],
    ['logs | distinct x | limit 2000', many, ''],
    ['logs | top 3000 by x', many, ''],
    ['logs | count', many, ''],
    ['logs | summarize count()', many, ''],
  ])('asks for groups as for rows: %s with %j', (apl, wanted, added) => {
    expect(planQuery(apl, wanted).apl()).toBe(`${apl}${added}`);
  });

  it('is enough for fewer rows than a page', () => {
    expect(sent('logs', { rows: 200 })).toMatchObject({
      kind: 'single',
      apl: 'logs\n| sort by _time desc\n| limit 200',
    });
    expect(sent('logs | limit 50')).toMatchObject({ kind: 'single', apl: 'logs | limit 50' });
  });

  it('is what a text gets that is no APL', () => {
    expect(sent('logs | | where')).toMatchObject({ kind: 'single', apl: 'logs | | where' });
    expect(sent('// nothing')).toMatchObject({ kind: 'single', apl: '// nothing' });
  });
});

describe('The lines after those that are shown', () => {
  const second = Date.parse('2024-01-01T00:00:01Z');
  const more = { from: second, to: second + 5000, isNewer: false };
  const pagesOf = (apl: string, wanted: RowsWanted) => planQuery(apl, wanted);

  it('are asked for with the whole millisecond at their edge, by pages even where the query’s limit is one', () => {
    expect(pagesOf('logs | limit 100', { more })).toMatchObject({
      kind: 'pages',
      total: 1000,
      edge: more.to,
      range: { startTime: '2024-01-01T00:00:00.999Z', endTime: '2024-01-01T00:00:06.001Z' },
    });
    expect(pagesOf('logs | sort by _time asc', { more, rows: 2000 })).toMatchObject({ total: 2000, edge: more.from });
  });

  it('meet those that are shown, where they are newer', () => {
    const newer = { ...more, isNewer: true };
    expect(pagesOf('logs', { more: newer })).toMatchObject({ total: 10_000 });
    expect(pagesOf('logs | sort by _time asc', { more: newer })).toMatchObject({ total: 1000 });
  });

  it('are one request as usual, where the query’s rows do not come in pages', () => {
    expect(pagesOf('logs | sort by duration', { more }).kind).toBe('single');
  });
});
