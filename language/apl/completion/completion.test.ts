import { scalarFunctions } from '../vocabulary/functions';
import { aggregates } from '../vocabulary/functions/aggregates';
import { cursorIn } from '../testing/cursor';
import { type KnownSchema } from '../analysis/schema';
import { schema } from '../testing/analyzing';
import { askedAt, labelsAt, offeredAt, takenAt, variables } from '../testing/completing';
import { typedAt } from './situation';

/** The kinds of the suggestions, in the order of the list. */
const kindsAt = (marked: string) => [...new Set(offeredAt(marked).map(({ kind }) => kind))];
const fields = '_time status method duration size geo.city tags attributes is_tls _sysTime';

describe('datasets', () => {
  test.each(['^', '  ^', 'lo^', '// first\n^', 'let x = 1; ^'])('%s: a dataset begins a query', (marked) => {
    expect(labelsAt(marked)).toBe('logs users big-logs let union print');
  });
  test.each([
    'union ^',
    'union logs, ^',
    'logs | union ^',
    'logs | union logs, (^',
    'logs | join (^',
    'logs | join kind=inner (lo^',
    'logs | lookup (^',
  ])('%s: a dataset is a table to read', (marked) => {
    expect(kindsAt(marked)).toEqual(['dataset']);
  });
  test('a table of a let statement comes first', () => {
    expect(labelsAt('let t = logs | project status; ^', 2)).toBe('t logs');
    expect(labelsAt('let t = logs | project status; users | join (^', 2)).toBe('t logs');
  });
  test('a variable can be the dataset', () => {
    expect(labelsAt('^', 4, { variables })).toBe('logs users big-logs $city');
  });
  test.each([
    ['big^', `['big-logs']`],
    ['big-l^', `['big-logs']`],
    [`['big^`, `['big-logs']`],
    [`['big^']`, `['big-logs']`],
    ['["^"]', `['big-logs']`],
    ['[^', `['big-logs']`],
    ['[^]', `['big-logs']`],
    ['[bi^]', `['big-logs']`],
    ['union [bi^', `union ['big-logs']`],
    ['union logs, [^]', `union logs, ['big-logs']`],
    ['logs | join ([^])', `logs | join (['big-logs'])`],
    ['b^ig | count', `['big-logs'] | count`],
    ['^ | count', `['big-logs'] | count`],
  ])('%s becomes %s', (marked, result) => {
    expect(takenAt(marked, 'big-logs')).toBe(result);
  });
  test('what began as a quoted name is compared as one', () => {
    const typed = (marked: string) => offeredAt(marked).find(({ label }) => label === 'big-logs')?.filterText;
    expect([typed(`['b^`), typed('["b^'), typed('b^')]).toEqual([`['big-logs`, `["big-logs`, 'big-logs']);
    expect([typed('[^'), typed('[b^]')]).toEqual(['[big-logs', '[big-logs']);
  });
});

