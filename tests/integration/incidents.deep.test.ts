/** Whether incidents that were drawn without knowledge of the answers are named, from each place where a user clicks. */
import { generated } from '@aplkit/language/apl/testing/generated';
import { drawIncident, type Incident } from '../incidents/drawIncident';
import { falseLines, isNamed } from '../incidents/judge';
import { type Kind, kindNames } from '../incidents/kinds';
import { startNames } from '../incidents/starts';
import { type Answered, IncidentSandbox, linesIn } from './support/incidentSandbox';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));

const runs = generated(60, 60);
/** Systems without an incident, each asked about from all starting points. */
const quiet = 30;

type Start = (typeof startNames)[number];
interface Score {
  asked: number;
  right: number;
}

/** By kind and start: strong incidents that were asked about, and named; of quiet systems, those that are. */
const scores = new Map<string, Score>();
const wrong: string[] = [];
const mostSent = { first: 0, all: 0 };

const scoreOf = (kind: Kind | 'quiet', start: Start): Score => {
  const score = scores.get(`${kind} ${start}`) ?? { asked: 0, right: 0 };
  scores.set(`${kind} ${start}`, score);
  return score;
};

const sumOf = (some: Score[]): Score =>
  some.reduce((sum, { asked, right }) => ({ asked: sum.asked + asked, right: sum.right + right }), {
    asked: 0,
    right: 0,
  });

/** Whether the first three sure lines, or what is above them and the first two, name the cause; of a quiet system, whether no line is sure. */
function isRight(incident: Incident, { report }: Answered): boolean {
  const { truth } = incident;
  const { above, lines } = linesIn(report);
  return truth === undefined
    ? falseLines(incident, [...above, ...lines]).length === 0
    : [lines, [...above, ...lines]].some((read) => isNamed(truth, read, incident.isPrefixed));
}

async function askAll(incident: Incident): Promise<void> {
  const sandbox = await IncidentSandbox.start(incident);
  for (const start of startNames) {
    const { truth, kind, starts, seed } = incident;
    const isStrong = truth === undefined || starts[start]?.strength?.isStrong === true;
    const question = isStrong ? await sandbox.questionFrom(start) : undefined;
    if (question === undefined) {
      continue;
    }
    const answered = await sandbox.ask(question);
    // A wider comparison is one more.
    const wider = answered.report.widened === undefined ? 0 : 1;
    mostSent.first = Math.max(mostSent.first, answered.sent.first - wider);
    mostSent.all = Math.max(mostSent.all, answered.sent.all - wider);
    const score = scoreOf(kind, start);
    score.asked += 1;
    if (isRight(incident, answered)) {
      score.right += 1;
    } else {
      const { above, lines } = linesIn(answered.report);
      const read = [...above, ...lines.slice(0, 3)].map(({ text, isSure }) => `${isSure ? '' : '?'}${text}`);
      wrong.push(`${seed} ${kind}, ${start}, ${JSON.stringify(truth?.named ?? [])}:\n  ${read.join('\n  ')}`);
    }
  }
  await sandbox.stop();
}

beforeAll(async () => {
  for (let index = 0; index < runs.numRuns; index++) {
    await askAll(drawIncident(runs.seed + index, { kind: kindNames[index % kindNames.length] }));
  }
  for (let index = 0; index < quiet; index++) {
    await askAll(drawIncident(runs.seed + 10_000 + index, { kind: 'quiet' }));
  }
  process.stderr.write(`${table()}\n\n${wrong.join('\n')}\n`);
}, 6 * 3_600_000);

/** The shares as docs/what-changed.md has them. */
function table(): string {
  const share = ({ asked, right }: Score) => `${right}/${asked}`.padEnd(10);
  const rows = [...kindNames, 'quiet' as const].map(
    (kind) => `${kind.padEnd(16)}${startNames.map((start) => share(scoreOf(kind, start))).join('')}`
  );
  const all = startNames.map((start) => share(sumOf(kindNames.map((kind) => scoreOf(kind, start)))));
  return [
    `${' '.repeat(16)}${startNames.map((start) => start.padEnd(10)).join('')}`,
    ...rows,
    `${'all'.padEnd(16)}${all.join('')}`,
  ].join('\n');
}

test.each(startNames)('of strong incidents, most are named from %s', (start) => {
  const { asked, right } = sumOf(kindNames.map((kind) => scoreOf(kind, start)));
  expect(asked).toBeGreaterThan(0);
  expect(right >= 0.85 * asked ? [] : wrong).toEqual([]);
});

test('of all strong incidents, nine of ten are named', () => {
  const { asked, right } = sumOf(kindNames.flatMap((kind) => startNames.map((start) => scoreOf(kind, start))));
  expect(right >= 0.9 * asked ? [] : wrong).toEqual([]);
});

test('a quiet system is quiet', () => {
  const { asked, right } = sumOf(startNames.map((start) => scoreOf('quiet', start)));
  expect(asked).toBeGreaterThan(0);
  expect(right >= 0.98 * asked ? [] : wrong).toEqual([]);
});

test('a question takes at most five queries, its first words at most two', () => {
  expect(mostSent.all).toBeLessThanOrEqual(5);
  expect(mostSent.first).toBeLessThanOrEqual(2);
});
