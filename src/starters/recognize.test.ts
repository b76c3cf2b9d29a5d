import { type AplType } from '@aplkit/language/apl/analysis/types';
import { type FieldFacts } from './facts';
import { isAddable, unitOfName } from './fieldNames';
import { recognize, type Recognized } from './recognize';
import { whatWasFound } from './whatWasFound';

const field = (name: string, type: AplType, facts: Partial<FieldFacts> = {}): FieldFacts => ({
  ...{ name, type, present: 1, distinct: 5 },
  ...facts,
});
const text = (name: string, values: string[], facts: Partial<FieldFacts> = {}) =>
  field(name, 'string', { values, distinct: values.length, valuesShare: 1, ...facts });
const number = (name: string, min: number, max: number, facts: Partial<FieldFacts> = {}) =>
  field(name, 'float', { min, max, distinct: 500, ...facts });

const recognizedOf = (events: number, ...fields: FieldFacts[]): Recognized =>
  recognize({ dataset: 'd', events, range: { from: '', to: '' }, fields, leftOut: 0 });
const recognized = (...fields: FieldFacts[]): Recognized => recognizedOf(1000, ...fields);
const names = (fields: readonly FieldFacts[]) => fields.map(({ name }) => name);

it('A finding ends with one full stop, also after a field whose name has one', () => {
  const found = whatWasFound(recognized(number('temp.', 1, 9)));
  expect(found).toContain('Numeric fields: temp.');
});

describe('A dataset is recognized as', () => {
  const body = text('message', ['one', 'two'], { distinct: 900, valuesShare: 0.01 });
  const status = text('status', ['200', '404', '500']);

  it('log lines by a text and a level, whose words say what failed', () => {
    const { kind, failure, level } = recognized(body, text('level', ['INFO', 'ERR']), status);
    expect([kind, level?.name, failure?.condition]).toEqual([
      'logs',
      'level',
      'level in~ ("err", "error", "fatal", "critical")',
    ]);
  });

  it('requests by a status, of numbers or of texts', () => {
    expect(recognized(status)).toMatchObject({ kind: 'requests', failure: { condition: 'toint(status) >= 500' } });
    const code = field('http.status_code', 'integer', { min: 200, max: 503 });
    expect(recognized(code).failure?.condition).toBe("['http.status_code'] >= 500");
  });

  it('traces by the parts of a span', () => {
    const ids = ['trace_id', 'span_id', 'parent_span_id'].map((name) => text(name, [], { distinct: 1000 }));
    const parts = [text('name', ['GET /']), text('service.name', ['shop', 'pay']), field('duration', 'timespan')];
    const found = recognized(...ids, ...parts, field('error', 'boolean'), text('kind', ['server', 'client']));
    expect([found.kind, found.failure?.condition, found.spans?.served]).toEqual([
      'traces',
      'error == true',
      expect.stringContaining('"server"'),
    ]);
  });

  it('events by a boolean for success', () => {
    const { failure, duration } = recognized(
      field('success', 'boolean'),
      number('durationMs', 1, 9),
      number('timeout_ms', 1, 9)
    );
    expect([failure, duration?.name]).toEqual([
      { condition: 'success == false', words: 'success is false' },
      'durationMs',
    ]);
  });

  it('events where nothing else is sure: a status of words, an error that is a number', () => {
    const reviewed = text('status', ['reviewed', 'automatic']);
    const { kind, failure, informative, measures } = recognized(reviewed, number('depthError', 0, 9));
    expect([kind, failure, names(informative), names(measures)]).toEqual([
      'events',
      undefined,
      ['status'],
      ['depthError'],
    ]);
  });
});

it('Nothing is grouped by texts that are dates', () => {
  expect(recognized(text('ship_date', ['2026-01-01', '2026-01-02'])).informative).toEqual([]);
});

