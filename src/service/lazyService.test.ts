import { EMPTY, firstValueFrom, lastValueFrom, of } from 'rxjs';

import { type Service } from './client';
import { lazyService } from './lazyService';

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
    listViews: none('listViews'),
    listVirtualFields: none('listVirtualFields'),
    metrics: {
      query: () => EMPTY,
      list: () => EMPTY,
      withValue: () => EMPTY,
      tags: () => EMPTY,
      tagValues: () => EMPTY,
    },
    send: () => EMPTY,
    listDatasets: () => {
      asked.push('listDatasets');
      return of([]);
    },
  };
}

it('An unused service loads nothing', async () => {
  const service = loaded();
  const load = jest.fn(async () => service);
  const question = lazyService(load).listDatasets();
  expect(load).not.toHaveBeenCalled();
  await firstValueFrom(question);
  expect(service.asked).toEqual(['listDatasets']);
});

it('The client gets all that it is asked with, the host’s id of a request too', async () => {
  const asked: unknown[][] = [];
  const take = (...all: unknown[]) => {
    asked.push(all);
    return of();
  };
  const lazy = lazyService(async () => ({ ...loaded(), query: take, queryLegacy: take }));
  await lastValueFrom(lazy.query({ apl: 'logs' }, 'legacy', { id: 'Q1' }), { defaultValue: undefined });
  await lastValueFrom(lazy.queryLegacy('logs', {}, 'Q2'), { defaultValue: undefined });
  expect(asked).toEqual([
    [{ apl: 'logs' }, 'legacy', { id: 'Q1' }],
    ['logs', {}, 'Q2'],
  ]);
});
