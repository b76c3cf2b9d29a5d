import { migrateQuery, whyUnsupported } from './migrate';

const filterOf = (saved: object) => {
  const query = migrateQuery(saved);
  return query.kind === 'annotations' ? query.annotations : undefined;
};

describe('A saved query', () => {
  it('of this version stays what it is', () => {
    const query = { refId: 'B', kind: 'apl', query: 'logs', format: 'logs', hide: true, datasource: { uid: 'x' } };
    expect(migrateQuery(query)).toEqual(query);
  });

  it('of annotations keeps its filter', () => {
    const query = { refId: 'A', kind: 'annotations', query: '', annotations: { datasets: ['a'], types: [] } };
    expect(migrateQuery(query)).toEqual(query);
    expect(filterOf({ ...query, annotations: { datasets: 'a', types: [1, 'x'] } })).toEqual({
      datasets: [],
      types: ['x'],
    });
    const broken = { ...query, annotations: { datasets: [], types: [], ongoing: 'x', text: 5 } };
    expect(filterOf(broken)).toEqual({ datasets: [], types: [] });
  });

  it('of annotations loses what is not what it should be, and keeps the rest', () => {
    const query = { refId: 'A', kind: 'annotations', query: '' };
    const annotations = { datasets: [], types: ['x'], ongoing: 'x', text: 7, shape: 'round', as: {}, later: 1 };
    expect(filterOf({ ...query, annotations })).toEqual({ datasets: [], types: ['x'], later: 1 });
    const kept = { datasets: [], types: [], ongoing: ['x'], text: 't', shape: 'points', as: 'counts' };
    expect(filterOf({ ...query, annotations: kept })).toEqual(kept);
    const overlay = { title: 7, text: ' ', link: '{{url}}', tags: [] };
    expect(migrateQuery({ ...query, overlay })).toEqual({ ...query, overlay: { link: '{{url}}', tags: [] } });
    expect(migrateQuery({ ...query, overlay: 'x' })).toEqual(query);
  });

  it('of monitors loses what is not what it should be, and keeps the rest', () => {
    const query = { refId: 'A', kind: 'monitors', query: '' };
    const kept = { ...query, monitors: { names: ['a, b'], states: ['open'], as: 'timeline', later: 1 } };
    expect(migrateQuery(kept)).toEqual(kept);
    const monitors = { names: 'a', states: [1, 'open'], as: 'counts' };
    expect(migrateQuery({ ...query, monitors })).toEqual({ ...query, monitors: { names: [], states: ['open'] } });
    expect(migrateQuery({ ...query, monitors: 'x' })).toEqual(query);
  });

  it('of the official plugin loads as it is, with what is not ours kept', () => {
    const query = { refId: 'A', version: '2.0', kind: 'apl', query: "['logs'] | limit 1", totals: true };
    expect(migrateQuery(query)).toEqual(query);
  });

  it('of the official plugin’s older versions loads too', () => {
    expect(migrateQuery({ refId: 'A', apl: "['logs']", totals: false })).toEqual({
      refId: 'A',
      kind: 'apl',
      query: "['logs']",
      totals: false,
    });
  });

  it('of the legacy endpoint is of that kind, also where it says so by a property as it once did', () => {
    const query = { refId: 'A', query: 'logs | limit 5', rows: 100, format: 'table', hide: true };
    expect(migrateQuery({ ...query, kind: 'apl', endpoint: 'legacy' })).toEqual({ ...query, kind: 'legacy' });
    expect(migrateQuery({ ...query, kind: 'legacy' })).toEqual({ ...query, kind: 'legacy' });
    expect(migrateQuery({ ...query, kind: 'apl', endpoint: 'current' })).toEqual({ ...query, kind: 'apl' });
    expect(migrateQuery({ ...query, kind: 'traces', endpoint: 'legacy' })).toEqual({ ...query, kind: 'traces' });
    expect(whyUnsupported(migrateQuery({ ...query, kind: 'legacy' }))).toBeUndefined();
  });

  it('loses neither of two texts', () => {
    expect(migrateQuery({ refId: 'A', apl: 'old', query: 'new' })).toMatchObject({ query: 'new', apl: 'old' });
  });

  it('of metrics stays one', () => {
    const saved = { refId: 'A', version: '2.0', kind: 'mpl', query: 'm:cpu | align to 1m using avg' };
    expect(migrateQuery(saved)).toEqual(saved);
  });

  it('of a kind that is not known says so when it is run, until its text is edited', () => {
    const saved = migrateQuery({ refId: 'A', kind: 'sql', query: 'select 1' });
    expect(whyUnsupported(saved)).toContain('queries of type “sql”');
    expect(whyUnsupported(migrateQuery(saved))).toContain('queries of type “sql”');
    expect(whyUnsupported({ ...saved, query: 'logs' })).toBeUndefined();
  });

  it.each([[{}], [{ kind: 7, query: null }], [{ refId: '', format: 'pie' }], [[]]])(
    'of no known form (%j) is an empty one',
    (saved) => {
      expect(migrateQuery(saved)).toMatchObject({ refId: 'A', kind: 'apl', query: '' });
      expect(migrateQuery(saved)).not.toHaveProperty('format');
    }
  );

  it('of an unknown kind is kept, and says so when it is run', () => {
    expect(whyUnsupported(migrateQuery({ refId: 'A', kind: 'sql', query: 'select 1' }))).toContain('“sql”');
  });
});
