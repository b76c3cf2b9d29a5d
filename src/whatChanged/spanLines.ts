import { wordedPatterns } from '../patterns/groupLines';
import { readersOf } from '../profile/cells';
import { type Table } from '../service/types';
import { type FoundDatasets } from '../traces/findDatasets';
import { type LogFields } from '../names/spanFields';
import { linesLike } from '../traces/traceQueries';
import { type OwnSpan } from '../traces/spanTree';
import { bothSides, type Counts, type Sides, sureWeight } from './certainty';
import { limits } from './constants';

/** Pattern of log lines that some spans of an operation write, and others don't. */
export interface MostlyLogged {
  /** Fixed words with placeholders. */
  text: string;
  /** Query for all lines that match the pattern. */
  query: string;
  /** Number of spans with such a line; `events` counts all spans. */
  counts: Counts;
  events: Counts;
}

/** A pattern of log lines, with the spans that wrote these lines. */
interface WrittenPattern extends Pick<MostlyLogged, 'text' | 'query'> {
  writers: ReadonlySet<OwnSpan>;
}

/** Finds patterns in the log lines in a result of `tracesQuery`. */
export async function writtenPatterns(
  table: Table | undefined,
  spans: readonly OwnSpan[],
  logs: FoundDatasets<LogFields>
): Promise<WrittenPattern[]> {
  const idOf = (trace: unknown, span: unknown) => JSON.stringify([trace, span]);
  const byId = new Map(spans.map((span) => [idOf(span.trace, span.span), span]));
  const lines = readersOf(table).flatMap((row) => {
    const [span, text] = [byId.get(idOf(row('trace'), row('span'))), row('line')];
    return span !== undefined && typeof text === 'string' && text !== '' ? [{ span, text }] : [];
  });
  const texts = lines.map(({ text }) => text);
  const patterns = await wordedPatterns(texts, limits.patterns);
  return patterns.map(({ text, operator, values, places }) => ({
    ...{ text, query: linesLike({ operator, values }, logs) },
    writers: new Set(places.map((line) => lines[line].span)),
  }));
}

/** The pattern that distinguishes spans from their operation's other spans, and from all others. */
export function mostlyLogged(
  patterns: readonly WrittenPattern[],
  ofOperation: Sides<readonly OwnSpan[]>,
  all: readonly OwnSpan[]
): MostlyLogged | undefined {
  const meant = new Set(ofOperation.selection);
  const others = all.filter((span) => !meant.has(span));
  const events = bothSides((side) => ofOperation[side].length);
  const [first] = patterns
    .map(({ text, query, writers }) => {
      const writing = (some: readonly OwnSpan[]) => some.filter((span) => writers.has(span)).length;
      const counts = bothSides((side) => writing(ofOperation[side]));
      const everywhere = { selection: counts.selection, baseline: writing(others) };
      const compared = { selection: events.selection, baseline: others.length };
      return { text, query, counts, sure: sureWeight(everywhere, compared, patterns.length) };
    })
    // Lines that the operation always writes aren't informative.
    .filter(
      ({ counts, sure }) => sure > 0 && (events.baseline === 0 || sureWeight(counts, events, patterns.length) > 0)
    )
    .sort((a, b) => b.sure - a.sure);
  return first && { text: first.text, query: first.query, counts: first.counts, events };
}
