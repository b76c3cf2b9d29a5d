import { type DataFrame, DataFrameType, FieldType } from '@grafana/data';
import { annotationMarks, placeMark } from './annotations/annotationEvents';
import { barChart, histogramBars } from './bars/bars';
import { flameBars } from './flame/flameBars';
import { heatmapCells } from './heatmap/heatmapCells';
import { chartMarks } from './timeSeries/marks';
import { logRows } from './logs/logRows';
import { stateRows } from './states/stateSpans';
import { slicesOf } from './values/slices';

describe('annotationEvents', () => {
  function frame(columns: Record<string, unknown[]>) {
    const fields = Object.entries(columns).map(([name, values]) => ({
      name,
      type: FieldType.other,
      config: {},
      values,
    }));
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
});

describe('bars', () => {
  it('Bars of several groups are named by their groups in the legend', () => {
    const number = (method: string) => ({
      ...{ name: 'events', type: FieldType.number, config: {}, values: [1] },
      labels: { method },
    });
    const name = { name: 'bucket', type: FieldType.string, config: {}, values: ['0 to 10'] };
    const frame = { fields: [name, number('GET'), number('POST')], length: 1 };
    const { labels = [] } = barChart([frame], '') ?? {};
    expect(labels).toEqual([expect.stringContaining('GET'), expect.stringContaining('POST')]);
  });
});

describe('histogramBars', () => {
  const numbers = (name: string, values: number[]) => ({ name, type: FieldType.number, config: {}, values });
  const histogram: DataFrame = {
    fields: [numbers('xMin', [0, 10]), numbers('xMax', [10, 20]), numbers('GET', [3, 1]), numbers('PUT', [0, 2])],
    length: 2,
    meta: { type: DataFrameType.Histogram },
  };

  it('names each bin by where it begins, and keeps the counts of all groups', () => {
    const [{ fields }] = histogramBars([histogram], (field, row) => `${field.values[row]} ms`);
    expect(fields.map(({ name }) => name)).toEqual(['bin', 'GET', 'PUT']);
    expect(fields[0].values).toEqual(['0 ms', '10 ms']);
  });

  it('leaves frames of other kinds out', () => {
    expect(histogramBars([{ ...histogram, meta: {} }], String)).toEqual([]);
  });

  it('leaves the empty first bin out that gives Grafana’s panel its axis', () => {
    const fields = [numbers('xMin', [-10, 0, 10]), numbers('xMax', [0, 10, 20]), numbers('GET', [0, 3, 0])];
    const [frame] = histogramBars([{ ...histogram, fields, length: 3 }], (field, row) => String(field.values[row]));
    expect(frame.fields.map(({ values }) => values)).toEqual([
      ['0', '10'],
      [3, 0],
    ]);
    expect(frame.length).toBe(2);
  });
});

describe('heatmapCells', () => {
  const numbers = (name: string, values: number[]) => ({ name, type: FieldType.number, config: {}, values });
  const heatmap = (interval?: number): DataFrame => ({
    fields: [
      { name: 'xMax', type: FieldType.time, config: { interval }, values: [1000, 1000, 4000] },
      numbers('yMin', [0, 5, 2]),
      numbers('yMax', [5, 9, 7]),
      numbers('count', [1, 0, 8]),
    ],
    length: 3,
    meta: { type: DataFrameType.HeatmapCells },
  });

  it('reads each cell with the interval before its time', () => {
    const map = heatmapCells([heatmap(500)]);
    expect(map?.cells).toEqual([
      { from: 500, to: 1000, low: 0, high: 5, count: 1 },
      { from: 500, to: 1000, low: 5, high: 9, count: 0 },
      { from: 3500, to: 4000, low: 2, high: 7, count: 8 },
    ]);
    expect(map).toMatchObject({ low: 0, high: 9, maxCount: 8 });
  });

  it('takes the smallest step if there is no interval', () => {
    expect(heatmapCells([heatmap()])?.cells[2].from).toBe(1000);
  });

  it('finds nothing in frames of other kinds, and none in an empty one', () => {
    expect(heatmapCells([{ ...heatmap(), meta: {} }])).toBeUndefined();
    expect(heatmapCells([{ ...heatmap(), length: 0 }])).toBeUndefined();
  });
});

describe('logRows', () => {
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
});

describe('stateSpans', () => {
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
});

describe('slices', () => {
  test.each([
    [
      [1, 3],
      [0.25, 0.75],
    ],
    [[5], [1]],
    [
      [2, 0, 2, -3, NaN],
      [0.5, 0, 0.5, 0, 0],
    ],
    [
      [0, 0],
      [0, 0],
    ],
    [[], []],
  ])('The slices of %j are %j of the circle, one after the other', (values, shares) => {
    const slices = slicesOf(values);
    expect(slices.map(({ from, to }) => to - from)).toEqual(shares);
    slices.slice(1).forEach(({ from }, index) => expect(from).toBe(slices[index].to));
  });
});

describe('The marks of a chart', () => {
  const field = (name: string, values: unknown[]) => ({ name, type: FieldType.other, config: {}, values });
  const frame: DataFrame = {
    name: 'exemplar',
    fields: [field('Time', [1, 2]), field('Value', [10, 20]), field('service', ['a', 'b'])],
    length: 2,
  };
  const [a, b] = ['a', 'b'].map((service) => ({ labels: { service }, color: service }));

  it.each([
    ['all, each in the color of its series', { series: [a, b], all: 2 }, ['a', 'b']],
    ['those of series that are switched on', { series: [b], all: 2 }, ['b']],
    ['all, where a series has no groups', { series: [{ labels: {}, color: 'x' }], all: 3 }, ['x', 'x']],
    ['none, where no field has labels at all', { series: [], all: 1 }, []],
  ])('are %s', (_, shown, colors) => {
    expect(chartMarks([frame], shown).map(({ color }) => color)).toEqual(colors);
  });

  it('are none in other annotations', () => {
    expect(chartMarks([{ fields: [field('time', [1])], length: 1 }], { series: [a], all: 1 })).toEqual([]);
  });
});

describe('The bars of a flame graph', () => {
  const frame = (columns: Record<string, unknown[]>): DataFrame => ({
    fields: Object.entries(columns).map(([name, values]) => ({ name, type: FieldType.number, config: {}, values })),
    length: Object.values(columns)[0].length,
  });
  const nodes = {
    level: [0, 1, 2, 2, 1],
    label: ['all', 'a', 'b', 'c', 'd'],
    value: [10, 6, 3, 1, 4],
    self: [0, 2, 3, 1, 4],
  };

  it('lie beside each other below their parent, as wide as their share of all', () => {
    const bars = flameBars(frame(nodes));
    expect(bars?.map(({ label, level, left, width }) => [label, level, left, width])).toEqual([
      ['all', 0, 0, 1],
      ['a', 1, 0, 0.6],
      ['b', 2, 0, 0.3],
      ['c', 2, 0.3, 0.1],
      ['d', 1, 0.6, 0.4],
    ]);
  });

  it('have in a comparison the width of both sides, and the share of each', () => {
    const bars = flameBars(frame({ ...nodes, valueRight: [30, 6, 6, 0, 24], selfRight: [0, 0, 6, 0, 24] }));
    expect(bars?.map(({ width, change }) => [width, change])).toEqual([
      [1, 0],
      [12 / 40, 6 / 30 - 6 / 10],
      [9 / 40, 6 / 30 - 3 / 10],
      [1 / 40, 0 - 1 / 10],
      [28 / 40, 24 / 30 - 4 / 10],
    ]);
  });

  it('are one over the whole width without traces', () => {
    const [bar, ...others] = flameBars(frame({ level: [0], label: ['0 traces'], value: [0], self: [0] })) ?? [];
    expect(bar).toMatchObject({ label: '0 traces', left: 0, width: 1 });
    expect(others).toEqual([]);
  });

  it('are none without the fields that they are made of', () => {
    expect(flameBars(frame({ level: [0], label: ['all'] }))).toBeUndefined();
  });
});
