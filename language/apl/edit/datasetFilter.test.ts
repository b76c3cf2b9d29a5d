import { filterDataset } from './datasetFilter';

const filtered = (text: string, condition = "env == 'prod'") => filterDataset(text, 'web', condition);

describe('A condition on a dataset', () => {
  test.each([
    ['comes after the dataset', 'web', "web\n| where env == 'prod'"],
    ['comes before other steps', "['web'] | count", "['web'] | where env == 'prod' | count"],
    ['comes after other filters', 'web | where a | limit 5', "web | where a | where env == 'prod' | limit 5"],
    [
      'keeps comments where they are',
      'web // all\n// the newest\n| limit 5 // few',
      "web // all\n| where env == 'prod'\n// the newest\n| limit 5 // few",
    ],
    [
      'comes after a table by its name as a string',
      'table("web") | count',
      `table("web") | where env == 'prod' | count`,
    ],
    ['comes into a let', 'let t = web | limit 5; t | count', "let t = web | where env == 'prod' | limit 5; t | count"],
    ['comes into a let that is a name', 'let t = web; t | count', "let t = web\n| where env == 'prod'; t | count"],
    [
      'comes into one table of a union',
      'union web, (logs | limit 5)',
      "union (web | where env == 'prod'), (logs | limit 5)",
    ],
    ['comes into a later union', 'logs | union web', "logs | union (web | where env == 'prod')"],
    [
      'comes into both sides of a join',
      'web | join (web | limit 5) on id',
      "web | where env == 'prod' | join (web | where env == 'prod' | limit 5) on id",
    ],
    [
      'comes into the brackets of a list',
      'logs | where id in (web | project id)',
      "logs | where id in (web | where env == 'prod' | project id)",
    ],
    ['comes into a query in brackets', '(web | limit 5) | count', "(web | where env == 'prod' | limit 5) | count"],
  ])('%s', (_, text, expected) => {
    expect(filtered(text)).toEqual({ text: expected, leftOut: [] });
    // A second filter changes nothing.
    expect(filtered(expected)).toEqual({ text: expected, leftOut: [] });
  });

  test('that is a part of another one is there already', () => {
    const text = "web | where a and (env == 'prod')";
    expect(filtered(text)?.text).toBe(text);
    expect(filtered('web | where a and b', 'a and b')?.text).toBe('web | where a and b');
    expect(filtered("web | where a or env == 'prod'")?.text).toContain("| where env == 'prod'");
  });

  test('with a comment leaves the next step as it is', () => {
    expect(filtered('web | count', 'a // b')?.text).toBe('web | where a // b\n | count');
  });

  test.each([
    ['of other datasets', 'logs | where web == 1'],
    ['that defines the name itself', 'let web = logs; web | count'],
    ['with a parameter of its name', 'declare query_parameters (web: string); let a = web; logs | where x == a'],
    ['of nothing', ''],
  ])('is none of a query %s', (_, text) => {
    expect(filtered(text)).toBeUndefined();
  });

  test.each([
    ['in a pattern', 'union web*, logs', 'In “web*”, one dataset can’t be filtered separately from the others.'],
    [
      'in a search',
      'search in (web, logs) "x"',
      'In “search”, one dataset can’t be filtered separately from the others.',
    ],
    [
      'in a search in all datasets',
      'search "x" | count',
      'In “search”, one dataset can’t be filtered separately from the others.',
    ],
    ['with an error', 'web | where (', expect.stringContaining('The query has an error')],
  ])('is left out %s, with the reason', (_, text, why) => {
    expect(filtered(text)).toEqual({ text, leftOut: [why] });
  });
});
