import { type Observable } from 'rxjs';

import { type DataFrame } from '@grafana/data';

import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { askSeveral, type Asking, type AskTable, effortOf, noticesOf } from '../query/result/askSeveral';
import { type LevelOptions } from '../frames/options';
import { type Period } from '../query/plan/timeRanges';
import { type ListedAnnotations, type QueryResult } from '../service/queryResult';
import { withStep } from '@aplkit/language/apl/edit/change';
import { lineTime } from '@aplkit/language/apl/edit/rows';
import { errorText } from '../service/errorText';
import { changesFrame, type ChangesReport } from './changesFrame';
import { type ChosenFields, chooseFields, type ComparedField, fieldsOfColumns, fieldsOfTable } from './comparedFields';
import { type ChangeQuestion, comparisonOf, within } from './comparison';
import { type AskedRise, courseQuery, type Normal, normalIn, worseAt, worseFieldsOf, type Worse } from './course';
import { bothSides, type Counts } from './certainty';
import { type Candidate, candidatesOf, comparisonsIn, pairsOf } from './candidates';
import { countsQuestion, readCounts, type SampledTraces } from './counts';
import { withPatterns } from './comparedPatterns';
import { type ComparedOverview, isDistinct, overviewQuery, readOverview } from './overview';
import { annotationsAround, searchFailure, type Further, goOn, happenedAt, type Sources } from './goOn';
import { type Clicked } from './happened';
import { type RankedFindings } from './finding';
import { rankFindings } from './rankFindings';
import { type Question } from './restated';
import { type TimelineQuestion, traceField } from './timeline';
import { type ChangeSearch } from '../types';
import { type ComparedBy, type Windows } from './windows';

/** One comparison, without variables. */
export interface Asked {
  events: string;
  windows: Windows;
  where: string | undefined;
  /** Group that all compared events belong to. */
  group: ChangeSearch['group'];
  fields: string[] | undefined;
  question: Question;
  /** The datasets of the events. */
  datasets: string[];
  /** A sentence for each dashboard filter and group that can't be applied. */
  leftOut: string[];
}

/** Comparison of the same events with a wider baseline. */
interface Wider {
  asked: Observable<Asked>;
  why: string;
  /** Minimum number of other events. */
  least: number;
  /** True if it applies if no events are selected. */
  isForNone?: boolean;
}

interface Search {
  asked: Asked;
  /** Wider comparisons, tried in order if there are too few other events or no selected events. */
  wider: readonly Wider[];
  /** Search for a rise at the click, if applicable. */
  rise?: AskedRise & {
    asked: (changes: Worse['asked']) => Observable<Asked>;
    /** Comparison to run if nothing rose. Default: the original comparison. */
    otherwise?: Worse['asked'];
  };
  schema: KnownSchema;
  refId: string;
  /** True if the user chose the window, not only the range. */
  isChosen: boolean;
  comparedBy: ComparedBy;
  /** Start of the clicked annotation or trace, if any. */
  clicked: Clicked;
  /** How to read log levels, if timelines are shown and need marks. */
  marks?: LevelOptions;
}

/** Requests other than queries. */
interface Others {
  listAnnotations: (range: { start: string; end: string }) => Observable<ListedAnnotations>;
  findTraces: Sources['findTraces'];
}

/** Frame of `changesFrame`; partial while further queries run. */
export interface FoundFrame {
  frame: DataFrame;
  partial: boolean;
}

/**
 * Finds what changed: runs an overview, counts candidates exactly, then looks for annotations, traces and start times. Unsubscribing
 * cancels the queries.
 */
export function findChanges(
  search: Search,
  send: (apl: string, period: Period) => Observable<QueryResult>,
  others: Others
): Observable<FoundFrame> {
  return askSeveral<FoundFrame>(send, (asking) => changesIn(search, asking, others));
}

