import { applyEdits } from '../tree/edit';
import { cursorIn } from '../testing/cursor';
import { rename } from './rename';
import { symbolAt } from './symbols';

/** The text after the name at the `^` is renamed, or the reason why it can't be. */
function renamed(marked: string, name: string): string {
  const { text, offset } = cursorIn(marked);
  const result = rename(text, offset, name);
  return 'refused' in result ? result.refused : applyEdits(text, result.edits);
}

/** The text that defines the name at the `^`. */
function defined(marked: string): string | undefined {
  const { text, offset } = cursorIn(marked);
  const symbol = symbolAt(text, offset);
  return symbol && text.slice(symbol.definition.from, symbol.definition.to);
}

describe('Renaming', () => {
  it.each([
    ['logs | extend se^conds = ms / 1000 | where seconds > 1', 'logs | extend s = ms / 1000 | where s > 1'],
    ['logs | extend seconds = ms / 1000 | where secon^ds > 1', 'logs | extend s = ms / 1000 | where s > 1'],
    [
      'logs | summarize n = count() by a^ = bin(_time, 1h) | sort by a',
      'logs | summarize n = count() by s = bin(_time, 1h) | sort by s',
    ],
    ['logs | extend a = 1, b = ^a | project a, b', 'logs | extend s = 1, b = s | project s, b'],
    ['logs | extend a = 1 | extend a = ^a + 1 | project a', 'logs | extend s = 1 | extend a = s + 1 | project a'],
    [
      'logs | parse uri with "/" fir^st "/" * | where first == "a"',
      'logs | parse uri with "/" s "/" * | where s == "a"',
    ],
    ['logs | project-rename ^a = b | project a', 'logs | project-rename s = b | project s'],
    ["logs | extend ['a b']^ = 1 | where ['a b'] > 1", 'logs | extend s = 1 | where s > 1'],
    ["logs|extend['a b']^=1|sort by['a b']desc", 'logs|extend s=1|sort by s desc'],
    ['range ^n from 1 to 5 step 1 | where n > 2', 'range s from 1 to 5 step 1 | where s > 2'],
    ['union withsource=^t a, b | where t == "a"', 'union withsource=s a, b | where s == "a"'],
  ])('renames a column: %s', (before, after) => {
    expect(renamed(before, 's')).toBe(after);
  });

  it('renames what `let` and parameters define, as a value and as a table', () => {
    expect(renamed('let ^slow = 5s; logs | where duration > slow', 'limit_')).toBe(
      'let limit_ = 5s; logs | where duration > limit_'
    );
    expect(renamed('let t = logs | where x; t | join kind=inner (^t | project id) on id', 'all')).toBe(
      'let all = logs | where x; all | join kind=inner (all | project id) on id'
    );
    expect(renamed('declare query_parameters (me: string = "x"); logs | where user == m^e', 'user_name')).toBe(
      'declare query_parameters (user_name: string = "x"); logs | where user == user_name'
    );
  });

  it('gives a column a name that has only that of its function', () => {
    expect(renamed('logs | summarize count() by a | sort by count^_ desc', 'n')).toBe(
      'logs | summarize n = count() by a | sort by n desc'
    );
  });

  it('quotes a name that needs it', () => {
    expect(renamed('logs | extend ^a = 1 | project a', 'Error rate')).toBe(
      "logs | extend ['Error rate'] = 1 | project ['Error rate']"
    );
  });

  it('leaves fields of a dataset alone, and says what renames them', () => {
    expect(renamed('logs | where sta^tus == 1', 's')).toMatch(/project-rename/);
    expect(renamed('logs | project sta^tus | where status == 1', 's')).toMatch(/project-rename/);
    expect(renamed('lo^gs | count', 's')).toMatch(/Only names defined in the query/);
  });

  it('refuses a name that is taken', () => {
    expect(renamed('logs | extend ^a = 1, b = 2 | project a, b', 'b')).toMatch(/would change/);
    expect(renamed('let ^a = 1; let b = 2; logs | where x == a and y == b', 'b')).toMatch(/would change/);
  });
});

it.each([
  ['logs | extend a = 1 | where ^a > 0', 'a'],
  ['logs | summarize count() by b | where count^_ > 0', 'count()'],
  ['let t = logs | count; ^t', 't'],
  ['logs | count | where Count^ > 1', 'count'],
  ['a | join (b | extend k = 1) on $left.x == $right.k^', 'k'],
  ['logs | where a^ > 0', undefined],
])('The definition of the name in %s is %s', (marked, definition) => {
  expect(defined(marked)).toBe(definition);
});
