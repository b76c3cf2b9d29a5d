import { findMatchesInText } from '@grafana/data';

import { searchWords } from './searchWords';

const words = (steps: string) => searchWords(`logs | ${steps}`);

describe('Words that a query searches for', () => {
  it.each([
    ['where body has "error"', ['(?i)error']],
    ['where body contains "error" and level == "warn"', ['(?i)error']],
    ['where body startswith_cs "Get" or uri endswith "x"', ['Get', '(?i)x']],
    ['where body has_any ("a", "b") | where msg has_any_cs ("C")', ['(?i)a', '(?i)b', 'C']],
    ['where body matches regex "fail(ed|ure)"', ['fail(ed|ure)']],
    ['search "time*out" or body:"late"', ['(?i)time', '(?i)out', '(?i)late']],
    ['where body has "a" | project _time, body | where body has "a"', ['(?i)a']],
    ['where * has "any"', ['(?i)any']],
  ])('are found in %s', (steps, expected) => expect(words(steps)).toEqual(expected));

  it.each([
    'where body !has "error"',
    'where not(body has "error")',
    'where status == "error"',
    'where body has field',
    'where body has ""',
    'extend found = body has "error"',
  ])('are none in %s', (steps) => expect(words(steps)).toEqual([]));

  it('are found at the beginning of a query and in one that is in brackets, and none in one that cannot be read', () => {
    expect(searchWords('search in (logs) "error"')).toEqual(['(?i)error']);
    expect(searchWords('(logs | where body has "error") | limit 5')).toEqual(['(?i)error']);
    expect(searchWords('logs | where body has "error" |')).toEqual([]);
  });

  it.each(['f(x', '(?i)', 'a.b*c', 'C:\\new', '[1]{2}', '100%', 'größe', '$x|^y'])(
    'are highlighted as they are written: %s',
    (text) => {
      const [word] = words(`where body contains ${JSON.stringify(text)}`);
      expect(findMatchesInText(`before ${text} after`, word)).toMatchObject([{ text }]);
      expect(findMatchesInText('axbbc', word)).toEqual([]);
    }
  );
});
