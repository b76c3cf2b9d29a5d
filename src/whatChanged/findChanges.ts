import { type Observable } from 'rxjs';

import { type DataFrame } from '@grafana/data';

import { analyze } from '../apl/analysis/analyze';
import { type KnownSchema } from '../apl/analysis/schema';
import { askSeveral, type Asking, type AskTable, effortOf, noticesOf } from '../query/askSeveral';
import { type Period } from '../query/timeRanges';
import { type ListedAnnotations, type QueryResult } from '../service/queryResult';
import { withStep } from '../apl/edit/change';
import { errorText } from '../text/errorText';
import { isAsUsual } from './asUsual';
import { changesFrame } from './changesFrame';
import { type ChosenFields, chooseFields, type ComparedField, fieldsOfColumns, fieldsOfTable } from './comparedFields';
import { type ChangeQuestion, comparisonOf } from './comparison';
import { countsQuestion, readCounts } from './counts';
import { type Candidate, candidatesOf, comparisonsIn, pairsOf, strongestOfFields } from './candidates';
import { withPatterns } from './comparedPatterns';
import { type ComparedOverview, overviewQuery, readOverview } from './overview';
import { type Further, goOn, type Sources } from './goOn';
import { rankFindings, telling } from './rankFindings';
import { type Question, restates } from './restated';
import { type ChangeSearch } from '../types';
import { type ComparedBy, type Windows } from './windows';

/** One comparison, without variables. */
export interface Asked {
  events: string;
  windows: Windows;
  where: string | undefined;
  /** Of which group all of them are. */
  group: ChangeSearch['group'];
  fields: string[] | undefined;
  question: Question;
  /** The datasets of the events. */
  datasets: string[];
  /** Filters of a dashboard and groups that do not fit, as sentences. */
  leftOut: string[];
}

/** A comparison of the same events with more others. */
interface Wider {
  asked: Observable<Asked>;
  why: string;
  /** Fewer other events than this are too few. */
  least: number;
  /** Whether it is asked as well where nothing else is sure. */
  isForUnsure?: boolean;
}

interface Search {
  asked: Asked;
  /** Asked one after the other where there are too few other events. */
  wider: readonly Wider[];
  schema: KnownSchema;
  refId: string;
  /** Whether a person chose the window, not only the range. */
  isChosen: boolean;
  comparedBy: ComparedBy;
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
}

/** Finds what changed, by an overview and exact counts of what may differ, then looks further. Unsubscribing cancels. */
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
  const { refId, comparedBy, schema, isChosen } = search;
  const { begun, found, widened, refused } = await widestIn(search, asking);
  const { asked, comparison, fields, overview } = begun;
  const { events, ...ranked } = found;
  const frameOf = ({ ranked: shown, failures = [], ...more }: Partial<Further>) =>
    changesFrame({
      ...{ refId, comparedBy, events, where: asked.where, group: asked.group, widened },
      ...(shown ?? ranked),
      ...more,
      selection: comparison.selection,
      window: comparison.windows.selection,
      baseline: comparison.windows.baseline,
      overview,
      sent: [...sent],
      others: fields.others,
      meta: { shape: 'table', rows: ranked.findings.length, ...effortOf(results) },
      notices: noticesOf(results, [...asked.leftOut, ...refused, ...failures]),
    });
  emit({ frame: frameOf({}), partial: true });
  // At most five queries of one comparison: where the fields had to be asked for, nothing is known of spans either.
  const findTraces = fields.isTold ? async () => undefined : findAll;
  const traced = widened === undefined && comparison.time === undefined ? await tracedIn(search, asking) : undefined;
  const further = await goOn(
    { ranked, events, comparison, traced, datasets: asked.datasets, schema, isChosen },
    { ask, findTraces, listAnnotations: async (range) => (await once(listAnnotations(range))).annotations }
  );
  return { frame: frameOf(further), partial: false };
}

/** Others of a clicked group at the same time are mostly of the same traces: these are compared with those of all others. */
async function tracedIn({ wider, schema }: Search, asking: Asking<FoundFrame>): Promise<ChangeQuestion | undefined> {
  const ofAll = wider.find(({ isForUnsure }) => isForUnsure);
  const asked = ofAll && (await asking.once(ofAll.asked).catch(() => undefined));
  return asked && comparisonOf(asked.events, asked, schema);
}

/**
 * Compares with the others of the first wider question that has more, where there are too few, or nothing that differs is sure; a failure of
 * one is no answer.
 */
async function widestIn({ asked, wider, schema }: Search, asking: Asking<FoundFrame>) {
  const first = await begin({ asked, schema }, asking);
  const { selection, baseline } = first.found.events;
  const isUnsure = !isTelling(first);
  const refused: string[] = [];
  const tried =
    selection > 0 ? wider.filter(({ least, isForUnsure }) => baseline < least || (isForUnsure && isUnsure)) : [];
  for (const { asked: other, why } of tried) {
    try {
      const begun = await begin({ asked: await asking.once(other), schema }, asking, first);
      if (begun.found.events.baseline > baseline) {
        const candidates = begun.candidates.filter(
          (candidate) => !isAsUsual(candidate, begun.found.events, first.found)
        );
        return { begun, found: await findingsIn({ ...begun, candidates }, asking.ask), widened: why, refused };
      }
    } catch (error) {
      refused.push(`Couldn’t compare with more events: ${errorText(error)}`);
    }
  }
  return { begun: first, found: await findingsIn(first, asking.ask), refused };
}

/**
 * Whether an overview shows something that the selected events surely have more often, and that does not only repeat the question: the strongest
 * of a field says whether it does.
 */
const isTelling = ({ candidates, found: { events }, asked: { question } }: Begun): boolean =>
  strongestOfFields(candidates, ({ trait }) => trait).some(
    ({ trait, counts, difference }) =>
      difference.sure >= telling &&
      counts.selection * events.baseline > counts.baseline * events.selection &&
      !restates(trait, counts, events, question)
  );

/** A comparison with its overview. */
interface Begun {
  asked: Asked;
  comparison: ChangeQuestion;
  fields: FieldsToCompare;
  found: ComparedOverview;
  /** Traits that may differ. */
  candidates: Candidate[];
  overview: string;
}

async function begin(
  { asked, schema }: Pick<Search, 'asked' | 'schema'>,
  { ask, sent }: Asking<FoundFrame>,
  before?: Begun
): Promise<Begun> {
  const comparison = comparisonOf(asked.events, asked, schema);
  const fields = await fieldsToCompare({ asked, schema, comparison }, ask, before?.fields);
  const table = await ask(overviewQuery(comparison, fields.compared), comparison.windows.all);
  const overview = sent.at(-1) ?? '';
  const found = await withPatterns(readOverview(table, fields.compared));
  return { asked, comparison, fields, found, candidates: candidatesOf(found), overview };
}

interface FieldsToCompare extends ChosenFields {
  /** The fields that these are chosen from. */
  all: ComparedField[];
  /** Whether an event had to tell them. */
  isTold: boolean;
}

/** Chooses the fields of the events; one of them says which there are where nothing is known. */
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
      'The events have no comparable fields (strings, numbers, booleans or durations). Choose a query of events, or name the fields.'
    );
  }
  return { ...chosen, all, isTold };
}

async function findingsIn({ asked: { question }, comparison, found, candidates }: Begun, ask: AskTable) {
  const { events, fields } = found;
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
    ...rankFindings(candidates, pairs, counted, { comparisons: comparisonsIn(fields), question }),
  };
}
