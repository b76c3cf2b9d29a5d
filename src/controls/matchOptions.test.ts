import { pickerInputs } from '../../tests/inputs/pickerInputs';
import { matchOptions, type MatchRule } from './matchOptions';

const options = ['payment', 'fraud-payment', 'Checkout', 'pay-later', '5xx'].map((value) => ({ value, label: value }));
const values = (typed: string, rule?: MatchRule) => matchOptions(options, typed, rule).map(({ value }) => value);

test('without a text, all options stand as they are', () => {
  expect(matchOptions(options, ' ', { custom: true })).toEqual(options);
});

test('an equal option comes first, then options that begin with it, then options that contain it', () => {
  expect(values('pay')).toEqual(['payment', 'pay-later', 'fraud-payment']);
  expect(values('payment')).toEqual(['payment', 'fraud-payment']);
  expect(values('checkout')).toEqual(['Checkout']);
  expect(values('nothing')).toEqual([]);
});

test('an own value is the last option, and the first where nothing matches', () => {
  expect(matchOptions(options, 'pay', { custom: true }).at(-1)).toEqual({ value: 'pay', label: 'Use “pay”' });
  expect(values('pay', { custom: true })[0]).toBe('payment');
  expect(values('checkout', { custom: true })).toEqual(['Checkout', 'checkout']);
  expect(values('nothing', { custom: true })).toEqual(['nothing']);
  expect(values(' payment ', { custom: true })).toEqual(['payment', 'fraud-payment']);
});

test('searched options follow options with the text, each once, before the typed value', () => {
  const searched = [{ value: 'payment' }, { value: 'orders' }];
  expect(values('pay', { custom: true, searched })).toEqual(['payment', 'pay-later', 'fraud-payment', 'orders', 'pay']);
  expect(values('nothing', { custom: true, searched })).toEqual(['payment', 'orders', 'nothing']);
});

test('what is complete as it is typed comes before options that only have it', () => {
  const rule = { custom: true, isWhole: (typed: string) => Number.isFinite(Number(typed)) };
  expect(values('5', rule)).toEqual(['5', '5xx']);
  expect(values('pay', rule)[0]).toBe('payment');
});

test('the label of an option is found as well', () => {
  const labelled = [{ value: '1d', label: 'A day earlier' }];
  expect(matchOptions(labelled, 'day', { custom: true })[0]).toEqual(labelled[0]);
});

describe('What a picker takes at Enter', () => {
  const textOperators = [
    'contains',
    'does not contain',
    'starts with',
    'does not start with',
    'ends with',
    'has',
    'matches',
  ];

  test.each(
    pickerInputs.map(
      (input) => [`${input.list}: “${input.typed}” ${input.operator ?? ''}, ${input.why}`, input] as const
    )
  )('%s', (_, { options: named, typed, freeText, operator = '', takes, finds = [] }) => {
    const rule = { custom: freeText, exactCase: freeText, isWhole: () => textOperators.includes(operator) };
    const found = matchOptions(
      named.map(({ name, ...rest }) => ({ value: name, label: name, ...rest })),
      typed,
      rule
    ).map(({ value }) => value);
    expect(takes.length === 0 ? [...takes, undefined] : takes).toContain(found.at(0));
    expect(found).toEqual(expect.arrayContaining([...finds]));
  });
});
