import { firstValueFrom, of } from 'rxjs';

import { ServiceClient } from './client';

jest.mock('./rareAnswers', () => {
  throw new Error('Loading chunk 140 failed.');
});

const client = (status: number, text: string) =>
  new ServiceClient(() => of({ status, text, header: () => undefined }), { edge: false });

describe('Where the part of the plugin that few answers need cannot be loaded', () => {
  it.each([
    ['a failure', 403, '{"message":"forbidden"}', 'request'],
    ['a failure of the service', 503, '', 'server'],
    ['what is no JSON', 200, '<html>', 'request'],
    ['JSON of another shape', 200, '[]', 'request'],
    ['the legacy form', 200, '{"status":{},"matches":[]}', 'request'],
  ])('%s says so, and what to do', async (_, status, text, kind) => {
    await expect(firstValueFrom(client(status, text).query({ apl: 'logs' }))).rejects.toMatchObject({
      name: 'ServiceError',
      kind,
      status,
      message: `The answer with status ${status} cannot be read while running the query, because a part of the plugin could not be loaded. Reload the page.`,
    });
  });

  it('other answers are read all the same', async () => {
    expect((await firstValueFrom(client(200, '{"status":{}}').query({ apl: 'logs' }))).answer.tables).toEqual([]);
  });
});
