import * as fc from 'fast-check';

import { dateTime, type TimeRange } from '@grafana/data';

import { anyText } from '@aplkit/language/apl/testing/anyText';
import { generated } from '@aplkit/language/apl/testing/generated';
import { tokenize } from '@aplkit/language/apl/tree/lexer';
import { unquoteName, unquoteString } from '@aplkit/language/apl/tree/strings';
import { scalarFunctions } from '@aplkit/language/apl/vocabulary/functions';
import { aggregates } from '@aplkit/language/apl/vocabulary/functions/aggregates';
import { tabularOperators } from '@aplkit/language/apl/vocabulary/tabularOperators';
import { interpolateApl } from './interpolateApl';
import { templatesWith } from './testing/templates';

const from = dateTime('2024-01-01T00:00:00.000Z');
const to = dateTime('2024-01-01T01:00:00.000Z');
const range: TimeRange = { from, to, raw: { from, to } };

const nasty = `it's "x\\" | take 1 // $& \${v} [[v]] \n`;
const variables = {
  text: 'GET',
  quote: `O'Neil "x" \\`,
  number: '200',
  list: ['a"b', '500', 'c'],
  one: ['only'],
  none: [],
  name: 'geo.city',
  odd: "a']b",
  lines: 'a\nb',
  every: { value: '1y', type: 'interval' },
  bin: '5m',
  huge: '12345678901234567890',
  zeros: '007',
  yes: 'true',
  dashed: 'a-b',
  nested: '${x | y}',
  several: ['a\nb', 'c'],
  one_two: ['a', 'b'],
  dotted: ['a.b', '(c"d|', 'e'],
  chosen: ['a.b'],
  pattern: 'a.*\\d',
  all: '*',
  noNumber: 'long(null)',
};
const run = (query: string) =>
  interpolateApl(query, { templates: templatesWith(variables), range, intervalMs: 60_000 });

describe('A condition that holds for each event with this value of “All”', () => {
  it.each([
    ['logs\n| where "*" in ("$all") or m in ("$all")\n| count', 'logs\n| count'],
    ['logs | where "long(null)" in ("$noNumber") or s in ($noNumber) | count', 'logs | count'],
    [`logs | where '*' in ("\${all}") or m in ("$all") and a == 1 // all`, 'logs '],
    ['(logs | where "*" in ("$all") or f(m, (1)) | limit 1); x', '(logs | limit 1); x'],
    ['union (logs | where "*" in ("$all") or a == 1), b', 'union (logs ), b'],
    ['let t = logs | where "*" in ("$all") or a == 1; t | where b == $number', 'let t = logs ; t | where b == 200'],
    [
      'logs | where "*" in ("$all") or a == 1 | where "*" in ("$text") or m in ("$text")',
      'logs | where "*" in ("GET") or m in ("GET")',
    ],
  ])('is not sent: %s', (query, sent) => {
    expect(run(query)).toBe(sent);
  });

  it.each([
    ['logs | where "*" in ("$all") and a == 1', 'logs | where "*" in ("*") and a == 1'],
    ['logs | where a == 1 and "*" in ("$all") or b', 'logs | where a == 1 and "*" in ("*") or b'],
    ['logs | extend "*" in ("$all") or b', 'logs | extend "*" in ("*") or b'],
    [
      'logs | where "*" in ("$list") or m in ("$list")',
      'logs | where "*" in ("a\\"b", "500", "c") or m in ("a\\"b", "500", "c")',
    ],
    ['logs | where "*" in ("*") or m in ("$text")', 'logs | where "*" in ("*") or m in ("GET")'],
    ['logs | where "*" in ("$unknown") or m == "$text"', 'logs | where "*" in ("$unknown") or m == "GET"'],
  ])('is sent where it is not one: %s', (query, sent) => {
    expect(run(query)).toBe(sent);
  });
});

