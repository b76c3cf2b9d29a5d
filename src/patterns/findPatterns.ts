import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { withStep } from '@aplkit/language/apl/edit/change';
import { writeFilter } from '@aplkit/language/apl/edit/filter';
import { numberOf, readersOf } from '../profile/cells';
import { binColumn, binsAround, countIn, overTime, sumsByBin } from '../query/result/overTime';
import { type AskTable } from '../query/result/askSeveral';
import { type Period } from '../query/plan/timeRanges';
import { type LevelOptions } from '../frames/options';
import { cellText } from '../service/json';
import { type LineCluster } from './LineClusters';
import { groupLines, linePatterns } from './groupLines';
import { type LinePattern } from './linePattern';
import { lineField, type LineField } from './lineField';

/** Input for the pattern search. Variables are already replaced in its APL. */
interface PatternQuestion {
  /** Query for the lines, without order or limits. */
  events: string;
  period: Period;
  /** Earlier period, to detect patterns that appeared or disappeared. */
  earlier?: Period;
  schema: KnownSchema;
  bodyField?: string;
  levels?: LevelOptions;
  /** Maximum number of lines to read. */
  most?: number;
}

export interface FoundPattern extends LinePattern {
  /** Condition that keeps the pattern's lines. */
  condition: string;
  /** Number of matching lines: exact, or estimated from a sample. */
  count: number;
  /** True if the filter matches exactly the counted lines. */
  isExact: boolean;
  /** Number of lines per bin. */
  trend: number[];
  /** Most common level; empty if the lines have no level. */
  level: string;
  /** Number of lines in the earlier period, if compared. */
  before?: number;
  /** Set if all lines are in only one of the two periods. */
  change?: 'new' | 'gone';
}

export interface PatternReport {
  field: LineField;
  patterns: FoundPattern[];
  /** Number of rarer patterns, which aren't listed. */
  others: number;
  /** Total number of lines. */
  lines: number;
  /** Number of sampled lines. */
  sampled: number;
  /** Number of lines in the earlier period. */
  linesBefore?: number;
  /** Start of each bin in milliseconds. */
  bins: number[];
}

/** Maximum number of lines read to find patterns. Reading 10,000 lines takes a quarter of a second. */
export const maxSample = 10_000;
/** Maximum number of patterns that are listed and counted in all lines. */
const maxPatterns = 100;
const trendBins = 40;

/** Finds patterns in a sample of lines, and counts them in all lines, with two or three queries per period. */
export async function findPatterns(question: PatternQuestion, ask: AskTable): Promise<PatternReport> {
  const { period, earlier } = question;
  const source = await lineField(question, ask);
  const events = withStep(question.events, `where isnotempty(${source.line})`);
  const [now, before] = await Promise.all(
    [period, ...(earlier ? [earlier] : [])].map((one) => sampleOf({ ...question, events, period: one }, source, ask))
  );
  const lines = [...now.lines, ...(before?.lines ?? [])];
  const texts = lines.map(({ text }) => text);
  const clusters = await groupLines(texts);
  const shown = clusters.slice(0, maxPatterns);
  const patterns = await linePatterns(clusters, texts, { most: maxPatterns });
  const { name: column, type } = source;
  const known = patterns.map((pattern) => {
    const { operator, values } = pattern;
    return { ...pattern, condition: writeFilter({ column, operator, values }, type) };
  });
  const count = (sample: Sample, first: number) =>
    countsOf(sample, { events, source, patterns: known, places: placesOf(shown, first, sample.lines.length) }, ask);
  const [counts, countsBefore] = await Promise.all([
    count(now, 0),
    ...(before ? [count(before, now.lines.length)] : []),
  ]);
  return {
    field: source,
    patterns: known
      .map((pattern, index) => ({
        ...pattern,
        ...counts.of[index],
        level: levelIn(shown[index], lines),
        ...(countsBefore && changeOf(counts.of[index], countsBefore.of[index], counts.isWhole && countsBefore.isWhole)),
      }))
      .sort((one, other) => other.count - one.count),
    others: clusters.length - shown.length,
    lines: now.total,
    sampled: now.lines.length,
    ...(before && { linesBefore: before.total }),
    bins: counts.bins,
  };
}

