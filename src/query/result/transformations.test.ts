import { deserialize, serialize } from 'node:v8';
import { firstValueFrom, of } from 'rxjs';

import {
  applyFieldOverrides,
  applyNullInsertThreshold,
  createTheme,
  type DataFrame,
  type DataTransformContext,
  type DataTransformerInfo,
  type FieldConfigSource,
  FieldType,
  getFieldDisplayName,
  outerJoinDataFrames,
  ReducerID,
  sortDataFrame,
  standardTransformers,
} from '@grafana/data';

import { type FrameOptions } from '../../frames/options';
import { answerOf, field } from '../../frames/testing/answerOf';
import { framesOfRows } from './targetFrames';

const minute = 60_000;
const start = Date.UTC(2024, 0, 2);
const day = 86_400_000;

/** Counts per minute and host, in either order of time. Host `b` has no row in the second minute. */
function counts(descending: boolean) {
  const rows: Array<[string, string, number]> = [
    [iso(0), 'a', 1],
    [iso(0), 'b', 2],
    [iso(1), 'a', 3],
    [iso(2), 'a', 5],
    [iso(2), 'b', 6],
  ];
  const ordered = descending ? [...rows].reverse() : rows;
  return answerOf([
    {
      fields: [field('_time', 'datetime'), field('host', 'string'), field('n', 'integer', 'count')],
      columns: [0, 1, 2].map((column) => ordered.map((row) => row[column])),
      groups: ['_time', 'host'],
      buckets: { field: '_time', size: minute * 1e6 },
    },
  ]);
}

function iso(index: number): string {
  return new Date(start + index * minute).toISOString();
}

/** Creates frames of one response as a panel receives them on each render. Shared values are frozen. */
function emissions(options: Partial<FrameOptions> = {}, descending = false): () => DataFrame[] {
  const answer = counts(descending);
  answer.body.tables.forEach((table) => table.columns?.forEach((column) => Object.freeze(column)));
  const given: FrameOptions = { refId: 'A', format: 'auto', query: 'logs', ...options };
  const { frames } = framesOfRows(given)({ partial: false, rows: 5, notices: [], result: () => answer });
  return frames;
}

const context: DataTransformContext = { interpolate: (text) => text };

function transform<T>(frames: DataFrame[], { operator }: DataTransformerInfo<T>, options: T): Promise<DataFrame[]> {
  return firstValueFrom(of(frames).pipe(operator(options, context)));
}

const { joinByFieldTransformer, groupingToMatrixTransformer, seriesToRowsTransformer } = standardTransformers;
const { labelsToFieldsTransformer, mergeTransformer, sortByTransformer, reduceTransformer } = standardTransformers;
const { convertFieldTypeTransformer, groupByTransformer } = standardTransformers;

const plain = (frames: DataFrame[]) =>
  frames.map((frame) =>
    Object.fromEntries(frame.fields.map((each) => [getFieldDisplayName(each, frame, frames), [...each.values]]))
  );
const times = (...minutes: number[]) => minutes.map((index) => start + index * minute);
/** Shifts the times of a comparison in place, as time series panels do up to Grafana 12. */
const shifted = (frames: DataFrame[]) => {
  for (const one of frames.flatMap(({ fields }) => fields)) {
    if (one.type === FieldType.time) {
      one.values = one.values.map((time: number) => time + day);
    }
    one.config = { ...one.config, custom: { ...one.config.custom, timeCompare: { diffMs: day } } };
  }
  return frames;
};

/** Copies frames and all their contents. */
function copyOf(frames: DataFrame[]): DataFrame[] {
  return deserialize(serialize(frames));
}

/** The rows of one host. */
function partOf(table: DataFrame, host: string): DataFrame {
  const hosts = table.fields.find(({ name }) => name === 'host')?.values ?? [];
  const rows = hosts.flatMap((each, row) => (each === host ? [row] : []));
  const fields = table.fields.map((one) => ({ ...one, values: rows.map((row) => one.values[row]) }));
  return { ...table, fields, length: rows.length };
}

