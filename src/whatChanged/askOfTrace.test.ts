import { official } from '../names/spanFields';
import { askOfTrace } from './askOfTrace';

const noon = Date.UTC(2026, 2, 1, 12);
const hour = 3_600_000;
const found = { datasets: ['spans'], fields: official };

test.each([
  [false, 'duration >= 250ms'],
  [true, 'error == true'],
])('Spans like a trace (failed: %s) are those with %s', (failed, where) => {
  const root = { service: 'web', operation: 'POST /checkout', started: noon, took: 500, failed };
  expect(askOfTrace(root, found, { from: noon + 1, to: noon + hour })).toEqual({
    query: 'spans',
    changes: { where, trace: noon, operation: { 'service.name': 'web', name: 'POST /checkout' } },
  });
});

it.each<[string, from: number, to: number, window: [from: string, to: string] | undefined]>([
  ['an hour around it in a long range', noon - 24 * hour, noon + 24 * hour, ['11:00', '13:00']],
  ['what the range has of it', noon - 24 * hour, noon + hour / 2, ['11:00', '12:30']],
  ['all of a short range', noon - hour / 2, noon + hour / 4, ['11:30', '12:15']],
  ['all of a range without the trace', noon + 1, noon + 24 * hour, undefined],
])('Traces are compared with others of %s', (_, from, to, window) => {
  const root = { service: 'web', operation: 'GET /', started: noon, took: 500, failed: true };
  const { changes } = askOfTrace(root, found, { from, to });
  const [start, end] = window?.map((time) => `2026-03-01T${time}:00.000Z`) ?? [];
  expect(changes?.window).toEqual(window && { from: start, to: end });
});