function changeOf(now: PatternCount, before: PatternCount, areWhole: boolean): Pick<FoundPattern, 'before' | 'change'> {
  const isKnown = (areWhole || (now.isExact && before.isExact)) && (now.count === 0) !== (before.count === 0);
  return { before: before.count, ...(isKnown && { change: now.count === 0 ? 'gone' : 'new' }) };
}

interface SampledLine {
  text: string;
  level: string;
  time: number;
}

interface Sample {
  period: Period;
  lines: SampledLine[];
  /** Number of lines in the period. */
  total: number;
}

/** Reads all lines of a period, or a random sample. */
async function sampleOf(
  { events, period, most = maxSample }: PatternQuestion,
  { line, time, level }: LineField,
  ask: AskTable
): Promise<Sample> {
  const counted = await ask(withStep(events, 'summarize lines_ = count()'), period);
  const total = numberOf(readersOf(counted).at(0)?.('lines_')) ?? 0;
  if (total === 0) {
    return { period, lines: [], total };
  }
  const columns = [`time_ = ${time}`, `line_ = ${line}`, ...(level === undefined ? [] : [`level_ = ${level}`])];
  const steps = [
    // Samples slightly fewer lines than the maximum, because the size varies, and the limit would cut off the oldest lines.
    ...(total > most ? [`sample ${Number(((0.95 * most) / total).toPrecision(3))}`] : []),
    `project ${columns.join(', ')}`,
    `limit ${most}`,
  ];
  const table = await ask(steps.reduce(withStep, events), period);
  const lines = readersOf(table).map((cell) => ({
    text: cellText(cell('line_')),
    level: cellText(cell('level_')),
    time: Date.parse(cellText(cell('time_'))),
  }));
  // This query also includes lines that arrived after the count.
  return { period, lines, total: total > most ? total : lines.length };
}

/** Indexes of each cluster's lines within a sample. */
const placesOf = (clusters: readonly LineCluster[], first: number, amount: number): number[][] =>
  clusters.map(({ lines }) => lines.flatMap((line) => (line >= first && line < first + amount ? [line - first] : [])));

interface Counted {
  events: string;
  source: LineField;
  patterns: ReadonlyArray<Pick<FoundPattern, 'condition' | 'others'>>;
  places: readonly number[][];
}

type PatternCount = Pick<FoundPattern, 'count' | 'isExact' | 'trend'>;

/** Counts patterns over time: with a query if their conditions don't overlap, otherwise estimated from the sample. */
async function countsOf(
  { period, lines, total }: Sample,
  { events, source, patterns, places }: Counted,
  ask: AskTable
): Promise<{ bins: number[]; of: PatternCount[]; isWhole: boolean }> {
  // A request may include the end of its range.
  const bins = binsAround({ from: period.from, to: period.to + 1 }, trendBins);
  const isWhole = lines.length === total;
  const scale = lines.length === 0 ? 0 : total / lines.length;
  const of = places.map((own, index): PatternCount => {
    const times = own.map((place): [number, number] => [lines[place].time, scale]);
    const isExact = isWhole && patterns[index].others === 0;
    return { count: Math.round(scale * own.length), isExact, trend: sumsByBin(times, bins) };
  });
  const alone = patterns.flatMap(({ others }, index) => (others === 0 ? [index] : []));
  if (!isWhole && alone.length > 0) {
    // Frequent patterns come first, because the service tries conditions in order.
    const cases = alone.map((index) => `${patterns[index].condition}, ${index}`);
    const steps = [
      `extend pattern_ = case(${cases.join(', ')}, -1)`,
      `summarize lines_ = count() by pattern_, ${binColumn(source.time, bins)}`,
    ];
    const sums = overTime(readersOf(await ask(steps.reduce(withStep, events), period)), bins);
    for (const index of alone) {
      const trend = sums((row) => (row('pattern_') === index ? countIn(row, 'lines_') : 0));
      of[index] = { count: trend.reduce((sum, each) => sum + each, 0), isExact: true, trend };
    }
  }
  return { bins: Array.from({ length: bins.length }, (_, index) => bins.from + index * bins.size), of, isWhole };
}

/** Most common level of a cluster's lines. */
function levelIn({ lines: places }: LineCluster, lines: readonly SampledLine[]): string {
  const counts = new Map<string, number>();
  for (const place of places) {
    const { level } = lines[place];
    counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best), ['', 0])[0];
}
