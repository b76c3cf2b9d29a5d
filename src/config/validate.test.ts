import { organizationPage, organizationProblem, regionOf, typedTokenProblem, wholeNumberProblem } from './validate';

it('An address has a region when it is one of the known addresses, with or without a slash at its end', () => {
  expect(regionOf('https://api.axiom.co')).toBe('us');
  expect(regionOf('https://api.eu.axiom.co/')).toBe('eu');
  expect(regionOf('http://127.0.0.1:4000')).toBe('custom');
  expect(regionOf('')).toBeUndefined();
});

it('A personal token is refused, as it can do more than a data source needs', () => {
  expect(typedTokenProblem('xapt-1')).toContain('API token');
  expect(typedTokenProblem('xaat-1')).toBeUndefined();
  expect(typedTokenProblem('')).toBeUndefined();
  expect(typedTokenProblem('xaat-1\n')).toContain('Copy it again');
});

it('A time-out is a whole number of seconds from 1 on, or nothing', () => {
  expect(wholeNumberProblem('', 'seconds')).toBeUndefined();
  expect(wholeNumberProblem('60', 'seconds')).toBeUndefined();
  for (const wrong of ['0', '-1', '1.5', 'soon', 'Infinity', '1e99x']) {
    expect(wholeNumberProblem(wrong, 'seconds')).toContain('whole number');
  }
});

it('An organization’s page is an address, or the organization’s id, whatever the address of the service is', () => {
  expect(organizationPage('my-org-a1b2', 'us')).toBe('https://app.axiom.co/my-org-a1b2');
  expect(organizationPage('my-org-a1b2 ', 'eu')).toBe('https://app.eu.axiom.co/my-org-a1b2');
  expect(organizationPage('https://app.axiom.co/my-org/', 'us')).toBe('https://app.axiom.co/my-org');
  expect(organizationPage('', 'us')).toBe('');
  expect(organizationPage('my-org', 'custom')).toBe('https://app.axiom.co/my-org');
  expect(organizationPage('my-org', undefined)).toBe('https://app.axiom.co/my-org');
  expect(organizationProblem(organizationPage('app.axiom.co', 'custom'))).toMatch(/begins with https/);
  expect(organizationProblem('')).toBeUndefined();
  expect(organizationProblem('http://127.0.0.1:4000/org')).toBeUndefined();
  expect(organizationProblem('javascript:alert(1)')).toMatch(/begins with https/);
  expect(organizationProblem('https://app.axiom.co/my-org/query?initForm=x')).toMatch(/from the \? or #/);
});
