import { parseCorrectQuery } from '@aplkit/language/apl/parse';
import { type FrameOptions } from '../options';
import { answerOf, field, type TestTable } from '../testing/answerOf';
import { at, minute } from '../testing/minutes';
import { toFrames } from '../toFrames';

const framesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  toFrames(answerOf([table]), { refId: 'A', format: 'logs', query: '', ...options });
const contentsOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  Object.fromEntries(framesOf(table, options)[0].fields.map(({ name, values }) => [name, values]));
const noticesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
  framesOf(table, options)[0].meta?.notices?.map(({ text }) => text) ?? [];

const table: TestTable = {
  fields: [
    field('_time', 'datetime'),
    field('message', 'string'),
    field('uri', 'string'),
    field('severity_number', 'integer'),
  ],
  columns: [
    [minute(0), minute(1)],
    ['a', 'b'],
    ['/x', null],
    [9, 17],
  ],
};

describe('Auto in a Logs panel', () => {
  const format = 'auto';

  it('is log lines, where there is a time', () => {
    expect(framesOf(table, { format, panel: 'logs' })[0].meta?.preferredVisualisationType).toBe('logs');
    expect(framesOf(table, { format, panel: 'table' })[0].meta?.preferredVisualisationType).toBe('table');
    expect(framesOf(table, { format })[0].meta?.preferredVisualisationType).toBe('table');
  });

  it('is what it is elsewhere without a time, and says nothing of it', () => {
    const count = { fields: [field('n', 'integer', 'count')], columns: [[1]] };
    expect(framesOf(count, { format, panel: 'logs' })).toEqual(framesOf(count, { format }));
  });

  it('is a table where a table is chosen', () => {
    const [frame] = framesOf(table, { format: 'table', panel: 'logs' });
    expect(frame.meta?.preferredVisualisationType).toBe('table');
  });
});

