import { type FieldEntry, mostInformative } from './fieldTree';
import { matching, treeRows } from './nameTree';

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
