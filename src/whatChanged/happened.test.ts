import { type Annotation } from '../service/types';
import { happenedThen, thenOf } from './happened';
import { type Finding } from './rankFindings';
import { aboutText, clockOf, distanceText } from './sentences';

const minute = 60_000;
const noon = Date.UTC(2029, 0, 2, 12);
const at = (minutes: number) => new Date(noon + minutes * minute).toISOString();
const annotation = (title: string, minutes: number, part: Partial<Annotation> = {}): Annotation => ({
  id: title,
  datasets: ['logs'],
  type: 'deployment',
  time: at(minutes),
  title,
  ...part,
});
const finding = (name: string, value: string, timeline?: Finding['timeline']): Finding => ({
  trait: { kind: 'value', field: { name, type: 'string' }, value },
  counts: { selection: 1, baseline: 1 },
  ...{ isSure: true, isSmall: false, usual: [], frequent: [], also: [] },
  timeline,
});
const then = { began: noon, size: minute, until: noon + 10 * minute, isMeasured: true, isChosen: true };
const events = { selection: 10, baseline: 10 };
const window = { from: noon, to: noon + 10 * minute };
const titles = (annotations: Annotation[], findings: Finding[] = []) =>
  happenedThen(annotations, { datasets: ['logs'], findings, events, then, window }).map(({ title }) => title);

test('Annotations of the datasets and of none count, from half an hour before to the peak, the nearest first, and those after it began last', () => {
  expect(
    titles([
      annotation('far', -29),
      annotation('near', -4),
      annotation('in it', 6),
      annotation('everywhere', -5, { datasets: [] }),
      annotation('of others', -4, { datasets: ['metrics'] }),
      annotation('too early', -31),
      annotation('too late', 10),
      annotation('no time', 0, { time: 'soon' }),
    ])
  ).toEqual(['near', 'everywhere', 'far', 'in it']);
});

test('Those of the bin in which it began are as near as each other, in their order', () => {
  const list = [annotation('in it', 14), annotation('before', -4), annotation('first', 3)];
  const wide = { ...then, size: 15 * minute, until: noon + 30 * minute };
  const found = happenedThen(list, { datasets: ['logs'], findings: [], events, then: wide, window });
  expect(found.map(({ title }) => title)).toEqual(['first', 'in it', 'before']);
});

test('What lasts as long as the events, such as an incident, comes after what only began, such as its deployment', () => {
  const incident = annotation('Checkout fails', -1, { type: 'incident', endTime: at(12) });
  const deployed = annotation('checkout 2.8.0', -4, { endTime: at(-3) });
  expect(titles([incident, deployed])).toEqual(['checkout 2.8.0', 'Checkout fails']);
  // Where nobody chose a window, only what began with the change is looked for; that lasts longer than its bin is nothing special.
  const open = { ...then, until: noon + minute, isChosen: false };
  const found = happenedThen([annotation('job', -20), { ...deployed, endTime: at(4) }], {
    datasets: ['logs'],
    findings: [],
    events,
    then: open,
    window,
  });
  expect(found.map(({ title }) => title)).toEqual(['checkout 2.8.0', 'job']);
});

test('What came after it began is no cause, even where it names what differs, such as a rollback', () => {
  const list = [annotation('checkout v1.42', 4), annotation('near', -1), annotation('more', -9)];
  expect(titles(list, [finding('version', 'v1.42')])).toEqual(['near', 'more', 'checkout v1.42']);
  // Where only the window is known, it may have begun until the middle of it.
  const unknown = { ...then, size: 0, isMeasured: false };
  const found = happenedThen(list, {
    datasets: ['logs'],
    findings: [finding('version', 'v1.42')],
    events,
    then: unknown,
    window,
  });
  expect(found.map(({ title }) => title)).toEqual(['checkout v1.42', 'near', 'more']);
});

test('One has its description, unless that is its title', () => {
  const list = [
    annotation('a', -1, { description: 'Calls it twice.' }),
    annotation('', -2, { description: 'Only this.' }),
  ];
  const found = happenedThen(list, { datasets: ['logs'], findings: [], events, then, window });
  expect(found.map(({ title, description }) => [title, description])).toEqual([
    ['a', 'Calls it twice.'],
    ['Only this.', ''],
  ]);
});

test('One about a finding comes first: by its text, or by a new version since then', () => {
  const list = [annotation('near', -1), annotation('checkout v1.42', -20)];
  expect(titles(list, [finding('version', 'v1.42')])[0]).toBe('checkout v1.42');
  expect(titles(list, [finding('version', 'v1.4')])[0]).toBe('near');
  const isNew = { from: noon, size: minute, shares: [], began: noon - 19 * minute, isNew: true };
  expect(titles(list, [finding('image', 'sha', isNew)])[0]).toBe('checkout v1.42');
  // A new city is nothing that is deployed.
  expect(titles(list, [finding('city', 'sha', isNew)])[0]).toBe('near');
});

