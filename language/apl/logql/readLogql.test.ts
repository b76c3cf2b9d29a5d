import fc from 'fast-check';

import { generated } from '../testing/generated';
import { readLogql } from './readLogql';

// tests/promql/logqlToApl.test.ts checks that a converted query keeps its meaning.

test.each([
  ['{a="b"} | unpack', '| unpack'],
  ['{a="b"} | json first="x.y"', '| json first'],
  ['{a="b"} | logfmt --strict', '| logfmt --'],
  ['sum_over_time({a="b"} | json | unwrap duration(took) [5m])', '| unwrap duration(…)'],
  ['sum without (x) (rate({a="b"}[5m]))', 'without'],
  ['rate({a="b"}[5m] offset 1h)', 'offset'],
  ['{a="b"} | json | x = ip("10.0.0.1")', 'ip'],
  ['{a="b"} | json | __error__="" | y > 10KB', '10KB'],
  ['{a="b"', 'an incomplete query'],
])('%s has %s', (text, unknown) => {
  expect(readLogql(text)).toEqual({ unknown });
});

test('No text makes it throw', () => {
  const parts = fc.array(fc.constantFrom('{', '}', 'a', '=', '"b"', '|', '|=', 'json', '(', ')', 'rate', '[5m]', 'or'));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        parts.map((all) => `{a="b"} ${all.join(' ')}`)
      ),
      (text) => {
        expect(() => readLogql(text)).not.toThrow();
      }
    ),
    generated(100, 8000)
  );
  expect(() => readLogql(`{a="b"} | ${'('.repeat(20_000)}`)).not.toThrow();
});