describe('An id', () => {
  it('is judged by its values: most events have one of their own', () => {
    const unique = text('session', ['a', 'b'], { distinct: 900, valuesShare: 0.02 });
    const shared = text('store_id', ['1', '2']);
    const { ids, informative } = recognized(unique, shared);
    expect([names(ids), names(informative)]).toEqual([['session'], ['store_id']]);
  });

  it('is no text of which a few values are frequent', () => {
    const uri = text('uri', ['/', '/cart'], { distinct: 600, valuesShare: 0.7 });
    expect(recognized(uri)).toMatchObject({ ids: [], route: { name: 'uri' } });
  });

  it('is known in few events as well, of which ten are always a large share', () => {
    const name = text('last_name', ['Taylor', 'Garcia'], { distinct: 58, valuesShare: 0.24 });
    const street = text('street', ['a', 'b'], { distinct: 40, valuesShare: 0.35 });
    const race = text('race', ['a', 'b', 'c', 'd']);
    const { ids, informative } = recognizedOf(63, name, street, race);
    expect([names(ids), names(informative)]).toEqual([['last_name', 'street'], ['race']]);
    expect(recognizedOf(3, text('method', ['GET', 'POST'])).ids).toEqual([]);
  });

  it('is an integer that counts on or has many digits, and no weight', () => {
    const counted = field('row', 'integer', { distinct: 1000, min: 1, max: 1000 });
    const order = field('order', 'integer', { distinct: 990, min: 100_000_000, max: 999_999_999 });
    const weight = field('weight', 'integer', { distinct: 950, min: 1600, max: 5100 });
    const { ids, measures } = recognized(counted, order, weight);
    expect([names(ids), names(measures)]).toEqual([['row', 'order'], ['weight']]);
  });
});

it.each([
  ['Bestell-Nr.', { distinct: 1000, min: 10_003, max: 98_211 }],
  ['ticket', { distinct: 985, min: 17, max: 98_211 }],
  // Only the name shows that it's an ID.
  ['Kunden-Nr', { distinct: 200, min: 100, max: 900 }],
])('Integers of which no two are equal are ids, in whatever order: %s', (name, found) => {
  const { ids, measures } = recognized(field(name, 'integer', found));
  expect([names(ids), names(measures)]).toEqual([[name], []]);
});

it.each(['total_amount', 'response_time', 'payload_bytes'])(
  '%s measures something, though no two are equal',
  (name) => {
    expect(recognized(field(name, 'integer', { distinct: 1000, min: 3, max: 98_211 })).ids).toEqual([]);
  }
);

it('A number is added up where its name says so, and not where it is about one of many', () => {
  const { measures } = recognized(...['unit_cost', 'total_cost', 'speed'].map((name) => number(name, 1, 9)));
  expect(measures.map((field) => [field.name, isAddable(field)])).toEqual([
    ['total_cost', true],
    ['unit_cost', false],
    ['speed', false],
  ]);
});

it('Units come from the schema, else from the name', () => {
  const { facts, duration } = recognized(
    number('took_ms', 1, 9),
    number('response_bytes', 1, 9),
    number('size', 0, 5, { unit: 'decbytes' })
  );
  expect(facts.fields.map(({ unit }) => unit)).toEqual(['ms', 'decbytes', 'decbytes']);
  expect(duration?.name).toBe('took_ms');
});

it.each([
  ['Weight_in_lbs', 'masslb'],
  ['distance_km', 'lengthkm'],
  ['Speed IAS in knots', 'velocityknot'],
  ['Cost Total $', 'currencyUSD'],
  ['price (€)', 'currencyEUR'],
  ['cpu %', 'percent'],
  ['knots', undefined],
  ['class', undefined],
])('The unit that the name “%s” says is %s', (name, unit) => {
  expect(unitOfName(name)).toBe(unit);
});

it('A variable is a field that all events have, with a few values', () => {
  const found = recognized(
    text('service', ['shop', 'pay']),
    text('region', ['eu', 'us'], { present: 0.9 }),
    text('method', ['GET', '']),
    text('env', ['prod']),
    text('country', ['de', 'fr'], { distinct: 80 }),
    text('plan', ['free', 'paid'])
  );
  expect(names(found.variables)).toEqual(['service', 'plan']);
});

it('Where all fields have more values than a list shows at once, those are variables all the same', () => {
  const airports = ['origin', 'destination'].map((name) => text(name, ['PHX', 'LAS'], { distinct: 58 }));
  const { variables } = recognized(...airports, text('tail', ['N1', 'N2'], { distinct: 900, valuesShare: 0.4 }));
  expect(names(variables)).toEqual(['origin', 'destination']);
});
