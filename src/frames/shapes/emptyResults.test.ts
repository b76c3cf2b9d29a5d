import { createTheme, findMatchesInText, getFieldDisplayValues } from '@grafana/data';
import { type FrameOptions } from '../options';
import { answerOf, field, type TestTable } from '../testing/answerOf';
import { minute } from '../testing/minutes';
import { toFrames } from '../toFrames';
import { parseCorrectQuery } from '@aplkit/language/apl/parse';
import { searchWords } from './searchWords';

describe('noData', () => {
  const framesOf = (table: TestTable, options: Partial<FrameOptions> = {}) =>
    toFrames(answerOf([table]), { refId: 'A', format: 'auto', query: '', ...options });

  /** The values that a stat panel shows. */
  function statOf(table: TestTable, options: Partial<FrameOptions> = {}): string[] {
    const values = getFieldDisplayValues({
      data: framesOf(table, options),
      fieldConfig: { defaults: {}, overrides: [] },
      reduceOptions: { calcs: ['lastNotNull', 'sum'], values: false },
      replaceVariables: (text) => text,
      theme: createTheme(),
    });
    return values.map(({ display }) => display.text);
  }

  const byTime: TestTable = {
    fields: [field('_time', 'datetime'), field('host', 'string'), field('count_', 'integer', 'count')],
    groups: ['_time', 'host'],
    buckets: { field: '_time', size: 60e9 },
    columns: [[], [], []],
  };
  const byHost: TestTable = {
    fields: [field('host', 'string'), field('count_', 'integer', 'count')],
    groups: ['host'],
    columns: [[], []],
  };

  describe('An empty result', () => {
    it.each<[string, TestTable, Partial<FrameOptions>]>([
      ['series', byTime, {}],
      ['one wide frame of series', byTime, { wide: true }],
      ['filled series', byTime, { fill: 'zero', format: 'timeseries' }],
      ['numbers', byHost, {}],
      ['one wide frame of numbers', byHost, { wide: true, format: 'numeric' }],
    ])('of %s is no data to a stat, and says its type', (_, table, options) => {
      const [frame, ...more] = framesOf(table, options);
      expect(more).toEqual([]);
      expect(frame).toMatchObject({ refId: 'A', fields: [], length: 0 });
      expect(frame.meta?.type).toMatch(/timeseries|numeric/);
      expect(statOf(table, options)).toEqual(['No data']);
    });

    const histograms: TestTable = {
      fields: [field('_time', 'datetime'), field('h', 'array', 'histogram')],
      groups: ['_time'],
      buckets: { field: '_time', size: 60e9 },
      columns: [[], []],
    };
    it.each<[string, TestTable, string]>([
      ['heatmap', histograms, 'heatmap'],
      ['heatmap', byTime, 'heatmap'],
      ['histogram', { fields: [field('h', 'array', 'histogram')], columns: [[]] }, 'histogram'],
    ])('has no frames for a %s panel, which would fail without fields', (_, table, panel) => {
      expect(framesOf(table, { panel })).toEqual([]);
    });

    it('of histograms is no panel in Explore, which would fail without fields', () => {
      const [frame] = framesOf(histograms, { panel: 'explore' });
      expect(frame.fields).toEqual([]);
      expect(frame.meta?.preferredVisualisationPluginId).toBeUndefined();
    });

    it('of a table has its columns', () => {
      const table = { fields: [field('a', 'string')], columns: [[]] };
      expect(framesOf(table)[0].fields.map(({ name }) => name)).toEqual(['a']);
    });
  });

  it('A series none of whose rows has a time is not drawn, and no data where it is the only one', () => {
    const rows = {
      ...byTime,
      columns: [
        [minute(0), null],
        ['a', 'b'],
        [1, 2],
      ],
    };
    expect(framesOf(rows).map(({ fields }) => fields[1].labels)).toEqual([{ host: 'a' }]);
    expect(statOf({ ...byTime, columns: [[null], ['b'], [2]] })).toEqual(['No data']);
    expect(framesOf({ ...byTime, columns: [[null], ['b'], [2]] })[0].meta?.notices).toHaveLength(1);
  });
});

describe('searchWords', () => {
  const words = (steps: string) => searchWords(parseCorrectQuery(`logs | ${steps}`));

  describe('Words that a query searches for', () => {
    it.each([
      ['where body has "error"', ['(?i)error']],
      ['where body contains "error" and level == "warn"', ['(?i)error']],
      ['where body startswith_cs "Get" or uri endswith "x"', ['Get', '(?i)x']],
      ['where body has_any ("a", "b") | where msg has_any_cs ("C")', ['(?i)a', '(?i)b', 'C']],
      ['where body matches regex "fail(ed|ure)"', ['fail(ed|ure)']],
      ['search "time*out" or body:"late"', ['(?i)time', '(?i)out', '(?i)late']],
      ['where body has "a" | project _time, body | where body has "a"', ['(?i)a']],
      ['where * has "any"', ['(?i)any']],
    ])('are found in %s', (steps, expected) => expect(words(steps)).toEqual(expected));

    it.each([
      'where body !has "error"',
      'where not(body has "error")',
      'where status == "error"',
      'where body has field',
      'where body has ""',
      'extend found = body has "error"',
    ])('are none in %s', (steps) => expect(words(steps)).toEqual([]));

    it('are found at the beginning of a query and in one that is in brackets, and none in one that cannot be read', () => {
      expect(searchWords(parseCorrectQuery('search in (logs) "error"'))).toEqual(['(?i)error']);
      expect(searchWords(parseCorrectQuery('(logs | where body has "error") | limit 5'))).toEqual(['(?i)error']);
      expect(searchWords(parseCorrectQuery('logs | where body has "error" |'))).toEqual([]);
    });

    it.each(['f(x', '(?i)', 'a.b*c', 'C:\\new', '[1]{2}', '100%', 'größe', '$x|^y'])(
      'are highlighted as they are written: %s',
      (text) => {
        const [word] = words(`where body contains ${JSON.stringify(text)}`);
        expect(findMatchesInText(`before ${text} after`, word)).toMatchObject([{ text }]);
        expect(findMatchesInText('axbbc', word)).toEqual([]);
      }
    );
  });
});
