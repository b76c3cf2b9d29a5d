import { type RowsQuery } from '../types';
import { readRows, rowsProblem, shownOptions, summarizeOptions, withOption } from './optionValues';

const saved: RowsQuery = { refId: 'A', kind: 'apl', query: 'logs' };

describe('The options of a query', () => {
  it.each([
    ['auto', ['rows', 'legend', 'totals', 'compare', 'fill', 'wide', 'evidence']],
    ['timeseries', ['rows', 'legend', 'fill', 'wide', 'evidence', 'compare']],
    ['table', ['rows', 'totals', 'compare']],
    ['logs', ['rows', 'bodyField']],
    ['numeric', ['rows', 'legend', 'wide', 'compare']],
    ['trace', ['rows']],
  ] as const)('are, for %s, the options that can change the result', (format, names) => {
    expect([...shownOptions({ ...saved, format })]).toEqual(names);
  });

  it.each([
    ['timeseries', ['fill', 'wide']],
    ['numeric', ['wide']],
    ['logs', ['bodyField']],
    ['table', []],
    ['trace', []],
  ] as const)('are with Auto also those of what the answer became: %s', (shape, names) => {
    const shown = shownOptions(saved, shape);
    expect(['fill', 'wide', 'bodyField'].filter((name) => [...shown].some((one) => one === name))).toEqual(names);
  });

  it('of the legacy endpoint have no totals', () => {
    expect([...shownOptions({ ...saved, kind: 'legacy', rows: 'all' }, 'table')]).toEqual(['rows', 'legend']);
  });

  it('include set options for Auto, which may become any shape', () => {
    const shown = shownOptions({ ...saved, fill: 'zero', wide: true, bodyField: 'text' });
    expect([...shown]).toEqual(expect.arrayContaining(['fill', 'wide', 'bodyField']));
  });

  it('are with Auto an earlier time only where the answer can be compared with it, or it is set', () => {
    const isShown = (query: RowsQuery, shape: 'numeric' | 'logs') => shownOptions(query, shape).has('compare');
    expect([isShown(saved, 'numeric'), isShown(saved, 'logs')]).toEqual([true, false]);
    expect(isShown({ ...saved, compare: '1d' }, 'logs')).toBe(true);
    const summary = (compare: string) => summarizeOptions({ ...saved, format: 'table', compare });
    expect([summary('7d'), summary('range'), summary('12h'), summary('')]).toEqual([
      'Rows: 1,000 · Compared with: 1 week before',
      'Rows: 1,000 · Compared with: the preceding range',
      'Rows: 1,000 · Compared with: 12h before',
      'Rows: 1,000',
    ]);
  });

  it('are written into a query one by one', () => {
    const official = { ...saved, version: '2.0' };
    expect(withOption(official, 'rows', 5000)).toEqual({ ...official, rows: 5000 });
    expect(withOption({ ...saved, rows: 5 }, 'fill', 'zero')).toEqual({ ...saved, rows: 5, fill: 'zero' });
  });

  it.each([
    ['rows', { rows: 'all' }, 1000],
    ['rows', { rows: 5 }, undefined],
    ['legend', { legend: '{{status}}' }, ''],
    ['fill', { fill: 'zero' }, undefined],
    ['wide', { wide: true }, false],
    ['bodyField', { bodyField: 'text' }, ''],
    ['totals', { totals: true }, false],
  ] as const)('leave nothing in the query where %s has its default again', (name, before, value) => {
    expect(Object.keys(withOption({ ...saved, ...before }, name, value))).toEqual(['refId', 'kind', 'query']);
  });

  it('are said in one line', () => {
    expect(summarizeOptions(saved)).toBe('Rows: 1,000 · Legend: auto');
    expect(summarizeOptions({ ...saved, format: 'logs', rows: 'all', bodyField: 'text' })).toBe(
      'Rows: all · Line: text'
    );
    expect(summarizeOptions({ ...saved, format: 'timeseries', legend: '{{a}}', fill: 'null', wide: true })).toBe(
      'Rows: 1,000 · Legend: {{a}} · Gaps: null · One frame'
    );
  });

  it('are not said where they change nothing', () => {
    expect(summarizeOptions({ ...saved, format: 'table', fill: 'zero', legend: 'x' })).toBe('Rows: 1,000');
  });
});

describe('The text of Rows', () => {
  it.each([
    ['', undefined],
    [' All ', 'all'],
    ['1', 1],
    ['25000', 25_000],
    ['1,000,000', 1_000_000],
  ])('takes “%s”', (text, rows) => {
    expect(readRows(text)).toBe(rows);
    expect(rowsProblem(text)).toBeUndefined();
  });

  it.each(['0', '1000001', '-5', '1.5', '1,5', '1e3', 'many'])('says what it takes instead of “%s”', (text) => {
    expect(rowsProblem(text)).toContain('from 1 to 1,000,000, or all');
  });
});
