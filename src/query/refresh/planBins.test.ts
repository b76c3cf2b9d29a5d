import { type BinsPlan, planBins } from './planBins';

function planned(apl: string): BinsPlan {
  const plan = planBins(apl);
  if ('why' in plan) {
    throw new Error(`Asked whole: ${plan.why}.`);
  }
  return plan;
}

const why = (apl: string) => {
  const plan = planBins(apl);
  return 'why' in plan ? plan.why : undefined;
};

const minutes = 60_000;

describe('Bins can be asked for alone', () => {
  it('where events are looked at one by one, then summarized by time', () => {
    const apl = `let slow = 500; ['sample-http-logs']
| where req_duration_ms > slow and status != "200"
| extend host = tolower(host), x = bin(size, 10)
| parse uri with * "/" first "/" *
| mv-expand tags
| project _time, host, first, tags
| project-away tags
| summarize count(), percentile(x, 95), topk(first, 3) by host, bin(_time, 5m), hour = hourofday(_time)
| extend share = count_ / 100.0
| project _time, host, hour, share
| sort by _time asc, host`;
    expect(planned(apl)).toMatchObject({ size: 5 * minutes, time: '_time', descending: false });
    expect(planned(apl).apl(5 * minutes)).toBe(apl);
  });

  it('with the size that the service chose for the whole range in place of bin_auto', () => {
    const plan = planned(`logs | summarize n = count() by bin_auto(['_time']), status // per status`);
    expect(plan).toMatchObject({ size: undefined, time: '_time', descending: undefined });
    expect(plan.apl(15 * minutes)).toBe('logs | summarize n = count() by bin(_time, 15m), status // per status');
    expect(planned('logs | summarize count() by t = bin_auto(_time) | sort by t').apl(minutes)).toBe(
      'logs | summarize count() by t = bin(_time, 1m) | sort by t'
    );
  });

  it('of any size that divides a day', () => {
    expect(planned('logs | summarize count() by bin(_time, 1d)').size).toBe(1440 * minutes);
    expect(planned('logs | summarize count() by bin(_time, 100ms)').size).toBe(100);
    expect(planned('logs | summarize count() by bin(_time, time(00:10:00))').size).toBe(10 * minutes);
  });

  it('of the dataset that a let names', () => {
    const of = (apl: string) => planned(`${apl} | summarize count() by bin(_time, 5m)`).dataset;
    expect(of('logs')).toBe('logs');
    expect(of(`let t = ['a-b']; let u = t; u`)).toBe('a-b');
    expect(of('let logs = logs; logs')).toBe('logs');
  });

  it('by a column of another name', () => {
    expect(planned('logs | summarize count() by t = bin(_time, 1m) | project t, count_')).toMatchObject({ time: 't' });
  });
});

