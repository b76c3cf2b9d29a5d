import { FieldType, getDefaultTimeRange, LoadingState, type PanelData, toDataFrame } from '@grafana/data';

import { noSchema } from '@aplkit/language/apl/analysis/schema';
import { schema } from '@aplkit/language/apl/testing/analyzing';
import { isEmptyResult, knownFields } from './knownFields';

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
    const names = namesOf('logs | project status, n = size', 'logs | project status, n = size | count', table, schema);
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
