import { clientOptions } from './clientOptions';

describe('What the client knows of the settings', () => {
  it('is that queries go to the service itself, and that there is no legacy endpoint, where nothing is set', async () => {
    for (const empty of [undefined, '']) {
      const { edge, unusable } = await clientOptions({ edgeUrl: empty, legacyUrl: empty });
      expect(edge).toBe(false);
      expect(unusable?.edge).toBeUndefined();
      expect(unusable?.legacy).toMatch(/not switched on.*settings/);
    }
  });

  it('is that both addresses are used as they are written', async () => {
    const settings = { edgeUrl: 'https://edge.example/base', legacyUrl: 'http://127.0.0.1:4000' };
    expect(await clientOptions(settings)).toEqual({
      edge: true,
      unusable: { edge: undefined, legacy: undefined },
      labels: { edge: 'Edge address', legacy: 'Legacy query endpoint' },
    });
  });

  it.each(['https://edge.example/', 'https://edge.example//', ' https://edge.example'])(
    'is that %j leads elsewhere, and how it is written',
    async (address) => {
      const { unusable } = await clientOptions({ edgeUrl: address, legacyUrl: address });
      expect(unusable?.edge).toMatch(
        /“Edge address”.*edgeUrl.*slash or a space.*Write it as https:\/\/edge\.example\.$/
      );
      expect(unusable?.legacy).toMatch(/“Legacy query endpoint”.*legacyUrl.*Write it as https:\/\/edge\.example\.$/);
    }
  );

  it('is what else is wrong with an address', async () => {
    const { unusable } = await clientOptions({ edgeUrl: 'edge.example', legacyUrl: 'https://legacy.example/v1' });
    expect(unusable?.edge).toMatch(/cannot be used\. Enter an address that begins with https/);
    expect(unusable?.legacy).toMatch(/from \/v1 or \/v2 on/);
  });
});
