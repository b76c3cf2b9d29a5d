import { type Annotation } from '../service/types';
import { happenedThen, type Then, thenOf } from './happened';
import { type Finding } from './finding';
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
  counts: { selection: 2, baseline: 1 },
  ...{ difference: { p: 0, weight: 1 }, isSure: true, isUsual: false, also: [] },
  timeline,
});
const then: Then = { by: 'events', began: noon, size: minute, until: noon + 10 * minute };
const window = { from: noon, to: noon + 10 * minute };
const clicked = {};
const clock = clockOf({ window, baseline: [] }, 'utc');
const titles = (annotations: Annotation[], findings: Finding[] = []) =>
  happenedThen(annotations, { datasets: ['logs'], findings, then, clicked }).map(({ title }) => title);

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
  const found = happenedThen(list, { datasets: ['logs'], findings: [], then: wide, clicked });
  expect(found.map(({ title }) => title)).toEqual(['first', 'in it', 'before']);
});

test('What came after it began is no cause, even where it names what differs, such as a rollback', () => {
  const list = [annotation('checkout v1.42', 4), annotation('near', -1), annotation('more', -9)];
  expect(titles(list)).toEqual(['near', 'more', 'checkout v1.42']);
});

test('One has its description, unless that is its title', () => {
  const list = [
    annotation('a', -1, { description: 'Calls it twice.' }),
    annotation('', -2, { description: 'Only this.' }),
  ];
  const found = happenedThen(list, { datasets: ['logs'], findings: [], then, clicked });
  expect(found.map(({ title, description }) => [title, description])).toEqual([
    ['a', 'Calls it twice.'],
    ['Only this.', ''],
  ]);
});

test('What was clicked comes first, and names nothing of another kind', () => {
  const list = [annotation('near', -1), annotation('cart 2.8.0', 4)];
  const found = happenedThen(list, {
    ...{ datasets: ['logs'], then, clicked: { annotation: noon + 4 * minute } },
    findings: [finding('http.route', '/cart'), finding('service', 'cart'), finding('version', '2.8')],
  });
  expect(found.map(({ title, isClicked }) => [title, isClicked])).toEqual([
    ['cart 2.8.0', true],
    ['near', false],
  ]);
  expect(found[0].about.map(({ field }) => field)).toEqual(['service']);
});

test('What took the change back is marked, and comes after what began it', () => {
  const list = [
    annotation('checkout 2.7 (rollback)', 5),
    annotation('checkout 2.8', -2),
    annotation('rollback of web', -9),
  ];
  const found = happenedThen(list, { datasets: ['logs'], findings: [], then, clicked });
  expect(found.map(({ title, isEnding }) => [title, isEnding])).toEqual([
    ['checkout 2.8', false],
    ['rollback of web', false],
    ['checkout 2.7 (rollback)', true],
  ]);
  expect(distanceText(found[2], then, clock)).toBe('5 min after the change at 12:00, possibly ending it');
});

test('A change that names a possible cause precedes nearer annotations, and an incident isn’t such a change', () => {
  const isNew = { from: noon, size: minute, shares: [], began: noon, isNew: true };
  const list = [
    annotation('checkout 2.8', -3),
    annotation('Checkout fails', -1, { type: 'incident' }),
    annotation('web', -2),
    annotation('checkout', -20, { type: 'production-alert' }),
  ];
  const findings = [finding('version', '2.8', isNew), finding('pod', 'checkout-7c', isNew)];
  const found = happenedThen(list, { datasets: ['logs'], findings, then, clicked });
  expect(found.map((one) => [one.title, aboutText(one)])).toEqual([
    ['checkout 2.8', 'Mentions version 2.8. New since then: pod checkout-7c.'],
    ['Checkout fails', ''],
    ['web', ''],
    ['checkout', ''],
  ]);
});

test('It comes after what else is later, and only its own title tells it', () => {
  const list = [
    annotation('checkout 2.7 (rollback)', 2),
    annotation('Checkout fails', 4, { description: 'Ended by its rollback.' }),
  ];
  const found = happenedThen(list, { datasets: ['logs'], findings: [], then, clicked });
  expect(found.map(({ title, isEnding }) => [title, isEnding])).toEqual([
    ['Checkout fails', false],
    ['checkout 2.7 (rollback)', true],
  ]);
});

