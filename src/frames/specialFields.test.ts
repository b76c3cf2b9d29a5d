import { type DataFrame } from '@grafana/data';

import { type ResultFormat } from '../types';
import { answerOf, field, type TestTable } from './testing/answerOf';
import { toFrames } from './toFrames';

const minute = 60_000;
const framesOf = (
  table: TestTable,
  format: ResultFormat = 'table',
  more: object = {},
  metas: Array<{ name: string }> = []
) => toFrames(answerOf([table], {}, metas), { refId: 'A', format, query: 'logs', ...more });
const noticesIn = ([frame]: DataFrame[]) => frame.meta?.notices?.map(({ text }) => text);
const shown = ({ fields }: DataFrame) => fields.filter(({ config }) => config.custom?.hidden !== true);
const named = ({ fields }: DataFrame, name: string) => fields.find((each) => each.name === name);

const events = (...columns: Array<[string, string, unknown[]]>): TestTable => ({
  fields: columns.map(([name, type]) => field(name, type)),
  columns: columns.map(([, , values]) => values),
});
const series = (...columns: Array<[string, string, unknown[]]>): TestTable => {
  const times = columns[0][2].map((_, row) => new Date(minute * Math.floor(row / 2)).toISOString());
  return {
    ...events(
      ['_time', 'datetime', times],
      ['host', 'string', times.map((_, row) => (row % 2 ? 'b' : 'a'))],
      ...columns
    ),
    groups: ['_time', 'host'],
    buckets: { field: '_time', size: minute * 1e6 },
  };
};
const a = 'https://a.example/x%20y';
const b = 'http://b.example';

