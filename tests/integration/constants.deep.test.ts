/**
 * Changes a constant, and shows which results change. docs/what-changed-accuracy.md describes the commands:
 * `ANSWERS=1` prints results with the figures that constants decide about,
 * `CONSTANT=half FACTOR=2` prints the results that change,
 * `CONSTANT=all` counts the results that change if each constant is halved or doubled.
 */
import { generated } from '@aplkit/language/apl/testing/generated';
import { type SlowOrFailed } from '../../src/whatChanged/alongTraces';
import { constants } from '../../src/whatChanged/constants';
import { shownFirst } from '../../src/whatChanged/finding';
import { riseText, sideTexts } from '../../src/whatChanged/sentences';
import { type Incident, startNames } from '../incidents/incident';
import { kindNames } from '../incidents/kinds';
import { drawFifth } from '../incidents/fifth/drawIncident';
import { drawFourth } from '../incidents/fourth/drawIncident';
import { drawSecond } from '../incidents/second/drawIncident';
import { drawThird } from '../incidents/third/drawIncident';
import { isRight, type Start } from './support/incidentScores';
import { type Answered, IncidentSandbox, linesIn } from './support/incidentSandbox';
import { correctedOf, nearRisk } from './support/notedCertainty';
import { nearSame } from './support/notedPairs';

jest.mock('@grafana/runtime', () => jest.requireActual('./support/runtime'));
jest.mock('../../src/whatChanged/certainty', () => jest.requireActual('./support/notedCertainty').certainty);
jest.mock('../../src/whatChanged/rankFindings', () => jest.requireActual('./support/notedPairs'));

/** `INCIDENTS` and `QUIET` are numbers per generator. */
const { ANSWERS, CONSTANT, FACTOR = '0.5,2', INCIDENTS = '10', QUIET = '3', SPANS = '4000-12000' } = process.env;
const [least, most] = SPANS.split('-').map(Number);
const { seed } = generated(1);

interface Setting {
  name: string;
  factor: number;
}
const isUsed = CONSTANT !== undefined || ANSWERS !== undefined;
const settings = Object.keys(constants)
  .filter((name) => name === CONSTANT || CONSTANT === 'all')
  .flatMap((name) => FACTOR.split(',').map((factor): Setting => ({ name, factor: Number(factor) })));

/** The constant that is changed, and the constants that the last result depends on. */
let changed: Setting | undefined;
const read = new Set<string>();
Object.entries(constants).forEach(([name, constant]) => {
  const { value } = constant;
  Object.defineProperty(constant, 'value', {
    get: () => {
      read.add(name);
      return changed?.name === name ? value * changed.factor : value;
    },
  });
});

interface Result {
  isRight: boolean;
  /** The text that users read, without and with the figures that decide. */
  text: string[];
  figures: string[];
}

/** The result of a click, which also determines the question; `undefined` if the incident has no such start. */
async function resultOf(incident: Incident, sandbox: IncidentSandbox, start: Start): Promise<Result | undefined> {
  nearRisk();
  const question = await sandbox.questionFrom(start);
  const answered = question && (await sandbox.ask(question));
  return answered && { isRight: isRight(incident, answered), ...textsOf(answered) };
}

const figure = (number: number) => (number < 0.001 ? number.toExponential(0) : Number(number.toPrecision(2)));

/** Numbers of an operation's traces, and of its spans with and without its values. */
const sizesOf = ({ counts, mostly }: SlowOrFailed): number[] => [counts.selection, ...(mostly ? sizesIn(mostly) : [])];

const sizesIn = ({ counts, events, within }: NonNullable<SlowOrFailed['mostly']>): number[] => [
  ...[counts.selection, events.selection],
  ...(within ? sizesIn(within) : []),
];

function textsOf({ report }: Answered): Pick<Result, 'text' | 'figures'> {
  const { selection, baseline } = sideTexts(report, 'utc');
  const { above, lines } = linesIn(report);
  const shown = shownFirst(report.findings);
  const head = [selection, baseline, ...(report.rise ? [riseText(report.rise)] : []), ...above.map(({ text }) => text)];
  const ofLines = report.findings.flatMap((finding, place) => {
    const { p, weight } = finding.difference;
    const mark = !finding.isSure ? '?' : finding.isUsual ? '~' : '!';
    const text = `${mark} ${lines[place].text.trim()}`;
    const corrected = correctedOf(finding.difference);
    const isShown = shown.includes(finding);
    return isShown || corrected < 2 * constants.risk.value
      ? [{ text, isShown, figures: `[p ${figure(p)}, corrected ${figure(corrected)}, weight ${figure(weight)}]` }]
      : [];
  });
  // Most tests in `alongTraces.ts` are about operations that aren't shown.
  const sampled = report.along ? [report.along.sampled.selection, ...report.along.operations.flatMap(sizesOf)] : [];
  const near = [
    ...nearRisk()
      .filter(({ where, events }) => !where.startsWith('alongTraces') || sampled.includes(events?.selection ?? NaN))
      .map(({ where, corrected }) => `near risk: ${where}: corrected ${figure(corrected)}`),
    ...nearSame().map(({ where, share }) => `near same: ${where}: ${(100 * share).toFixed(2)}% apart`),
  ];
  return {
    text: [...head, ...ofLines.flatMap(({ text, isShown }) => (isShown ? [text] : []))],
    figures: [
      ...head,
      ...ofLines.map(({ text, isShown, figures }) => `${isShown ? '' : '(hidden) '}${text} ${figures}`),
      ...near,
    ],
  };
}

