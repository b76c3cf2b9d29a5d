import { numberProblem } from './numberSettings';
import { locationOf, maxRangeProblem, organizationPage, organizationProblem, typedTokenProblem } from './validate';

it('Data is in a public edge deployment where the settings name it beside the service’s address', () => {
  const eu = 'https://eu-central-1.aws.edge.axiom.co';
  expect(locationOf('https://api.axiom.co/', `${eu}/`)).toBe(eu);
  expect(locationOf('https://api.axiom.co', 'https://edge.example')).toBe('other');
  expect(locationOf('https://api.axiom.co')).toBe('other');
  expect(locationOf('https://api.eu.axiom.co/', eu)).toBe('oldEu');
  expect(locationOf('http://127.0.0.1:4000', eu)).toBe('other');
  expect(locationOf('')).toBeUndefined();
});

it('A personal token is refused, as it can do more than a data source needs', () => {
  expect(typedTokenProblem('xapt-1')).toContain('API token');
  expect(typedTokenProblem('xaat-1')).toBeUndefined();
  expect(typedTokenProblem('')).toBeUndefined();
  expect(typedTokenProblem('xaat-1\n')).toContain('Copy it again');
});

it('A time-out is a whole number of seconds from 1 on, or nothing', () => {
  expect(numberProblem('timeout', '')).toBeUndefined();
  expect(numberProblem('timeout', '60')).toBeUndefined();
  for (const wrong of ['0', '-1', '1.5', 'soon', 'Infinity', '1e99x']) {
    expect(numberProblem('timeout', wrong)).toContain('whole number');
  }
});

it('The longest range is a duration with a unit, or nothing', () => {
  for (const fine of ['', '24h', '30d', ' 90 days ']) {
    expect(maxRangeProblem(fine)).toBeUndefined();
  }
  for (const wrong of ['30', '0d', '-1d', 'a month', '$range']) {
    expect(maxRangeProblem(wrong)).toBe('Enter a duration, like 24h or 30d');
  }
});

it('The most rows are at least a page of them', () => {
  expect(numberProblem('maxRows', '1000')).toBeUndefined();
  expect(numberProblem('maxRows', '999')).toBe('Enter a whole number of rows, at least 1,000');
});

it('An organization’s page is an address, or the organization’s id, whatever the address of the service is', () => {
  expect(organizationPage('my-org-a1b2', false)).toBe('https://app.axiom.co/my-org-a1b2');
  expect(organizationPage('my-org-a1b2 ', true)).toBe('https://app.eu.axiom.co/my-org-a1b2');
  expect(organizationPage('https://app.axiom.co/my-org/', false)).toBe('https://app.axiom.co/my-org');
  expect(organizationPage('', false)).toBe('');
  expect(organizationProblem(organizationPage('app.axiom.co', false))).toMatch(/starts with https/);
  expect(organizationProblem('')).toBeUndefined();
  expect(organizationProblem('http://127.0.0.1:4000/org')).toBeUndefined();
  expect(organizationProblem('javascript:alert(1)')).toMatch(/starts with https/);
  expect(organizationProblem('https://app.axiom.co/my-org/query?initForm=x')).toMatch(/Remove the \? or #/);
});