describe('Special fields in a table', () => {
  it('set a unit, as the service names it, before that of the schema, and are not shown', () => {
    const frames = framesOf(
      events(['load', 'float', [0.5, 1]], ['_load_unit', 'string', ['percent', 'percent']]),
      'table',
      {},
      [{ name: 'load', ...{ unit: 'ms', description: 'CPU' } }]
    );
    expect(frames[0].fields).toHaveLength(1);
    expect(frames[0].fields[0]).toMatchObject({ name: 'load', config: { unit: 'percentunit', description: 'CPU' } });
    expect(noticesIn(frames)).toBeUndefined();
  });

  it('make strings of values with different units, with a notice', () => {
    const frames = framesOf(
      events(['value', 'float', [250, 2048, 7, null]], ['_value_unit', 'string', ['ms', 'bytes', null, 'ms']])
    );
    expect(frames[0].fields[0]).toMatchObject({ type: 'string', values: ['250 ms', '2 KiB', '7', null] });
    expect(noticesIn(frames)).toEqual(['“value” has mixed units, so its values are shown as strings.']);
  });

  it.each([null, ''])('set no unit where some rows have %j for one', (none) => {
    const frames = framesOf(events(['value', 'float', [250, 7]], ['_value_unit', 'string', ['ms', none]]));
    expect(frames[0].fields[0]).toMatchObject({ type: 'string', values: ['250 ms', '7'] });
    expect(noticesIn(frames)).toEqual(['“value” has mixed units, so its values are shown as strings.']);
  });

  it('need no unit where there is no value', () => {
    const [frame] = framesOf(events(['value', 'float', [250, null]], ['_value_unit', 'string', ['ms', null]]));
    expect(frame.fields[0]).toMatchObject({ type: 'number', values: [250, null], config: { unit: 'ms' } });
  });

  it('do not change the unit of a timespan', () => {
    const [frame] = framesOf(events(['took', 'timespan', ['00:00:01']], ['_took_unit', 'string', ['ms']]));
    expect(frame.fields).toMatchObject([{ name: 'took', values: [1e9], config: { unit: 'ns' } }]);
  });

  it('link each value to its address, of http and https only', () => {
    const urls = [a, b, 'javascript:alert(1)', '/login', null];
    const [frame] = framesOf(events(['id', 'string', ['1', '2', '3', '4', '5']], ['_id_url', 'string', urls]));
    expect(shown(frame).map(({ name }) => name)).toEqual(['id']);
    expect(frame.fields[0].config.links).toMatchObject([
      { title: 'Open', url: '${__data.fields["_id_url"].text:raw}', targetBlank: true },
    ]);
    expect(named(frame, '_id_url')?.values).toEqual([a, b, null, null, null]);
  });

  it('link each row, but for values with links of their own', () => {
    const [frame] = framesOf(
      events(
        ['id', 'string', ['1', '2']],
        ['n', 'integer', [1, 2]],
        ['_id_url', 'string', [null, b]],
        ['_row_url', 'string', [a, a]]
      )
    );
    const urls = (name: string) => named(frame, name)?.config.links?.map(({ url }) => url);
    expect(urls('id')).toEqual(['${__data.fields["_id_url"].text:raw}']);
    expect(named(frame, '_id_url')?.values).toEqual([a, b]);
    expect(urls('n')).toEqual(['${__data.fields["_row_url"].text:raw}']);
    expect(shown(frame)).toHaveLength(2);
  });

  it('of a name that ends Grafana’s variables are read by another', () => {
    const [frame] = framesOf(events(['a"}:b', 'string', ['1']], ['_a"}:b_url', 'string', [a]]));
    expect(frame.fields[0].config.links?.[0].url).toBe('${__data.fields["_a___b_url"].text:raw}');
    expect(frame.fields[1].name).toBe('_a___b_url');
  });

  it('of names that become equal in Grafana’s variables are read apart', () => {
    const [frame] = framesOf(
      events(
        ['a:b', 'string', ['1']],
        ['a_b', 'string', ['2']],
        ['a^b', 'string', ['3']],
        ['_a:b_url', 'string', [a]],
        ['_a_b_url', 'string', [b]],
        ['_a^b_url', 'string', [null]]
      )
    );
    const linked = shown(frame).map(({ config }) => /"(.*)"/.exec(config.links?.[0].url ?? '')?.[1] ?? '');
    expect(linked.map((name) => named(frame, name)?.values)).toEqual([[a], [b], [null]]);
  });

  it('are read beside a column that is named like one of them', () => {
    const [frame] = framesOf({
      fields: [
        field('_a_b_url', 'string'),
        field('n', 'integer', 'count'),
        field('a:b', 'string'),
        field('_a:b_url', 'string'),
      ],
      columns: [['no address'], [1], ['1'], [a]],
      groups: ['_a_b_url', 'a:b'],
    });
    const column = named(frame, 'a:b');
    const name = /"(.*)"/.exec(column?.config.links?.[0].url ?? '')?.[1] ?? '';
    expect(named(frame, name)?.values).toEqual([a]);
  });

  it('describe a column, and put a tooltip on each value', () => {
    const [frame] = framesOf(
      events(
        ['n', 'integer', [1, 2]],
        ['_n_description', 'string', ['Orders', 'Orders']],
        ['_n_tooltip', 'string', ['one', 'two']]
      )
    );
    expect(frame.fields[0].config).toMatchObject({
      description: 'Orders',
      custom: { tooltip: { field: '_n_tooltip' } },
    });
    expect(named(frame, '_n_tooltip')?.values).toEqual(['one', 'two']);
    const [alone] = framesOf(events(['n', 'integer', [1]], ['_n_tooltip', 'string', ['one']]));
    expect(alone.fields[0].config.description).toBe('one');
    const [some] = framesOf(events(['n', 'integer', [1, 2]], ['_n_tooltip', 'string', ['one', null]]));
    expect(some.fields[0].config.description).toBeUndefined();
  });

  it('follow the rows of lists', () => {
    const table: TestTable = {
      fields: [field('host', 'string'), field('top', 'array', 'topk', 'uri'), field('_host_url', 'string')],
      columns: [
        ['a', 'b'],
        [
          [
            { key: '/', count: 2, error: 0 },
            { key: '/x', count: 1, error: 0 },
          ],
          [{ key: '/y', count: 1, error: 0 }],
        ],
        [a, b],
      ],
      groups: ['host'],
    };
    const frame = framesOf(table).at(-1);
    expect(frame && named(frame, '_host_url')?.values).toEqual([a, a, b]);
  });

  it('are columns like others where they are groups, or have no column to be about', () => {
    const [frame] = framesOf({
      fields: [
        field('host', 'string'),
        field('_host_url', 'string'),
        field('n', 'integer', 'count'),
        field('_x_unit', 'string'),
      ],
      columns: [['a'], [a], [1], ['ms']],
      groups: ['host', '_host_url'],
    });
    expect(shown(frame).map(({ name }) => name)).toEqual(['host', '_host_url', 'n', '_x_unit']);
  });

  it('keep the digits of the other columns', () => {
    const [frame] = framesOf({
      fields: [field('_n_unit', 'string'), field('n', 'integer')],
      columns: '[["ms"],[9007199254740993]]',
    });
    expect(frame.fields).toMatchObject([{ name: 'n', values: ['9007199254740993'] }]);
  });
});