describe('A variable', () => {
  it.each([
    ['in a string is escaped', `x == "$quote"`, `x == "O'Neil \\"x\\" \\\\"`],
    ['in a string of single quotes is escaped for those', `x == '$quote'`, `x == 'O\\'Neil "x" \\\\'`],
    ['in a verbatim string is doubled', `x == @"$quote"`, `x == @"O'Neil ""x"" \\"`],
    ['with a line break makes a verbatim string a plain one', `x == @"$lines"`, `x == "a\\nb"`],
    ['outside quotes is quoted', `logs | where m == $text`, `logs | where m == "GET"`],
    ['that is a number stays one', `logs | where s == $number`, `logs | where s == 200`],
    ['that is a truth value stays one', `logs | where s == $yes`, `logs | where s == true`],
    [
      'that only looks like a number is text',
      `logs | where a == $zeros or b == $huge`,
      `logs | where a == "007" or b == "12345678901234567890"`,
    ],
    ['with several values is a list', `logs | where s in ($list)`, `logs | where s in ("a\\"b", 500, "c")`],
    [
      'with several values, alone in a string, is a list of strings',
      `logs | where s in ("$list")`,
      `logs | where s in ("a\\"b", "500", "c")`,
    ],
    ['with several values inside a longer string is joined', `x has "<$list>"`, `x has "<a\\"b,500,c>"`],
    [
      'with several values in a regular expression is one of them',
      `where m matches regex "$dotted" and n !matches regex '^/$dotted/$' and o matches  regex @"$dotted"`,
      `where m matches regex "(a\\\\.b|\\\\(c\\"d\\\\||e)" and n !matches regex '^/(a\\\\.b|\\\\(c"d\\\\||e)/$' and o matches  regex @"(a\\.b|\\(c""d\\||e)"`,
    ],
    [
      'with several values as a regular expression is one of them',
      `where m matches regex $list or m matches regex $dotted`,
      `where m matches regex "(a\\"b|500|c)" or m matches regex "(a\\\\.b|\\\\(c\\"d\\\\||e)"`,
    ],
    [
      'of several with one chosen is found as it is',
      `where m matches regex "$chosen" or m matches regex $chosen`,
      `where m matches regex "a\\\\.b" or m matches regex "a\\\\.b"`,
    ],
    [
      'with one value is a regular expression of its own',
      `where m matches regex "^$pattern" or m matches regex $pattern or m matches regex $number`,
      `where m matches regex "^a.*\\\\d" or m matches regex "a.*\\\\d" or m matches regex "200"`,
    ],
    [
      'with a format of its own in a regular expression is that',
      `where m matches regex "\${dotted:pipe}"`,
      `where m matches regex "a.b,(c\\"d|,e"`,
    ],
    ['after a field called regex is a value', `where regex in ($list)`, `where regex in ("a\\"b", 500, "c")`],
    [
      'with several values, alone in a name, is a list of names',
      `logs | project ['$list']`,
      `logs | project ['a"b'], ['500'], ['c']`,
    ],
    ['with one of several values is that one', `logs | where s in ($one)`, `logs | where s in ("only")`],
    ['without a value is the empty text', `logs | where s in ($none)`, `logs | where s in ("")`],
    ['in a quoted name is escaped as a name', `['$odd'] == 1`, `['a\\']b'] == 1`],
    ['as a dataset is a name', `$odd | limit 1`, `['a\\']b'] | limit 1`],
    ['as several datasets is a union', `$list | limit 1`, `union ['a"b'], ['500'], c | limit 1`],
    [
      'as a field to group by is a name',
      `logs | summarize count() by bin_auto(_time), $name`,
      `logs | summarize count() by bin_auto(_time), ['geo.city']`,
    ],
    [
      'as a field to project or sort by is a name',
      `logs | project $name, x | sort by $odd desc`,
      `logs | project ['geo.city'], x | sort by ['a\\']b'] desc`,
    ],
    [
      'as what a column is renamed from is a name',
      `logs | project-rename x = $name`,
      `logs | project-rename x = ['geo.city']`,
    ],
    [
      'as what is taken apart is a name, and as a pattern a text',
      `logs | parse kind=regex $name with $text | parse-kv $odd as (a: string) | mv-expand $name to typeof(long)`,
      `logs | parse kind=regex ['geo.city'] with "GET" | parse-kv ['a\\']b'] as (a: string) | mv-expand ['geo.city'] to typeof(long)`,
    ],
    [
      'as a part of what is the greatest is a value',
      `logs | summarize arg_max(size * $number, status == $number), arg_max(_time, level == $text)`,
      `logs | summarize arg_max(size * 200, status == 200), arg_max(_time, level == "GET")`,
    ],
    [
      'as the name of a column, or what a group is named, is a name',
      `logs | extend $name = 1 | summarize $odd = count() by x = $name`,
      `logs | extend ['geo.city'] = 1 | summarize ['a\\']b'] = count() by x = ['geo.city']`,
    ],
    ['as what an aggregate works on is a name', `logs | summarize avg($name)`, `logs | summarize avg(['geo.city'])`],
    ['as a part of a name makes a name', `logs | where attributes.$text == 1`, `logs | where attributes.GET == 1`],
    ['with a unit after it is a timespan', `logs | where _time > ago(\${number}d)`, `logs | where _time > ago(200d)`],
    [
      'for a bin is a timespan',
      `logs | summarize count() by bin(_time, $bin)`,
      `logs | summarize count() by bin(_time, 5m)`,
    ],
    [
      'of Grafana’s type interval is a timespan of APL',
      `logs | summarize count() by bin(_time, $every)`,
      `logs | summarize count() by bin(_time, 365d)`,
    ],
    [
      'in double brackets is one as well',
      `logs | where m == [[text]] and n in ([[list:csv]])`,
      `logs | where m == "GET" and n in (a"b,500,c)`,
    ],
    [
      'with a format of its own is left to Grafana',
      `logs | where \${text:raw} == "\${list:csv}"`,
      `logs | where GET == "a\\"b,500,c"`,
    ],
    ['with its format raw is inserted as it is, in a string as well', `x == "\${quote:raw}"`, `x == "O'Neil "x" \\"`],
    [
      'with a dash is one name with the text around it',
      `logs | where req_$dashed > 1 and attributes.$dashed > 1 and \${dashed}_total > 1 and $dashed$text > 1`,
      `logs | where ['req_a-b'] > 1 and ['attributes.a-b'] > 1 and ['a-b_total'] > 1 and ['a-bGET'] > 1`,
    ],
    [
      'that looks like another one is a name as well',
      `logs | where req_$nested > 1`,
      `logs | where ['req_\${x | y}'] > 1`,
    ],
    [
      'with several values of several lines, alone in a verbatim string, is a list of plain strings',
      `logs | where x in (@"$several")`,
      `logs | where x in ("a\\nb", "c")`,
    ],
    ['as a dataset of a union is a name', `union $dashed, logs | count`, `union ['a-b'], logs | count`],
    ['as several datasets of a union is a list of names', `union $list | count`, `union ['a"b'], ['500'], c | count`],
    [
      'as the dataset of a join is a name',
      `logs | join ($dashed | limit 1) on id`,
      `logs | join (['a-b'] | limit 1) on id`,
    ],
    [
      'as the only thing that is joined is a name',
      `logs | join kind=inner ($dashed) on id`,
      `logs | join kind=inner (['a-b']) on id`,
    ],
    [
      'as several datasets of a join is a union',
      `logs | join ($one_two | limit 1) on id`,
      `logs | join (union a, b | limit 1) on id`,
    ],
    ['as the dataset of a lookup is a name', `logs | lookup $dashed on id`, `logs | lookup ['a-b'] on id`],
    ['as the field of a lookup is a name', `logs | lookup users on $name`, `logs | lookup users on ['geo.city']`],
    ['as the dataset of a let is a name', `let x = $dashed | limit 1; x`, `let x = ['a-b'] | limit 1; x`],
    [
      'in the key of a join is a column of its side',
      `logs | join (b) on $left.$text == $right.$text`,
      `logs | join (b) on $left.GET == $right.GET`,
    ],
    [
      'in the key of a join is quoted after its side where it has a dash',
      `logs | lookup b on $left.$dashed == $right.req_$dashed`,
      `logs | lookup b on $left.['a-b'] == $right.['req_a-b']`,
    ],
    [
      'after a part in brackets is such a part where it has a dash, and a plain one otherwise',
      `logs | where attributes['a'].$dashed == 1 or attributes['a'].$text == 1`,
      `logs | where attributes['a']['a-b'] == 1 or attributes['a'].GET == 1`,
    ],
    [
      'in double brackets inside a longer name is a part of that name',
      `logs | where req_[[dashed]] > 1 and [[dashed]]_total > 1 and attributes.[[text]] > 1 and req_[[nope]] > 1`,
      `logs | where ['req_a-b'] > 1 and ['a-b_total'] > 1 and attributes.GET > 1 and req_[[nope]] > 1`,
    ],
    [
      'as a dataset in brackets of a union is a name, wherever it is in the list',
      `union x, ($dashed), (y), ($one_two) | count`,
      `union x, (['a-b']), (y), (union a, b) | count`,
    ],
    ['as the first of several datasets in brackets is a name', `union ($dashed), ($text)`, `union (['a-b']), (GET)`],
    [
      'as the argument of a function stays a text',
      `logs | extend n = tolower($text)`,
      `logs | extend n = tolower("GET")`,
    ],
    [
      'as several datasets of a lookup or a join without brackets is a union',
      `logs | lookup $one_two on a | join kind=inner $one_two on a`,
      `logs | lookup (union a, b) on a | join kind=inner (union a, b) on a`,
    ],
    [
      'with several values inside a longer name is a list of names',
      `logs | project req_$list, x`,
      `logs | project ['req_a"b'], req_500, req_c, x`,
    ],
    [
      'with several values inside the name of a dataset is a union',
      `req_$one_two | join (req_$one_two | limit 1) on a | lookup req_$one_two on a`,
      `union req_a, req_b | join (union req_a, req_b | limit 1) on a | lookup (union req_a, req_b) on a`,
    ],
    ['without a value leaves the rest of the name', `logs | where req_$none > 1`, `logs | where req_ > 1`],
    ['in a comment stays', `logs // $text "\n| limit 1`, `logs // $text "\n| limit 1`],
    ['that is unknown stays', `logs | where x == $nope and y == "$nope"`, `logs | where x == $nope and y == "$nope"`],
    ['in a string that is not closed is escaped', `x == "$quote`, `x == "O'Neil \\"x\\" \\\\`],
    ['in a datetime literal cannot end it', `datetime($quote)`, `datetime(O'Neil "x" \\)`],
  ])('%s', (_, query, expected) => {
    expect(run(query)).toBe(expected);
  });

  it('leaves a query without variables as it is', () => {
    const query = `['a-b'] | where x == "it's" // done`;
    expect(run(query)).toBe(query);
  });
});