describe('operators after a pipe', () => {
  test.each([
    'logs | ^',
    'logs | wh^',
    'logs\n| count\n| ^',
    'logs | where x | project-a^',
    'logs | join (other | ^',
    'logs | ^ | count',
  ])('%s: those that follow a pipe, and nothing else', (marked) => {
    expect(kindsAt(marked)).toEqual(['operator']);
    expect(labelsAt(marked).split(' ')).toEqual(expect.arrayContaining(['where', 'summarize', 'project-away']));
    expect(labelsAt(marked).split(' ')).not.toEqual(expect.arrayContaining(['contains', 'print', 'datatable']));
  });
  test('a word with a dash is replaced whole', () => {
    expect(takenAt('logs | project-a^', 'project-away')).toBe('logs | project-away');
  });
  test('each has its signature, its help and an example', () => {
    const where = offeredAt('logs | ^').find(({ label }) => label === 'where');
    expect(where?.detail).toBe('where predicate');
    expect(where?.documentation).toMatch(/^Keeps matching rows\.\n\n```\n\['sample-http-logs'\] \| where /);
  });
});

describe('columns are those of the step', () => {
  test.each([
    ['logs | where ^', fields],
    ['logs | project-away ^', fields],
    ['logs | project status, n = size + 1 | where ^', 'status n'],
    ['logs | summarize m = max(size) by method | extend x = ^', 'm method'],
    ['logs | count | project ^', 'Count'],
    ['logs | join (users | project id | where ^) on id', 'id'],
    ['let n = 5; logs | project size | where size > ^', 'n'],
    ['declare query_parameters (city: string = "x"); logs | project status | where status == ^', 'city'],
  ])('%s: %s', (marked, labels) => {
    expect(labelsAt(marked).split(' ').sort()).toEqual(labels.split(' ').sort());
  });
  test('each has its type, its unit and its description', () => {
    const [status] = offeredAt('logs | project ^').filter(({ label }) => label === 'status');
    expect(status).toMatchObject({ kind: 'field', detail: 'string', documentation: 'HTTP status' });
    const [duration] = offeredAt('logs | project ^').filter(({ label }) => label === 'duration');
    expect(duration.detail).toBe('float, ms');
  });
  test.each(['logs | join (users) on $left.^', 'logs | join (users) on $left.me^'])(
    '%s: one of the sides',
    (marked) => {
      expect(takenAt(marked, '$left.method')).toBe('logs | join (users) on $left.method');
    }
  );
  test('the keys of a join are those of both tables', () => {
    const labels = labelsAt('logs | project method | join (users | project id, method) on ^');
    expect(labels).toBe('method $left.method $right.id $right.method');
  });
  test('what was named last comes first', () => {
    expect(labelsAt('logs | where size > 1 and status == "x" | project ^', 3)).toBe('status size _time');
  });
  test.each([
    ['logs | project status, ^', 'status'],
    ['logs | project status, n = method, ^', 'status'],
    [`logs | distinct ['geo.city'], ^`, 'geo.city'],
    ['logs | summarize count() by method, ^', 'method'],
    ['logs | summarize count(), by method, ^', 'method'],
  ])('%s: what the list has already comes last: %s', (marked, last) => {
    const labels = offeredAt(marked).filter(({ kind }) => kind === 'field');
    expect(labels.at(-1)?.label).toBe(last);
  });
  test.each([
    ['logs | where geo^', 'geo.city', `logs | where ['geo.city']`],
    ['logs | where geo.c^', 'geo.city', `logs | where ['geo.city']`],
    ['logs | where geo.^', 'geo.city', `logs | where ['geo.city']`],
    [`logs | where ['geo^']`, 'geo.city', `logs | where ['geo.city']`],
    ['logs | where [^]', 'geo.city', `logs | where ['geo.city']`],
    ['logs | where [^]', 'status', 'logs | where status'],
    ['logs | where [st^]', 'status', 'logs | where status'],
    ['logs | where tags[si^]', 'size', 'logs | where tags[size]'],
    ['logs | where geo[^]', 'geo.city', `logs | where ['geo.city']`],
    [`logs | where geo['^']`, 'geo.city', `logs | where ['geo.city']`],
    ['logs | where st^ == 1', 'status', 'logs | where status == 1'],
  ])('%s and %s make %s', (marked, label, result) => {
    expect(takenAt(marked, label)).toBe(result);
  });
  test.each([
    ['logs | where geo.^', 'geo.city'],
    ['logs | where geo[^]', 'geo[city'],
    [`logs | where geo['^']`, `geo['city`],
    ['logs | where geo["^"]', 'geo["city'],
  ])('%s: what is written before it is compared as it is written', (marked, compared) => {
    expect(offeredAt(marked).find(({ label }) => label === 'geo.city')?.filterText).toBe(compared);
  });
});

describe('after a word that is no operator', () => {
  test.each(['logs | foo ^', 'logs | foo st^', 'logs | foo status, ^', 'logs | sumarize count() by ^'])(
    '%s: fields and functions',
    (marked) => {
      expect(kindsAt(marked)).toEqual(['field', 'function']);
    }
  );
});

describe('the type that fits comes first', () => {
  test.each([
    ['logs | summarize avg(^', 'duration size'],
    ['logs | extend x = strlen(^', 'status method geo.city'],
    ['logs | where size > ^', 'duration'],
    ['logs | where status == ^', 'method geo.city'],
    ['logs | where status contains ^', 'method geo.city'],
    ['logs | where _time > ^', '_sysTime'],
    ['logs | where is_tls == ^', 'true false'],
    ['logs | extend x = iff(^', '_time status method duration'],
    ['logs | summarize countif(^', '_time status method duration'],
    ['logs | summarize count() by bin(^', '_time _sysTime'],
    ['logs | where _time > ago(^', '1m 5m 15m 1h'],
    ['logs | summarize count() by bin(_time, ^', '1m 5m 15m 1h'],
    ['logs | where _time > ago(5^', '1m 5m 15m 1h'],
    ['logs | extend x = datetime_part(^', 'year quarter month'],
    ["logs | extend x = datetime_part('^", 'year quarter month'],
  ])('%s: %s', (marked, labels) => {
    const fitting = labels.split(' ');
    expect(labelsAt(marked, fitting.length).split(' ').sort()).toEqual(fitting.sort());
  });
  test('a function that gives the type comes before a field of another type', () => {
    const labels = offeredAt('logs | where _time > ^').map(({ label }) => label);
    expect(labels.indexOf('ago')).toBeLessThan(labels.indexOf('status'));
  });
  test('the interval of the panel is the default size of a bucket', () => {
    expect(labelsAt('logs | summarize count() by bin(_time, ^', 2, { variables })).toBe('$__interval 1m');
  });
});

describe('functions', () => {
  test.each([
    'logs | summarize ^',
    'logs | summarize n = ^',
    'logs | summarize count(), ^',
    'logs | summarize 100 * ^',
  ])('%s: aggregates first', (marked) => {
    expect(kindsAt(marked)[0]).toBe('aggregate');
    expect(offeredAt(marked).filter(({ kind }) => kind === 'aggregate')).toHaveLength(aggregates.length);
  });
  test.each(['logs | where ^', 'logs | summarize count() by bin(_time, 1h), ^', 'logs | summarize avg(^'])(
    '%s: no aggregates',
    (marked) => {
      expect(kindsAt(marked)).not.toContain('aggregate');
      expect(offeredAt(marked).filter(({ kind }) => kind === 'function')).toHaveLength(scalarFunctions.length);
    }
  );
  test('what people group by comes first among the functions', () => {
    const functions = offeredAt('logs | summarize count() by ^').filter(({ kind }) => kind === 'function');
    expect(functions.slice(0, 3).map(({ label }) => label)).toEqual(['bin_auto(_time)', 'bin', 'bin_auto']);
  });
  test.each([
    'logs | summarize count() by ^',
    'logs | summarize count() by b^',
    'logs | summarize count() by status, ^',
    'logs | summarize count(), by ^',
    'logs | summarize count(), by status, ^',
    'logs | summarize count(), by bin(size, 10), st^',
    'elsewhere | summarize count() by ^',
  ])('%s: the time first, which makes a chart', (marked) => {
    expect(offeredAt(marked)[0].label).toBe('bin_auto(_time)');
  });
  test.each([
    'logs | summarize count() by bin(_time, 1h), ^',
    'logs | summarize count() by bin_auto(_time), ^',
    'logs | project status | summarize count() by ^',
    'logs | extend x = ^',
  ])('%s: the time is a group already, or no group', (marked) => {
    expect(offeredAt(marked).map(({ label }) => label)).not.toContain('bin_auto(_time)');
  });
  test('a statement does not know the name that it gives', () => {
    expect(labelsAt('let m = ^')).not.toMatch(/\bm\b/);
    expect(labelsAt('let l = 1; let m = l + ^')).not.toMatch(/\bm\b/);
    expect(labelsAt('let l = 1; let m = ^')).toMatch(/\bl\b/);
    expect(labelsAt('let m = 5; logs | where size > ^')).toMatch(/\bm\b/);
  });
  test.each([
    ['logs | where str^', 'strlen', 'logs | where strlen($1)'],
    ['logs | extend x = sub^', 'substring', 'logs | extend x = substring($1, ${2:start})'],
    ['logs | where str^(x)', 'strlen', 'logs | where strlen(x)'],
    ['logs | summarize c^', 'count', 'logs | summarize count()'],
    ['logs | summarize a^', 'avg', 'logs | summarize avg($1)'],
  ])('%s and %s make %s, with a tab stop for each argument', (marked, label, result) => {
    expect(takenAt(marked, label)).toBe(result);
  });
});

describe('values from the data', () => {
  const values = [
    { value: 'GET', count: 1200 },
    { value: "it's", count: 1 },
  ];
  test.each([
    [`logs | where method == '^`, { ask: 'values', dataset: 'logs', field: 'method' }],
    [`logs | where method == ^`, { ask: 'values', dataset: 'logs', field: 'method' }],
    [`logs | where size > 1 and ['geo.city'] != "^"`, { ask: 'values', dataset: 'logs', field: 'geo.city' }],
    [`logs | where method in (^`, { ask: 'values', dataset: 'logs', field: 'method' }],
    [`logs | where method in ('GET', '^`, { ask: 'values', dataset: 'logs', field: 'method' }],
    [`users | where name =~ '^' | count`, { ask: 'values', dataset: 'users', field: 'name' }],
    [`logs | summarize countif(method == '^`, { ask: 'values', dataset: 'logs', field: 'method' }],
    ['logs | where attributes.^', { ask: 'keys', dataset: 'logs', field: 'attributes' }],
    [`logs | where attributes['^`, { ask: 'keys', dataset: 'logs', field: 'attributes' }],
    ['logs | where attributes[^]', { ask: 'keys', dataset: 'logs', field: 'attributes' }],
    ['logs | where attributes.us^', { ask: 'keys', dataset: 'logs', field: 'attributes' }],
    ['logs | project-away attributes.us^', { ask: 'keys', dataset: 'logs', field: 'attributes' }],
  ])('%s asks for %j', (marked, expected) => {
    expect(askedAt(marked)).toEqual(expected);
  });
  test.each([
    `logs | extend m = strlen(method) | where m == ^`,
    `logs | where duration == ^`,
    `logs | where strlen(method) == ^`,
    `logs | where method contains '^`,
    `logs | where ^`,
    `logs | extend x = strcat('^`,
  ])('%s asks nothing', (marked) => {
    expect(askedAt(marked)).toBeUndefined();
  });
  test.each([
    [`logs | where method == '^`, 'GET', `logs | where method == 'GET'`],
    [`logs | where method == '^'`, 'GET', `logs | where method == 'GET'`],
    [`logs | where method == "G^" | count`, 'GET', `logs | where method == "GET" | count`],
    [`logs | where method == ^`, 'GET', `logs | where method == 'GET'`],
    [`logs | where method in ('^`, "it's", `logs | where method in ('it\\'s'`],
  ])('%s: %s makes %s', (marked, label, result) => {
    expect(takenAt(marked, label, { values })).toBe(result);
  });
  test('they come first, with their numbers of events; a variable can be the value', () => {
    expect(labelsAt('logs | where method == ^', 2, { values })).toBe("GET it's");
    expect(labelsAt("logs | where method == '^", Infinity, { values, variables })).toBe("GET it's $city");
    const offered = offeredAt("logs | where method == '^", { values });
    expect(offered.map(({ count, detail }) => [count, detail])).toEqual([
      ['1,200', '1,200 events'],
      ['1', '1 event'],
    ]);
  });
  test.each([
    [`logs | where method in ('GET', ^`, "it's"],
    [`logs | where method in ('GET', '^`, "it's"],
    [`logs | where method in ('^', "GET") | count`, "it's"],
    [`logs | where method in ("it's", strcat('GET', 'x'), ^`, 'GET'],
    [`logs | where method in ('GE^T', "it's") | count`, 'GET'],
    [`logs | where method == 'GET' and method in (^`, "GET it's"],
    [`logs | where method in ('GET') or method == '^`, "GET it's"],
    [`logs | where method in ('^') | where status in ('GET')`, "GET it's"],
  ])('%s: values that are not in the list yet', (marked, labels) => {
    expect(
      offeredAt(marked, { values })
        .filter(({ kind }) => kind === 'value')
        .map(({ label }) => label)
        .join(' ')
    ).toBe(labels);
  });
  test('then come the tables of `let`, whose rows may be the list', () => {
    const offered = (list: string) => offeredAt(`let t = users | project method; ${list}`, { values });
    const labels = offered('logs | where method in (^').map(({ label }) => label);
    expect(labels.slice(0, 2)).toEqual(['GET', "it's"]);
    expect(labels.indexOf('t')).toBeLessThan(labels.indexOf('strcat'));
    expect(labels).not.toContain('users');
    expect(offered('logs | where size !in (t^').map(({ label }) => label)).toContain('t');
  });
  test.each([
    'logs | where method == ^',
    'logs | where method has_any (^',
    "logs | where method in ('GET', ^",
    'logs | where size between (^',
  ])('%s: no table fits', (marked) => {
    expect(offeredAt(`let t = users | project method; ${marked}`).map(({ label }) => label)).not.toContain('t');
  });
  test('they are found by their first letters, with and without a quote', () => {
    const typed = (marked: string) => offeredAt(marked, { values }).find(({ label }) => label === 'GET')?.filterText;
    expect([typed('logs | where method == G^'), typed("logs | where method == 'G^")]).toEqual(['GET', "'GET"]);
  });
  test('a number is written without quotes', () => {
    const numbers = [{ value: 200, count: 5 }];
    expect(takenAt('logs | where size == ^', '200', { values: numbers })).toBe('logs | where size == 200');
  });
  test.each([
    ['logs | where attributes.^', 'user', 'logs | where attributes.user'],
    ['logs | where attributes.^', 'a b', `logs | where attributes['a b']`],
    ['logs | where attributes.us^', 'user', 'logs | where attributes.user'],
    ['logs | where attributes.u^ == 1', 'a b', `logs | where attributes['a b'] == 1`],
    [`logs | where attributes['^`, 'user', `logs | where attributes['user']`],
    [`logs | where attributes['^']`, 'a b', `logs | where attributes['a b']`],
    ['logs | where attributes[^]', 'user', `logs | where attributes['user']`],
  ])('%s: the key %s makes %s', (marked, label, result) => {
    const keys = ['user', 'a b'].map((value) => ({ value, count: 1 }));
    expect(takenAt(marked, label, { values: keys })).toBe(result);
  });
});

describe('after a value', () => {
  test.each([
    ['logs | where status ^', '== != =~ !~ in~ !in~ contains'],
    ['logs | where size ^', '< <= > >= between !between =='],
    ['logs | where is_tls ^', '| and or == !='],
    [`logs | where method == 'GET' ^`, '| and or'],
    [`logs | where method == 'GET'^`, '| and or'],
    [`logs | where method in ('GET') ^`, '| and or'],
    [`logs | where size > 1 and method == 'GET' ^`, '| and or'],
    [`logs | where size > 1 and status ^`, '== != =~'],
    ['logs | where method matches ^', 'regex'],
    ['logs | where method !matches re^', 'regex'],
    ['logs | extend x = size ^', ', | <'],
    ['logs | extend slow ^', '= , | =='],
    ['logs | extend a = 1, slow ^', '= , | =='],
    ['logs | extend slow + 1 ^', ', |'],
    ['logs | project status ^', ', | = =='],
    ['logs | summarize n ^', 'by , | = =='],
    ['logs | summarize count() by day ^', ', |'],
    ['logs | mv-expand tag ^', 'to limit , |'],
    ['logs | mv-expand tag = tags ^', 'to limit , |'],
    ['logs | mv-expand tags to ^', 'typeof('],
    ['logs | mv-expand tags to typeof(string) ^', 'limit , |'],
    ['logs | make-series avg(size) ^', 'on ,'],
    ['logs | make-series avg(size) on _time ^', 'from to step by |'],
    ['logs | make-series avg(size) on _time from ago(1h) ^', 'to step by |'],
    ['logs | make-series avg(size) on _time from ago(1h) to now() ^', 'step by |'],
    ['logs | make-series avg(size) on _time step 1m ^', 'by |'],
    ['logs | make-series avg(size) on _time step 1m by method ^', ', |'],
    ['range n ^', 'from'],
    ['range n from 1 ^', 'to'],
    ['range n from 1 to 5 ^', 'step'],
    ['range n from 1 to 5 step 1 ^', '|'],
    ['logs | redact "x" ^', 'on , |'],
    ['logs | redact "x" on method ^', ', |'],
    ['logs | summarize count() ^', 'by , |'],
    ['logs | summarize count() by status ^', ', |'],
    ['logs | summarize count() by big = size ^', ', | <'],
    ['logs | summarize count() by size > 5 ^', ', | and'],
    ['logs | top 5 ^', 'by'],
    ['logs | sort ^', 'by'],
    ['logs | sort by size ^', 'asc desc nulls , |'],
    ['logs | sort by size desc ^', 'nulls , |'],
    ['logs | sort by size nulls ^', 'first last'],
    ['logs | sort by size nulls last ^', ', |'],
    ['logs | limit 10 ^', '|'],
    ['logs | count ^', '|'],
    ['logs ^', '|'],
    ['logs | project-away status ^', ', |'],
    ['logs | join ^', 'kind= ('],
    ['logs | join kind=inner ^', '('],
    ['logs | join (other) ^', 'on'],
    ['logs | join (other) on method ^', '== , |'],
    ['union logs ^', ', |'],
    ['let x = 5 ^', ';'],
    ['let t = logs ^', '; |'],
    ['logs | foo status ^', ', |'],
    ['logs | summarize count(), by status ^', ', |'],
    ['let f = (x: long) { x + 1 ^', '} == !='],
    ['let f = () { strlen("a") ^', '} < <='],
    ['logs | where method in ("a" ^', ', =='],
    ['logs | where size between (1 ^', '.. <'],
    ['logs | extend x = strcat(method ^', ', =='],
  ])('%s: %s', (marked, labels) => {
    expect(`${labelsAt(marked)} `).toMatch(new RegExp(`^${labels.replace(/[|.(?=]/g, '\\$&')} `));
  });
  test.each(['logs | where size ^', `logs | where method == 'GET' ^`, 'logs | where is_tls ^'])(
    '%s: nothing that is for texts',
    (marked) => {
      expect(labelsAt(marked).split(' ')).not.toEqual(expect.arrayContaining(['contains']));
    }
  );
  test.each(['logs | summarize count() by method ^', 'logs | summarize count() by bin(_time, 1h), size ^'])(
    '%s: a group is complete',
    (marked) => {
      expect(labelsAt(marked)).toBe(', |');
    }
  );
  test('in the body of a function, a statement does not end', () => {
    expect(labelsAt('let f = (x: long) { x + 1 ^').split(' ')).not.toContain(';');
    expect(labelsAt('let f = (x: long) { x + 1 } ^')).toBe(';');
  });
  test('where the type is not known, all operators are offered', () => {
    expect(labelsAt('elsewhere | where x ^').split(' ')).toEqual(
      expect.arrayContaining(['contains', '<', '!in', 'and'])
    );
  });
  test('a pipe leads on to the next step', () => {
    expect(offeredAt('logs ^')[0]).toMatchObject({ label: '|', insertText: '| ', continues: true });
  });
});

test.each([
  ['logs | where st^ == 1', 'status'],
  ['logs | extend a = st^', 'status'],
  ['logs | extend st^', 'status'],
  ['logs | project-rename first = st^', 'status'],
  ['logs | mv-expand tags to typeof(long), st^', 'status'],
  ['logs | parse st^', 'status'],
])('%s: a name that may be there already', (marked, label) => {
  expect(offeredAt(marked).map((each) => each.label)).toContain(label);
});

describe('words of an operator', () => {
  test.each([
    ['logs | join kind=^', 'inner leftouter'],
    ['logs | join kind=left^', 'inner leftouter'],
    ['logs | lookup kind=^', 'inner leftouter'],
    ['logs | parse kind=^', 'simple regex relaxed'],
    ['logs | mv-expand tags to typeof(^', 'string long real'],
    ['logs | parse method with "a" first:^', 'string long real'],
    ['logs | parse-kv method as (first: lo^', 'string long real'],
    ['declare query_parameters (city: ^', 'string long real'],
    ['datatable (city: s^', 'string long real'],
    ['logs | extend x = ensure_field("x", typeof(^', 'string long real'],
    ['let t = logs | where status == "x" ^', '\\| and or$'],
    ['let t = logs | summarize count() ^', 'by , \\|'],
    ['logs | sort by size desc nulls ^', 'first last$'],
    ['search in (^', 'logs users big-logs'],
    ['logs | redact "x" on ^', '_time status'],
    ['logs | where is_tls AND size ^', '\\| and or'],
  ])('%s: %s', (marked, labels) => {
    expect(labelsAt(marked)).toMatch(new RegExp(`^${labels}`));
  });
});

describe('nothing', () => {
  test.each([
    'logs // ^',
    '// ^',
    'logs | where x == "^"',
    'logs | where x == "^',
    `logs | where x == 'a^b'`,
    'logs | where x == @"^"',
    'logs | where size > 5^',
    'logs | where size =^= 5',
    'logs | where x > datetime(^)',
    'logs | limit ^',
    'logs | take 1^',
    'logs | top ^',
    'let ^',
    'let x ^',
    'declare ^',
    `logs | parse method with '/' ^`,
    `logs | parse method with '/' rest^`,
    `logs | parse method with '/' section '/' rest^`,
    `logs | parse kind=regex method with * '/' rest^`,
    `logs | parse-where method with "a" rest^`,
    'logs | parse-kv method as (^',
    'logs | as res^',
    'logs | parse-kv method as (first: long, ^',
    'logs | project-rename ^',
    'logs | project-rename first = method, st^',
    'logs | summarize count() as ^',
    'logs | project method as st^',
    'logs | extend st^ = size',
    'logs | extend a = 1, st^=size',
    'logs | project st^ = size',
    'logs | summarize st^ = count() by method',
    'logs | summarize count() by st^ = method',
    'logs | make-series st^ = count() on _time from a to b step 1m',
    'logs | mv-expand st^ = tags',
    'logs | mv-expand with_itemindex=^',
    'print st^ = 1',
    'range ^',
    'range st^ from 1 to 5 step 1',
  ])('%s', (marked) => {
    expect(offeredAt(marked)).toEqual([]);
  });
});

test.each([
  [`logs | where method == 'GET' ^`, ''],
  [`logs | where method == 'GET'^`, ''],
  ['logs | where ^', ''],
  ['logs | whe^', 'whe'],
  [`logs | where method == '^'`, `'`],
  [`logs | where ['geo^`, `['geo`],
  ['logs | limit 10^', ''],
])('of a suggestion at %s, this is typed: %s', (marked, typed) => {
  const { text, offset } = cursorIn(marked);
  expect(typedAt(text, offset)).toBe(typed);
});

test('`<>` is offered beside `!=`, and its values are those of the field', () => {
  expect(labelsAt('logs | where status ^').split(' ')).toEqual(expect.arrayContaining(['!=', '<>']));
  expect(askedAt('logs | where status <> "^"')).toMatchObject({ field: 'status' });
});

describe('Special fields', () => {
  const begun = 'logs | extend a = 1, _duration^';

  it('are offered for each column where one is begun', () => {
    expect(labelsAt(begun).split(' ')).toEqual(
      expect.arrayContaining(['_row_url', '_duration_unit', '_duration_url', '_geo.city_tooltip', '_size_description'])
    );
    for (const other of [
      'logs | extend du^',
      'logs | where _du^',
      'logs | extend a = _du^',
      'logs | extend a = iff(_^',
    ]) {
      expect(labelsAt(other)).not.toMatch('_url');
    }
  });

  it('are explained, and write what is needed', () => {
    expect(takenAt(begun, '_duration_unit')).toBe("logs | extend a = 1, _duration_unit = '$1'");
    expect(takenAt(begun, '_geo.city_url')).toBe("logs | extend a = 1, ['_geo.city_url'] = $1");
    expect(offeredAt(begun).find(({ label }) => label === '_size_url')?.documentation).toMatch(
      'Links each value of `size`'
    );
  });

  it('of units offer those of the service', () => {
    expect(labelsAt(`logs | extend _duration_unit = '^`)).toMatch(/^ms s ns/);
    expect(labelsAt(`logs | extend ['_geo.city_unit'] = "b^"`)).toMatch('bytes');
    expect(labelsAt(`logs | extend duration_unit = '^`)).not.toMatch('bytes');
  });
});

describe('Views and virtual fields', () => {
  const known: KnownSchema = {
    ...schema,
    datasets: ['logs', 'failed-requests'],
    views: new Map([['failed-requests', { query: 'logs | where status == "500"', description: 'Failures' }]]),
    fieldsOf: (name) =>
      name === 'logs'
        ? [{ name: 'cost', type: 'float', unit: 'curusd', description: 'Price', expression: 'size * 2' }]
        : undefined,
  };

  it('are offered like datasets and fields, with a mark and what they stand for', () => {
    const view = offeredAt('fail^', {}, known).find(({ label }) => label === 'failed-requests');
    expect(view).toMatchObject({
      kind: 'dataset',
      detail: 'view',
      insertText: "['failed-requests']",
      documentation: 'Failures\n\n```\nlogs | where status == "500"\n```',
    });
    const [field] = offeredAt('logs | where co^', {}, known).filter(({ label }) => label === 'cost');
    expect(field).toMatchObject({
      detail: 'float, curusd, virtual',
      documentation: 'Price\n\n```\nsize * 2\n```',
    });
  });

  it('are offered once, and where the datasets are unknown', () => {
    const labels = (datasets: KnownSchema['datasets']) =>
      offeredAt('^', {}, { ...known, datasets }).filter(({ kind }) => kind === 'dataset');
    expect(labels(known.datasets).map(({ label }) => label)).toEqual(['logs', 'failed-requests']);
    expect(labels(undefined).map(({ label }) => label)).toEqual(['failed-requests']);
  });
});