test('From a trace, the distance is that to its own time', () => {
  const trace = noon + 7 * minute;
  const own = thenOf([], window, { isChosen: true, clicked: { trace } });
  const list = [annotation('at its window', 0), annotation('before it', 6), annotation('after it', 8)];
  const found = own && happenedThen(list, { datasets: ['logs'], findings: [], then: own, clicked: { trace } });
  expect(found?.map(({ title }) => title)).toEqual(['before it', 'at its window']);
});

describe('What it is about is said as it is', () => {
  const isNew = { from: noon, size: minute, shares: [], began: noon, isNew: true };
  it.each<[title: string, description: string, findings: Finding[], expected: string]>([
    ['checkout v1.42', '', [finding('version', 'v1.42')], 'Mentions version v1.42.'],
    ['checkout v1.42', 'Calls payment.', [finding('service', 'payment')], ''],
    ['checkout, again', '', [finding('image', 'checkout:a1', isNew)], 'New since then: image checkout:a1.'],
    ['search', '', [finding('image', 'checkout:a1', isNew)], ''],
    ['checkout', '', [finding('city', 'checkout:a1', isNew)], ''],
    [
      'cart v2',
      '',
      [finding('service', 'cart'), finding('version', 'v2')],
      'Mentions service cart. Mentions version v2.',
    ],
  ])('%s, %s', (title, description, findings, expected) => {
    const list = [annotation(title, -4, { description })];
    expect(aboutText(happenedThen(list, { datasets: ['logs'], findings, then, clicked })[0])).toBe(expected);
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
    happenedThen(list, { datasets: ['logs'], findings, then, clicked })[0].about.map(({ value }) => value);
  expect(aboutWith([...others, version])).toEqual([]);
  expect(aboutWith([...others.slice(0, 5), version])).toEqual(['v1.42']);
  expect(aboutWith([others[0], { ...version, isSure: false }])).toEqual([]);
  expect(aboutWith([{ ...version, isSure: false }])).toEqual(['v1.42']);
});

describe('How far it is from', () => {
  const distance = (minutes: number, from: Partial<Then>) =>
    distanceText({ time: noon + minutes * minute, isEnding: false }, { ...then, ...from }, clock);

  it.each([
    [-4, '4 min before the change at 12:00'],
    [-0.2, '1 min before the change at 12:00'],
    [-90, '90 min before the change at 12:00'],
    [0.2, 'with the change at 12:00'],
    [1.6, '1 min after the change at 12:00'],
    [2, '2 min after the change at 12:00'],
  ])('the change, in minutes of the clock: %d', (minutes, expected) => {
    expect(distance(minutes, {})).toBe(expected);
  });

  it('the change, within whose bin it may have begun', () => {
    expect(distance(3, { size: 5 * minute })).toBe('with the change at 12:00–12:05');
    expect(distance(5, { size: 5 * minute })).toBe('5 min after the change at 12:00–12:05');
  });

  it.each([
    [-4, '4 min before the selected window'],
    [0.9, 'as the selected window starts'],
    [1.6, '1 min into the selected window'],
  ])('the window, where events don’t show the change: %d', (minutes, expected) => {
    expect(distance(minutes, { by: 'window', size: 0 })).toBe(expected);
  });

  it('the trace', () => {
    expect(distance(-2, { by: 'trace', size: 0 })).toBe('2 min before the trace');
  });
});

test('The difference began by the first chart that shows it, else with a chosen window', () => {
  const began = (minutes: number) => ({ from: noon, size: minute, shares: [], began: noon + minutes * minute });
  expect(
    thenOf([finding('a', 'b'), finding('c', 'd', began(-3))], window, { isChosen: true, clicked, size: minute })
  ).toEqual({
    began: noon - 3 * minute,
    size: minute,
    until: window.to,
    by: 'events',
  });
  expect(thenOf([finding('c', 'd', began(4))], window, { isChosen: false, clicked, size: minute })).toEqual({
    began: noon + 4 * minute,
    size: minute,
    until: noon + 5 * minute,
    by: 'events',
  });
  expect(thenOf([finding('c', 'd')], window, { isChosen: true, clicked })).toMatchObject({
    began: noon,
    by: 'window',
  });
  const ofAll = { isChosen: false, clicked, began: noon + minute, size: minute };
  expect(thenOf([finding('c', 'd', began(4))], window, ofAll)).toMatchObject({ began: noon + minute });
  expect(thenOf([], window, { isChosen: false, clicked })).toBeUndefined();
});