describe('A variable is a name wherever the vocabulary says that fields are taken:', () => {
  const name = "['geo.city']";

  it.each(tabularOperators.filter(({ takes }) => takes === 'fields').map((operator) => operator.name))(
    'after %s',
    (operator) => expect(run(`logs | ${operator} $name`)).toBe(`logs | ${operator} ${name}`)
  );

  const taken = aggregates.flatMap(({ name: aggregate, parameters }) =>
    parameters.flatMap(({ name: parameter }, place) =>
      parameter === 'columns' || (place === 0 && parameter !== 'predicate' && parameter !== '*')
        ? [[aggregate, place] as const]
        : []
    )
  );
  it.each(taken)('in %s(…), after %i commas', (aggregate, place) => {
    const call = (argument: string) => `logs | summarize ${aggregate}(${'x, '.repeat(place)}${argument})`;
    expect(run(call('$name'))).toBe(call(name));
  });

  const ofField = scalarFunctions.filter(({ parameters }) => parameters.at(0)?.name === 'field');
  it.each(ofField.map((each) => each.name))('in %s(…)', (called) => {
    const call = (argument: string) => `logs | where ${called}(${argument})`;
    expect(run(call('$name'))).toBe(call(name));
  });
});

describe('What depends on the request', () => {
  it.each([
    ['logs | summarize count() by bin(_time, $__interval)', 'logs | summarize count() by bin(_time, 1m)'],
    ['logs | extend w = ${__interval}, n = $__interval_ms', 'logs | extend w = 1m, n = 60000'],
    ['logs | where d > $__range and s < $__range_s', 'logs | where d > 1h and s < 3600'],
    ['logs | where t >= $__from and t < $__to', 'logs | where t >= 1704067200000 and t < 1704070800000'],
    ['logs | where t >= datetime($__from)', 'logs | where t >= datetime(2024-01-01T00:00:00.000Z)'],
    [
      'logs | where $__timeFilter(created) and x',
      'logs | where (created >= datetime(2024-01-01T00:00:00.000Z) and created <= datetime(2024-01-01T01:00:00.000Z)) and x',
    ],
    [
      'logs | where $__timeFilter(todatetime(x)) and (y == 1)',
      'logs | where (todatetime(x) >= datetime(2024-01-01T00:00:00.000Z) and todatetime(x) <= datetime(2024-01-01T01:00:00.000Z)) and (y == 1)',
    ],
    [
      'logs | where $__timeFilter()',
      'logs | where (_time >= datetime(2024-01-01T00:00:00.000Z) and _time <= datetime(2024-01-01T01:00:00.000Z))',
    ],
    [
      'logs | where $__timeFilter($odd)',
      "logs | where (['a\\']b'] >= datetime(2024-01-01T00:00:00.000Z) and ['a\\']b'] <= datetime(2024-01-01T01:00:00.000Z))",
    ],
    [
      "logs | where $__timeFilter(['$name'])",
      "logs | where (['geo.city'] >= datetime(2024-01-01T00:00:00.000Z) and ['geo.city'] <= datetime(2024-01-01T01:00:00.000Z))",
    ],
    ['print "$__interval"', 'print "1m"'],
  ])('is written into %s', (query, expected) => {
    expect(run(query)).toBe(expected);
  });

  it('stays when there is no request yet', () => {
    const query = 'logs | where $__timeFilter(t) | summarize count() by bin(_time, $__interval), x == $text';
    expect(interpolateApl(query, { templates: templatesWith(variables) })).toBe(query.replace('$text', '"GET"'));
  });
});

