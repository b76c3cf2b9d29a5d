import { defaultOptions, readOptions } from './options';

test('without flags, the defaults hold', () => {
  expect(readOptions([])).toEqual({ ...defaultOptions, now: undefined, data: undefined });
});

test('every flag is read', () => {
  const args =
    '--port 4001 --host 0.0.0.0 --allow-host sandbox --token xaat-mine --now 2026-03-01T12:00:00.000000001Z --seed 7 --rows 10 --data there';
  const limits = '--page-limit 100 --bounds exclusive --time-limit 5 --tokens t.json --views v.json --dashboards d';
  expect(
    readOptions([
      ...args.split(' '),
      ...limits.split(' '),
      '--load',
      'a=b=c.csv:time',
      '--load=d=e.json',
      '--load-metrics=m=n.prom',
      '--eu',
      'a',
      '--eu=d',
    ])
  ).toEqual({
    port: 4001,
    host: '0.0.0.0',
    allowHost: ['sandbox'],
    token: 'xaat-mine',
    now: 1_772_366_400_000_000_001n,
    seed: 7,
    rows: 10,
    data: 'there',
    pageLimit: 100,
    bounds: 'exclusive',
    timeLimit: 5,
    tokens: 't.json',
    views: 'v.json',
    dashboards: 'd',
    eu: ['a', 'd'],
    load: [
      { dataset: 'a', source: 'b=c.csv:time' },
      { dataset: 'd', source: 'e.json' },
    ],
    loadMetrics: [{ dataset: 'm', source: 'n.prom' }],
  });
});

test('help is asked for', () => {
  expect(readOptions(['--help', '--port', 'x'])).toBeUndefined();
});

test.each<[args: string[], line: RegExp]>([
  [['--prot', '4000'], /^Unknown option '--prot'/],
  [['4000'], /^Unexpected argument '4000'/],
  [['--port'], /'--port/],
  [['--port', 'x'], /^--port must be a whole number from 0 to 65535, not "x"/],
  [['--port', '70000'], /^--port must be a whole number/],
  [['--port', ''], /^--port must be a whole number/],
  [['--rows', '-1'], /^Option '--rows' argument is ambiguous\. --help lists the flags\.$/],
  [['--rows=-1'], /^--rows must be a whole number/],
  [['--rows', '20000001'], /^--rows must be a whole number/],
  [['--seed', '1.5'], /^--seed must be a whole number/],
  [['--now', 'yesterday'], /^--now must be an ISO time with a zone/],
  [['--now', '2026-03-01'], /^--now must be an ISO time with a zone/],
  [['--now', '1700-03-01T12:00:00Z'], /^--now must be .* between 1980 and 2199/],
  [['--token', ' '], /^--token needs a value/],
  [['--token', 'a\nb'], /^--token needs a value/],
  [['--data', ''], /^--data needs a value/],
  [['--page-limit', '0'], /^--page-limit must be a whole number from 1/],
  [['--time-limit', '0.5'], /^--time-limit must be a whole number from 1 to 3600/],
  [['--bounds', 'half'], /^--bounds must be inclusive or exclusive, not "half"/],
  [['--eu', ''], /^--eu needs a value/],
  [['--tokens', ''], /^--tokens needs a value/],
  [['--views', ''], /^--views needs a value/],
  [['--load', 'file.csv'], /^--load must be name=FILE/],
  [['--load', '=file.csv'], /^--load must be name=FILE/],
  [['--load', 'name='], /^--load must be name=FILE/],
  [['--load-metrics', 'file.prom'], /^--load-metrics must be name=FILE, not/],
])('%j is refused in one line that says what to do', (args, line) => {
  expect(() => readOptions(args)).toThrow(line);
  expect(() => readOptions(args)).toThrow(/^[^\n]+$/);
});
