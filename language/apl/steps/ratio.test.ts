import { analyze } from '../analysis/analyze';
import { openScope } from '../analysis/scope';
import { schema } from '../testing/analyzing';
import { ratioOf } from './ratio';

test('a ratio has a fraction, and a name of its own', () => {
  const { result } = analyze('logs | extend ratio = 1, n = 2', schema);
  expect(ratioOf('n', 'size', result, openScope)).toBe('ratio2 = todouble(n) / size');
  expect(ratioOf('size', 'duration', result, result)).toBe('ratio2 = size / duration');
  expect(ratioOf('a', 'b', openScope, result)).toBe('ratio2 = todouble(a) / b');
  expect(ratioOf('geo.city', 'x', openScope, openScope)).toBe("ratio = todouble(['geo.city']) / x");
});
