import { type DataFrame, FieldType } from '@grafana/data';

import { logRows } from './logRows';

const time = (values: number[], nanos?: number[]) => ({
  name: 'timestamp',
  type: FieldType.time,
  config: {},
  values,
  nanos,
});
const text = (name: string, values: unknown[]) => ({ name, type: FieldType.string, config: {}, values });
const read = (...frames: DataFrame[]) => {
  const rows = logRows(frames);
  return Array.from({ length: rows.length }, (_, index) => rows.at(index));
};

it('reads a LogLines frame, newest first', () => {
  const fields = [
    time([1, 2]),
    text('body', ['old', 'new']),
    text('severity', ['INFO', 'Error']),
    text('labels', [{ a: 1 }, {}]),
  ];
  expect(read({ fields, length: 2 })).toMatchObject([
    { time: 2, body: 'new', severity: 'error', labels: [] },
    { time: 1, body: 'old', severity: 'info', labels: [['a', '1']] },
  ]);
});

it('orders lines of one millisecond by their nanoseconds', () => {
  const fields = [time([1, 1], [5, 900]), text('body', ['first', 'second'])];
  expect(read({ fields, length: 2 }).map(({ body }) => body)).toEqual(['second', 'first']);
});

it('takes the first text of any other frame, and its other fields as labels', () => {
  const fields = [time([1]), text('uri', ['/']), text('status', ['200']), text('error', [null])];
  expect(read({ fields, length: 1 })[0]).toMatchObject({ body: '/', labels: [['status', '200']] });
});

it('finds no line in a frame without a time', () => {
  expect(read({ fields: [text('body', ['x'])], length: 1 })).toEqual([]);
});

it('mixes the lines of several frames by their times', () => {
  const frame = (times: number[], name: string) => ({
    fields: [
      time(times),
      text(
        'body',
        times.map((at) => `${name}${at}`)
      ),
    ],
    length: times.length,
  });
  expect(read(frame([1, 4], 'a'), frame([3, 2], 'b')).map(({ body }) => body)).toEqual(['a4', 'b3', 'b2', 'a1']);
});

it('takes no more rows than a frame says that it has', () => {
  expect(read({ fields: [time([1, 2]), text('body', ['x', 'y'])], length: 1 })).toHaveLength(1);
});
