import { firstValueFrom, of } from 'rxjs';

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
