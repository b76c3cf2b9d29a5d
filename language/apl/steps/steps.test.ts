import { analyze } from '../analysis/analyze';
import { type AplType } from '../analysis/types';
import { schema } from '../testing/analyzing';
import { type Span } from '../tree/ast';
import { applyEdits, type Edit } from '../tree/edit';
import { whyNotEdit } from './checkEdits';
import { operatorsOf, takesPart } from './comparisons';
import { writtenValue, writeCondition, writeField, writeOperator, writeValues } from './conditionEdits';
import { write, writeDirection, writeName } from './listEdits';
import { switchOff, switchOn } from './offSteps';
import { isStep, type StepPart } from './parts';
import { readSteps } from './readSteps';
import { moveStep, unitsOf, writeSource } from './stepEdits';
import { stepKinds, titleOf } from './stepKinds';
import {
  addAggregation,
  addGrouping,
  removeAggregation,
  removeGrouping,
  type SummarizeStep,
  whyNoSize,
  writeBucket,
  writeAggregate,
} from './summarizeEdits';

function stepOf<K extends StepPart['kind']>(text: string, kind: K): Extract<StepPart, { kind: K }> {
  const found = readSteps(text)
    .filter(isStep)
    .find((step): step is Extract<StepPart, { kind: K }> => step.kind === kind);
  if (!found) {
    throw new Error(`No ${kind} in ${text}`);
  }
  return found;
}

/** The first comparison of a filter. */
function rowOf(text: string) {
  const [row] = stepOf(text, 'filter').conditions.rows;
  if (row.kind !== 'comparison') {
    throw new Error(`No comparison in ${text}`);
  }
  return row;
}

const scopeBefore = (text: string, index: number) => {
  const { query, scopesOf } = analyze(text, schema);
  return query.pipeline ? scopesOf(query.pipeline)[index] : undefined;
};

test.each([
  ['extend a=((((1+2)*3))), b = ((1)) + (2), ((c))', ['((((1+2)*3)))', '((1)) + (2)', '((c))']],
  ['extend a = // (one\n (1)', ['(1)']],
  ['summarize n=((avg(x))), sum(x) by g=((a)+1)', ['((avg(x)))', 'sum(x)', '((a)+1)']],
  ['parse ((uri)) with "x" y', ['((uri))', 'with "x" y']],
])('%s shows its expressions with all their brackets', (written, expected) => {
  const text = `logs | ${written} // (all\n| limit 3`;
  const [step] = readSteps(text).filter(isStep);
  const shown: Span[] =
    step.kind === 'parse'
      ? [step.parsed, step.pattern]
      : step.kind === 'summarize'
        ? [...step.aggregations, ...step.groups].map(({ value }) => value)
        : 'items' in step
          ? step.items.map(({ value }) => value)
          : [];
  expect(shown.map(({ from, to }) => text.slice(from, to))).toEqual(expected);
});

