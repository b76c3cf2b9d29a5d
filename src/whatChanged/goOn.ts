import { type KnownSchema, type SchemaField } from '@aplkit/language/apl/analysis/schema';
import { bodyNames } from '@aplkit/language/apl/analysis/bodyField';
import { calleeNames, isEventId, spanPartNames } from '../names/knownNames';
import { namesCause, namesSymptom } from '../names/causes';
import { type Period } from '../query/plan/timeRanges';
import { type AskTable } from '../query/result/askSeveral';
import { ServiceError, type ServiceErrorKind } from '../service/serviceError';
import { type Annotation } from '../service/types';
import { errorText } from '../service/errorText';
import { rankIn } from '../names/failureNames';
import { margin } from '../traces/toApl';
import { type TraceDatasets, tracesQuery } from '../traces/traceQueries';
import { type AlongTraces, alongTraces } from './alongTraces';
import { type ChangeQuestion } from './comparison';
import { type SampledTraces } from './counts';
import { type Clicked, type Happened, happenedThen, type Then, thenOf } from './happened';
import { type RankedFindings } from './finding';
import { type Counts } from './certainty';
import { rangeAround, timelineQuestion, type TimelineQuestion, withTimelines } from './timeline';
import { constants, limits, minutes } from './constants';

/** Requests that are sent after the first findings. */
export interface Sources {
  ask: AskTable;
  /** Annotations around the selected events. */
  listed: Promise<readonly Annotation[]>;
  attempt: Attempt;
  /** Datasets of the events' spans and log lines; `undefined` if unknown. */
  findTraces: () => Promise<TraceDatasets | undefined>;
}

interface Found {
  events: Counts;
  comparison: ChangeQuestion;
  ranked: RankedFindings;
  sampled?: SampledTraces;
  clicked: Clicked;
  datasets: readonly string[];
  schema: KnownSchema;
  /** True if the user chose the window, not only the range. */
  isChosen: boolean;
  /** True if the traces of both sides are compared. */
  isTraced: boolean;
}

export interface Further {
  ranked: RankedFindings;
  then?: Then;
  happened: Happened[];
  along?: AlongTraces;
  /** The query for the findings' timelines, if there are any. */
  question?: TimelineQuestion;
}

/** Range of the annotations around a window. */
export const annotationRange = (window: Period) => ({
  start: new Date(rangeAround(window).from - minutes(limits.before + constants.past.value)).toISOString(),
  end: new Date(window.to).toISOString(),
});

/** Awaits a search. If it fails, the result is `undefined`. */
type Attempt = <R>(what: string, search: Promise<R>) => Promise<R | undefined>;

/** Adds a sentence to `failures` for each search that fails. */
export const attempting =
  (failures: string[]): Attempt =>
  (what, search) =>
    search.catch((error: unknown) => {
      failures.push(`Couldn’t look for ${what}: ${errorText(error)}`);
      return undefined;
    });

/** Start of the difference, from the findings or a `measured` time, and annotations around it. */
export function happenedAt(
  annotations: readonly Annotation[],
  { ranked: { findings }, comparison, isChosen, clicked, datasets }: Found,
  measured: { began?: number; size?: number } = {}
): Pick<Further, 'then' | 'happened'> {
  const then = thenOf(findings, comparison.windows.selection, { isChosen, clicked, ...measured });
  const happened = then ? happenedThen(annotations, { datasets, findings, then, clicked }) : [];
  return { then, happened };
}

/** Finds the start of the difference, annotations around it, and differences in traces. */
export async function goOn(found: Found, sources: Sources): Promise<Further> {
  const { ask, listed, attempt } = sources;
  const { comparison, events, schema } = found;
  const window = comparison.windows.selection;
  const isCompared = Math.min(events.selection, events.baseline) > 0;
  const question = isCompared ? timelineQuestion(comparison, found.ranked, schema) : undefined;
  const table = question && (await attempt('the start of the difference', ask(question.apl, question.range)));
  const timed = question && table ? withTimelines(found.ranked, question, table, { events, window }) : undefined;
  const { ranked, began } = timed ?? { ranked: found.ranked };
  const then = happenedAt(await listed, { ...found, ranked }, { began, size: question?.bins.size });
  const along =
    isCompared && found.isTraced ? await attempt('differences in traces', alongOf(found, sources)) : undefined;
  return { ranked, ...then, along, question: timed && question };
}

/** Failures that log lines may cause. After one of these, the query runs again without them. */
const ofLogs: ReadonlySet<ServiceErrorKind> = new Set<ServiceErrorKind>([
  ...(['query', 'request', 'notFound', 'permission'] as const),
  ...(['timeout', 'memory', 'tooLarge', 'cut'] as const),
]);

async function alongOf(
  { comparison, sampled, schema }: Found,
  { ask, findTraces }: Pick<Sources, 'ask' | 'findTraces'>
): Promise<AlongTraces | undefined> {
  const { selection = [], baseline = [], kin = [] } = sampled?.ids ?? {};
  const found = Math.min(selection.length, baseline.length) === 0 ? undefined : await findTraces();
  if (sampled === undefined || found === undefined) {
    return undefined;
  }
  const { all } = comparison.windows;
  const fields = comparedOfSpans(found.spans.datasets.flatMap((name) => schema.fieldsOf(name) ?? []));
  const ids = [...new Set([...selection, ...baseline, ...kin])];
  // A trace may extend beyond the window of its event.
  const around = { from: all.from - margin, to: all.to + margin };
  const askOf = (datasets: TraceDatasets) => ask(tracesQuery(ids, limits.rows, datasets, fields), around);
  const { logs, ...spansOnly } = found;
  const table = await askOf(found).catch((error: unknown) => {
    if (logs !== undefined && error instanceof ServiceError && ofLogs.has(error.kind)) {
      return askOf(spansOnly);
    }
    throw error;
  });
  return alongTraces(sampled, table, fields, logs);
}

/** Span fields to compare: names that suggest causes or call targets first, then flags, then strings. */
function comparedOfSpans(known: readonly SchemaField[]): string[] {
  const ranks = known.flatMap(({ name, type }) => {
    const isKnown = namesCause(name) || rankIn(name, calleeNames) >= 0;
    const rank = isKnown ? 0 : type === 'boolean' ? 1 : type === 'string' ? 2 : 3;
    const isCompared = rank < 3 && !namesSymptom(name) && !isEventId(name) && rankIn(name, ofSpans) < 0;
    return isCompared || isKnown ? [{ name, rank }] : [];
  });
  const names = ranks.sort((a, b) => a.rank - b.rank).map(({ name }) => name);
  return [...new Set(names)].slice(0, limits.fieldsOfSpans);
}

/** Fields that are different for each span, or that are compared anyway. */
const ofSpans: readonly string[] = [...Object.values(spanPartNames).flat(), ...bodyNames];
