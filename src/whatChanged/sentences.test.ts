/** @jest-environment jsdom */
import { loggedText, sampledText } from './sentences';
import { type Trait } from './traits';

const took = { name: 'duration', type: 'timespan' as const };

test.each<[Trait, string]>([
  [{ kind: 'above', field: took, bound: 480e6 }, 'duration is above 480 ms'],
  [{ kind: 'upTo', field: took, bound: 480e6 }, 'duration is at most 480 ms'],
  [{ kind: 'value', field: took, value: '503' }, 'duration is 503'],
  [{ kind: 'present', field: took }, 'duration has a value'],
])('Selected events are named by a clause with a verb: %j', (narrowed, clause) => {
  const counts = { selection: 10, baseline: 20 };
  const along = { operations: [], narrowed, sampled: counts, all: counts, isCut: false };
  expect(sampledText(along)).toBe(
    `Sample: all 10 traces of selected events whose ${clause}, all 20 traces of other events.`
  );
});

test.each([
  [100, '95% of these spans log “boom <*>”, otherwise 2%.'],
  [0, '95% of these spans log “boom <*>”.'],
])('Other spans are named where there are any: %d', (baseline, sentence) => {
  const events = { selection: 100, baseline };
  expect(loggedText({ text: 'boom <*>', query: 'logs', counts: { selection: 95, baseline: 2 }, events })).toBe(
    sentence
  );
});