describe('Log lines', () => {
  it('have ids of their own, in any order of times', () => {
    const times = [0, 0, 1, 0, 1, 2, 2, 2, 0].map(minute);
    const events = { fields: [field('_time', 'datetime'), field('body', 'string')], columns: [times, times] };
    const { id } = contentsOf(events);
    expect(new Set(id).size).toBe(times.length);
  });

  it('keep their ids in any answer that has them: in another order, with other lines, with a column that is empty', () => {
    const at = '2024-01-01T00:00:00.123456789Z';
    const events = (rows: string[]) => ({
      fields: [field('_time', 'datetime'), field('body', 'string'), field('host', 'string'), field('new', 'string')],
      columns: [rows.map(() => at), rows.map((row) => row[0]), rows.map((row) => row[1]), rows.map(() => null)],
    });
    const idsOf = (rows: string[]) => contentsOf(events(rows)).id;
    const [a, b, c, again] = idsOf(['ax', 'ay', 'bx', 'ax']);
    expect(new Set([a, b, c, again]).size).toBe(4);
    expect(idsOf(['bx', 'zz', 'ay', 'ax'])).toEqual([c, expect.any(String), b, a]);
    const { fields, columns } = events(['ax']);
    expect(contentsOf({ fields: fields.slice(0, 3), columns: columns.slice(0, 3) }).id).toEqual([a]);
  });

  it('differ in their ids where they differ in a number or another time only', () => {
    const at = '2024-01-01T00:00:00Z';
    const idsOf = (numbers: number[], others: string[]) =>
      contentsOf({
        fields: [field('_time', 'datetime'), field('n', 'float'), field('_sysTime', 'datetime')],
        columns: [numbers.map(() => at), numbers, others],
      }).id;
    const other = '2024-01-01T00:00:00.000000001Z';
    const [a, b, c] = idsOf([1.5, 1.25, 1.5], [at, at, other]);
    expect(idsOf([1.5, 1.5, 1.25], [other, at, at])).toEqual([c, a, b]);
  });

  /** The log lines for values that are given as JSON. */
  const linesOf = (type: string, cells: string[]) =>
    contentsOf({
      fields: [field('_time', 'datetime'), field('n', type), field('host', 'string')],
      columns: `[${JSON.stringify(cells.map(() => '2024-01-01T00:00:00Z'))},[${cells.join()}],${JSON.stringify(cells.map(() => 'a'))}]`,
    });

  it.each([
    ['integer', '5', '9007199254740993'],
    ['integer', '-5', '-9007199254740993'],
    ['integer|float', '5', '9007199254740993'],
    ['integer|float', '1.5', '9007199254740993'],
    ['integer|float', '-0.0', '9007199254740993'],
    ['integer', '9007199254740992', '9007199254740993'],
    ['unknown', '5', '"a"'],
    ['unknown', '1e21', '"a"'],
    ['unknown', 'true', '"a"'],
    ['unknown', '5', '{"a":1}'],
    ['unknown', '"a"', '{"a":1}'],
    ['unknown', 'true', '[1]'],
    ['integer|string', '5', '"a"'],
    ['map', '{"a":5}', '{"a":9007199254740993}'],
    ['array|string', '[5]', '"a"'],
    ['array', '[5]', '[9007199254740993]'],
  ])('have an id and a text that do not depend on other lines: %s %s beside %s', (type, cell, other) => {
    const [alone, beside] = [linesOf(type, [cell]), linesOf(type, [other, cell])];
    expect(beside.id[1]).toBe(alone.id[0]);
    expect(beside.id[0]).not.toBe(alone.id[0]);
    if (type !== 'unknown') {
      expect(beside.body[1]).toBe(alone.body[0]);
    }
  });

  it('have an id that depends neither on the order of columns nor on how the type is called', () => {
    const [at] = [minute(0)];
    const idOf = (fields: Array<[string, string, unknown]>) =>
      contentsOf({
        fields: [field('_time', 'datetime'), ...fields.map(([name, type]) => field(name, type))],
        columns: [[at], ...fields.map(([, , cell]) => [cell])],
      }).id[0];
    const id = idOf([
      ['a', 'string', 'x'],
      ['b', 'integer', 5],
    ]);
    expect(
      idOf([
        ['b', 'integer|string', 5],
        ['c', 'string', null],
        ['a', 'unknown', 'x'],
      ])
    ).toBe(id);
    const others = [
      idOf([
        ['b', 'string', 'x'],
        ['a', 'integer', 5],
      ]),
      idOf([['a', 'string', 'x']]),
      idOf([['b', 'integer', 5]]),
      ...[5.0001, 5.0002, 5 + 2 ** 32, 5 * 2 ** 40, -5].map((b) =>
        idOf([
          ['a', 'string', 'x'],
          ['b', 'float', b],
        ])
      ),
      ...[
        [1, 2],
        [2, 1],
        [3, 0],
        [0, 3],
      ].map(([a, b]) =>
        idOf([
          ['a', 'integer', a],
          ['b', 'integer', b],
        ])
      ),
    ];
    expect(new Set([id, ...others]).size).toBe(others.length + 1);
  });

  it('always have nanoseconds, for Grafana joins those of two answers', () => {
    const [{ fields }] = framesOf(table);
    expect(fields[0]).toMatchObject({ name: 'timestamp', nanos: [0, 0] });
  });

  it('say what was searched for, and the limit where it is reached', () => {
    const query = 'logs | where message has "a"';
    const tree = parseCorrectQuery(query);
    expect(framesOf(table, { query, tree, limit: 2 })[0].meta).toMatchObject({ searchWords: ['(?i)a'], limit: 2 });
    expect(framesOf(table, { query, limit: 3 })[0].meta?.limit).toBeUndefined();
  });

  it('say no limit where the service counted no more lines: Grafana would take it for the reason', () => {
    const limitOf = (rowsMatched: number) =>
      toFrames(answerOf([table], { rowsMatched }), { refId: 'A', format: 'logs', query: '', limit: 2 })[0].meta?.limit;
    expect([limitOf(2), limitOf(3)]).toEqual([undefined, 2]);
  });

  it('have the text of the field that was chosen, and the one that is named like a text becomes a label', () => {
    expect(contentsOf(table)).toMatchObject({ body: ['a', 'b'] });
    expect(contentsOf(table, { bodyField: 'uri' })).toMatchObject({
      body: ['/x', ''],
      labels: [
        { message: 'a', severity_number: '9' },
        { message: 'b', severity_number: '17' },
      ],
    });
  });

  it('say so when the chosen field is not there, and take the default one', () => {
    expect(contentsOf(table, { bodyField: 'nobody' })).toMatchObject({ body: ['a', 'b'] });
    expect(noticesOf(table, { bodyField: 'nobody' })).toEqual([expect.stringContaining('“nobody”')]);
  });

  it('are the fields of an event where none is named like a text, without a word', () => {
    const events = {
      fields: [
        field('_sysTime', 'datetime'),
        field('_time', 'datetime'),
        field('geo.city', 'string'),
        field('request_id', 'string'),
        field('status', 'integer'),
        field('uri', 'string'),
      ],
      columns: [
        [minute(0), minute(1), minute(2)],
        [minute(0), minute(1), minute(2)],
        ['New York', '', null],
        ['a1', 'b2', null],
        [200, 500, null],
        ['/x?a=1', null, null],
      ],
    };
    expect(contentsOf(events).body).toEqual([
      'status=200 uri="/x?a=1" geo.city="New York" request_id=a1',
      'status=500 geo.city="" request_id=b2',
      '(no fields)',
    ]);
    expect(noticesOf(events)).toEqual([]);
  });

  it('have as many of these fields as a few lines of a screen hold', () => {
    const names = Array.from({ length: 60 }, (_, index) => `attribute${index}`);
    const [line] = contentsOf({
      fields: [field('_time', 'datetime'), ...names.map((name) => field(name, 'string'))],
      columns: [[minute(0)], ...names.map(() => ['some value'])],
    }).body;
    expect(line).toMatch(/^attribute0="some value" attribute1=.* …$/);
    expect(line.length).toBeLessThan(510);
    const long = 'x'.repeat(2000);
    expect(
      contentsOf({ fields: [field('_time', 'datetime'), field('a', 'string')], columns: [[minute(0)], [long]] }).body
    ).toEqual([`a=${long}`]);
  });

  it('are the first string of those that are named like a text, else the fields', () => {
    const requests = {
      fields: [
        field('_time', 'datetime'),
        field('uri', 'string'),
        field('error', 'string'),
        field('message', 'string'),
      ],
      columns: [
        [minute(0), minute(1), minute(2), minute(3)],
        ['/x', '/y', '/z', '/w'],
        ['timeout', null, '', 'refused'],
        [null, null, null, 'no route'],
      ],
    };
    expect(contentsOf(requests).body).toEqual(['timeout', 'uri=/y', '', 'no route']);
    expect(noticesOf(requests)).toEqual([]);
    expect(contentsOf(requests, { bodyField: 'error' }).body).toEqual(['timeout', '', '', 'refused']);
  });

  it.each([
    ['boolean', false, 'error=false host=a'],
    ['integer', 4624, 'error=4624 host=a'],
    ['float', 0.5, 'error=0.5 host=a'],
    ['timespan', 50, 'error=50ns host=a'],
    ['string|boolean', false, 'error=false host=a'],
    ['integer|string', 4624, 'error=4624 host=a'],
    ['unknown', true, 'error=true host=a'],
    ['map', { code: 5 }, 'error="{\\"code\\":5}" host=a'],
    ['string', 'refused', 'refused'],
    ['string|boolean', 'refused', 'refused'],
    ['unknown', 'refused', 'refused'],
  ])('are no values of type %s that are no strings: %j', (type, value, line) => {
    const events = {
      fields: [field('_time', 'datetime'), field('error', type), field('host', 'string')],
      columns: [[minute(0)], [value], ['a']],
    };
    expect(contentsOf(events).body).toEqual([line]);
    // Fields that aren't part of the line become labels.
    expect(Object.keys(contentsOf(events).labels[0])).toContain('host');
    expect('error' in contentsOf(events).labels[0] || line === value).toBe(true);
    const [plain] = contentsOf({ ...events, fields: events.fields }, { bodyField: 'error' }).body;
    expect(plain).toBe(
      typeof value === 'string'
        ? value
        : typeof value === 'object'
          ? '{"code":5}'
          : type === 'timespan'
            ? '50ns'
            : String(value)
    );
  });

  it('are a string of another name where the first of them holds numbers', () => {
    const events = {
      fields: [field('_time', 'datetime'), field('event', 'integer'), field('error', 'string')],
      columns: [[minute(0)], [4624], ['refused']],
    };
    expect(contentsOf(events)).toMatchObject({ body: ['refused'], labels: [{ event: '4624' }] });
  });

  it('have the names of OpenTelemetry’s numbered levels', () => {
    expect(contentsOf(table).severity).toEqual(['info', 'error']);
    // Filters use the field's own values.
    expect(contentsOf(table).labels).toMatchObject([{ severity_number: '9' }, { severity_number: '17' }]);
  });

  it('without a time are left out, with a word', () => {
    const gaps = {
      ...table,
      columns: [
        [null, minute(1)],
        ['a', 'b'],
        ['/x', '/y'],
        [9, 17],
      ],
    };
    expect(contentsOf(gaps)).toMatchObject({ timestamp: [at(1)], body: ['b'] });
    expect(noticesOf(gaps)).toEqual([expect.stringContaining('1 row has no time')]);
  });

  it('keep integers beyond 2^53 exact, as a text or as a label', () => {
    const large = {
      fields: [field('_time', 'datetime'), field('body', 'integer'), field('user', 'integer')],
      columns: `[["${minute(0)}"],[9007199254740993],[18446744073709551615]]`,
    };
    expect(contentsOf(large, { bodyField: 'body' })).toMatchObject({
      body: ['9007199254740993'],
      labels: [{ user: '18446744073709551615' }],
    });
  });

  it('keep further times as they are written, in ISO form', () => {
    const written = ['2026-01-02T03:04:05Z', '2026-01-02 03:04', 'soon'];
    const events = {
      fields: [field('_time', 'datetime'), field('body', 'string'), field('_sysTime', 'datetime')],
      columns: [[minute(0), minute(1), minute(2)], ['a', 'b', 'c'], written],
    };
    const [first] = written;
    const second = '2026-01-02T03:04:00.000Z';
    expect(contentsOf(events).labels).toEqual([{ _sysTime: first }, { _sysTime: second }, {}]);
    const [[, ...times], ...others] = events.columns;
    expect(contentsOf({ ...events, columns: [[null, ...times], ...others] }).labels).toEqual([
      { _sysTime: second },
      {},
    ]);
  });

  it('of fields have every field and every number', () => {
    const odd = {
      fields: [field('_time', 'datetime'), field('__proto__', 'string'), field('load', 'float'), field('n', 'float')],
      columns: `[["${minute(0)}"],["x"],["NaN"],["-inf"]]`,
    };
    const { body, labels } = contentsOf(odd);
    expect(body).toEqual(['__proto__=x load=NaN n=-Infinity']);
    expect(JSON.stringify(labels)).toBe('[{"__proto__":"x","load":"NaN","n":"-Infinity"}]');
  });
});

