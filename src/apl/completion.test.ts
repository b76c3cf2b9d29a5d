import { completionsAt, type Known } from './completion';
import { cursorIn } from './testing/cursor';

const known: Known = {
  datasets: ['sample-http-logs', 'logs'],
  fields: [
    { name: 'status', type: 'string', description: 'Answer code' },
    { name: 'geo.city', type: 'string' },
  ],
};

const at = (marked: string) => {
  const { text, offset } = cursorIn(marked);
  return completionsAt(text, offset, known);
};
/** Which kinds are offered, in their order. */
const kindsAt = (marked: string) => [...new Set(at(marked).map(({ kind }) => kind))];
const labelsAt = (marked: string) => at(marked).map(({ label }) => label);
/** The text after the completion of this label was taken. */
const taken = (marked: string, label: string) => {
  const { text } = cursorIn(marked);
  const item = at(marked).find((candidate) => candidate.label === label);
  return item ? text.slice(0, item.from) + item.insertText + text.slice(item.to) : undefined;
};

describe('datasets', () => {
  test.each(['^', '  ^', 'lo^', '// first\n^', 'let x = 1; ^'])('%s: a dataset begins a query', (marked) => {
    expect(kindsAt(marked)).toEqual(['dataset', 'keyword']);
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
  test.each([
    ['sam^', `['sample-http-logs']`],
    ['sample-http^', `['sample-http-logs']`],
    [`['sam^`, `['sample-http-logs']`],
    [`['sam^']`, `['sample-http-logs']`],
    ['["^"]', `['sample-http-logs']`],
    ['sam^ple | count', `['sample-http-logs'] | count`],
    ['^ | count', `['sample-http-logs'] | count`],
  ])('%s becomes %s', (marked, result) => {
    expect(taken(marked, 'sample-http-logs')).toBe(result);
  });
  test('what began as a quoted name is compared as one', () => {
    expect(at(`['sa^`)[0].filterText).toBe(`['sample-http-logs`);
    expect(at('["sa^')[0].filterText).toBe(`["sample-http-logs`);
    expect(at('sa^')[0].filterText).toBe('sample-http-logs');
  });
});

describe('operators', () => {
  test.each([
    'logs | ^',
    'logs | wh^',
    'logs\n| count\n| ^',
    'logs | where x | project-a^',
    'logs | join (other | ^',
    'logs | ^ | count',
  ])('%s: all operators, and nothing else', (marked) => {
    expect(kindsAt(marked)).toEqual(['operator']);
    expect(labelsAt(marked)).toContain('summarize');
    expect(labelsAt(marked)).not.toContain('contains');
  });
  test('a word with a dash is replaced whole', () => {
    expect(taken('logs | project-a^', 'project-away')).toBe('logs | project-away');
  });
});

describe('values', () => {
  test.each([
    'logs | where ^',
    'logs | where st^',
    'logs | where status == ^',
    'logs | where status == "a" and ^',
    'logs | where (^',
    'logs | extend x = ^',
    'logs | extend x = strlen(^',
    'logs | project a, ^',
    'logs | sort by ^',
    'logs | where a in (^',
    'logs | where a contains ^',
    'logs | top 5 by ^',
    'logs | summarize avg(^',
    'logs | summarize count() by ^',
    'logs | join (other | where ^',
    'let x = ^',
  ])('%s: fields, then functions', (marked) => {
    expect(kindsAt(marked)).toEqual(['field', 'function']);
  });
  test.each([
    'logs | summarize ^',
    'logs | summarize n = ^',
    'logs | summarize count(), ^',
    'logs | summarize 100 * ^',
    'logs | summarize (^',
  ])('%s: aggregates first', (marked) => {
    expect(kindsAt(marked)).toEqual(['aggregate', 'field', 'function']);
  });
  test('what people group by comes first among the functions', () => {
    const functions = at('logs | summarize count() by ^').filter(({ kind }) => kind === 'function');
    expect(functions.slice(0, 2).map(({ label }) => label)).toEqual(['bin', 'bin_auto']);
  });
  test.each([
    'logs | project-away ^',
    'logs | project-rename a = ^',
    'logs | project-away a, ^',
    'logs | mv-expand ^',
    'logs | parse ^',
    'logs | join (other) on ^',
  ])('%s: only fields', (marked) => {
    expect(kindsAt(marked)).toEqual(['field']);
  });
  test.each([
    ['logs | where geo^', 'geo.city', `logs | where ['geo.city']`],
    ['logs | where geo.c^', 'geo.city', `logs | where ['geo.city']`],
    [`logs | where ['geo^']`, 'geo.city', `logs | where ['geo.city']`],
    ['logs | where st^ == 1', 'status', 'logs | where status == 1'],
    ['logs | where str^', 'strlen', 'logs | where strlen('],
    ['logs | where str^(x)', 'strlen', 'logs | where strlen(x)'],
    ['logs | summarize c^', 'count', 'logs | summarize count()'],
    ['logs | summarize a^', 'avg', 'logs | summarize avg('],
  ])('%s and %s make %s', (marked, label, result) => {
    expect(taken(marked, label)).toBe(result);
  });
  test('a field comes with its type and description', () => {
    expect(at('logs | where ^')[0]).toEqual({
      label: 'status',
      kind: 'field',
      detail: 'string',
      documentation: 'Answer code',
      insertText: 'status',
      filterText: 'status',
      from: 13,
      to: 13,
    });
  });
});

describe('after a value', () => {
  test.each(['logs | where status ^', 'logs | where status con^', 'logs | where f(x) ^', 'logs | extend x = 5 ^'])(
    '%s: operators',
    (marked) => {
      expect(kindsAt(marked)).toEqual(['operator']);
      expect(labelsAt(marked)).toEqual(expect.arrayContaining(['==', 'contains', '!in', 'and']));
    }
  );
  test.each([
    ['logs | summarize count() ^', ['by']],
    ['logs | top 5 ^', ['by']],
    ['logs | sort ^', ['by']],
    ['logs | sort by status ^', ['asc', 'desc', 'nulls']],
    ['logs | sort by status desc ^', ['nulls']],
    ['logs | sort by status nulls ^', ['first', 'last']],
    ['logs | join (other) ^', ['on']],
    ['logs | where (status ^', []],
    ['logs | summarize count() by status ^', []],
  ])('%s: the words %j', (marked, words) => {
    expect(
      at(marked)
        .filter(({ kind }) => kind === 'keyword')
        .map(({ label }) => label)
    ).toEqual(words);
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
    'logs | where x > 5^',
    'logs | where x > 5m^',
    'logs | where x > datetime(^)',
    'logs | limit ^',
    'logs | take 1^',
    'logs | top ^',
    'logs | count ^',
    'logs ^',
    'let ^',
    'let x ^',
  ])('%s', (marked) => {
    expect(at(marked)).toEqual([]);
  });
});