describe.each([
  ['ascending', false],
  ['descending', true],
])('Rows in %s order of time', (_, descending) => {
  const draw = emissions({}, descending);
  const asTable = emissions({ format: 'table' }, descending);

  test('are compared with the previous day', () => {
    expect(plain(shifted(draw()))).toEqual([
      { _time: times(0, 1, 2).map((time) => time + day), a: [1, 3, 5] },
      { _time: times(0, 2).map((time) => time + day), b: [2, 6] },
    ]);
  });

  test('are joined by time', async () => {
    const [joined] = await transform(draw(), joinByFieldTransformer, {});
    expect(joined.fields.map(({ name, values }) => [name, values])).toEqual([
      ['_time', times(0, 1, 2)],
      ['n', [1, 3, 5]],
      ['n', [2, undefined, 6]],
    ]);
    expect(joined.fields.map(({ labels }) => labels?.host)).toEqual([undefined, 'a', 'b']);
  });

  test('are prepared as one wide time series', () => {
    const wide = outerJoinDataFrames({ frames: draw() });
    expect(wide?.fields.map(({ values }) => values)).toEqual([times(0, 1, 2), [1, 3, 5], [2, undefined, 6]]);
  });

  test('are the same joined and compared, and compared and joined', async () => {
    const first = await transform(shifted(draw()), joinByFieldTransformer, {});
    const second = shifted(await transform(draw(), joinByFieldTransformer, {}));
    expect(first[0].fields.map(({ values }) => values)).toEqual(second[0].fields.map(({ values }) => values));
  });

  test('become a matrix of their groups', async () => {
    const options = { columnField: 'host', rowField: '_time', valueField: 'n' };
    const [matrix] = await transform(asTable(), groupingToMatrixTransformer, options);
    const row = (name: string) => matrix.fields.find((each) => each.name === name)?.values.map(Number);
    expect(matrix.fields).toHaveLength(3);
    expect([row('a')?.slice().sort(), row('b')?.slice().sort()]).toEqual([
      [1, 3, 5],
      [0, 2, 6],
    ]);
  });

  test('have every field of a table whole, for what takes rows by their place (partition by values)', () => {
    const [table] = asTable();
    const parts = ['a', 'b'].map((host) => partOf(table, host));
    expect(parts.map(({ fields }) => fields.map(({ values }) => values.length))).toEqual([
      [3, 3, 3],
      [2, 2, 2],
    ]);
    expect(parts[1].fields[2].values.slice().sort()).toEqual([2, 6]);
  });

  test('are no others after all that Grafana does with the frames of an earlier draw', async () => {
    for (const emit of [draw, asTable]) {
      const before = copyOf(emit());
      const frames = emit();
      const theme = createTheme();
      const fieldConfig: FieldConfigSource = { defaults: { unit: 'ms', noValue: '-' }, overrides: [] };
      await transform(frames, joinByFieldTransformer, {});
      await transform(frames, seriesToRowsTransformer, {});
      await transform(frames, labelsToFieldsTransformer, {});
      await transform(frames, mergeTransformer, {});
      await transform(frames, sortByTransformer, { sort: [{ field: '_time', desc: true }] });
      await transform(frames, reduceTransformer, { reducers: [ReducerID.sum] });
      await transform(frames, groupByTransformer, { fields: {} });
      await transform(frames, convertFieldTypeTransformer, {
        conversions: [{ targetField: 'n', destinationType: FieldType.string }],
      });
      frames.forEach((frame) => sortDataFrame(frame, 0, true));
      frames.forEach((frame) => applyNullInsertThreshold({ frame, refFieldName: '_time' }));
      const replaceVariables = (text: string) => text;
      applyFieldOverrides({ data: frames, fieldConfig, theme, replaceVariables, timeZone: 'utc' });
      shifted(frames);
      frames.forEach((frame) => {
        frame.name = 'renamed';
        frame.meta = { ...frame.meta, custom: {} };
        frame.fields.forEach((each) => {
          each.config.displayName = 'renamed';
          each.state = { displayName: 'renamed' };
        });
      });
      expect(copyOf(emit())).toEqual(before);
    }
  });
});
