/** A slow dependency of each generator, asked about from each place where a user clicks; the deep test has all kinds. */
import { kindNames } from '../incidents/kinds';
import { drawSecond } from '../incidents/second/drawIncident';
import { drawThird } from '../incidents/third/drawIncident';
import { IncidentScores } from './support/incidentScores';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

test.each([
  { name: 'second', draw: drawSecond, seed: 10 },
  { name: 'third', draw: drawThird, seed: 7 },
])('a strong incident of the $name generator is named', async ({ draw, seed }) => {
  const scores = await IncidentScores.of({ draw, seed, incidents: 1, quiet: 0, events: { least: 4000, most: 9000 } });
  const { asked, right } = scores.sum(kindNames);
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(right === asked ? [] : scores.wrong).toEqual([]);
  expect(scores.mostSent.first).toBeLessThanOrEqual(2);
  expect(scores.mostSent.all).toBeLessThanOrEqual(5);
});