describe('a filter', () => {
  const shape = (text: string) => {
    const { connective, rows } = stepOf(text, 'filter').conditions;
    const written = ({ from, to }: { from: number; to: number }) => text.slice(from, to);
    return [
      connective,
      ...rows.map((row) => (row.kind === 'group' ? [row.connective, ...row.rows.map(written)] : written(row))),
    ];
  };

  test.each([
    ['a == 1', ['and', 'a == 1']],
    ['a == 1 and (b or c)', ['and', 'a == 1', ['or', 'b', 'c']]],
    ['a and b or c', ['or', ['and', 'a', 'b'], 'c']],
    ['(a) and (b)', ['and', '(a)', '(b)']],
    ['((a or b))', ['or', 'a', 'b']],
    ['a and (b or c and d)', ['and', 'a', ['or', 'b', 'c and d']]],
    ['not(a and b) or f(c, d)', ['or', 'not(a and b)', 'f(c, d)']],
  ])('%s has its conditions in two levels', (condition, expected) => {
    expect(shape(`logs | where ${condition} // all\n| limit 1`)).toEqual(expected);
  });

  test('shows a value as a person writes it, and its operator', () => {
    const seen = (condition: string) => {
      const { field, operator, values } = rowOf(`logs | where ${condition}`);
      return [field.name, operator, ...values.map(({ shown }) => shown)];
    };
    expect(seen(`status == 'it\\'s'`)).toEqual(['status', '==', "it's"]);
    expect(seen('size between (1 .. -5)')).toEqual(['size', 'between', '1', '-5']);
    expect(seen(`['geo.city'] !in ("a", $city)`)).toEqual(['geo.city', '!in', 'a', '$city']);
    expect(seen('isnotempty(status)')).toEqual(['status', 'isnotempty']);
    expect(seen('_time > datetime(2024-01-01)')).toEqual(['_time', '>', '2024-01-01']);
  });

  test('compares texts, numbers, times and truth with the operators that they have', () => {
    const of = (type: Parameters<typeof operatorsOf>[0]) => operatorsOf(type).map(({ operator }) => operator);
    expect(of('string')).toEqual(expect.arrayContaining(['==', 'contains', '!startswith', 'isempty']));
    expect(of('string')).not.toContain('>');
    expect(of('integer')).toEqual(expect.arrayContaining(['>', 'between', 'isnull']));
    expect(of('integer')).not.toContain('contains');
    expect(of('boolean')).toEqual(['==', '!=', 'isnull', 'isnotnull']);
    expect(of('unknown')).toEqual(expect.arrayContaining(['==', '>', 'contains', 'isempty', 'isnull']));
  });

  test('writes a value in the form of its type, in the quotes that it has, and variables as they are', () => {
    const text = `logs | where status == 'a'`;
    const [value] = rowOf(text).values;
    expect(writtenValue(text, 'it\'s "b"', 'string', value)).toBe(`'it\\'s "b"'`);
    expect(writtenValue(text, '5', 'string')).toBe('"5"');
    expect(writtenValue(text, '5', 'integer')).toBe('5');
    expect(writtenValue(text, 'five', 'integer')).toBeUndefined();
    expect(writtenValue(text, '5', 'unknown')).toBe('5');
    expect(writtenValue(text, '$status', 'integer')).toBe('$status');
    expect(writtenValue(text, '$5 a', 'string')).toBe('"$5 a"');
    expect(writtenValue(text, 'ago(2h)', 'datetime')).toBe('ago(2h)');
    expect(writtenValue(text, '2024-01-01', 'datetime')).toBe('datetime(2024-01-01)');
    expect(writtenValue(text, 'x', 'datetime')).toBeUndefined();
    expect(writtenValue(text, '5m', 'timespan')).toBe('5m');
    expect(writtenValue(text, 'true', 'boolean')).toBe('true');
  });

  test('keeps its value when the field has another type, where that has it', () => {
    const write = (condition: string, name: string, type: Parameters<typeof writeField>[3]) => {
      const text = `logs | where ${condition}`;
      return applyEdits(text, writeField(text, rowOf(text), name, type)).slice('logs | where '.length);
    };
    expect(write('status=="500"', 'size', 'integer')).toBe('size==500');
    expect(write('size == 500', 'geo.city', 'string')).toBe(`['geo.city'] == "500"`);
    expect(write('status == "a"', 'size', 'integer')).toBe('size == "a"');
    expect(write('size == $s', 'status', 'string')).toBe('status == $s');
    expect(write('status == "500"', 'x', 'unknown')).toBe('x == "500"');
  });

  test('changes nothing but the operator, unless that takes more or fewer values', () => {
    const write = (condition: string, operator: string, type: AplType = 'string') => {
      const text = `logs | where (${condition})`;
      return applyEdits(text, writeOperator(text, rowOf(text), operator, type)).slice('logs | where '.length);
    };
    expect(write('status=="a"', 'contains')).toBe('(status contains "a")');
    expect(write('status  ==  "a"', '!=')).toBe('(status  !=  "a")');
    expect(write('status == "a"', 'in')).toBe('(status in ("a"))');
    expect(write('status in ("a", "b")', '==')).toBe('(status == "a")');
    expect(write('isempty(status)', '==')).toBe('(status == "")');
    expect(write('isempty(status)', 'isnotnull')).toBe('(isnotnull(status))');
    expect(write('status == 1', 'between', 'integer')).toBe('(status between (1 .. 1))');
    // A string can be compared by size only after conversion to a number.
    expect(write('status == "500"', '>=')).toBe('(toreal(status) >= 500)');
    expect(write('status == "a"', '<')).toBe('(toreal(status) < 0)');
    expect(write('status contains "5"', 'between')).toBe('(toreal(status) between (5 .. 5))');
  });

  test('looks for a part of a value by some operators', () => {
    const ofParts = operatorsOf('string').flatMap(({ operator }) => (takesPart(operator) ? [operator] : []));
    expect(ofParts.filter((operator) => !operator.startsWith('!'))).toEqual([
      'contains',
      'startswith',
      'endswith',
      'has',
      'matches regex',
    ]);
    expect(takesPart('hasprefix_cs')).toBe(true);
    expect(takesPart('in')).toBe(false);
  });

  test('adds and removes values of a list where they are', () => {
    const text = `logs | where status in ("a",  'b', $c) // some`;
    const write = (...values: string[]) => applyEdits(text, writeValues(text, rowOf(text), values, 'string'));
    expect(write('a', 'b', '$c', 'd')).toBe(`logs | where status in ("a",  'b', $c, "d") // some`);
    expect(write('a', '$c')).toBe('logs | where status in ("a",  $c) // some');
    expect(write('a')).toBe('logs | where status in ("a") // some');
    expect(write('b', 'd')).toBe(`logs | where status in ('b', "d") // some`);
    expect(write('d')).toBe('logs | where status in ("d") // some');
    expect(write()).toBe(text);
  });
});

