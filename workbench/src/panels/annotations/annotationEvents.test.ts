import { FieldType } from '@grafana/data';

import { annotationMarks, placeMark } from './annotationEvents';

function frame(columns: Record<string, unknown[]>) {
  const fields = Object.entries(columns).map(([name, values]) => ({ name, type: FieldType.other, config: {}, values }));
  return { fields, length: Math.max(...fields.map(({ values }) => values.length)) };
}

describe('the marks of a layer', () => {
  it('are points, or regions where the end is later than the time', () => {
    const marks = annotationMarks([frame({ time: [1000, 2000, 3000], timeEnd: [1000, 2500, undefined] })]);
    expect(marks.map(({ time, timeEnd }) => [time, timeEnd])).toEqual([
      [1000, undefined],
      [2000, 2500],
      [3000, undefined],
    ]);
  });

  it('have the layer’s color, title, text and tags', () => {
    const [mark] = annotationMarks([
      frame({ time: [1], title: ['A'], text: ['<b>b</b>'], tags: [['x', 'y']], color: ['green'] }),
    ]);
    expect(mark).toMatchObject({ title: 'A', text: '<b>b</b>', tags: ['x', 'y'], color: 'green' });
  });

  it('leave out an event without a time', () => {
    expect(annotationMarks([frame({ time: [undefined, 'soon'], title: ['a', 'b'] })])).toEqual([]);
  });
});

describe('the place of a mark on a chart of 100 pixels from 0 to 1000', () => {
  const place = (time: number, timeEnd?: number) =>
    placeMark({ time, timeEnd, title: '', text: '', tags: [], color: 'red' }, (at) => at / 10, 100);

  it.each([
    ['a point inside', place(500), { left: 50, width: 0 }],
    ['a point on the left edge', place(0), { left: 0, width: 0 }],
    ['a point on the right edge', place(1000), { left: 100, width: 0 }],
    ['a point before it', place(-1), undefined],
    ['a point after it', place(1001), undefined],
    ['a region inside', place(200, 400), { left: 20, width: 20 }],
    ['a region that began before it', place(-500, 400), { left: 0, width: 40 }],
    ['a region that ends after it', place(800, 2000), { left: 80, width: 20 }],
    ['a region over all of it', place(-10, 2000), { left: 0, width: 100 }],
    ['a region before it', place(-20, -10), undefined],
    ['a region too short to see', place(500, 501), { left: 50, width: 1 }],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected);
  });
});
