import { type DataFrame, FieldType } from '@grafana/data';

import { optionsFrame, optionsOf, optionsOfNames } from './options';

const frame = (fields: Record<string, unknown[]>, type = FieldType.string): DataFrame => ({
  length: Object.values(fields)[0]?.length ?? 0,
  fields: Object.entries(fields).map(([name, values]) => ({ name, type, config: {}, values })),
});

describe('The options of a variable', () => {
  it('show the field text and use the field value', () => {
    expect(optionsOf([frame({ other: [0, 0], value: ['1', '2'], text: ['one', 'two'] })])).toEqual([
      { text: 'one', value: '1' },
      { text: 'two', value: '2' },
    ]);
  });

  it('show and use the same where only one of them is there', () => {
    expect(optionsOf([frame({ other: [0], Text: ['one'] })])).toEqual([{ text: 'one', value: 'one' }]);
    expect(optionsOf([frame({ other: [0], value: ['1'] })])).toEqual([{ text: '1', value: '1' }]);
  });

  it('are the first field where neither is there', () => {
    expect(optionsOf([frame({ service: ['a', 'b'], count: [1, 2] })]).map((option) => option.value)).toEqual([
      'a',
      'b',
    ]);
  });

  it('show what a template makes of the fields, whichever is used', () => {
    const cities = frame({ value: ['1', '2', '3'], city: ['Paris', 'Rome', ''], n: [7, 8, null] });
    expect(optionsOf([cities], '{{city}} ({{ n }}) {{nope}}')).toEqual([
      { text: 'Paris (7) {{nope}}', value: '1' },
      { text: 'Rome (8) {{nope}}', value: '2' },
      { text: '() {{nope}}', value: '3' },
    ]);
    expect(optionsOf([frame({ id: ['a', 'b'], city: ['Paris', ''] })], '{{city}}')).toEqual([
      { text: 'Paris', value: 'a' },
      { text: 'b', value: 'b' },
    ]);
  });

  it('have each value once, and neither null nor nothing', () => {
    expect(
      optionsOf([frame({ a: ['x', null, 'x', '', undefined, 'y'] }), frame({ a: ['y', 'z'] })]).map(
        ({ value }) => value
      )
    ).toEqual(['x', 'y', 'z']);
  });

  it('are text whatever the type', () => {
    expect(optionsOf([frame({ a: [0, 1.5, false, ['b']] })]).map(({ value }) => value)).toEqual([
      '0',
      '1.5',
      'false',
      '["b"]',
    ]);
    expect(optionsOf([frame({ t: [0] }, FieldType.time)])).toEqual([
      { text: '1970-01-01T00:00:00.000Z', value: '1970-01-01T00:00:00.000Z' },
    ]);
  });

  it('are times with all their digits, and timespans as APL writes them', () => {
    const times = { name: 't', type: FieldType.time, config: {}, values: [0, 1], nanos: [0, 1005] };
    expect(optionsOf([{ length: 2, fields: [times] }]).map(({ value }) => value)).toEqual([
      '1970-01-01T00:00:00.000Z',
      '1970-01-01T00:00:00.001001005Z',
    ]);
    const values = [300e9, 90e9, 86_400e9, 0, 1_500_000, -3600e9, 7];
    const spans = { name: 's', type: FieldType.number, config: { unit: 'ns', custom: { timespan: true } }, values };
    expect(optionsOf([{ length: 7, fields: [spans] }]).map(({ value }) => value)).toEqual([
      ...['5m', '90s', '1d', '0s', '1500us', '-1h', '7ns'],
    ]);
  });

  it('are plain numbers where these are in nanoseconds', () => {
    const numbers = { name: 'n', type: FieldType.number, config: { unit: 'ns' }, values: [300e9] };
    expect(optionsOf([{ length: 1, fields: [numbers] }])).toEqual([{ text: '300000000000', value: '300000000000' }]);
  });

  it('show the value where the text is missing', () => {
    expect(optionsOf([frame({ text: [null], value: ['1'] })])).toEqual([{ text: '1', value: '1' }]);
  });

  it('are none where there is nothing', () => {
    expect(optionsOf([])).toEqual([]);
    expect(optionsOf([{ length: 0, fields: [] }])).toEqual([]);
    expect(optionsOfNames([])).toEqual([]);
  });

  it('reach Grafana as two text fields', () => {
    const { fields, length, refId } = optionsFrame(optionsOfNames(['a', 'a', 'b']), 'V');
    expect({ length, refId }).toEqual({ length: 2, refId: 'V' });
    expect(fields).toMatchObject([
      { name: 'text', type: 'string', values: ['a', 'b'] },
      { name: 'value', type: 'string', values: ['a', 'b'] },
    ]);
  });
});
