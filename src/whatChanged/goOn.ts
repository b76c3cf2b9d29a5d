import { analyze } from '../apl/analysis/analyze';
import { type KnownSchema } from '../apl/analysis/schema';
import { type AskTable } from '../query/askSeveral';
import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { type Annotation } from '../service/types';
import { errorText } from '../text/errorText';
import { failureMarkOf, isFailureValue } from '../traces/failureNames';
import { margin } from '../traces/toApl';
import { type TraceDatasets, tracesQuery } from '../traces/traceQueries';
import { type AlongTraces, alongTraces, maxTraceRows, readTraces, tracesQuestion } from './alongTraces';
import { type ChangeQuestion } from './comparison';
import { type Happened, happenedThen, rangeOfHappened, type Then, thenOf } from './happened';
import { type Finding, type RankedFindings } from './rankFindings';
import { namesCause } from './restated';
import { type Counts } from './statistics';
import { type Trait } from './traits';
import { rangeAround, timelineQuestion, traceField, withTimelines } from './timeline';

/** Questions beside those of the first lines. */
export interface Sources {
  ask: AskTable;
  /** Annotations of all datasets. */
  listAnnotations: (range: { start: string; end: string }) => Promise<readonly Annotation[]>;
  /** Where the spans of the events' traces are, and their log lines; nothing where that is not known. */
  findTraces: () => Promise<TraceDatasets | undefined>;
}

interface Found {
  ranked: RankedFindings;
  events: Counts;
  comparison: ChangeQuestion;
  /** That of their traces, where it is another. */
  traced?: ChangeQuestion;
  datasets: readonly string[];
  schema: KnownSchema;
  /** Whether a person chose the window, not only the range. */
  isChosen: boolean;
}

export interface Further {
  ranked: RankedFindings;
  then?: Then;
  happened: Happened[];
  along?: AlongTraces;
  /** Questions that failed, as sentences. */
  failures: string[];
}

/** Looks for when the first lines began, what happened then, and what is different along their traces: three queries at most. */
export async function goOn(found: Found, sources: Sources): Promise<Further> {
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
  // Where there are no events at all, or none matches, nothing is to be explained.
  const isNothing = events.selection === 0 && (events.baseline === 0 || comparison.time === undefined);
  const listed = isNothing
    ? undefined
    : unless('annotations', sources.listAnnotations(rangeOfHappened({ from: around.from, to: window.to })));
  const isCompared = Math.min(events.selection, events.baseline) > 0;
  const question = isCompared ? timelineQuestion(comparison, found.ranked, schema) : undefined;
  const table = question && (await unless('when it began', sources.ask(question.apl, question.range)));
  const timed = question && table ? withTimelines(found.ranked, question, table, { events, window }) : undefined;
  const { ranked, began } = timed ?? { ranked: found.ranked };
  const annotations = (await listed) ?? [];
  const then = thenOf(ranked.findings, window, { isChosen, began, size: question?.size });
  const happened = then ? happenedThen(annotations, { datasets, findings: ranked.findings, events, then, window }) : [];
  const along = isCompared ? await unless('differences along traces', alongOf(found, then, sources)) : undefined;
  return { ranked, then, happened, along, failures };
}

/** Failures that log lines beside the spans may cause: these are done without. */
const ofLogs: ReadonlySet<ServiceErrorKind> = new Set<ServiceErrorKind>([
  ...(['query', 'request', 'notFound', 'permission'] as const),
  ...(['timeout', 'memory', 'tooLarge', 'cut'] as const),
]);

/** Fields that may name the cause of what a span does. */
const maxFieldsOfSpans = 12;

async function alongOf(
  { comparison: own, traced: comparison = own, schema, ranked, events }: Found,
  then: Then | undefined,
  { ask, findTraces }: Sources
): Promise<AlongTraces | undefined> {
  const { columns } = analyze(comparison.events, schema).result;
  const trace = traceField(columns);
  const found = trace === undefined ? undefined : await findTraces();
  if (trace === undefined || found === undefined) {
    return undefined;
  }
  const { all } = comparison.windows;
  const narrowed = worseIn(ranked, events, {
    isInTime: comparison.time !== undefined,
    duration: found.spans.fields.duration,
  });
  const before = then && usualBefore(comparison, then);
  const traces = readTraces(await ask(tracesQuestion(comparison, trace, { narrowed, before }), all));
  const { selection, baseline } = traces.ids;
  if (Math.min(selection.length, baseline.length) === 0) {
    return undefined;
  }
  const known = found.spans.datasets.flatMap((name) => schema.fieldsOf(name) ?? []).map(({ name }) => name);
  const fields = [...new Set(known)].filter(namesCause).slice(0, maxFieldsOfSpans);
  const ids = [...selection, ...baseline];
  // A trace may begin before its event of the window, and end after.
  const around = { from: all.from - margin, to: all.to + margin };
  const askOf = (datasets: TraceDatasets) => ask(tracesQuery(ids, maxTraceRows, datasets, fields), around);
  const { logs, ...spansOnly } = found;
  const table = await askOf(found).catch((error: unknown) => {
    if (logs !== undefined && error instanceof ServiceError && ofLogs.has(error.kind)) {
      return askOf(spansOnly);
    }
    throw error;
  });
  const along = await alongTraces(traces, table, fields, logs);
  return { ...along, ...(narrowed && { narrowed }), ...(before !== undefined && { before }) };
}

/** The time before which events were as usual: when the difference began, if there are other events enough before that. What changed may have gone on after the window. */
function usualBefore(
  { time, windows: { selection, baseline } }: ChangeQuestion,
  { began, isMeasured }: Then
): number | undefined {
  const lengths = baseline.map(({ from, to }) => Math.max(0, Math.min(to, began) - from));
  const isEnough = lengths.reduce((sum, length) => sum + length, 0) >= selection.to - selection.from;
  return time !== undefined && isMeasured && isEnough ? began : undefined;
}

/** The trait that became worse, where not all selected events have it: at a peak of sizes the large ones; in a time, the failed ones, else the slow ones. */
function worseIn(
  { findings, restated }: RankedFindings,
  events: Counts,
  { isInTime, duration }: { isInTime: boolean; duration: string }
): Trait | undefined {
  const large = restated.find(({ trait, isSure }) => trait.kind === 'above' && isSure);
  // Failures may be few: that there are more is enough.
  const isMore = ({ isSure, isSmall, counts }: Finding) =>
    (isSure || isSmall) && counts.selection * events.baseline > counts.baseline * events.selection;
  const more = isInTime ? findings.filter(isMore) : [];
  const failed = more.find(({ trait: one }) => {
    const mark = failureMarkOf(one.field.name);
    return one.kind === 'value' && mark !== undefined && isFailureValue(mark, one.value);
  });
  const slow = more.find(({ trait }) => trait.kind === 'above' && trait.field.name === duration);
  return (large ?? failed ?? slow)?.trait;
}
