import { isAsUsual } from './asUsual';
import { type Candidate } from './candidates';
import { type ComparedOverview, type FieldOverview } from './overview';
import { type Counts } from './statistics';
import { type Trait } from './traits';

const field = { name: 'f', type: 'string' } as const;
const size = { name: 'f', type: 'float' } as const;
const events = { selection: 100, baseline: 1000 };

const candidate = (trait: Trait, selection = 90): Candidate => ({
  ...{ trait, frequent: [], counts: { selection, baseline: 0 } },
  difference: { sure: 1, likely: 1 },
});
const overview = (own: Partial<FieldOverview>, all = events): ComparedOverview => ({
  events: all,
  fields: [{ field: { ...field }, values: new Map<string, Counts>(), ...own }],
});
const missing = (baseline: number) => overview({ values: new Map([['', { selection: 10, baseline }]]) });
const sized = (...baseline: number[]) => overview({ field: size, sizes: { selection: [9, 9, 9, 9, 9], baseline } });

const value: Trait = { kind: 'value', field, value: 'a' };
const present: Trait = { kind: 'present', field };
const pattern: Trait = { kind: 'pattern', field: { ...field }, text: 'disk <*> is full', operator: '=', values: ['x'] };
const above: Trait = { kind: 'above', field: size, bound: 5 };
const upTo: Trait = { kind: 'upTo', field: size, bound: 5 };
const valued = (baseline: number) => overview({ values: new Map([['a', { selection: 90, baseline }]]) });
const patterned = (baseline: number, text = pattern.text) =>
  overview({ patterns: [{ trait: { ...pattern, text }, counts: { selection: 90, baseline } }] });

it.each<[string, Trait, usual: ComparedOverview, rare: ComparedOverview]>([
  ['A value', value, valued(450), valued(440)],
  ['A field that is set', present, missing(550), missing(560)],
  ['A field that is always set', present, overview({}), missing(1000)],
  ['A pattern', pattern, patterned(450), patterned(440)],
  ['A size above a bound', above, sized(1, 2, 6, 7, 8), sized(1, 2, 3, 4, 8)],
  ['A size up to a bound', upTo, sized(1, 2, 3, 7, 8), sized(1, 6, 7, 8, 9)],
])('%s is usual if half as many of the other events have it', (_, trait, usual, rare) => {
  expect(isAsUsual(candidate(trait), events, usual)).toBe(true);
  expect(isAsUsual(candidate(trait), events, rare)).toBe(false);
});

it('Events without a value have no size', () => {
  const { fields } = sized(6, 6, 6, 6, 6);
  const values = new Map([['', { selection: 0, baseline: 900 }]]);
  expect(isAsUsual(candidate(above), events, { events, fields: [{ ...fields[0], values }] })).toBe(false);
});

it.each<[string, Trait, ComparedOverview]>([
  ['a value that is not counted', value, overview({})],
  ['another pattern', pattern, patterned(1000, 'disk <*> is slow')],
  ['a size without percentiles', above, overview({})],
  ['an unknown field', { ...present, field: { name: 'g', type: 'string' } }, overview({})],
  ['few events', present, overview({}, { selection: 100, baseline: 9 })],
])('Nothing is known of %s', (_, trait, narrower) => {
  expect(isAsUsual(candidate(trait), events, narrower)).toBe(false);
});
