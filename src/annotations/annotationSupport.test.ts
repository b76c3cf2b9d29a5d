import { firstValueFrom } from 'rxjs';

import { type AnnotationQuery, FieldType } from '@grafana/data';
import { config } from '@grafana/runtime';

import { type AplQuery } from '../types';
import { migrateQuery } from '../query/migration/migrate';
import { templatesWith } from '../query/interpolation/testing/templates';
import { annotationSupport } from './annotationSupport';
import { tableOf } from './testing/layers';

const support = annotationSupport({
  uid: 'apl',
  templates: () => templatesWith({ env: 'live' }),
});
const layer: AnnotationQuery<AplQuery> = { name: 'Deployments', enable: true, iconColor: 'green' };
const all = { refId: 'Anno', kind: 'annotations', query: '', annotations: { datasets: [], types: [] } };

describe('A layer of a dashboard', () => {
  it('has its query in another place on dashboards with schema v2 before Grafana 12.3', () => {
    const target = { refId: 'Anno', kind: 'annotations', query: '', annotations: { datasets: ['a'], types: ['t'] } };
    const prepared = support.prepareAnnotation?.({ ...layer, query: { kind: 'DataQuery', spec: target } });
    expect(prepared && support.prepareQuery?.(prepared)).toEqual(target);
  });

  it('that is new shows the annotations of the whole organization', () => {
    const prepared = support.prepareAnnotation?.(layer);
    expect(prepared).toEqual({ ...layer, target: all });
    expect(prepared && support.prepareQuery?.(prepared)).toEqual(all);
    expect(support.getDefaultQuery?.()).toEqual(all);
  });

  it('keeps what was saved', () => {
    const target: AplQuery = {
      refId: 'B',
      kind: 'annotations',
      query: '',
      annotations: { datasets: ['logs'], types: ['incident'] },
    };
    expect(support.prepareAnnotation?.({ ...layer, target })).toEqual({ ...layer, target });
  });

  it('whose rows come from the legacy endpoint still has them', () => {
    const saved = { refId: 'B', kind: 'apl' as const, query: 'releases', endpoint: 'legacy', format: 'table' as const };
    const { endpoint, ...rest } = saved;
    expect(support.prepareAnnotation?.({ ...layer, target: saved })?.target).toEqual({ ...rest, kind: 'legacy' });
  });

  it.each<[Partial<AplQuery> | undefined]>([
    [undefined],
    [{ refId: 'B', kind: 'legacy', query: 'releases' }],
    [{ refId: 'B', kind: 'apl', query: 'releases', overlay: { title: '{{version}}' } }],
    [{ kind: 'annotations', annotations: { datasets: [], types: ['incident'], text: 'shop', shape: 'points' } }],
    [{ refId: 'B', kind: 'annotations', query: '', overlay: undefined }],
  ])('is the same object once it is as it should be, or Grafana’s editor would never come to rest: %j', (saved) => {
    const target = saved && migrateQuery({ query: '', ...saved });
    const prepared = support.prepareAnnotation?.({ ...layer, target });
    expect(prepared && support.prepareAnnotation?.(prepared)).toBe(prepared);
    // Grafana's page returns the saved query as another object.
    const again = prepared && { ...prepared };
    expect(again && support.prepareAnnotation?.(again)).toBe(again);
  });

  it('survives a filter that is only half there', () => {
    const target = { refId: 'B', annotations: { types: ['incident'] } };
    expect(support.prepareAnnotation?.({ ...layer, target })?.target).toMatchObject({
      annotations: { datasets: [], types: ['incident'] },
    });
  });

  it('draws the events of its frames', async () => {
    const frame = tableOf([{ id: 'a', datasets: [], time: '2024-01-01T00:00:00Z', type: 'incident' }]);
    const events = support.processEvents && (await firstValueFrom(support.processEvents(layer, [frame])));
    expect(events).toMatchObject([{ time: Date.UTC(2024, 0, 1), title: '<h5>incident</h5>' }]);
  });

  it.each([
    [true, { 'datasources:explore': true }, true],
    [false, { 'datasources:explore': true }, false],
    [true, {}, false],
    [true, undefined, false],
  ])('links to what changed where Explore is on (%s) and allowed (%j): %s', async (enabled, permissions, expected) => {
    jest.replaceProperty(config, 'exploreEnabled', enabled);
    jest.replaceProperty(config.bootData, 'user', { ...config.bootData.user, permissions });
    const frame = tableOf([{ id: 'a', datasets: ['logs'], time: '2024-01-01T00:00:00Z', type: 'incident' }]);
    const events = support.processEvents && (await firstValueFrom(support.processEvents(layer, [frame])));
    expect(events?.[0].text?.includes('What changed?')).toBe(expected);
    jest.restoreAllMocks();
  });

  it('may be an APL query, whose answer is wanted as a table, and draws its rows by its templates', async () => {
    const target: AplQuery = { refId: 'B', kind: 'apl', query: 'releases', overlay: { title: 'Version {{version}}' } };
    const prepared = support.prepareAnnotation?.({ ...layer, target });
    expect(prepared && support.prepareQuery?.(prepared)).toEqual({ ...target, format: 'table' });
    const frame = {
      length: 1,
      fields: [
        { name: '_time', type: FieldType.time, config: {}, values: [5] },
        { name: 'version', type: FieldType.string, config: {}, values: ['7'] },
      ],
    };
    const events =
      prepared && support.processEvents && (await firstValueFrom(support.processEvents(prepared, [frame])));
    expect(events).toMatchObject([{ time: 5, title: '<h5>Version 7</h5>' }]);
  });
});
