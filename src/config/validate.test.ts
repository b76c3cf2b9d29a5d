import { regionOf, timeoutProblem, tokenProblem } from './validate';

it('An address has a region when it is one of the known addresses, with or without a slash at its end', () => {
  expect(regionOf('https://api.axiom.co')).toBe('us');
  expect(regionOf('https://api.eu.axiom.co/')).toBe('eu');
  expect(regionOf('http://127.0.0.1:4000')).toBe('custom');
  expect(regionOf('')).toBeUndefined();
});

it('A personal token is refused, as it can do more than a data source needs', () => {
  expect(tokenProblem('xapt-1')).toContain('API token');
  expect(tokenProblem('xaat-1')).toBeUndefined();
  expect(tokenProblem('')).toBeUndefined();
  expect(tokenProblem('xaat-1\n')).toContain('Copy it again');
});

it('A time-out is a whole number of seconds from 1 on, or nothing', () => {
  expect(timeoutProblem('')).toBeUndefined();
  expect(timeoutProblem('60')).toBeUndefined();
  for (const wrong of ['0', '-1', '1.5', 'soon', 'Infinity', '1e99x']) {
    expect(timeoutProblem(wrong)).toContain('whole number');
  }
});
