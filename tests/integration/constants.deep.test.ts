/**
 * What changes in answers about incidents when each number that decides is doubled or halved. By hand, as it asks every question fifteen times:
 * `CONSTANTS=1 DEEP=1 npx jest tests/integration/constants.deep.test.ts`; docs/what-changed.md has the table.
 */
import { generated } from '@aplkit/language/apl/testing/generated';
import { constants } from '../../src/whatChanged/constants';
import { type Incident, startNames } from '../incidents/incident';
import { kindNames } from '../incidents/kinds';
import { drawSecond } from '../incidents/second/drawIncident';
import { drawThird } from '../incidents/third/drawIncident';
import { isRight } from './support/incidentScores';
import { IncidentSandbox } from './support/incidentSandbox';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

const { CONSTANTS, INCIDENTS = '10' } = process.env;
const startedAt = performance.now();
const { seed } = generated(1);
const { before: _before, few: _few, ...deciding } = constants;
const settings = Object.entries(deciding).flatMap(([name, constant]) =>
  [0.5, 2].map((factor) => ({ name: `${name} × ${factor}`, constant, factor }))
);

/** Questions that have another answer than with the numbers as they are. */
const changed = new Map(settings.map(({ name }) => [name, { lost: 0, gained: 0 }]));
const asked = { incidents: 0, quiet: 0 };

async function compare(incident: Incident): Promise<void> {
  const sandbox = await IncidentSandbox.start(incident);
  for (const start of startNames) {
    const isAsked = incident.truth === undefined || incident.starts[start]?.strength?.isStrong === true;
    const question = isAsked ? await sandbox.questionFrom(start) : undefined;
    if (question === undefined) {
      continue;
    }
    asked[incident.truth === undefined ? 'quiet' : 'incidents'] += 1;
    const isUsuallyRight = isRight(incident, await sandbox.ask(question));
    for (const { name, constant, factor } of settings) {
      const { value } = constant;
      constant.value = value * factor;
      const isNowRight = isRight(incident, await sandbox.ask(question));
      constant.value = value;
      const change = changed.get(name);
      if (change && isNowRight !== isUsuallyRight) {
        change[isUsuallyRight ? 'lost' : 'gained'] += 1;
      }
    }
  }
  await sandbox.stop();
}

(CONSTANTS === undefined ? test.skip : test)(
  'no constant, doubled or halved, loses more than a tenth of the answers',
  async () => {
    const events = { least: 4000, most: 12_000 };
    for (let index = 0; index < Number(INCIDENTS); index++) {
      const draw = index % 2 === 0 ? drawSecond : drawThird;
      await compare(draw(seed + index, { kind: kindNames[index % kindNames.length], events }));
      await compare(draw(seed + 10_000 + index, { kind: 'quiet', events }));
      const rows = [...changed].map(([name, { lost, gained }]) => `${name}: -${lost} +${gained}`);
      process.stderr.write(
        `${JSON.stringify(asked)} ${Math.round((performance.now() - startedAt) / 1000)} s ${rows.join(', ')}\n`
      );
    }
    const most = (asked.incidents + asked.quiet) / 10;
    expect([...changed].filter(([, { lost }]) => lost > most)).toEqual([]);
  },
  6 * 3_600_000
);
