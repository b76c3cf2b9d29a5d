import { lastValueFrom, Observable, ReplaySubject, takeUntil } from 'rxjs';

import { type DataFrame } from '@grafana/data';

import { analyze } from '../apl/analysis/analyze';
import { type KnownSchema } from '../apl/analysis/schema';
import { noteResult, type ResultMeta } from '../frames/decorate/stats';
import { Notices } from '../frames/notices';
import { totalEffort } from '../query/paging/effort';
import { type ListedAnnotations, type QueryResult } from '../service/queryResult';
import { ServiceError } from '../service/serviceError';
import { type Table } from '../service/types';
import { withStep } from '../apl/edit/change';
import { changesFrame } from './changesFrame';
import { type ChosenFields, chooseFields, type ComparedField, fieldsOfColumns, fieldsOfTable } from './comparedFields';
import { type ChangeQuestion, comparisonOf } from './comparison';
import { countsQuestion, readCounts } from './counts';
import { candidatesOf, comparisonsIn, pairsOf } from './candidates';
import { withPatterns } from './comparedPatterns';
import { type ComparedOverview, plainQuery, readPlain, readSpotlight, spotlightQuery } from './overview';
import { type Further, goOn, type Sources } from './goOn';
import { type RankedFindings, rankFindings } from './rankFindings';
import { type Question } from './restated';
import { type TimeWindow, comparedBy, type Windows } from './windows';

interface Asked {
  events: string;
  windows: Windows;
  where: string | undefined;
  fields: string[] | undefined;
  question: Question;
  /** The datasets of the events, and what is known of their fields. */
  datasets: string[];
  schema: KnownSchema;
  refId: string;
  /** Filters of a dashboard that do not fit, as sentences. */
  leftOut: string[];
  /** Whether a person chose the window, not only the range. */
  isChosen: boolean;
}

/** Requests beside queries. */
interface Others {
  listAnnotations: (range: { start: string; end: string }) => Observable<ListedAnnotations>;
  findSpans: Sources['findSpans'];
}

/** A frame of `changesFrame`; partial as long as more is being asked. */
interface FoundFrame {
  frame: DataFrame;
  partial: boolean;
}

type Send = (apl: string, range: TimeWindow) => Observable<QueryResult>;
type Ask = (apl: string, range: TimeWindow) => Promise<Table | undefined>;

/** Finds what changed, by an overview and exact counts of what may differ, then looks further. Unsubscribing cancels. */
export function findChanges(asked: Asked, send: Send, { listAnnotations, findSpans }: Others): Observable<FoundFrame> {
  return new Observable((subscriber) => {
    // A query that is asked after the cancellation must not be sent.
    const stopped = new ReplaySubject<void>(1);
    const once = <T>(answer: Observable<T>) => lastValueFrom(answer.pipe(takeUntil(stopped)));
    const others = {
      listAnnotations: async (range: { start: string; end: string }) =>
        (await once(listAnnotations(range))).annotations,
      findSpans,
    };
    changesIn(
      asked,
      (apl, range) => once(send(apl, range)),
      others,
      (found) => subscriber.next(found)
    ).then(
      () => subscriber.complete(),
      (error: unknown) => subscriber.error(error)
    );
    return () => stopped.next();
  });
}

async function changesIn(
  asked: Asked,
  send: (...question: Parameters<Send>) => Promise<QueryResult>,
  others: Omit<Sources, 'ask'>,
  emit: (found: FoundFrame) => void
): Promise<void> {
  const sent: string[] = [];
  const results: QueryResult[] = [];
  const ask: Ask = async (apl, range) => {
    sent.push(apl);
    const response = await send(apl, range);
    results.push(response);
    return response.body.tables.at(0);
  };
  const comparison = comparisonOf(asked.events, asked, asked.schema);
  const chosen = await chosenFields(asked, comparison, ask);
  // Three queries at most: where the fields had to be asked for, the plain one follows at once.
  const isPlain = sent.length > 0 || asked.datasets.length !== 1;
  const compared = await withPatterns(await overviewOf(comparison, chosen.compared, isPlain, ask));
  const overview = sent.at(-1) ?? '';
  const { events, ...ranked } = await findingsIn(compared, comparison, asked.question, ask);
  const frameOf = ({ ranked: shown, failures = [], ...more }: Partial<Further<RankedFindings>>) =>
    changesFrame({
      refId: asked.refId,
      comparedBy: comparedBy(asked),
      events,
      ...(shown ?? ranked),
      ...more,
      selection: comparison.selection,
      window: comparison.windows.selection,
      overview,
      sent: [...sent],
      others: chosen.others,
      meta: metaOf(results, ranked.findings.length),
      notices: noticesOf(results, [...asked.leftOut, ...failures]),
    });
  if (events.selection === 0 || events.baseline === 0) {
    emit({ frame: frameOf({}), partial: false });
    return;
  }
  emit({ frame: frameOf({}), partial: true });
  const { datasets, schema, isChosen } = asked;
  // At most five queries in all: where the fields had to be asked for, nothing is known of spans either.
  const findSpans = results.length > 2 ? async () => undefined : others.findSpans;
  const further = await goOn({ ranked, events, comparison, datasets, schema, isChosen }, { ...others, findSpans, ask });
  emit({ frame: frameOf(further), partial: false });
}