describe('a summary', () => {
  const edited = (text: string, edit: (step: SummarizeStep) => Edit[]) =>
    applyEdits(text, edit(stepOf(text, 'summarize')));

  test('reads aggregates, buckets and fields', () => {
    const text = `logs | summarize n = count(), (avg(size)), percentile(duration, 95) by bin(_time, 5m), m = method, size / 2`;
    const { aggregations, groups } = stepOf(text, 'summarize');
    expect(aggregations.map(({ name, function: called }) => [name?.name, called?.name])).toEqual([
      ['n', 'count'],
      [undefined, undefined],
      [undefined, 'percentile'],
    ]);
    expect(groups.map(({ name, field, bucket }) => [name?.name, field, bucket?.function.name])).toEqual([
      [undefined, undefined, 'bin'],
      ['m', 'method', undefined],
      [undefined, undefined, undefined],
    ]);
  });

  test('gains and loses aggregates and groups', () => {
    const text = 'logs | summarize count() // all\n| limit 5';
    const grouped = edited(text, (step) => addGrouping(text, step, 'method'));
    expect(grouped).toBe('logs | summarize count() by method // all\n| limit 5');
    const both = edited(grouped, (step) => addGrouping(grouped, step, 'status'));
    expect(both).toBe('logs | summarize count() by method, status // all\n| limit 5');
    expect(edited(both, (step) => removeGrouping(both, step, 1))).toBe(grouped);
    expect(edited(grouped, (step) => removeGrouping(grouped, step, 0))).toBe(text);
    const more = edited(text, (step) => addAggregation(text, step, 'avg(size)'));
    expect(more).toBe('logs | summarize count(), avg(size) // all\n| limit 5');
    expect(edited(more, (step) => removeAggregation(more, step, 1))).toBe(text);
    const none = edited(grouped, (step) => removeAggregation(grouped, step, 0));
    expect(none).toBe('logs | summarize by method // all\n| limit 5');
    expect(edited(none, (step) => addAggregation(none, step, 'count()'))).toBe(grouped);
    expect(edited(text, (step) => removeAggregation(text, step, 0))).toBe(text);
  });

  test('keeps the field and the condition of an aggregate that becomes another one', () => {
    const write = (aggregate: string, name: string) => {
      const text = `logs | summarize x = ${aggregate}`;
      const scope = scopeBefore(text, 0);
      const [aggregation] = stepOf(text, 'summarize').aggregations;
      return (
        scope && applyEdits(text, writeAggregate(text, aggregation, name, scope)).slice('logs | summarize x = '.length)
      );
    };
    expect(write('count()', 'avg')).toBe('avg(duration)');
    expect(write('avg( size )', 'max')).toBe('max( size )');
    expect(write('avg(size)', 'percentile')).toBe('percentile(size, 95)');
    expect(write('avg(size)', 'count')).toBe('count()');
    expect(write('count()', 'countif')).toBe('countif(true)');
    expect(write('countif(size > 1)', 'avgif')).toBe('avgif(duration, size > 1)');
    expect(write('avgif(size, is_tls)', 'countif')).toBe('countif(is_tls)');
  });

  test('has buckets of a size, or of one that fits', () => {
    const write = (group: string, size: string) => {
      const text = `logs | summarize count() by ${group}`;
      return applyEdits(text, writeBucket(text, stepOf(text, 'summarize').groups[0], size)).slice(28);
    };
    expect(write('bin_auto(_time)', '5m')).toBe('bin(_time, 5m)');
    expect(write('t = bin( _time,  5m )', '$size')).toBe('t = bin( _time,  $size )');
    expect(write('bin(_time, 5m)', 'auto')).toBe('bin_auto(_time)');
    expect(write('bin_auto(_time)', 'auto')).toBe('bin_auto(_time)');
  });

  test('has buckets that are longer than nothing, in the unit of their field', () => {
    const fits = (size: string, type: 'datetime' | 'float' | 'unknown') => whyNoSize(size, type) === undefined;
    expect(['5m', '0.5s', '$size'].every((size) => fits(size, 'datetime'))).toBe(true);
    expect(['long', '0m', '-5m', '5', '', '5m 5m'].some((size) => fits(size, 'datetime'))).toBe(false);
    expect([fits('0.5', 'float'), fits('5m', 'float'), fits('0', 'float')]).toEqual([true, false, false]);
    expect([fits('5', 'unknown'), fits('5m', 'unknown')]).toEqual([true, true]);
    expect(whyNoSize('0m', 'datetime')).toBe(
      '“0m” isn’t a valid bucket size. Enter a timespan longer than 0, like 30s, 5m or 1h.'
    );
  });

  test('gives a column a name, another one, or none', () => {
    const write = (aggregate: string, name: string) => {
      const text = `logs | summarize ${aggregate}`;
      return applyEdits(text, writeName(text, stepOf(text, 'summarize').aggregations[0], name)).slice(
        'logs | summarize '.length
      );
    };
    expect(write('count()', 'n')).toBe('n = count()');
    expect(write('n=count()', 'm')).toBe('m=count()');
    expect(write('n = count()', '')).toBe('count()');
  });
});

