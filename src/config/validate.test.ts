import {
  addressProblem,
  optionalAddressProblem,
  regionOf,
  timeoutProblem,
  tokenProblem,
  withoutSlash,
} from './validate';

describe('The address of the service', () => {
  it.each(['https://api.axiom.co', 'http://127.0.0.1:4000', 'https://host/base/', ' https://host '])(
    'may be %s',
    (address) => {
      expect(addressProblem(address)).toBeUndefined();
    }
  );

  it.each([
    ['', 'Enter the address'],
    ['api.axiom.co', 'begins with https:// or http://'],
    ['ftp://host', 'begins with https:// or http://'],
    ['javascript:alert(1)', 'begins with https:// or http://'],
    ['https://', 'begins with https:// or http://'],
    ['https://me:secret@host', 'Leave user and password out'],
    ['https://host?x=1', 'from the ? or # on'],
    ['https://host/#', 'from the ? or # on'],
    ['https://host/v1/datasets/_apl', 'from /v1 or /v2 on'],
    ['https://host/base/v2', 'from /v1 or /v2 on'],
  ])('is refused with what to do when it is "%s"', (address, message) => {
    expect(addressProblem(address)).toContain(message);
  });

  it('has a region when it is one of the known addresses, with or without a slash at its end', () => {
    expect(regionOf('https://api.axiom.co')).toBe('us');
    expect(regionOf('https://api.eu.axiom.co/')).toBe('eu');
    expect(regionOf('http://127.0.0.1:4000')).toBe('custom');
    expect(regionOf('')).toBeUndefined();
  });

  it('loses its slashes before a path is put behind it', () => {
    expect(withoutSlash(' https://host/base// ')).toBe('https://host/base');
  });
});

it('An edge address may be left out, but not be wrong', () => {
  expect(optionalAddressProblem(undefined)).toBeUndefined();
  expect(optionalAddressProblem('')).toBeUndefined();
  expect(optionalAddressProblem('edge')).toContain('https://');
});

it('A personal token is refused, as it can do more than a data source needs', () => {
  expect(tokenProblem('xapt-1')).toContain('API token');
  expect(tokenProblem('xaat-1')).toBeUndefined();
  expect(tokenProblem('')).toBeUndefined();
  expect(tokenProblem('xaat-1\n')).toContain('copy it again');
});

it('A time-out is a whole number of seconds from 1 on, or nothing', () => {
  expect(timeoutProblem('')).toBeUndefined();
  expect(timeoutProblem('60')).toBeUndefined();
  for (const wrong of ['0', '-1', '1.5', 'soon', 'Infinity', '1e99x']) {
    expect(timeoutProblem(wrong)).toContain('whole number');
  }
});
