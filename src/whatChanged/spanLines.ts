import { groupLines, linePatterns } from '../patterns/groupLines';
import { hasWords } from '../patterns/linePattern';
import { readersOf } from '../profile/cells';
import { type Table } from '../service/types';
import { type FoundDatasets } from '../traces/findDatasets';
import { type LogFields } from '../traces/spanFields';
import { linesLike } from '../traces/traceQueries';
import { type OwnSpan } from './spanTree';
import { bothSides, type Counts, differenceOf, type Sides } from './statistics';

/** A pattern of log lines that some spans of an operation write, and others do not. */
export interface MostlyLogged {
  /** Fixed words with placeholders. */
  text: string;
  /** The query of all lines like it. */
  query: string;
  /** Spans with such a line, of how many. */
  counts: Counts;
  events: Counts;
}

/** Reads the log lines in the answer to `tracesQuery`, by their spans. */
export function readLines(table: Table | undefined): (span: OwnSpan) => readonly string[] {
  const idOf = (trace: unknown, span: unknown) => JSON.stringify([trace, span]);
  const lines = new Map<string, string[]>();
  for (const row of readersOf(table)) {
    const [id, line] = [idOf(row('trace'), row('span')), row('line')];
    if (typeof line === 'string' && line !== '') {
      lines.set(id, [...(lines.get(id) ?? []), line]);
    }
  }
  return ({ trace, span }) => lines.get(idOf(trace, span)) ?? [];
}

const maxPatterns = 100;
/** Least share of the spans that write such a line: causes may be told in several ways. */
const least = 0.25;

/** The pattern of log lines that sets some spans apart from others of their operation. */
export async function mostlyLogged(
  spans: Sides<readonly OwnSpan[]>,
  linesOf: (span: OwnSpan) => readonly string[],
  logs: FoundDatasets<LogFields>
): Promise<MostlyLogged | undefined> {
  const written = [...spans.selection, ...spans.baseline].flatMap((span) =>
    linesOf(span).map((text) => ({ span, text }))
  );
  const texts = written.map(({ text }) => text);
  const clusters = (await groupLines(texts)).slice(0, maxPatterns);
  const patterns = await linePatterns(clusters, texts);
  const events = bothSides((side) => spans[side].length);
  const [first] = patterns
    .map(({ text, operator, values }, place) => {
      const writing = new Set(clusters[place].lines.map((line) => written[line].span));
      const counts = bothSides((side) => spans[side].filter((span) => writing.has(span)).length);
      const { sure } = differenceOf(counts, events, patterns.length);
      return { text, query: linesLike({ operator, values }, logs), counts, events, sure };
    })
    .filter(({ text, counts, sure }) => sure > 0 && counts.selection >= least * events.selection && hasWords(text))
    .filter(({ counts }) => counts.selection * events.baseline > counts.baseline * events.selection)
    .sort((a, b) => b.sure - a.sure);
  return first && { text: first.text, query: first.query, counts: first.counts, events };
}