async function changesIn(
  search: Search,
  asking: Asking<FoundFrame>,
  { listAnnotations, findTraces: findAll }: Others
): Promise<FoundFrame> {
  const { ask, once, emit, sent, results } = asking;
  const { refId, comparedBy, schema, isChosen, clicked } = search;
  const { rise } = search;
  const risen = await worseIn(search, ask);
  const worse = typeof risen === 'string' ? undefined : risen;
  const better = worse?.asked ?? rise?.otherwise;
  const asked = rise && better ? await once(rise.asked(better)) : search.asked;
  if (risen) {
    const { selection: window, baseline } = asked.windows;
    const { events = { selection: 0, baseline: 0 } } = worse ?? {};
    const frame = changesFrame({
      ...{ refId, comparedBy, window, baseline, rise: risen, findings: [], restated: [], others: [], notices: [] },
      ...{ events, sent, selection: '', overview: '', lookingOn: 'times' },
      meta: { shape: 'table', rows: 0, ...effortOf(results) },
    });
    emit({ frame, partial: true });
  }
  const { begun, widened, refused } = await widestIn({ ...search, asked }, asking);
  const { comparison, found, fields, overview } = begun;
  const compared = { events: found.events, comparison };
  // Listed early, so that the first lines leave room for annotations.
  const listed = annotationsAround(compared, async (range) => (await once(listAnnotations(range))).annotations);
  const known = { ...compared, clicked, datasets: begun.asked.datasets, schema, isChosen };
  const frameOf = (more: Partial<Further> & Pick<Further, 'ranked'> & Pick<ChangesReport, 'lookingOn'>) =>
    changesFrame({
      ...{ refId, comparedBy, where: begun.asked.where, group: begun.asked.group, widened },
      ...{ events: found.events, rise: risen },
      ...more,
      ...more.ranked,
      selection: comparison.selection,
      window: comparison.windows.selection,
      baseline: comparison.windows.baseline,
      overview,
      sent: [...sent],
      others: fields.others,
      meta: { shape: 'table', rows: more.ranked.findings.length, ...effortOf(results) },
      notices: noticesOf(results, [...begun.asked.leftOut, ...refused, ...(more.failures ?? [])]),
    });
  const emitLines = async (ranked: RankedFindings, isTraced: boolean) => {
    const soon = await Promise.race([listed, undefined]);
    const happened = soon && happenedAt(soon, { ...known, ranked });
    emit({ frame: frameOf({ ranked, ...happened, lookingOn: isTraced ? 'traces' : 'times' }), partial: true });
  };
  if (sent.length > 1) {
    // Two queries already: exact counts confirm these lines.
    await emitLines(estimatedIn(begun), begun.trace !== undefined);
  }
  const counted = await findingsIn(begun, ask);
  const lines = { ...counted, ...known };
  const { selection = [], baseline: others = [] } = counted.sampled?.ids ?? {};
  await emitLines(counted.ranked, Math.min(selection.length, others.length) > 0);
  // Keeps to five queries per comparison: if a query was needed to find the fields, the spans are unknown as well.
  const findTraces = fields.isTold ? async () => undefined : findAll;
  const further = await goOn(lines, { ask, findTraces, listed });
  const { question } = further;
  if (search.marks === undefined || question === undefined) {
    return { frame: frameOf(further), partial: false };
  }
  emit({ frame: frameOf(further), partial: true });
  return {
    frame: frameOf(await withTimelineMarks(further, question, search.marks, { schema, asking })),
    partial: false,
  };
}

/** Adds marks to the timelines. If there are no marks, the timelines stay unchanged. */
async function withTimelineMarks(
  further: Further,
  question: TimelineQuestion,
  levels: LevelOptions,
  { schema, asking: { ask, results } }: Pick<Search, 'schema'> & { asking: Asking<FoundFrame> }
): Promise<Further> {
  try {
    const { withMarks } = await import(/* webpackChunkName: "evidence" */ './withMarks');
    const askResult = async (apl: string, period: Period) => {
      await ask(apl, period);
      return results.at(-1);
    };
    return { ...further, ranked: await withMarks(further.ranked, question, { ask: askResult, schema, levels }) };
  } catch (error) {
    return { ...further, failures: [...further.failures, searchFailure('marks', error)] };
  }
}

/** The events that became worse at the click; `undefined` if none did, or if only the query's own filters could show this. */
async function worseIn({ asked, rise, schema }: Search, ask: AskTable): Promise<Worse | Normal | undefined> {
  const { result } = analyze(asked.events, schema);
  const time = lineTime(result);
  const fields = time === undefined ? undefined : worseFieldsOf(result.columns, time, rise?.where);
  if (rise === undefined || fields === undefined || (fields.failed ?? fields.duration) === undefined) {
    return undefined;
  }
  const events = withStep(asked.events, `where ${within(fields.time, rise.range)}`);
  const worse = worseAt(await ask(courseQuery(events, fields, rise.range), rise.range), fields, rise);
  return worse ?? (rise.where === undefined ? normalIn(fields) : undefined);
}

