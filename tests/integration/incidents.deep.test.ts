/** Tests that results from each place where users click name the causes of generated incidents. */
import { generated } from '@aplkit/language/apl/testing/generated';
import { startNames } from '../incidents/incident';
import { kindNames } from '../incidents/kinds';
import { drawFifth } from '../incidents/fifth/drawIncident';
import { drawFourth } from '../incidents/fourth/drawIncident';
import { drawSecond } from '../incidents/second/drawIncident';
import { drawThird } from '../incidents/third/drawIncident';
import { IncidentScores, type Score } from './support/incidentScores';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

const { INCIDENTS = '60', QUIET = '30', SPANS = '2000-200000' } = process.env;
const [least, most] = SPANS.split('-').map(Number);
const { seed } = generated(60);

/** True if enough results are right, rounded down, because the share of few results is coarse. */
const isReached = ({ asked, right }: Score, share: number) => right >= Math.floor(share * asked);

/** Minimum shares of right results by starting point, and by kind: the aim, and what is reached. */
const goal = { start: 0.9, kind: 0.75 };
const reached = { start: 0.8, kind: 0.6 };
/** Minimum share of right results in quiet systems. */
const calm = 0.98;

describe.each([
  { name: 'second', draw: drawSecond, shares: goal, kinds: kindNames },
  // A slow store whose spans are a small part of all spans isn't found yet.
  { name: 'third', draw: drawThird, shares: reached, kinds: kindNames.filter((kind) => kind !== 'slowDependency') },
  { name: 'fourth', draw: drawFourth, shares: reached, kinds: kindNames },
  // After cold caches, a slow store's callers and their route fill the first lines.
  { name: 'fifth', draw: drawFifth, shares: reached, kinds: kindNames.filter((kind) => kind !== 'coldCaches') },
])('the $name generator', ({ name, draw, shares, kinds }) => {
  let scores: IncidentScores;

  beforeAll(async () => {
    const counts = { incidents: Number(INCIDENTS), quiet: Number(QUIET), events: { least, most } };
    scores = await IncidentScores.of({ draw, seed, ...counts });
    process.stderr.write(`${name}, seed ${seed}\n${scores.table()}\n\n${scores.wrong.join('\n')}\n`);
  }, 6 * 3_600_000);

  test.each(startNames)('names most strong incidents from %s', (start) => {
    const score = scores.sum(kindNames, [start]);
    expect(score.asked).toBeGreaterThan(0);
    expect(isReached(score, shares.start) ? [] : scores.wrong).toEqual([]);
  });

  test.each(kinds)('names most strong incidents of kind %s', (kind) => {
    expect(isReached(scores.sum([kind]), shares.kind) ? [] : scores.wrong).toEqual([]);
  });

  test('is quiet about a quiet system', () => {
    const score = scores.sum(['quiet']);
    expect(score.asked).toBeGreaterThan(0);
    expect(score.right >= calm * score.asked ? [] : scores.wrong).toEqual([]);
  });

  test('takes at most five queries a question, at most two before the first words', () => {
    expect(scores.mostSent.all).toBeLessThanOrEqual(5);
    expect(scores.mostSent.first).toBeLessThanOrEqual(2);
  });
});
