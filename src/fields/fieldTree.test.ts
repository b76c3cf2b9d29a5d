import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { schema } from '@aplkit/language/apl/testing/analyzing';
import { FieldType, getDefaultTimeRange, LoadingState, type PanelData, toDataFrame } from '@grafana/data';
import { type FieldEntry, mostInformative } from './fieldTree';
import { isEmptyResult, knownFields } from './knownFields';
import { matching, treeRows } from '../controls/nameTree';

describe('fieldTree', () => {
  const field = (name: string, description?: string): FieldEntry => ({ name, type: 'string', description });
  const shown = (names: string[], ...open: string[]) =>
    treeRows(
      names.map((name) => field(name)),
      new Set(open)
    ).map(
      ({ label, level, isOpen }) => `${' '.repeat(level - 1)}${isOpen === undefined ? '' : isOpen ? '-' : '+'}${label}`
    );

  describe('The tree of fields', () => {
    it('has those below one line whose names begin the same', () => {
      const names = ['status', 'geo.city', 'geo.country', 'service.name', 'Method'];
      expect(shown(names)).toEqual(['+geo', 'Method', 'service.name', 'status']);
      expect(shown(names, 'geo')).toEqual(['-geo', ' city', ' country', 'Method', 'service.name', 'status']);
    });

    it('has maps with their keys, and no line that has only one below it', () => {
      const names = ['attributes.http.method', 'attributes.http.status', 'headers', 'headers.accept'];
      expect(shown(names)).toEqual(['+attributes.http', '+headers']);
      expect(shown(names, 'attributes.http', 'headers')).toEqual([
        '-attributes.http',
        ' method',
        ' status',
        '-headers',
        ' accept',
      ]);
    });

    it('takes 5,000 fields at once', () => {
      const names = Array.from({ length: 5000 }, (_, index) => `group${index % 50}.field${index}`);
      expect(shown(names)).toHaveLength(50);
    });
  });

  it('A search looks into names and descriptions', () => {
    const fields = [field('status', 'HTTP code'), field('geo.City'), field('uri')];
    const found = (typed: string) => matching(fields, typed).map(({ name }) => name);
    expect([found('CITY'), found(' code '), found(''), found('no')]).toEqual([
      ['geo.City'],
      ['status'],
      ['status', 'geo.City', 'uri'],
      [],
    ]);
  });

  it('Fields say more the more events have them, next to nothing where all values are the same or different, and nothing where unknown', () => {
    const known = new Map([
      ['_time', { events: 100, present: 100 }],
      ['id', { events: 100, present: 99, distinct: 99 }],
      ['rare', { events: 100, present: 2, distinct: 2 }],
      ['trace_id', { events: 100, present: 98 }],
      ['method', { events: 100, present: 90, distinct: 4 }],
      ['uri', { events: 100, present: 95 }],
      ['version', { events: 100, present: 100, distinct: 1 }],
    ]);
    const names = ['trace_id', 'id', 'method', 'new', 'a', 'rare', 'uri', 'version'].map((name) => field(name));
    const all = [{ name: '_time', type: 'datetime' as const }, ...names];
    expect(mostInformative(all, known).map(({ name }) => name)).toEqual([
      ...['uri', 'method', 'rare'],
      ...['_time', 'id', 'trace_id'],
      ...['version', 'a', 'new'],
    ]);
  });

  it('Numbers in names are ordered by their size', () => {
    const names = ['field_10', 'field_9', 'Field_1', '_time'];
    const ordered = ['_time', 'Field_1', 'field_9', 'field_10'];
    expect(shown(names)).toEqual(ordered);
    expect(
      mostInformative(
        names.map((name) => field(name)),
        new Map()
      ).map(({ name }) => name)
    ).toEqual(ordered);
  });
});

describe('knownFields', () => {
  const answered = (...frames: Array<Parameters<typeof toDataFrame>[0]>): PanelData => ({
    state: LoadingState.Done,
    series: frames.map((frame) => ({ ...toDataFrame(frame), refId: 'A' })),
    timeRange: getDefaultTimeRange(),
  });
  const namesOf = (apl: string, text: string, data?: PanelData, known = noSchema) =>
    knownFields({ apl, text, schema: known, data, refId: 'A' }).map(({ name, type }) => `${name}: ${type}`);

  const table = answered({
    fields: [
      { name: '_time', type: FieldType.time, values: [1] },
      { name: 'size', type: FieldType.number, values: [1] },
      { name: 'ok', type: FieldType.boolean, values: [true] },
    ],
  });

  describe('The fields of a place', () => {
    it('are those of the schema and of the steps up to there', () => {
      const names = namesOf(
        'logs | project status, n = size',
        'logs | project status, n = size | count',
        table,
        schema
      );
      expect(names).toEqual(['status: string', 'n: integer']);
    });

    it('are the columns of the answer where the schema may not be read', () => {
      expect(namesOf('logs', 'logs | limit 5', table)).toEqual(['_time: datetime', 'size: float', 'ok: boolean']);
      expect(namesOf('logs', 'logs')).toEqual([]);
    });

    it('are not those that later steps make', () => {
      const data = answered({
        fields: [
          { name: 'method', type: FieldType.string, values: ['GET'] },
          { name: 'n', type: FieldType.number, values: [1] },
        ],
      });
      expect(namesOf('logs', 'logs | summarize n = count() by method', data)).toEqual(['method: string']);
    });

    it('are not those of another query, in whose place this one was written', () => {
      const asked = (query: string) =>
        Object.assign(answered(), table, { request: { targets: [{ refId: 'A', query }] } });
      expect(namesOf('traces', 'traces | limit 5', asked('logs | limit 5'))).toEqual([]);
      expect(namesOf('logs', 'logs | limit 9', asked('logs | extend ok = true | limit 5'))).toEqual([
        '_time: datetime',
        'size: float',
      ]);
    });

    it('are the labels of lines and of series', () => {
      const lines = answered({
        meta: { preferredVisualisationType: 'logs' },
        fields: [
          { name: 'timestamp', type: FieldType.time, values: [1] },
          { name: 'labels', type: FieldType.other, values: [{ host: 'a' }, { level: 'info' }] },
        ],
      });
      expect(namesOf('logs', 'logs', lines)).toEqual(['_time: datetime', 'host: unknown', 'level: unknown']);
      const series = answered({
        fields: [{ name: 'count_', type: FieldType.number, values: [1], labels: { host: 'a' } }],
      });
      expect(namesOf('logs', 'logs | summarize count() by host', series)).toEqual(['host: unknown']);
    });
  });

  it('An answer is empty where the query was run, did not fail, and has no rows', () => {
    const request = { targets: [{ refId: 'A' }] };
    const data = (part: object) => Object.assign(answered(), { request }, part);
    expect(isEmptyResult(data({}), 'A')).toBe(true);
    expect(isEmptyResult(data({ errors: [{ refId: 'A' }] }), 'A')).toBe(false);
    expect(isEmptyResult(data({ state: LoadingState.Loading }), 'A')).toBe(false);
    expect(isEmptyResult(data({ series: table.series }), 'A')).toBe(false);
    expect(isEmptyResult(undefined, 'A')).toBe(false);
  });
});
