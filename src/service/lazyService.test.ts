import { firstValueFrom, lastValueFrom, of } from 'rxjs';

import { lazyService, type Service } from './lazyService';

function loaded(): Service & { asked: string[] } {
  const asked: string[] = [];
  const none = (name: string) => () => {
    asked.push(name);
    return of();
  };
  return {
    asked,
    query: none('query'),
    queryLegacy: none('queryLegacy'),
    listAnnotations: none('listAnnotations'),
    getAnnotation: none('getAnnotation'),
    createAnnotation: none('createAnnotation'),
    changeAnnotation: none('changeAnnotation'),
    deleteAnnotation: none('deleteAnnotation'),
    listFields: none('listFields'),
    listDatasets: () => {
      asked.push('listDatasets');
      return of([]);
    },
  };
}

it('An unused service loads nothing; many requests load it once', async () => {
  const service = loaded();
  const load = jest.fn(async () => service);
  const lazy = lazyService(load);
  const question = lazy.listDatasets();
  expect(load).not.toHaveBeenCalled();
  await Promise.all([firstValueFrom(question), firstValueFrom(lazy.listDatasets())]);
  expect(load).toHaveBeenCalledTimes(1);
  expect(service.asked).toEqual(['listDatasets', 'listDatasets']);
});

it('After a part could not be loaded, the next question tries again', async () => {
  const service = loaded();
  let fails = true;
  const lazy = lazyService(async () => {
    if (fails) {
      throw new Error('gone');
    }
    return service;
  });
  await expect(firstValueFrom(lazy.listDatasets())).rejects.toThrow('gone');
  fails = false;
  expect(await firstValueFrom(lazy.listDatasets())).toEqual([]);
});

it('The client gets all that it is asked with, the host’s id of a request too', async () => {
  const asked: unknown[][] = [];
  const take = (...all: unknown[]) => {
    asked.push(all);
    return of();
  };
  const lazy = lazyService(async () => ({ ...loaded(), query: take, queryLegacy: take }));
  await lastValueFrom(lazy.query({ apl: 'logs' }, 'legacy', 'Q1'), { defaultValue: undefined });
  await lastValueFrom(lazy.queryLegacy('logs', {}, 'Q2'), { defaultValue: undefined });
  expect(asked).toEqual([
    [{ apl: 'logs' }, 'legacy', 'Q1'],
    ['logs', {}, 'Q2'],
  ]);
});
