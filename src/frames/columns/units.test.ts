import { parseCorrectQuery } from '@aplkit/language/apl/parse';
import { type TableField } from '../../service/types';
import { answerOf, field } from '../testing/answerOf';
import { toFrames } from '../toFrames';

const configOf = (type: string, cells: unknown[], unit = '') =>
  toFrames(answerOf([{ fields: [field('x', type)], columns: [cells] }], {}, [{ name: 'x', unit }]), {
    refId: 'A',
    format: 'table',
    query: '',
  })[0].fields[0].config;

describe('A field', () => {
  it('whose values are http(s) addresses links to them', () => {
    expect(configOf('string', ['https://example.com/a', null, 'http://example.com']).links).toMatchObject([
      { title: 'Open', url: '${__value.raw:raw}', targetBlank: true },
    ]);
  });

  it.each([[['https://example.com', 'none']], [['javascript:alert(1)']], [['http://']], [['']], [[null]], [[]]])(
    'with the values %j has no link',
    (cells) => {
      expect(configOf('string', cells).links).toBeUndefined();
    }
  );

  it('keeps a unit that Grafana does not know as a unit of its own, but not on text', () => {
    expect(configOf('integer', [1], 'widgets').unit).toBe('widgets');
    expect(configOf('string', ['a'], 'ms').unit).toBeUndefined();
  });
});

