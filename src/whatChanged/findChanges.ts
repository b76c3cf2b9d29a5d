import { type Observable } from 'rxjs';

import { type DataFrame } from '@grafana/data';

import { analyze } from '../apl/analysis/analyze';
import { type KnownSchema } from '../apl/analysis/schema';
import { askSeveral, type Asking, type AskTable, effortOf, noticesOf } from '../query/askSeveral';
import { type Period } from '../query/timeRanges';
import { type ListedAnnotations, type QueryResult } from '../service/queryResult';
import { ServiceError } from '../service/serviceError';
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
import { type ComparedBy, type Windows } from './windows';

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
  /** The comparison that the query asks for, and why this one is another. */
  comparedBy: ComparedBy;
  widened?: string;
  /** Fewest other events that are worth more queries. */
  least: number;
}

/** Requests beside queries. */
interface Others {
  listAnnotations: (range: { start: string; end: string }) => Observable<ListedAnnotations>;
  findTraces: Sources['findTraces'];
}

/** A frame of `changesFrame`; partial as long as more is being asked. */
export interface FoundFrame {
  frame: DataFrame;
  partial: boolean;
  /** Whether there are fewer other events than are worth more queries. */
  isShort?: boolean;
}

/** Finds what changed, by an overview and exact counts of what may differ, then looks further. Unsubscribing cancels. */
export function findChanges(
  asked: Asked,
  send: (apl: string, period: Period) => Observable<QueryResult>,
  others: Others
): Observable<FoundFrame> {
  return askSeveral<FoundFrame>(send, (asking) => changesIn(asked, asking, others));
}

async function changesIn(
  asked: Asked,
  { ask, once, emit, sent, results }: Asking<FoundFrame>,
  { listAnnotations, findTraces: findAll }: Others
): Promise<FoundFrame> {
  const comparison = comparisonOf(asked.events, asked, asked.schema);
  const chosen = await chosenFields(asked, comparison, ask);
  // Three queries at most: where the fields had to be asked for, the plain one follows at once.
  const isPlain = sent.length > 0 || asked.datasets.length !== 1;
  const found = await overviewOf(comparison, chosen.compared, isPlain, ask);
  const overview = sent.at(-1) ?? '';
  const isShort = found.events.selection > 0 && found.events.baseline < asked.least;
  const { events, ...ranked } = isShort
    ? { events: found.events, findings: [], restated: [] }
    : await findingsIn(await withPatterns(found), comparison, asked.question, ask);
  const frameOf = ({ ranked: shown, failures = [], ...more }: Partial<Further<RankedFindings>>) =>
    changesFrame({
      refId: asked.refId,
      comparedBy: asked.comparedBy,
      events,
      where: asked.where,
      widened: asked.widened,
      ...(shown ?? ranked),
      ...more,
      selection: comparison.selection,
      window: comparison.windows.selection,
      baseline: comparison.windows.baseline,
      overview,
      sent: [...sent],
      others: chosen.others,
      meta: { shape: 'table', rows: ranked.findings.length, ...effortOf(results) },
      notices: noticesOf(results, [...asked.leftOut, ...failures]),
    });
  if (isShort) {
    return { frame: frameOf({}), partial: false, isShort };
  }
  emit({ frame: frameOf({}), partial: true });
  const { datasets, schema, isChosen } = asked;
  // At most five queries in all: where the fields had to be asked for, nothing is known of spans either.
  const findTraces = results.length > 2 ? async () => undefined : findAll;
  const further = await goOn(
    { ranked, events, comparison, datasets, schema, isChosen },
    { ask, findTraces, listAnnotations: async (range) => (await once(listAnnotations(range))).annotations }
  );
  return { frame: frameOf(further), partial: false };
}

/** Chooses the fields of the events; one of them says which there are where nothing is known. */
async function chosenFields(
  { events, schema, fields, where = '' }: Asked,
  comparison: ChangeQuestion,
  ask: AskTable
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
  ask: AskTable
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

async function findingsIn(overview: ComparedOverview, comparison: ChangeQuestion, question: Question, ask: AskTable) {
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