describe('A query is asked whole, and the step that forbids it is named,', () => {
  it.each([
    ['logs | limit 10', 'the query has no summarize … by bin(_time, …)'],
    ['logs | summarize count() by status', 'summarize doesn’t group by bin(_time, …)'],
    ['logs | summarize count() by bin(_time, 1m), bin(_time, 1h)', 'summarize groups by more than one bin(_time, …)'],
    ['logs | summarize count() by bin(_sysTime, 1m)', 'summarize doesn’t group by bin(_time, …)'],
    ['logs | summarize count() by bin(_time, 7m)', expect.stringContaining('doesn’t divide a day evenly')],
    ['logs | summarize count() by bin(_time, 7d)', expect.stringContaining('doesn’t divide a day evenly')],
    ['logs | summarize count() by bin(_time, 1ns)', expect.stringContaining('doesn’t divide a day evenly')],
    ['let s = 5m; logs | summarize count() by bin(_time, s)', expect.stringContaining('isn’t a plain timespan')],
    ['logs | summarize count() by bin(_time, 5m, 1m)', expect.stringContaining('isn’t a plain timespan')],
    ['logs | summarize count() by bin_auto(_time, 5m)', 'bin_auto has more than one argument'],
    ['logs | summarize count() by bin(_time, 5m', 'the query has an error'],
    ['', 'the query has an error'],
    ['(logs | where a) | summarize count() by bin(_time, 5m)', expect.stringContaining('start with a single dataset')],
    ['union logs, spans | summarize count() by bin(_time, 5m)', expect.stringContaining('start with a single dataset')],
    ['let l = logs | where a; l | summarize count() by bin(_time, 5m)', 'the let statement “l” is a query'],
    ['set x = true; logs | summarize count() by bin(_time, 5m)', 'the query starts with set'],
    ['let _time = 5; logs | summarize count() by bin(_time, 5m)', 'a let statement changes _time'],
  ])('%s', (apl, reason) => expect(why(apl)).toEqual(reason));

  const before = (step: string) => why(`logs | ${step} | summarize count() by bin(_time, 5m)`);
  it.each([
    ['join (spans) on trace_id', 'join depends on more than one event'],
    ['union spans', 'union depends on more than one event'],
    ['sort by a', 'sort depends on more than one event'],
    ['limit 10', 'limit depends on more than one event'],
    ['take 10', 'take depends on more than one event'],
    ['distinct a', 'distinct depends on more than one event'],
    ['sample 0.1', 'sample depends on more than one event'],
    ['extend _time = _sysTime', 'extend changes or drops _time'],
    ['extend bin(_time, 1h)', 'extend changes or drops _time'],
    ['project a', 'project changes or drops _time'],
    ['project _time = _sysTime', 'project changes or drops _time'],
    ['project _time, bin(_time, 1h)', 'project changes or drops _time'],
    ['project-away _t*', 'project-away changes or drops _time'],
    ['project-keep a', 'project-keep changes or drops _time'],
    ['project-rename t = _time', 'project-rename changes or drops _time'],
    ['parse a with * "t=" _time:datetime', 'parse changes or drops _time'],
    ['where _time > ago(1h)', 'ago() returns different values in each request'],
    ['where a between (1 .. rand())', 'rand() returns different values in each request'],
    ['where a in (users | project id)', 'the table in “in (…)” depends on the time range of each request'],
    ['extend b = strlen(iff(a !in ((users)), "x", ""))', undefined],
    ['where a in (1, rand(5))', 'rand() returns different values in each request'],
    ['extend n = row_number()', 'row_number() depends on the other rows in the request'],
    ['extend b = bin_auto(_time)', 'bin_auto() depends on the range of the request'],
    ['extend c = cursor_current()', 'cursor_current() depends on the range of the request'],
    ['extend c = a[toint(rand(3)):]', 'rand() returns different values in each request'],
    ['mv-expand x = split(tostring(now()), "-")', 'now() returns different values in each request'],
  ])('for what comes before: %s', (step, reason) => expect(before(step)).toBe(reason));

  const after = (step: string) => why(`logs | summarize n = count() by bin(_time, 5m), a | ${step}`);
  it.each([
    ['limit 10', 'limit follows summarize'],
    ['where n > 10', 'where follows summarize'],
    ['summarize max(n)', 'summarize follows summarize'],
    ['sort by n', 'the query sorts by something other than _time'],
    ['sort by bin(_time, 1h)', 'the query sorts by something other than _time'],
    ['project a, n', 'project changes or drops _time'],
    ['project _time, n', 'project changes or drops a'],
    ['extend a = 1', 'extend changes a'],
    ['project t = _time, a, n', 'project changes or drops _time'],
    ['extend _time = _time + 1h', 'extend changes _time'],
    ['extend r = row_cumsum(n)', 'row_cumsum() depends on the other rows in the request'],
    ['extend d = prev(n)', 'prev() depends on the other rows in the request'],
    ['extend age = now() - _time', 'now() returns different values in each request'],
  ])('for what comes after: %s', (step, reason) => expect(after(step)).toBe(reason));

  it('for what is summarized', () => {
    const group = (by: string, aggregate = 'count()') => why(`logs | summarize ${aggregate} by bin(_time, 5m), ${by}`);
    expect(group('_time = a')).toBe('summarize has two columns named “_time”');
    expect(group('h = bin_auto(_time - 1h)')).toBe('bin_auto() depends on the range of the request');
    expect(group('a', '_time = max(_time)')).toBe('summarize has two columns named “_time”');
    expect(group('a', 'max(now() - _time)')).toBe('now() returns different values in each request');
    expect(group('a', 'countif(b in~ (users | project id))')).toContain('the table in “in (…)”');
    expect(why('let t = users; logs | summarize countif(a in (t)) by bin(_time, 5m)')).toContain(
      'the table in “in (…)”'
    );
    expect(why('let t = ago(5m); let u = t; logs | summarize countif(_sysTime > u) by bin(_time, 5m)')).toBe(
      'ago() returns different values in each request'
    );
  });
});
