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
    expect(configOf('string', ['https://example.com/a', null, 'http://example.com']).links).toEqual([
      { title: 'Open', url: '${__value.raw}', targetBlank: true },
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
