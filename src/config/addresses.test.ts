import { withoutSlash } from '../service/deployments';
import { type AplOptions } from '../settings';
import { numberProblem } from './numberSettings';
import { ownAddress } from './ownAddress';
import {
  addressProblem,
  locationOf,
  maxRangeProblem,
  organizationPage,
  organizationProblem,
  typedTokenProblem,
} from './validate';

describe('address', () => {
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
});

describe('ownAddress', () => {
  const own = (settings: AplOptions, name: 'edge' | 'legacy') => ownAddress(settings, name);

  describe('What the client knows of the settings', () => {
    it('is that queries go to the service itself, and that there is no legacy endpoint, where nothing is set', () => {
      for (const empty of [undefined, '']) {
        const settings = { edgeUrl: empty, legacyUrl: empty };
        expect(own(settings, 'legacy').unusable).toMatch(/^The legacy query endpoint is off.*settings/);
      }
    });

    it('is that both addresses are used as they are written, and what they are called', () => {
      const settings = { edgeUrl: 'https://edge.example/base', legacyUrl: 'http://127.0.0.1:4000' };
      expect(own(settings, 'edge')).toEqual({ label: 'Edge address', address: settings.edgeUrl, unusable: undefined });
      expect(own(settings, 'legacy')).toEqual({
        label: 'Legacy query endpoint',
        address: settings.legacyUrl,
        unusable: undefined,
      });
    });

    it.each(['https://edge.example/', 'https://edge.example//', ' https://edge.example'])(
      'is that %j leads elsewhere, and how it is written',
      (address) => {
        const settings = { edgeUrl: address, legacyUrl: address };
        expect(own(settings, 'edge').unusable).toMatch(
          /“Edge address”.*edgeUrl.*ends with a slash or a space.*Change it to https:\/\/edge\.example\.$/
        );
        expect(own(settings, 'legacy').unusable).toMatch(
          /“Legacy query endpoint”.*legacyUrl.*Change it to https:\/\/edge\.example\.$/
        );
      }
    );

    it('is what else is wrong with an address', () => {
      const settings = { edgeUrl: 'edge.example', legacyUrl: 'https://legacy.example/v1' };
      expect(own(settings, 'edge').unusable).toMatch(/isn’t valid\. Enter a URL that starts with https/);
      expect(own(settings, 'legacy').unusable).toMatch(/Remove \/v1 or \/v2/);
    });
  });
});

describe('validate', () => {
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
    expect(typedTokenProblem('xaat-1\n')).toContain('Copy the token again');
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
});
