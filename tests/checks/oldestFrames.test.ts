/**
 * Tests frames in the oldest supported Grafana, whose libraries in tests/oldest-grafana expect a window.
 * @jest-environment jsdom
 */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import type * as GrafanaData from '@grafana/data';

import { answerOf, field } from '../../src/frames/testing/answerOf';
import { type ResultFormat } from '../../src/types';
import { toFrames } from '../../src/frames/toFrames';

const oldest = path.resolve(__dirname, '../oldest-grafana/package.json');
const installed = existsSync(path.resolve(oldest, '../node_modules/@grafana/data'));

const answer = answerOf(
  [
    {
      fields: [
        field('_time', 'datetime'),
        field('host', 'string'),
        field('count_', 'integer', 'count'),
        field('top', 'array', 'topk', 'uri'),
        field('h', 'array', 'histogram', 'ms'),
      ],
      columns: [
        ['2024-01-01T00:00:00.000000001Z', '2024-01-01T00:01:00Z'],
        ['a', null],
        [1, 2],
        [[{ key: '/', count: 1, error: 0 }], []],
        [[{ from: 0, to: 1, count: 1 }], null],
      ],
      groups: ['_time', 'host'],
      buckets: { field: '_time', size: 60e9 },
    },
  ],
  { rowsMatched: 2, elapsedTime: 1000 },
  [{ name: 'ms', unit: 'ms' }]
);

(installed ? describe : describe.skip)('Frames in the oldest Grafana', () => {
  const data: typeof GrafanaData = installed ? createRequire(oldest)('@grafana/data') : undefined;

  test.each<ResultFormat>(['auto', 'timeseries', 'table', 'logs', 'numeric', 'trace'])(
    'as %s are its own',
    (format) => {
      const frames = toFrames(answer, { refId: 'A', format, query: 'logs' });
      expect(frames.length).toBeGreaterThan(0);
      for (const frame of frames) {
        const made = data.toDataFrame(frame);
        expect(made.length).toBe(frame.length);
        expect(made.fields.map(({ name, type, values }) => [name, type, [...values]])).toEqual(
          frame.fields.map(({ name, type, values }) => [name, type, values])
        );
        for (const one of made.fields) {
          expect(Object.values(data.FieldType)).toContain(one.type);
          expect(() =>
            data.getDisplayProcessor({ field: one, theme: data.createTheme() })(one.values[0])
          ).not.toThrow();
        }
        expect([undefined, ...Object.values(data.DataFrameType)]).toContain(frame.meta?.type);
      }
    }
  );
});