/** If there are too few other events, compares with the first wider baseline that has more. Skips baselines that fail. */
async function widestIn({ asked, wider, schema }: Search, asking: Asking<FoundFrame>) {
  const first = await begin({ asked, schema }, asking);
  const { selection, baseline } = first.found.events;
  const refused: string[] = [];
  const tried = wider.filter(({ least, isForNone }) =>
    isForNone ? selection === 0 : selection > 0 && baseline < least
  );
  for (const { asked: other, why } of tried) {
    try {
      const begun = await begin({ asked: await asking.once(other), schema }, asking, first);
      const { events } = begun.found;
      if (selection === 0 ? events.selection > 0 : events.baseline > baseline) {
        return { begun, widened: why, refused };
      }
    } catch (error) {
      refused.push(`Couldn’t compare with more events: ${errorText(error)}`);
    }
  }
  return { begun: first, refused };
}

/** A comparison with its overview. */
interface Begun {
  asked: Asked;
  comparison: ChangeQuestion;
  fields: FieldsToCompare;
  found: ComparedOverview;
  /** Traits that may differ. */
  candidates: Candidate[];
  /** Name of the field with an event's trace ID. */
  trace: string | undefined;
  overview: string;
}

async function begin(
  { asked, schema }: Pick<Search, 'asked' | 'schema'>,
  { ask, sent }: Asking<FoundFrame>,
  before?: Begun
): Promise<Begun> {
  const comparison = comparisonOf(asked.events, asked, schema);
  const fields = await fieldsToCompare({ asked, schema, comparison }, ask, before?.fields);
  const trace = traceField(analyze(comparison.events, schema).result.columns);
  const table = await ask(overviewQuery(comparison, fields.compared), comparison.windows.all);
  const overview = sent.at(-1) ?? '';
  const found = await withPatterns(readOverview(table, fields.compared));
  const ids = found.fields.filter(isDistinct).map(({ field: { name } }) => ({ name, why: 'ID' }));
  const told = { ...fields, others: [...fields.others, ...ids] };
  return { asked, comparison, fields: told, found, candidates: candidatesOf(found), trace, overview };
}

interface FieldsToCompare extends ChosenFields {
  /** All fields from which the compared fields were chosen. */
  all: ComparedField[];
  /** True if fields come from a sample event. */
  isTold: boolean;
}

/** Fields of the events. If there's no schema, they come from a sample event. */
async function fieldsToCompare(
  { asked, schema, comparison }: Pick<Search, 'asked' | 'schema'> & Pick<Begun, 'comparison'>,
  ask: AskTable,
  before: FieldsToCompare | undefined
): Promise<FieldsToCompare> {
  const { events, fields, where = '' } = asked;
  const { columns, certainty } = analyze(events, schema).result;
  const isTold = certainty === 'open' && fields === undefined;
  const ofEvent = async () =>
    fieldsOfTable((await ask(withStep(comparison.events, 'limit 1'), comparison.windows.all))?.fields ?? []);
  const all = isTold ? (before?.all ?? (await ofEvent())) : fieldsOfColumns(columns);
  const names = new Set(all.map(({ name }) => name));
  const others = (fields ?? []).filter((name) => !names.has(name));
  const more = others.map((name): ComparedField => ({ name, type: 'unknown' }));
  const chosen = chooseFields([...all, ...more], fields, where);
  if (chosen.compared.length === 0) {
    throw new Error(
      'The events have no comparable fields (strings, numbers, booleans or durations). Choose a query that returns events, or list the fields to compare.'
    );
  }
  return { ...chosen, all, isTold };
}

async function findingsIn(
  { asked: { question }, comparison, found, candidates, trace }: Begun,
  ask: AskTable
): Promise<{ ranked: RankedFindings; sampled?: SampledTraces }> {
  const { events } = found;
  if (Math.min(events.selection, events.baseline) === 0 || (candidates.length === 0 && trace === undefined)) {
    return { ranked: { findings: [], restated: [] } };
  }
  const traits = candidates.map(({ trait }) => trait);
  const pairs = pairsOf(candidates, events);
  const wanted = { traits, pairs, trace };
  const { apl, range, days } = countsQuestion(comparison, wanted);
  const comparisons = comparisonsIn(found);
  const counted = readCounts(await ask(apl, range), { days }, wanted);
  return {
    ranked: rankFindings(candidates, pairs, counted, { comparisons, question }),
    sampled: counted.sampled,
  };
}

/** Findings from the overview query alone, which contains no data about traces or other times. */
function estimatedIn({ asked: { question }, found, candidates }: Begun): RankedFindings {
  const side = (of: keyof Counts) => ({
    ...{ events: found.events[of], counts: candidates.map(({ counts }) => counts[of]) },
    ...{ ofTraces: [], traces: 0, apart: [] },
  });
  const counted = { ...bothSides(side), times: { selection: 0, baseline: 0 }, earlier: [] };
  return rankFindings(candidates, [], counted, { comparisons: comparisonsIn(found), question });
}