describe('The unit of a column', () => {
  const units = [
    { name: 'ms', unit: 'ms', description: 'How long' },
    { name: 'size', unit: 'decbytes' },
    { name: 'took', unit: '', type: 'timespan' },
  ];
  const optionsOf = (query: string) => ({
    refId: 'A',
    format: 'table' as const,
    query,
    tree: parseCorrectQuery(query),
  });
  /** The unit of a numeric column that the query creates. */
  const unitOf = (query: string, column: TableField = field('ms', 'float')) =>
    toFrames(answerOf([{ fields: [column], columns: [[1]] }], {}, units), optionsOf(query))[0].fields[0].config.unit;

  it.each([
    'logs',
    'logs | where ms > 1 | sort by ms | limit 5 | extend x = ms / 1000',
    'logs | extend ms = ms',
    'logs | extend ms = round(todouble(ms))',
    'logs | project ms = ms, _time',
    'logs | extend kept = ms, ms = ms / 1000 | project ms = kept',
    'logs | project-rename s = ms | project-rename ms = s',
    'logs | project-keep m*',
    'logs | distinct ms',
    'logs | summarize by ms',
    'logs | summarize by bin(ms, 10)',
    'logs | summarize ms = max(ms)',
    'logs | summarize arg_max(_time, ms)',
    'logs | summarize arg_max(_time, *) by host',
    'logs | summarize a = avgif(ms, ok) by bin(_time, 1m) | summarize ms = max(a)',
    'logs | extend other = ms | summarize ms = percentile(other, 95)',
    'let slow = logs | where ms > 5; slow',
    'let logs = logs | where ms > 5; logs',
    '(logs | where ms > 5)',
    'union logs, (web | where ok)',
    'logs | join kind=inner (web | project id) on id',
    'logs | lookup (web | project id, zone) on id',
  ])('is that of the field which it is: %s', (query) => {
    expect(unitOf(query)).toBe('ms');
  });

  it.each([
    'logs | extend ms = ms / 1000',
    'logs | extend ms = todouble(ms) * 8',
    'logs | extend ms = strlen(ms)',
    'logs | project ms = ms * 8',
    'logs | project ms = 1',
    'logs | extend s = ms / 1000 | project-rename ms = s',
    'logs | extend s = ms / 1000, ms = s',
    'logs | extend ms = ms / 1000 | project ms',
    'logs | extend ms = ms / 1000 | summarize ms = avg(ms)',
    'logs | extend ms = ms / 1000 | summarize by ms',
    'logs | extend ms = ms / 1000 | summarize arg_max(_time, ms)',
    'logs | summarize ms = avg(ms / 1000)',
    'logs | summarize ms = avg(ms) / 1000',
    'logs | summarize ms = count()',
    'logs | summarize ms = dcount(ms)',
    'logs | summarize ms = rate(ms)',
    'logs | summarize ms = variance(ms)',
    'logs | summarize ms = max(ms) | extend ms = ms * 8',
    'logs | parse line with "took " ms: long',
    'logs | where ms > 5 | count | project ms = Count',
    'let seconds = logs | extend ms = ms / 1000; seconds',
    'let ms = 5; logs | project ms = ms',
    '(logs | extend ms = ms / 1000) | where ms > 5',
    'union logs, (web | extend ms = ms / 1000)',
    'logs | union (web | project ms = size)',
    'logs | join kind=inner (web | project id, ms = size) on id',
    'range ms from 1 to 10 step 1',
    'print ms = 1',
  ])('is not that of a field of its name: %s', (query) => {
    expect(unitOf(query)).toBeUndefined();
  });

  it('is that of the field whose name it is given', () => {
    expect(unitOf('logs | project-rename x = ms, ms = size')).toBe('decbytes');
    expect(unitOf('logs | project ms = size')).toBe('decbytes');
    expect(unitOf('logs | summarize ms = sum(size)', field('ms', 'float', 'sum', 'ms'))).toBe('decbytes');
    expect(unitOf('logs | summarize sum(size)', field('sum_size', 'float', 'sum', 'size'))).toBe('decbytes');
  });

  it('is what the header says where the query cannot be read', () => {
    expect(unitOf('logs | frobnicate ms')).toBe('ms');
    expect(unitOf('logs | frobnicate ms', field('x', 'float', 'max', 'ms'))).toBe('ms');
    expect(unitOf('logs | frobnicate ms', field('x', 'float', 'count', 'ms'))).toBeUndefined();
  });

  it('holds for the entries of lists', () => {
    const histogram = field('h', 'array', 'histogram', 'ms');
    const top = field('t', 'array', 'topk', 'ms');
    const percentiles = field('p', 'array', 'percentiles_array', 'ms');
    const unitsBy = (before: string) => {
      const query = `logs${before} | summarize h = histogram(ms, 2), t = topk(ms, 1), p = percentiles_array(ms, 50)`;
      const cells = [[[{ from: 1, to: 2, count: 3 }]], [[{ key: 7, count: 3, error: 0 }]], [[5]]];
      const frames = toFrames(answerOf([{ fields: [histogram, top, percentiles], columns: cells }], {}, units), {
        ...optionsOf(query),
      });
      return frames.flatMap(({ fields }) =>
        fields.flatMap(({ name, config: { unit } }) => (unit ? [[name, unit]] : []))
      );
    };
    expect(unitsBy('')).toEqual([
      ['p_#1', 'ms'],
      ['from', 'ms'],
      ['to', 'ms'],
      ['ms', 'ms'],
    ]);
    expect(unitsBy(' | extend ms = ms / 1000')).toEqual([]);
  });

  it.each([
    ['logs | summarize ms = stdev(took)', 'ns'],
    ['logs | summarize ms = stdevif(took, ok)', 'ns'],
    ['logs | summarize ms = stdev(took / 1s)', undefined],
    ['logs | summarize ms = avg(tolong(took))', undefined],
  ])('is nanoseconds for numbers that aggregate timespans: %s', (query, unit) => {
    expect(unitOf(query)).toBe(unit);
  });

  it('is nanoseconds for the bounds of timespans’ histograms', () => {
    const cells = [[[{ from: 1e9, to: 2e9, count: 3 }]]];
    const query = optionsOf('logs | summarize h = histogram(took, 2)');
    const [{ fields }] = toFrames(
      answerOf([{ fields: [field('h', 'array', 'histogram', 'took')], columns: cells }], {}, units),
      query
    );
    expect(fields.map(({ name, config: { unit } }) => [name, unit])).toEqual([
      ['from', 'ns'],
      ['to', 'ns'],
      ['count', undefined],
    ]);
  });

  it('comes with a description only where the field is unchanged', () => {
    const described = (query: string) =>
      toFrames(answerOf([{ fields: [field('ms', 'float')], columns: [[1]] }], {}, units), optionsOf(query))[0].fields[0]
        .config.description;
    expect(described('logs | where ok')).toBe('How long');
    expect(described('logs | summarize ms = max(ms)')).toBeUndefined();
    expect(described('logs | extend ms = ms / 1000')).toBeUndefined();
  });
});