describe('The level of log lines', () => {
  const leveled = (level: string, values: unknown[]): TestTable => ({
    fields: [field('_time', 'datetime'), field('body', 'string'), field('level', 'string'), field(level, 'string')],
    columns: [values.map((_, at) => minute(at)), values.map(() => 'a'), values.map(() => 'info'), values],
  });
  const severityOf = (table: TestTable, options: Partial<FrameOptions>) => contentsOf(table, options).severity;

  it('is in the field that the settings name, in upper or lower case, else in one that is named like it', () => {
    const table = leveled('Importance', ['error', 'debug']);
    expect(severityOf(table, {})).toEqual(['info', 'info']);
    expect(severityOf(table, { levelField: 'importance' })).toEqual(['error', 'debug']);
    expect(severityOf(table, { levelField: 'other' })).toEqual(['info', 'info']);
  });

  it('is what a word of the settings stands for; other words stay', () => {
    const levelWords = { Severe: 'critical', '3': 'error', 'proto typed': 'debug' };
    const table = leveled('log.lvl', ['SEVERE', '3', 'constructor', 'Proto Typed', null]);
    expect(severityOf(table, { levelField: 'log.lvl', levelWords })).toEqual([
      ...['critical', 'error', 'constructor', 'debug', ''],
    ]);
  });

  it('of OpenTelemetry’s numbers is what their names stand for', () => {
    expect(severityOf(table, { levelWords: { info: 'trace' } })).toEqual(['trace', 'error']);
  });

  it('stays a label as it is', () => {
    const [{ level }] = contentsOf(leveled('x', ['SEVERE']), { levelWords: { info: 'critical' } }).labels;
    expect(level).toBe('info');
  });
});
