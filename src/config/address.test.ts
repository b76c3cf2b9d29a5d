import { addressProblem, withoutSlash } from './validate';

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
    ['https://me:secret@host', 'Remove user and password'],
    ['https://host?x=1', 'from the ? or # on'],
    ['https://host/#', 'from the ? or # on'],
    ['https://host/v1/datasets/_apl', 'from /v1 or /v2 on'],
    ['https://host/base/v2', 'from /v1 or /v2 on'],
  ])('is refused with what to do when it is "%s"', (address, message) => {
    expect(addressProblem(address)).toContain(message);
  });

  it('loses its slashes before a path is appended', () => {
    expect(withoutSlash(' https://host/base// ')).toBe('https://host/base');
  });
});