describe('Special fields of series', () => {
  it('set the unit and link of each', () => {
    const frames = framesOf(
      series(
        ['n', 'float', [1, 2, 3, 4]],
        ['_n_unit', 'string', ['ms', 'bytes', 'ms', 'bytes']],
        ['_host_url', 'string', [`${a}?q=$x`, b, `${a}?q=$x`, b]]
      ),
      'auto'
    );
    expect(frames.map(({ fields }) => fields.map(({ name }) => name))).toEqual([
      ['_time', 'n'],
      ['_time', 'n'],
    ]);
    expect(frames.map(({ fields }) => fields[1].config)).toMatchObject([
      { unit: 'ms', links: [{ url: `${a}?q=%24x` }] },
      { unit: 'bytes', links: [{ url: b }] },
    ]);
    expect(noticesIn(frames)).toBeUndefined();
  });

  it('of several units or links in one series are not shown, with a notice', () => {
    const frames = framesOf(
      series(
        ['n', 'float', [1, 2, 3, 4]],
        ['_n_unit', 'string', ['ms', 's', 's', 's']],
        ['_n_url', 'string', [a, b, b, b]]
      ),
      'auto'
    );
    expect(frames.map(({ fields }) => fields[1].config)).toMatchObject([{}, { unit: 's', links: [{ url: b }] }]);
    expect(frames[0].fields[1].config).not.toHaveProperty('unit');
    expect(noticesIn(frames)).toEqual([
      '“n” has several units in one series. Choose the table format to see them.',
      '“n” has several links in one series. Choose the table format to see them.',
    ]);
  });

  it('in some rows of a series are not those of the others', () => {
    const frames = framesOf(
      series(
        ['n', 'float', [1, 2, 3, 4]],
        ['_n_unit', 'string', ['ms', 's', null, 's']],
        ['_n_url', 'string', [a, b, '', b]]
      ),
      'auto'
    );
    expect(frames.map(({ fields }) => fields[1].config)).toMatchObject([{}, { unit: 's', links: [{ url: b }] }]);
    expect(frames[0].fields[1].config).not.toHaveProperty('unit');
    expect(frames[0].fields[1].config).not.toHaveProperty('links');
    expect(noticesIn(frames)).toHaveLength(2);
  });

  it('hold for make-series, filled gaps and one wide frame', () => {
    const times = [0, 1, 2].map((at) => new Date(minute * at).toISOString());
    const made = framesOf(
      {
        fields: [
          field('host', 'string'),
          field('n', 'array', 'count'),
          field('_time', 'array'),
          field('_n_unit', 'string'),
        ],
        columns: [
          ['a', 'b'],
          [
            [1, 2, 3],
            [4, 5, 6],
          ],
          [times, times],
          ['ms', 's'],
        ],
        groups: ['host'],
      },
      'auto'
    );
    expect(made.map(({ fields }) => fields[1].config.unit)).toEqual(['ms', 's']);
    const table = series(['n', 'float', [1, 2, 3, 4]], ['_n_unit', 'string', ['ms', 's', 'ms', 's']]);
    const [wide] = framesOf(table, 'auto', { fill: 'zero', wide: true });
    expect(wide.fields.map(({ config }) => config.unit)).toEqual([undefined, 'ms', 's']);
  });

  it('hold for numbers with their groups, as rows and as fields', () => {
    const table: TestTable = {
      fields: [
        field('host', 'string'),
        field('n', 'integer', 'count'),
        field('_n_unit', 'string'),
        field('_row_url', 'string'),
      ],
      columns: [
        ['a', 'b'],
        [1, 2],
        ['ms', 's'],
        [a, b],
      ],
      groups: ['host'],
    };
    const [long] = framesOf(table, 'auto');
    expect(shown(long).map(({ name }) => name)).toEqual(['host', 'n']);
    expect(named(long, '_row_url')?.values).toEqual([a, b]);
    expect(noticesIn([long])).toHaveLength(1);
    const [wide] = framesOf(table, 'auto', { panel: 'stat' });
    expect(wide.fields.map(({ config }) => [config.unit, config.links?.[0].url])).toEqual([
      ['ms', a],
      ['s', b],
    ]);
  });
});

describe('Special fields of log lines', () => {
  const times = [1, 2].map((at) => new Date(minute * at).toISOString());

  it('link the values that have an address, and the row', () => {
    const [frame] = framesOf(
      events(
        ['_time', 'datetime', times],
        ['message', 'string', ['x', 'y']],
        ['id', 'string', ['1', '2']],
        ['_id_url', 'string', [a, null]],
        ['_id_unit', 'string', ['ms', 'ms']],
        ['_row_url', 'string', [null, b]]
      ),
      'logs'
    );
    expect(named(frame, 'labels')?.values).toEqual([{ id: '1' }, { id: '2' }]);
    const link = (url: string) => ({ links: [{ title: 'Open', url, targetBlank: true }] });
    expect(frame.fields.slice(4)).toMatchObject([
      { name: 'id', values: ['1', null], config: link('${__data.fields["_id_url"].text:raw}') },
      { name: '_id_url', values: [a, null], config: { custom: { hidden: true } } },
      { name: 'row', values: [null, b], config: link('${__value.raw:raw}') },
    ]);
  });

  it('write units in a line of fields, and leave the values for filters as they are', () => {
    const [frame] = framesOf(
      events(
        ['_time', 'datetime', times],
        ['took', 'float', [250, 1500]],
        ['size', 'integer', [2048, 3]],
        ['_took_unit', 'string', ['ms', 'ms']],
        ['_size_unit', 'string', ['bytes', null]]
      ),
      'logs'
    );
    expect(named(frame, 'body')?.values).toEqual(['took="250 ms" size="2 KiB"', 'took="1.50 s" size=3']);
    expect(named(frame, 'labels')?.values).toEqual([
      { took: '250', size: '2048' },
      { took: '1500', size: '3' },
    ]);
  });
});
