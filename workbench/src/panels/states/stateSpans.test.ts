import { type DataFrame, FieldType } from '@grafana/data';

import { stateRows } from './stateSpans';

const range = { from: 100, to: 200 };

function frame(times: number[], ...states: Array<Array<string | null>>): DataFrame {
  const fields = states.map((values, index) => ({ name: `s${index}`, type: FieldType.string, config: {}, values }));
  return {
    length: times.length,
    fields: [{ name: 'time', type: FieldType.time, config: {}, values: times }, ...fields],
  };
}
const spans = (...args: Parameters<typeof frame>) => stateRows([frame(...args)], range).map((row) => row.spans);

describe('States over time', () => {
  it('last until the next row, and the last one until the range ends', () => {
    expect(spans([100, 150], ['a', 'b'])).toEqual([
      [
        { state: 'a', from: 100, to: 150 },
        { state: 'b', from: 150, to: 200 },
      ],
    ]);
  });

  it('are one where the same follows, and none where there is null', () => {
    expect(spans([100, 120, 140, 160], ['a', 'a', null, 'a'])).toEqual([
      [
        { state: 'a', from: 100, to: 140 },
        { state: 'a', from: 160, to: 200 },
      ],
    ]);
  });

  it('are cut at the edges of the range', () => {
    expect(spans([50, 300], ['a', 'b'])).toEqual([[{ state: 'a', from: 100, to: 200 }]]);
  });

  it('have a row for each field, and none without times', () => {
    expect(spans([100], ['a'], [null])).toEqual([[{ state: 'a', from: 100, to: 200 }], []]);
    expect(stateRows([{ length: 0, fields: [] }], range)).toEqual([]);
  });
});
