/** Runs comparisons from all starting points of incidents, and counts the results that name the cause. */
import { type Incident, type IncidentOptions, startNames } from '../../incidents/incident';
import { falseLines, isNamed } from '../../incidents/judge';
import { type Kind, kindNames } from '../../incidents/kinds';
import { type Answered, IncidentSandbox, linesIn } from './incidentSandbox';

export type Start = (typeof startNames)[number];

export interface Score {
  asked: number;
  right: number;
}

interface Wanted {
  draw: (seed: number, options?: IncidentOptions) => Incident;
  /** Seed of the first incident. The kinds alternate. */
  seed: number;
  incidents: number;
  /** Number of systems without an incident. */
  quiet: number;
  events?: IncidentOptions['events'];
}

export class IncidentScores {
  /** Wrong results, with the lines that a user reads. */
  readonly wrong: string[] = [];
  /** Maximum number of queries before the first lines, and in total, without a wider comparison's. */
  readonly mostSent = { first: 0, all: 0 };
  private readonly scores = new Map<string, Score>();

  static async of({ draw, seed, incidents, quiet, events }: Wanted): Promise<IncidentScores> {
    const scores = new IncidentScores();
    for (let index = 0; index < incidents; index++) {
      await scores.ask(draw(seed + index, { kind: kindNames[index % kindNames.length], events }));
    }
    for (let index = 0; index < quiet; index++) {
      await scores.ask(draw(seed + 10_000 + index, { kind: 'quiet', events }));
    }
    return scores;
  }

  sum(kinds: ReadonlyArray<Kind | 'quiet'>, starts: readonly Start[] = startNames): Score {
    const some = kinds.flatMap((kind) => starts.map((start) => this.scoreOf(kind, start)));
    const of = (count: keyof Score) => some.reduce((sum, score) => sum + score[count], 0);
    return { asked: of('asked'), right: of('right') };
  }

  /** Formats the shares for the table in docs/what-changed-accuracy.md. */
  table(): string {
    const rows = [...kindNames.map((kind) => [kind]), [...kindNames], ['quiet' as const]].map((kinds) => [
      kinds.length > 1 ? 'all' : kinds[0],
      ...[...startNames.map((start) => [start]), [...startNames]].map((starts) => {
        const { asked, right } = this.sum(kinds, starts);
        return `${right}/${asked}`;
      }),
    ]);
    return [['', ...startNames, 'all'], ...rows]
      .map(([first, ...cells]) => `${first.padEnd(16)}${cells.map((cell) => cell.padEnd(11)).join('')}`)
      .join('\n');
  }

  private scoreOf(kind: Kind | 'quiet', start: Start): Score {
    const score = this.scores.get(`${kind} ${start}`) ?? { asked: 0, right: 0 };
    this.scores.set(`${kind} ${start}`, score);
    return score;
  }

  /** Runs a comparison from each start at which the incident is strong or, in a quiet system, from all starts. */
  private async ask(incident: Incident): Promise<void> {
    const sandbox = await IncidentSandbox.start(incident);
    for (const start of startNames) {
      const { truth, kind, starts } = incident;
      const isStrong = truth === undefined || starts[start]?.strength?.isStrong === true;
      const question = isStrong ? await sandbox.questionFrom(start) : undefined;
      if (question === undefined) {
        continue;
      }
      const answered = await sandbox.ask(question);
      const wider = answered.report.widened === undefined ? 0 : 1;
      this.mostSent.first = Math.max(this.mostSent.first, answered.sent.first - wider);
      this.mostSent.all = Math.max(this.mostSent.all, answered.sent.all - wider);
      const score = this.scoreOf(kind, start);
      score.asked += 1;
      if (isRight(incident, answered)) {
        score.right += 1;
      } else {
        this.wrong.push(described(incident, start, answered));
      }
    }
    await sandbox.stop();
  }
}

/** True if the first sure lines, with or without those above them, name the cause or, in a quiet system, if no line is false. */
export function isRight(incident: Incident, { report }: Answered): boolean {
  const { truth, convention } = incident;
  const shown = linesIn(report);
  const [above, lines] = [shown.above, shown.lines].map((some) => (convention ? some.map(convention.read) : some));
  return truth === undefined
    ? falseLines(incident, [...above, ...lines]).length === 0
    : [lines, [...above, ...lines]].some((read) => isNamed(truth, read));
}

/** Describes everything that may explain a result. */
function described({ seed, kind, truth, starts, convention }: Incident, start: Start, { report }: Answered): string {
  const { above, lines } = linesIn(report);
  const { events, where, window, baseline, rise, widened, group } = report;
  const clock = (time: number) => new Date(time).toISOString().slice(11, 19);
  const period = ({ from, to }: { from: number; to: number }) => `${clock(from)}–${clock(to)}`;
  return [
    `${seed} ${kind}, ${convention ? `${convention.dataset}, ` : ''}${start}, p = ${starts[start]?.strength?.p.toExponential(1)}: ${JSON.stringify(truth?.saidBy ?? [])} or ${JSON.stringify(truth?.alsoNamedBy ?? [])}`,
    `  ${truth ? `incident ${period({ from: truth.onset, to: truth.end })}, ` : ''}asked ${period(window)}${where === undefined ? '' : ` where ${where}`}, others ${baseline.map(period).join(' ')}`,
    `  ${JSON.stringify({ events, rise, widened, group })}`,
    ...above.map(({ text }) => `  ^ ${text}`),
    ...lines.slice(0, 6).map(({ text, isSure }) => `  ${isSure ? '!' : '?'} ${text}`),
  ].join('\n');
}