/** Numbers of results: in strong incidents and quiet systems, and with the current constants. */
const asked = { causes: 0, quiet: 0 };
const right = { ...asked };

interface Change extends Setting {
  of: keyof typeof asked;
  where: string;
  /** True if the cause is no longer found or, in a quiet system, a line is wrong; `undefined` if only the text differs. */
  isLost?: boolean;
}
const changes: Change[] = [];

const print = (lines: readonly string[]) => process.stderr.write(`${lines.join('\n')}\n`);

async function compare(incident: Incident, generator: string): Promise<void> {
  const sandbox = await IncidentSandbox.start(incident);
  const of = incident.truth === undefined ? 'quiet' : 'causes';
  for (const start of startNames) {
    read.clear();
    const isAsked = of === 'quiet' || incident.starts[start]?.strength?.isStrong === true;
    const usual = isAsked ? await resultOf(incident, sandbox, start) : undefined;
    if (usual === undefined) {
      continue;
    }
    asked[of] += 1;
    right[of] += Number(usual.isRight);
    const where = `${generator} ${incident.seed} ${incident.kind}, ${start}`;
    if (ANSWERS !== undefined) {
      print([`${where}: ${usual.isRight ? 'right' : 'wrong'}`, ...usual.figures.map((text) => `  ${text}`), '']);
    }
    // A constant that isn't read changes nothing.
    for (const setting of settings.filter(({ name }) => read.has(name))) {
      changed = setting;
      const now = await resultOf(incident, sandbox, start);
      changed = undefined;
      const [before, after] = [usual.text, now?.text ?? []];
      const lines = [
        ...before.filter((text) => !after.includes(text)).map((text) => `  - ${text}`),
        ...after.filter((text) => !before.includes(text)).map((text) => `  + ${text}`),
      ];
      const isOther = now?.isRight !== usual.isRight;
      if (isOther || after.join('\n') !== before.join('\n')) {
        changes.push({ ...setting, of, where, ...(isOther && { isLost: usual.isRight }) });
        const result = isOther ? (usual.isRight ? 'now wrong' : 'now right') : 'still right';
        print([
          `${where}, ${setting.name} × ${setting.factor}: ${isOther ? result : usual.isRight ? 'still right' : 'still wrong'}`,
          ...(lines.length > 0 ? lines : ['  other order:', ...after.map((text) => `    ${text}`)]),
        ]);
      }
    }
  }
  await sandbox.stop();
}

/** A table of settings, with the results that change. */
function table(): string[] {
  return settings.map((setting) => {
    const own = changes.filter(({ name, factor }) => name === setting.name && factor === setting.factor);
    const counts = (['causes', 'quiet'] as const).map((some) => {
      const number = (isLost?: boolean) => own.filter((one) => one.of === some && one.isLost === isLost).length;
      return `${some} -${number(true)} +${number(false)} other text ${number()}`;
    });
    const results = own.flatMap(({ isLost, where }) => (isLost === undefined ? [] : `${isLost ? '-' : '+'} ${where}`));
    return [`${setting.name} × ${setting.factor}`, ...counts, ...results].join('; ');
  });
}

const startedAt = performance.now();

(isUsed ? describe : describe.skip)('changed constants', () => {
  afterAll(() => {
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    print([`${JSON.stringify({ asked, right })} ${seconds} s`, ...table()]);
  });

  test.each([
    ['second', drawSecond],
    ['third', drawThird],
    ['fourth', drawFourth],
    ['fifth', drawFifth],
  ] as const)(
    'change few results of the %s generator',
    async (name, draw) => {
      const events = { least, most };
      const [causes, quiet] = [INCIDENTS, QUIET].map(Number);
      for (let index = 0; index < causes; index++) {
        await compare(draw(seed + index, { kind: kindNames[index % kindNames.length], events }), name);
      }
      for (let index = 0; index < quiet; index++) {
        await compare(draw(seed + 10_000 + index, { kind: 'quiet', events }), name);
      }
      const lost = settings.map((setting) => ({
        ...setting,
        lost: changes.filter((one) => one.name === setting.name && one.factor === setting.factor && one.isLost === true)
          .length,
      }));
      expect(lost.filter((one) => one.lost > Math.max(1, (asked.causes + asked.quiet) / 10))).toEqual([]);
    },
    6 * 3_600_000
  );
});