describe('Why it comes first is said as it is', () => {
  const rare = (name: string, value: string) => ({ ...finding(name, value), counts: { selection: 1, baseline: 3 } });
  const isNew = { from: noon, size: minute, shares: [], began: noon, isNew: true };
  it.each<[title: string, description: string, findings: Finding[], expected: string]>([
    ['checkout v1.42', '', [finding('version', 'v1.42')], 'Names version v1.42.'],
    ['checkout v1.42', 'For v1.42.', [rare('version', 'v1.42')], 'Names version v1.42, rarer in the selected events.'],
    [
      'checkout v1.42',
      'Calls payment.',
      [rare('service', 'payment')],
      'Mentions payment, rarer in the selected events.',
    ],
    ['New image', '', [finding('image', 'a1', isNew)], 'New since then: image a1.'],
    [
      'checkout v2',
      'Calls payment.',
      [finding('service', 'payment'), finding('version', 'v2')],
      'Names version v2. Mentions payment.',
    ],
  ])('%s, %s', (title, description, findings, expected) => {
    const list = [annotation(title, -4, { description })];
    expect(aboutText(happenedThen(list, { datasets: ['logs'], findings, events, then, window })[0])).toBe(expected);
  });

  it('a title says more than a description', () => {
    const list = [annotation('near', -1, { description: 'Also for payment.' }), annotation('payment v2', -20)];
    expect(titles(list, [finding('service', 'payment')])).toEqual(['payment v2', 'near']);
  });
});

test('Without a title, it has its description for a name', () => {
  expect(titles([annotation('', -4, { description: 'New start page.' })])).toEqual(['New start page.']);
});

test('It is about no line that is hidden', () => {
  const list = [annotation('checkout v1.42', -20)];
  const version = finding('version', 'v1.42');
  const others = Array.from({ length: 6 }, (_, place) => finding(`other ${place}`, 'x'));
  const aboutWith = (findings: Finding[]) =>
    happenedThen(list, { datasets: ['logs'], findings, events, then, window })[0].about.map(({ value }) => value);
  expect(aboutWith([...others, version])).toEqual([]);
  expect(aboutWith([...others.slice(0, 5), version])).toEqual(['v1.42']);
  expect(aboutWith([others[0], { ...version, isSure: false }])).toEqual([]);
  expect(aboutWith([{ ...version, isSure: false }])).toEqual(['v1.42']);
});

describe('How far it is from', () => {
  const happened = (minutes: number) => ({
    id: '',
    type: '',
    title: '',
    description: '',
    time: noon + minutes * minute,
    isLasting: false,
    about: [],
  });

  // The same for each question of the same window, whatever its lines say of when they began.
  it.each([
    [-4, '4 min before the selected window'],
    [-0.2, '1 min before the selected window'],
    [-90, '90 min before the selected window'],
    [0.2, 'as the selected window starts'],
    [0.9, 'as the selected window starts'],
    [1.6, '1 min into the selected window'],
    [2, '2 min into the selected window'],
  ])('a chosen window: %d minutes', (minutes, expected) => {
    expect(
      [-3, 5].map((began) => distanceText(happened(minutes), window, { ...then, began: noon + began * minute }, String))
    ).toEqual([expected, expected]);
  });

  it.each([
    [-4, '4 min before the change at 12:00'],
    [0.2, 'with the change at 12:00'],
  ])('the change, without one: %d minutes', (minutes, expected) => {
    const clock = clockOf({ window, baseline: [] }, 'utc');
    expect(distanceText(happened(minutes), window, { ...then, isChosen: false }, clock)).toBe(expected);
  });
});

test('The difference began by the first chart that shows it, else with a chosen window', () => {
  const began = (minutes: number) => ({ from: noon, size: minute, shares: [], began: noon + minutes * minute });
  expect(thenOf([finding('a', 'b'), finding('c', 'd', began(-3))], window, { isChosen: true, size: minute })).toEqual({
    began: noon - 3 * minute,
    size: minute,
    until: window.to,
    isMeasured: true,
    isChosen: true,
  });
  expect(thenOf([finding('c', 'd', began(4))], window, { isChosen: false, size: minute })).toEqual({
    began: noon + 4 * minute,
    size: minute,
    until: noon + 5 * minute,
    isMeasured: true,
    isChosen: false,
  });
  expect(thenOf([finding('c', 'd')], window, { isChosen: true })).toMatchObject({
    began: noon,
    isMeasured: false,
  });
  const ofAll = { isChosen: false, began: noon + minute, size: minute };
  expect(thenOf([finding('c', 'd', began(4))], window, ofAll)).toMatchObject({ began: noon + minute });
  expect(thenOf([], window, { isChosen: false })).toBeUndefined();
});
