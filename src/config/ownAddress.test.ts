import { ownAddress } from './ownAddress';
import { type AplOptions } from '../settings';

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
