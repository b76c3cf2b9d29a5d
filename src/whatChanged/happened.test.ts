/** @jest-environment jsdom */
import { type Annotation } from '../service/types';
import { happenedThen, thenOf } from './happened';
import { type Finding } from './rankFindings';
import { aboutText, beforeText } from './sentences';

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
const then = { began: noon, size: minute, until: noon + 10 * minute, isMeasured: true };
const titles = (annotations: Annotation[], findings: Finding[] = []) =>
  happenedThen(annotations, { datasets: ['logs'], findings, then }).map(({ title }) => title);

test('Annotations of the datasets and of none count, from half an hour before to the peak, the nearest first', () => {
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
  ).toEqual(['near', 'everywhere', 'in it', 'far']);
});

test('Those of the bin in which it began are as near as each other, in their order', () => {
  const list = [annotation('in it', 14), annotation('before', -4), annotation('first', 3)];
  const wide = { ...then, size: 15 * minute, until: noon + 30 * minute };
  const found = happenedThen(list, { datasets: ['logs'], findings: [], then: wide });
  expect(found.map((one) => [one.title, beforeText(one, wide)])).toEqual([
    ['first', 'began with the change'],
    ['in it', 'began with the change'],
    ['before', 'began 4 minutes before the change'],
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
  const [first] = happenedThen(list, { datasets: ['logs'], findings: [finding('version', 'v1.42')], then });
  expect([beforeText(first, then), aboutText(first)]).toEqual([
    'began 20 minutes before the change',
    'About version v1.42, which differs below.',
  ]);
});

test('Without a title, it has its description for a name', () => {
  expect(titles([annotation('', -4, { description: 'New start page.' })])).toEqual(['New start page.']);
});

test('It is about no line that is hidden', () => {
  const list = [annotation('checkout v1.42', -20)];
  const version = finding('version', 'v1.42');
  const others = Array.from({ length: 6 }, (_, place) => finding(`other ${place}`, 'x'));
  const aboutWith = (findings: Finding[]) => happenedThen(list, { datasets: ['logs'], findings, then })[0].about;
  expect(aboutWith([...others, version])).toEqual([]);
  expect(aboutWith([...others.slice(0, 5), version])).toEqual(['version v1.42']);
  expect(aboutWith([others[0], { ...version, isSure: false }])).toEqual([]);
  expect(aboutWith([{ ...version, isSure: false }])).toEqual(['version v1.42']);
});

test.each([
  [4, true, 'began 4 minutes before the change'],
  [1, false, 'began 1 minute before the window'],
  [-2, true, 'began 2 minutes after the change started'],
  [0.2, true, 'began with the change'],
])('%d minutes before, measured %s: %s', (minutes, isMeasured, expected) => {
  const happened = { id: '', type: '', title: '', time: 0, before: minutes * minute, about: [] };
  expect(beforeText(happened, { ...then, isMeasured })).toBe(expected);
});

test('The difference began by the first chart that shows it, else with a chosen window', () => {
  const window = { from: noon, to: noon + 10 * minute };
  const began = (minutes: number) => ({ from: noon, size: minute, shares: [], began: noon + minutes * minute });
  expect(thenOf([finding('a', 'b'), finding('c', 'd', began(-3))], window, { isChosen: true, size: minute })).toEqual({
    began: noon - 3 * minute,
    size: minute,
    until: window.to,
    isMeasured: true,
  });
  expect(thenOf([finding('c', 'd', began(4))], window, { isChosen: false, size: minute })).toEqual({
    began: noon + 4 * minute,
    size: minute,
    until: noon + 5 * minute,
    isMeasured: true,
  });
  expect(thenOf([finding('c', 'd', began(-70))], window, { isChosen: true })).toMatchObject({
    began: noon,
    isMeasured: false,
  });
  const ofAll = { isChosen: false, began: noon + minute, size: minute };
  expect(thenOf([finding('c', 'd', began(4))], window, ofAll)).toMatchObject({ began: noon + minute });
  expect(thenOf([], window, { isChosen: false })).toBeUndefined();
});