test('a sort has its directions, also those that are not written', () => {
  const text = 'logs | sort by a, (b + 1) asc nulls last, c nulls first';
  const { keys } = stepOf(text, 'sort');
  expect(keys.map(({ direction, field }) => [field, direction])).toEqual([
    ['a', 'desc'],
    [undefined, 'asc'],
    ['c', 'desc'],
  ]);
  expect(keys.map(({ directionSpan: { from, to } }) => text.slice(from, to))).toEqual(['', 'asc', '']);
  expect(keys.map(({ value: { from, to } }) => text.slice(from, to))).toEqual(['a', '(b + 1)', 'c']);
  const write = (at: number, direction: 'asc' | 'desc') => applyEdits(text, writeDirection(keys[at], direction));
  expect(write(0, 'asc')).toBe('logs | sort by a asc, (b + 1) asc nulls last, c nulls first');
  expect(write(0, 'desc')).toBe(text);
  expect(write(1, 'desc')).toBe('logs | sort by a, (b + 1) desc nulls last, c nulls first');
  expect(write(2, 'asc')).toBe('logs | sort by a, (b + 1) asc nulls last, c asc nulls first');
});

test('a comment above a step and one after it go with it', () => {
  const text = `logs\n// only errors\n| where a // 5xx\n| limit 10 // few\n// end`;
  expect(applyEdits(text, moveStep(text, readSteps(text), 1, 0))).toBe(
    `logs\n| limit 10 // few\n// only errors\n| where a // 5xx\n// end`
  );
});

