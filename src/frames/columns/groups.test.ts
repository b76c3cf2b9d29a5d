import { type FrameOptions } from '../options';
import { answerOf, field, type TestTable } from '../testing/answerOf';
import { minute } from '../testing/minutes';
import { toFrames } from '../toFrames';

const framesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  toFrames(answerOf([table]), { refId: 'A', format: 'auto', query: '', ...options });

/** A table with two points for each of two groups. */
const byTime = (type: string, [one, other]: [string, string]): TestTable => ({
  fields: [field('_time', 'datetime'), field('g', type), field('n', 'integer', 'count')],
  columns: `[["${minute(0)}","${minute(0)}","${minute(1)}","${minute(1)}"],[${one},${other},${one},${other}],[1,2,3,4]]`,
  groups: ['_time', 'g'],
});

describe('Groups that would look the same', () => {
  it.each<[string, [string, string], [string, string]]>([
    ['integer|string', ['1', '"1"'], ['1', '"1"']],
    ['boolean|string', ['true', '"true"'], ['true', '"true"']],
    ['unknown', ['1', '"1"'], ['1', '"1"']],
    ['array', ['["a"]', '"[\\"a\\"]"'], ['["a"]', '"[\\"a\\"]"']],
    ['array|string', ['[1]', '"[1]"'], ['[1]', '"[1]"']],
    ['array', ['[9007199254740993]', '[9007199254740992]'], ['[9007199254740993]', '[9007199254740992]']],
    ['integer|string', ['9007199254740993', '9007199254740992'], ['9007199254740993', '9007199254740992']],
    ['string', ['null', '"null"'], ['null', '"null"']],
    ['string', ['""', '"\\"\\""'], ['', '""']],
    ['integer|string', ['"\\"1\\""', '"1"'], ['"1"', '1']],
  ])('of type %s are series of their own, with labels of their own: %j', (type, cells, labels) => {
    const table = byTime(type, cells);
    for (const frames of [framesOf(table), framesOf(table, { wide: true })]) {
      const fields = frames.flatMap((frame) => frame.fields.slice(1));
      expect(new Map(fields.map(({ labels: own, values }) => [own?.g, values]))).toEqual(
        new Map([
          [labels[0], [1, 3]],
          [labels[1], [2, 4]],
        ])
      );
    }
  });

  it('are rows and fields of their own among numbers without time', () => {
    const table: TestTable = {
      fields: [field('g', 'integer|string'), field('n', 'integer', 'count')],
      columns: [
        [1, '1', '"1"'],
        [5, 6, 7],
      ],
      groups: ['g'],
    };
    const labels = ['1', '"1"', '"\\"1\\""'];
    expect(framesOf(table)[0].fields[0].values).toEqual(labels);
    expect(framesOf(table, { wide: true })[0].fields.map((own) => own.labels?.g)).toEqual(labels);
    expect(framesOf(table, { format: 'table' })[0].fields[0].values).toEqual(['1', '1', '"1"']);
  });

  it.each<[string, string[], string[]]>([
    ['a number and its text', ['1', '"1"'], ['1', '"1"']],
    ['integers beyond 2^53', ['9007199254740993', '9007199254740992'], ['9007199254740993', '9007199254740992']],
    [
      'one of them and its text',
      ['9007199254740993', '"9007199254740993"'],
      ['9007199254740993', '"9007199254740993"'],
    ],
    [
      'its text and one of them',
      ['"9007199254740993"', '9007199254740993'],
      ['"9007199254740993"', '9007199254740993'],
    ],
    ['one of them and a name', ['9007199254740993', '"Graz"'], ['9007199254740993', 'Graz']],
    [
      'lists of them and of texts',
      ['[9007199254740993]', '["9007199254740993"]'],
      ['[9007199254740993]', '["9007199254740993"]'],
    ],
    [
      'maps of them',
      ['{"a":9007199254740993}', '{"a":9007199254740992}'],
      ['{"a":9007199254740993}', '{"a":9007199254740992}'],
    ],
    ['a fraction that is as large', ['1e300', '9007199254740993'], ['1e+300', '9007199254740993']],
  ])('are series of their own as keys of topk: %s', (_, keys, labels) => {
    const cell = `[${keys.map((key, index) => `{"key":${key},"count":${index + 1},"error":0}`).join(',')}]`;
    const frames = framesOf({
      fields: [field('_time', 'datetime'), field('top', 'array', 'topk', 'g')],
      columns: `[["${minute(0)}","${minute(1)}"],[${cell},${cell}]]`,
      groups: ['_time'],
    });
    expect(new Map(frames.map(({ fields }) => [fields[1].labels?.g, fields[1].values]))).toEqual(
      new Map([
        [labels[0], [1, 1]],
        [labels[1], [2, 2]],
      ])
    );
  });
});

describe('Groups of a timespan', () => {
  it.each<[unknown, string]>([
    [50_000_000, '50ms'],
    ['00:00:00.05', '50ms'],
    ['1.5h', '90m'],
    [0, '0s'],
    [-50_000_000, '-50ms'],
    [123, '123ns'],
    [null, 'null'],
    [0.5, '0.5'],
  ])('are labelled as queries have it: %j as %s', (cell, label) => {
    const fields = [field('_time', 'datetime'), field('g', 'timespan'), field('n', 'integer', 'count')];
    const series: TestTable = { fields, columns: [[minute(0)], [cell], [1]], groups: ['_time', 'g'] };
    expect(framesOf(series)[0].fields[1].labels).toEqual({ g: label });
    const rows: TestTable = { fields: fields.slice(1), columns: [[cell], [1]], groups: ['g'] };
    expect(framesOf(rows)[0].fields[0].values).toEqual([label]);
    expect(framesOf(rows, { wide: true })[0].fields[0].labels).toEqual({ g: label });
  });

  it('keep the order of their lengths', () => {
    const table: TestTable = {
      fields: [field('_time', 'datetime'), field('g', 'timespan'), field('n', 'integer', 'count')],
      columns: [
        [minute(0), minute(0), minute(0)],
        ['2h', '90s', '1ms'],
        [1, 2, 3],
      ],
      groups: ['_time', 'g'],
    };
    expect(framesOf(table).map(({ fields }) => fields[1].labels?.g)).toEqual(['1ms', '90s', '2h']);
  });
});
