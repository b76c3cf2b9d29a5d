import { parseQuery } from '@aplkit/language/apl/parse';
import { readSteps } from '@aplkit/language/apl/steps/readSteps';
import { type NumberKind, whyNoNumber, whyNoValue } from './refusals';
import { partWith, shownParts } from './shownParts';

describe('A number of a step', () => {
  it.each<[NumberKind, string]>([
    ['whole', '0'],
    ['whole', ' 25 '],
    ['whole', '$rows'],
    ['share', '0.25'],
    ['percent', '99.9'],
    ['percent', '100'],
  ])('that is a %s may be “%s”', (kind, typed) => {
    expect(whyNoNumber(typed, kind)).toBeUndefined();
  });

  it.each<[NumberKind, string, string]>([
    ['whole', '', 'Enter a value.'],
    ['whole', 'abc', '“abc” isn’t a whole number.'],
    ['whole', '10 |', '“10 |” isn’t a whole number.'],
    ['whole', '1.5', '“1.5” isn’t a whole number.'],
    ['whole', '1e3', '“1e3” isn’t a whole number.'],
    ['whole', '-3', '“-3” is less than 0. Enter a whole number, 0 or greater.'],
    ['percent', '9, 5', '“9, 5” isn’t a number.'],
    ['percent', '-1', '“-1” isn’t a number.'],
    ['percent', '100.5', '“100.5” is more than 100. Enter a percentile from 0 to 100, e.g. 95.'],
    ['share', 'half', '“half” isn’t a number.'],
  ])('that is a %s is not “%s”', (kind, typed, why) => {
    expect(whyNoNumber(typed, kind)).toBe(why);
  });
});

describe('A value of a field', () => {
  it.each([
    ['float', '2.5'],
    ['boolean', 'true'],
    ['timespan', '5m'],
    ['datetime', 'ago(1d)'],
    ['datetime', 'now()'],
    ['string', 'yesterday'],
    ['datetime', '$from'],
  ] as const)('of type %s may be “%s”', (type, typed) => {
    expect(whyNoValue(typed, type)).toBeUndefined();
  });

  it.each([
    ['float', 'many', '“many” isn’t a number.'],
    ['integer', '5m', '“5m” isn’t a number.'],
    ['boolean', 'maybe', '“maybe” isn’t true or false.'],
    ['timespan', '1h30m', '“1h30m” isn’t a timespan. Enter 90m.'],
    ['timespan', 'soon', '“soon” isn’t a timespan. Enter one like 500ms, 5m or 1h.'],
    [
      'datetime',
      'yesterday',
      '“yesterday” isn’t a time. Enter ago(1h), now(), or a date like 2026-01-31 or 2026-01-31T12:30:00Z.',
    ],
  ] as const)('of type %s is not “%s”', (type, typed, why) => {
    expect(whyNoValue(typed, type)).toBe(why);
  });
});

describe('A problem belongs to', () => {
  const placesOf = (text: string) => {
    const parts = shownParts(text, readSteps(text));
    return parseQuery(text).problems.map((problem) => {
      const part = partWith(problem, parts);
      return [part && text.slice(part.from, part.to).trim(), problem.message];
    });
  };

  it('the step that ends before what is missing', () => {
    expect(placesOf('logs\n| summarize count() by\n| where status == "500"')).toEqual([
      ['| summarize count() by', expect.stringContaining('Expected an expression after `by`')],
    ]);
  });

  it('its own step where something is missing in each of many', () => {
    const steps = ['where', 'summarize', 'extend', 'project', 'take', 'order by'];
    expect(placesOf(`logs ${steps.map((step) => `| ${step}`).join(' ')}`)).toEqual(
      steps.map((step) => [`| ${step}`, expect.stringContaining(`after \`${step.split(' ').at(-1)}\``)])
    );
  });

  it('one part for all that cannot be read', () => {
    const text = 'logs ] ) ] ) ] | count';
    expect(shownParts(text, readSteps(text)).filter(({ kind }) => kind === 'rest')).toHaveLength(1);
  });
});