describe('No value can break out', () => {
  const runs = generated(100, 10_000);
  const value = fc.oneof(
    anyText({ maxLength: 12 }),
    fc.string({
      unit: fc.constantFrom(
        '"',
        "'",
        '\\',
        '|',
        '/',
        '\n',
        '\r',
        '\t',
        '\0',
        '$',
        '{',
        '}',
        '[',
        ']',
        '(',
        ')',
        '@',
        '#',
        'n',
        ' '
      ),
      maxLength: 10,
    }),
    fc.constant(nasty)
  );
  const textsOf = (query: string, kind: string) =>
    tokenize(query)
      .filter((token) => token.kind === kind)
      .map((token) => query.slice(token.from, token.to));
  const kindsOf = (query: string) => tokenize(query).map((token) => token.kind);
  const replaceWith = (query: string, v: unknown) => interpolateApl(query, { templates: templatesWith({ v }) });

  it('of a string, whatever its quotes', () => {
    fc.assert(
      fc.property(value, fc.constantFrom('"', "'"), (held, quote) => {
        const query = `logs | where x == ${quote}$v${quote} | limit 1`;
        const replaced = replaceWith(query, held);
        expect(textsOf(replaced, 'string').map(unquoteString)).toEqual([held]);
        expect(kindsOf(replaced)).toEqual(kindsOf(query));
      }),
      runs
    );
  });

  it('of a verbatim string', () => {
    fc.assert(
      fc.property(value, fc.constantFrom('"', "'"), (held, quote) => {
        const query = `logs | where x == @${quote}$v${quote} | limit 1`;
        const replaced = replaceWith(query, held);
        expect(textsOf(replaced, 'string').map(unquoteString)).toEqual([held]);
        expect(kindsOf(replaced)).toEqual(kindsOf(query));
      }),
      runs
    );
  });

  it('of a regular expression, which finds one of the values', () => {
    const values = fc.array(value, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(values, (held) => {
        const query = 'logs | where x matches regex "^$v$" | limit 1';
        const replaced = replaceWith(query, held);
        expect(kindsOf(replaced)).toEqual(kindsOf(query));
        const pattern = new RegExp(unquoteString(textsOf(replaced, 'string')[0]));
        expect(held.filter((each) => !pattern.test(each))).toEqual([]);
        expect(pattern.test(`${held.join('')}-`)).toBe(false);
      }),
      runs
    );
  });

  it('of a quoted name', () => {
    fc.assert(
      fc.property(value, (held) => {
        const query = `logs | where ['$v'] == 1 | limit 1`;
        const replaced = replaceWith(query, held);
        expect(textsOf(replaced, 'quotedName').map(unquoteName)).toEqual([held]);
        expect(kindsOf(replaced)).toEqual(kindsOf(query));
      }),
      runs
    );
  });

  it('outside quotes, alone or in a list', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 4 }), (held) => {
        const replaced = replaceWith(`logs | where x in ($v) | limit 1`, held);
        const items = replaced.slice('logs | where x in ('.length, -') | limit 1'.length);
        const expected = held.map((item) => (/^(?:0|-?[1-9]\d*)(?:\.\d*[1-9])?$/.test(item) ? item : `"${item}"`));
        const words = tokenize(items).filter(({ kind }) => kind === 'string' || kind === 'number');
        expect(
          words
            .map(({ from: start, to: end }) => items.slice(start, end))
            .map((item) => (item.startsWith('"') ? `"${unquoteString(item)}"` : item))
        ).toEqual(expected);
      }),
      runs
    );
  });

  it('as a dataset or a field', () => {
    fc.assert(
      fc.property(value, (held) => {
        const replaced = replaceWith('$v | summarize count() by $v | limit 1', held);
        const names = [...textsOf(replaced, 'quotedName'), ...textsOf(replaced, 'name')].map(unquoteName);
        expect(names.filter((name) => name === held).length).toBeGreaterThanOrEqual(2);
        expect(textsOf(replaced, 'pipe')).toHaveLength(2);
      }),
      runs
    );
  });

  it('of a comment or a datetime literal', () => {
    fc.assert(
      fc.property(value, (held) => {
        expect(replaceWith('logs // $v\n| limit 1', held)).toBe('logs // $v\n| limit 1');
        expect(kindsOf(replaceWith('logs | where t > datetime($v) | limit 1', held))).toEqual(
          kindsOf('logs | where t > datetime(v) | limit 1')
        );
      }),
      runs
    );
  });
});
