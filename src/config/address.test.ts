import { withoutSlash } from '../service/deployments';
import { addressProblem } from './validate';

describe('The address of the service', () => {
  it.each(['https://api.axiom.co', 'http://127.0.0.1:4000', 'https://host/base/', ' https://host '])(
    'may be %s',
    (address) => {
      expect(addressProblem(address)).toBeUndefined();
    }
  );

  it.each([
    ['', 'Enter the URL'],
    ['api.axiom.co', 'starts with https:// or http://'],
    ['ftp://host', 'starts with https:// or http://'],
    ['javascript:alert(1)', 'starts with https:// or http://'],
    ['https://', 'starts with https:// or http://'],
    ['https://me:secret@host', 'Remove the user name and password'],
    ['https://host?x=1', 'Remove the ? or #'],
    ['https://host/#', 'Remove the ? or #'],
    ['https://host/v1/datasets/_apl', 'Remove /v1 or /v2'],
    ['https://host/base/v2', 'Remove /v1 or /v2'],
  ])('is refused with what to do when it is "%s"', (address, message) => {
    expect(addressProblem(address)).toContain(message);
  });

  it('loses its slashes before a path is appended', () => {
    expect(withoutSlash(' https://host/base// ')).toBe('https://host/base');
  });
});
