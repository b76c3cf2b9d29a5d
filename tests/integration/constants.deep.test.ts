/**
 * Measures how many results change after doubling or halving each constant (the table in docs/what-changed-accuracy.md). Asks each question 21
 * times, so it runs only with `CONSTANTS=1 DEEP=1 SEED=2300000 npx jest tests/integration/constants.deep.test.ts`.
 */
import { generated } from '@aplkit/language/apl/testing/generated';
import { constants } from '../../src/whatChanged/constants';
import { type Incident, startNames } from '../incidents/incident';
import { kindNames } from '../incidents/kinds';
import { drawFifth } from '../incidents/fifth/drawIncident';
import { drawFourth } from '../incidents/fourth/drawIncident';
import { drawSecond } from '../incidents/second/drawIncident';
import { drawThird } from '../incidents/third/drawIncident';
import { isRight, type Start } from './support/incidentScores';
import { IncidentSandbox } from './support/incidentSandbox';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

/** `INCIDENTS` and `QUIET` are numbers per generator. */
const { CONSTANTS, INCIDENTS = '10', QUIET = '3' } = process.env;
const startedAt = performance.now();
const { seed } = generated(1);
const settings = Object.entries(constants).flatMap(([name, constant]) =>
  [0.5, 2].map((factor) => ({ name: `${name} × ${factor}`, constant, factor }))
);

const draws = [drawSecond, drawThird, drawFourth, drawFifth];

/** Number of questions, in strong incidents and quiet systems, with the number of right results for the current constants. */
const asked = { causes: 0, quiet: 0 };
const right = { ...asked };

/** Questions for which the changed constant finds or loses a cause, or a wrong sure line in a quiet system. */
const changed: Array<{ name: string; of: keyof typeof asked; isLost: boolean; where: string }> = [];

async function compare(incident: Incident): Promise<void> {
  const sandbox = await IncidentSandbox.start(incident);
  // The constants also determine the question that a click asks.
  const isRightFrom = async (start: Start): Promise<boolean | undefined> => {
    const question = await sandbox.questionFrom(start);
    return question && isRight(incident, await sandbox.ask(question));
  };
  const of = incident.truth === undefined ? 'quiet' : 'causes';
  for (const start of startNames) {
    const isAsked = of === 'quiet' || incident.starts[start]?.strength?.isStrong === true;
    const isUsuallyRight = isAsked ? await isRightFrom(start) : undefined;
    if (isUsuallyRight === undefined) {
      continue;
    }
    asked[of] += 1;
    right[of] += Number(isUsuallyRight);
    for (const { name, constant, factor } of settings) {
      const { value } = constant;
      constant.value = value * factor;
      const isNowRight = await isRightFrom(start);
      constant.value = value;
      if (isNowRight !== isUsuallyRight) {
        changed.push({ name, of, isLost: isUsuallyRight, where: `${incident.seed} ${incident.kind}, ${start}` });
      }
    }
  }
  await sandbox.stop();
}

/** A table of settings with the causes lost and found, and the quiet results lost and found. */
function table(): string {
  const rows = settings.map(({ name: setting }) => {
    const own = changed.filter(({ name }) => name === setting);
    const counts = (['causes', 'quiet'] as const).map((some) => {
      const lost = own.filter(({ of, isLost }) => of === some && isLost).length;
      return `${some} -${lost} +${own.filter(({ of }) => of === some).length - lost}`;
    });
    return `${setting}: ${counts.join(', ')}  ${own.map(({ isLost, where }) => `${isLost ? '-' : '+'} ${where}`).join('; ')}`;
  });
  return [`${JSON.stringify({ asked, right })} ${Math.round((performance.now() - startedAt) / 1000)} s`, ...rows].join(
    '\n'
  );
}

(CONSTANTS === undefined ? test.skip : test)(
  'no constant, doubled or halved, loses more than a tenth of the answers',
  async () => {
    const events = { least: 4000, most: 12_000 };
    for (const draw of draws) {
      for (let index = 0; index < Number(INCIDENTS); index++) {
        await compare(draw(seed + index, { kind: kindNames[index % kindNames.length], events }));
      }
      for (let index = 0; index < Number(QUIET); index++) {
        await compare(draw(seed + 10_000 + index, { kind: 'quiet', events }));
      }
      process.stderr.write(`${table()}\n`);
    }
    const most = (asked.causes + asked.quiet) / 10;
    const isMuch = ({ name: setting }: { name: string }) =>
      changed.filter(({ name, isLost }) => name === setting && isLost).length > most;
    expect(settings.filter(isMuch)).toEqual([]);
  },
  6 * 3_600_000
);
