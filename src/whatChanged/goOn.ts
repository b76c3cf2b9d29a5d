import { analyze } from '../apl/analysis/analyze';
import { type KnownSchema } from '../apl/analysis/schema';
import { type AskTable } from '../query/askSeveral';
import { type Annotation } from '../service/types';
import { errorText } from '../text/errorText';
import { type FoundDatasets } from '../traces/findDatasets';
import { type SpanFields } from '../traces/spanFields';
import { margin } from '../traces/toApl';
import { spansQuery } from '../traces/traceQueries';
import { type AlongTraces, alongTraces, maxTraceSpans, readTraces, tracesQuestion } from './alongTraces';
import { type ChangeQuestion } from './comparison';
import { type Happened, happenedThen, rangeOfHappened, type Then, thenOf } from './happened';
import { type RankedFindings } from './rankFindings';
import { namesCause } from './restated';
import { type Counts } from './statistics';
import { rangeAround, timelineQuestion, traceField, withTimelines } from './timeline';

/** Questions beside those of the first lines. */
export interface Sources {
  ask: AskTable;
  /** Annotations of all datasets. */
  listAnnotations: (range: { start: string; end: string }) => Promise<readonly Annotation[]>;
  /** Where the spans of the events' traces are; nothing where that is not known. */
  findSpans: () => Promise<FoundDatasets<SpanFields> | undefined>;
}

interface Found<T extends RankedFindings> {
  ranked: T;
  events: Counts;
  comparison: ChangeQuestion;
  datasets: readonly string[];
  schema: KnownSchema;
  /** Whether a person chose the window, not only the range. */
  isChosen: boolean;
}

export interface Further<T extends RankedFindings> {
  ranked: T;
  then?: Then;
  happened: Happened[];
  along?: AlongTraces;
  /** Questions that failed, as sentences. */
  failures: string[];
}

/** Looks for when the first lines began, what happened then, and what is different along their traces: three queries at most. */
export async function goOn<T extends RankedFindings>(found: Found<T>, sources: Sources): Promise<Further<T>> {
  const failures: string[] = [];
  const unless = async <R>(what: string, asked: Promise<R>): Promise<R | undefined> => {
    try {
      return await asked;
    } catch (error) {
      failures.push(`Couldn’t look for ${what}: ${errorText(error)}`);
      return undefined;
    }
  };
  const { comparison, events, isChosen, datasets, schema } = found;
  const window = comparison.windows.selection;
  const around = rangeAround(window);
  const listed = unless('annotations', sources.listAnnotations(rangeOfHappened({ from: around.from, to: window.to })));
  const question = timelineQuestion(comparison, found.ranked, schema);
  const table = question && (await unless('when it began', sources.ask(question.apl, question.range)));
  const timed = question && table ? withTimelines(found.ranked, question, table, { events, window }) : undefined;
  const { ranked, began } = timed ?? { ranked: found.ranked };
  const annotations = (await listed) ?? [];
  const then = thenOf(ranked.findings, window, { isChosen, began, size: question?.size });
  const happened = then ? happenedThen(annotations, { datasets, findings: ranked.findings, then }) : [];
  const along = await unless('differences along traces', alongOf(found, sources));
  return { ranked, then, happened, along, failures };
}

/** Fields that may name the cause of what a span does. */
const maxFieldsOfSpans = 12;

async function alongOf<T extends RankedFindings>(
  { comparison, schema, ranked }: Found<T>,
  { ask, findSpans }: Sources
): Promise<AlongTraces | undefined> {
  const { columns } = analyze(comparison.events, schema).result;
  const trace = traceField(columns);
  const spans = trace === undefined ? undefined : await findSpans();
  if (trace === undefined || spans === undefined) {
    return undefined;
  }
  const { all } = comparison.windows;
  // Of a peak, not all events are slow.
  const slow = ranked.restated.find(({ trait, isSure }) => trait.kind === 'above' && isSure)?.trait;
  const traces = readTraces(await ask(tracesQuestion(comparison, trace, slow), all));
  const { selection, baseline } = traces.ids;
  if (Math.min(selection.length, baseline.length) === 0) {
    return undefined;
  }
  const known = spans.datasets.flatMap((name) => schema.fieldsOf(name) ?? []).map(({ name }) => name);
  const fields = [...new Set(known)].filter(namesCause).slice(0, maxFieldsOfSpans);
  const apl = spansQuery([...selection, ...baseline], maxTraceSpans, spans, fields);
  // A trace may begin before its event of the window, and end after.
  return alongTraces(traces, await ask(apl, { from: all.from - margin, to: all.to + margin }), fields);
}
