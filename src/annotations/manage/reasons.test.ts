import { type Annotation } from '../../service/types';
import { reasonsOf } from './reasons';

const refused = (id: string, why: string, title = id) => {
  const annotation: Annotation = { id, time: '2026-01-31T10:00:00Z', datasets: ['logs'], type: 'incident', title };
  return { annotation, why };
};

it('Each reason names those that it is about', () => {
  expect(reasonsOf([refused('a', 'Too late.'), refused('b', 'Refused.'), refused('c', 'Too late.')])).toEqual([
    '“a”, “c”: Too late.',
    '“b”: Refused.',
  ]);
});

it('Of those with the same title, the id tells which one is meant', () => {
  const left = [refused('a', 'Too late.', 'Release'), refused('b', 'Refused.', 'Release'), refused('c', 'Refused.')];
  expect(reasonsOf(left)).toEqual(['“Release” (a): Too late.', '“Release” (b), “c”: Refused.']);
});

const ids = Array.from({ length: 12 }, (_, index) => String(index));

it('A reason names ten, and counts the others', () => {
  const [line, ...others] = reasonsOf(ids.map((id) => refused(id, 'Refused.')));
  expect(line).toBe('“0”, “1”, “2”, “3”, “4”, “5”, “6”, “7”, “8”, “9” and 2 more: Refused.');
  expect(others).toEqual([]);
});

it('Ten reasons are listed, and the others counted', () => {
  const lines = reasonsOf(ids.map((id) => refused(id, `Refused (trace ${id}).`)));
  expect(lines).toHaveLength(11);
  expect(lines.slice(-2)).toEqual(['“9”: Refused (trace 9).', 'And 2 more such lines.']);
});