test('a source is written where there is none, and replaced where there is one', () => {
  const write = (text: string) => {
    const source = readSteps(text).find((part) => part.kind === 'source');
    return source && applyEdits(text, writeSource(text, source, 'users'));
  };
  expect(write('')).toBe('users');
  expect(write('// all')).toBe('users\n// all');
  expect(write('let a = 1;')).toBe('let a = 1;\nusers');
  expect(write(`['logs'] | count`)).toBe('users | count');
  expect(write('logs')).toBe('users');
});

test('what is typed stays inside its step', () => {
  const text = 'logs | where a == 1 | limit 10';
  const why = (written: string) => whyNotEdit(text, [{ from: 13, to: 19, text: written }]);
  expect(why('b > 2 and c')).toBeUndefined();
  expect(why('b >')).toContain('Expected an expression');
  expect(why('b | count')).toContain('another step');
  expect(why('b // all')).toContain('A comment here would hide');
});

test.each([
  ['status ==', 'Expected an expression after `==`, but nothing follows.'],
  ['(b', 'Expected `)` after `b`, but nothing follows.'],
  ['b in (1,', 'Expected an expression after `,`, but nothing follows.'],
  ['b c', 'Unexpected `c` after `b`.'],
])('what is wrong with “%s” is said without what is around it', (written, why) => {
  const text = 'logs | where a == 1 and (x or x) | limit 10';
  const places = [text.indexOf('a == 1'), text.indexOf('x'), text.lastIndexOf('x')];
  const said = places.map((from, index) => {
    const to = index === 0 ? from + 6 : from + 1;
    return whyNotEdit(text, [{ from, to, text: written }]);
  });
  expect(said).toEqual([why, why, why]);
});

test('a new step begins with what fits the rows', () => {
  const begin = (text: string, word: string) => {
    const scope = scopeBefore(text, text.split('|').length - 1);
    return scope && stepKinds.find((kind) => kind.word === word)?.begin(scope).apl;
  };
  expect(begin('logs', 'summarize')).toBe('summarize count() by bin_auto(_time)');
  expect(begin('users | project name', 'summarize')).toBe('summarize count()');
  expect(begin('logs', 'sort')).toBe('sort by _time desc');
  expect(begin('users | project name', 'sort')).toBe('sort by ');
  expect(begin('logs | summarize n = count() by bin(_time, 1h)', 'top')).toBe('top 10 by n desc');
});

test.each([
  ['where', 'Filter'],
  ['take', 'Limit'],
  ['make-series', 'Make series'],
  ['redact', 'Redact'],
])('the title of %s is %s', (word, title) => expect(titleOf(word)).toBe(title));

