/** Tests a slow dependency with questions from each place where users click. The deep test covers all kinds, and other generators. */
import { kindNames } from '../incidents/kinds';
import { drawSecond } from '../incidents/second/drawIncident';
import { IncidentScores } from './support/incidentScores';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

test('a strong incident of the second generator is named', async () => {
  const events = { least: 4000, most: 9000 };
  const scores = await IncidentScores.of({ draw: drawSecond, seed: 10, incidents: 1, quiet: 0, events });
  const { asked, right } = scores.sum(kindNames);
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(right === asked ? [] : scores.wrong).toEqual([]);
  expect(scores.mostSent.first).toBeLessThanOrEqual(2);
  expect(scores.mostSent.all).toBeLessThanOrEqual(5);
});
