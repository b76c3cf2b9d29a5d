/** Tests a slow dependency from each place where users click; the deep test covers all kinds. */
import { drawFifth } from '../incidents/fifth/drawIncident';
import { drawFourth } from '../incidents/fourth/drawIncident';
import { kindNames } from '../incidents/kinds';
import { drawSecond } from '../incidents/second/drawIncident';
import { IncidentScores } from './support/incidentScores';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

test.each([
  { name: 'second', draw: drawSecond, seed: 10, least: 3 },
  { name: 'fourth', draw: drawFourth, seed: 22, least: 2 },
  { name: 'fifth', draw: drawFifth, seed: 19, least: 2 },
])('a strong incident of the $name generator is named', async ({ draw, seed, least }) => {
  const events = { least: 4000, most: 9000 };
  const scores = await IncidentScores.of({ draw, seed, incidents: 1, quiet: 0, events });
  const { asked, right } = scores.sum(kindNames);
  expect(asked).toBeGreaterThanOrEqual(least);
  expect(right === asked ? [] : scores.wrong).toEqual([]);
  expect(scores.mostSent.first).toBeLessThanOrEqual(2);
  expect(scores.mostSent.all).toBeLessThanOrEqual(5);
});