/** Chooses the fields of the events; one of them says which there are where nothing is known. */
async function chosenFields(
  { events, schema, fields, where = '' }: Asked,
  comparison: ChangeQuestion,
  ask: Ask
): Promise<ChosenFields> {
  const { columns, certainty } = analyze(events, schema).result;
  const choose = (all: ComparedField[]) => {
    const names = new Set(all.map(({ name }) => name));
    const others = (fields ?? []).filter((name) => !names.has(name));
    const more = others.map((name): ComparedField => ({ name, type: 'unknown' }));
    const chosen = chooseFields([...all, ...more], fields, where);
    if (chosen.compared.length === 0) {
      throw new Error(
        'The events have no comparable fields (strings, numbers, booleans or durations). Choose a query of events, or name the fields.'
      );
    }
    return chosen;
  };
  if (certainty !== 'open' || fields !== undefined) {
    return choose(fieldsOfColumns(columns));
  }
  const table = await ask(withStep(comparison.events, 'limit 1'), comparison.windows.all);
  return choose(fieldsOfTable(table?.fields ?? []));
}

/** Asks by the service's `spotlight`; in plain APL where that does not exist, or is another one than we know. */
async function overviewOf(
  comparison: ChangeQuestion,
  fields: readonly ComparedField[],
  isPlain: boolean,
  ask: Ask
): Promise<ComparedOverview> {
  const { all } = comparison.windows;
  if (!isPlain) {
    const overview = await ask(spotlightQuery(comparison, fields), all).then(
      (table) => readSpotlight(table, fields),
      (error: unknown) => {
        if (error instanceof ServiceError && error.kind === 'query') {
          return undefined;
        }
        throw error;
      }
    );
    if (overview !== undefined) {
      return overview;
    }
  }
  return readPlain(await ask(plainQuery(comparison, fields), all), fields);
}

async function findingsIn(overview: ComparedOverview, comparison: ChangeQuestion, question: Question, ask: Ask) {
  const candidates = candidatesOf(overview);
  const { events } = overview;
  if (candidates.length === 0) {
    return { events, findings: [], restated: [] };
  }
  const traits = candidates.map(({ trait }) => trait);
  const pairs = pairsOf(candidates, events);
  const { apl, range, sides } = countsQuestion(comparison, traits, pairs);
  const counted = readCounts(await ask(apl, range), { sides, traits: traits.length, pairs: pairs.length });
  const [selection, baseline] = counted;
  return {
    events: { selection: selection.events, baseline: baseline.events },
    ...rankFindings(candidates, pairs, counted, { comparisons: comparisonsIn(overview.fields), question }),
  };
}

function metaOf(results: QueryResult[], rows: number): ResultMeta {
  const { status, bytes, cost } = totalEffort(results);
  const { elapsedTime = 0, rowsExamined = 0 } = status;
  const datasets = results.at(-1)?.body.datasetNames;
  return { shape: 'table', rows, datasets, elapsed: elapsedTime / 1000, rowsExamined, bytes, cost };
}

function noticesOf(results: readonly QueryResult[], leftOut: readonly string[]) {
  const notices = new Notices();
  leftOut.forEach((text) => notices.warn(text));
  results.forEach((result) => noteResult(result, notices));
  return notices.all();
}