test.each([
  ['where f(a) and b == 1', 'f(a)', 'a == 1 or b == 2', undefined],
  ['where f(a) and b == 1', 'f(a)', 'true // note', 'A comment here would hide'],
  ['where f(a) or b | limit 3', 'f(a)', 'x and y', undefined],
  ['where (f(a) and b)', 'f(a)', 'x) or (y', 'This would also change other parts of the query'],
  ['summarize count() // all', 'count()', 'count() by x', 'This would also change other parts of the query'],
  ['summarize f(a), count()', 'f(a)', 'f(a), b', 'This would also change other parts of the query'],
  ['summarize count() by f(a)', 'f(a)', 'f(a), b', 'This would also change other parts of the query'],
  ['summarize avg(x)', 'x', 'x), sum(y', 'This would also change other parts of the query'],
  ['sort by f(a)', 'f(a)', 'a asc', 'This would also change other parts of the query'],
  ['sort by f(a) asc', 'f(a)', 'a, b', 'This would also change other parts of the query'],
  ['extend n = f(a), m = 1', 'f(a)', '1, k = 2', 'This would also change other parts of the query'],
  ['parse f(a) with "x" y', 'with "x" y', '+ 1 with "x" y', 'This would also change other parts of the query'],
  ['parse f(a) with "x" y', 'with "x" y', 'with * "x" y:int "z"', undefined],
  ['project a = f(a)', 'f(a)', '1 // note', undefined],
])('in “%s”, what is typed in place of “%s” changes that alone: %s', (step, shown, typed, why) => {
  const text = `logs | ${step}`;
  const from = text.indexOf(shown);
  const row = readSteps(text)
    .filter(isStep)
    .flatMap((each) => (each.kind === 'filter' ? each.conditions.rows : []))
    .find((each) => each.from === from);
  const span = { from, to: from + shown.length };
  const edits = row ? writeCondition(stepOf(text, 'filter').conditions, row, typed) : write(span, typed);
  const reason = whyNotEdit(text, edits);
  expect(why === undefined ? reason : reason?.slice(0, why.length)).toBe(why);
});

test('typed alternatives stay together beside other conditions', () => {
  const text = 'logs | where f(a) and b == 1';
  const { conditions } = stepOf(text, 'filter');
  expect(applyEdits(text, writeCondition(conditions, conditions.rows[0], 'a == 1 or b == 2'))).toBe(
    'logs | where (a == 1 or b == 2) and b == 1'
  );
});

describe('a comment that is a step', () => {
  const units = (text: string) => unitsOf(readSteps(text));
  const off = (text: string, at: number) => {
    const unit = units(text)[at];
    return unit.kind === 'off' ? text : applyEdits(text, switchOff(text, unit));
  };
  const on = (text: string, at: number) => {
    const unit = units(text)[at];
    return unit.kind === 'off' ? applyEdits(text, switchOn(unit)) : text;
  };
  const line = 'logs | where a == 1 | limit 3';

  test.each([
    [0, 1],
    [1, 0],
  ])('stays apart from another one on its line: %s, then %s', (first, second) => {
    const both = off(off(line, first), second);
    expect(units(both).map(({ kind }) => kind)).toEqual(['off', 'off']);
    expect(on(on(both, 0), 1)).toBe(line);
    expect(on(on(both, 1), 0)).toBe(line);
  });

  test.each([
    ['a line that may continue it', 'logs\n| where a\n//  and b\n| limit 3'],
    ['an empty comment', 'logs\n| where a //\n| limit 3'],
    ['a comment that is no step', 'logs | where a // | the errors\n| limit 3'],
  ])('stays apart from %s', (_, text) => {
    expect(units(off(text, 0)).map(({ kind }) => kind)).toEqual(['off', 'limit']);
    expect(on(off(text, 0), 0)).toBe(text);
  });

  test('is a step again where it was moved to', () => {
    const moved = applyEdits(off(line, 0), moveStep(off(line, 0), readSteps(off(line, 0)), 0, 1));
    expect(on(moved, 1)).toBe('logs | limit 3 | where a == 1');
  });
});

test('a step is moved among 500', () => {
  const steps = Array.from({ length: 500 }, (_, index) => `| where a == ${index} and (b or c) // why`);
  const text = ['logs', ...steps].join('\n');
  const parts = readSteps(text);
  const moved = applyEdits(text, moveStep(text, parts, 100, 120));
  steps.splice(120, 0, ...steps.splice(100, 1));
  expect(moved).toBe(['logs', ...steps].join('\n'));
});
