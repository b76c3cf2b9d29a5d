import { type Observable } from 'rxjs';

import { type DataFrame } from '@grafana/data';

import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { withStep } from '@aplkit/language/apl/edit/change';
import { lineTime } from '@aplkit/language/apl/edit/rows';
import { askSeveral, type Asking, type AskTable, effortOf, noticesOf } from '../query/result/askSeveral';
import { type LevelOptions } from '../frames/options';
import { type Period } from '../query/plan/timeRanges';
import { type ListedAnnotations, type QueryResult } from '../service/queryResult';
import { changesFrame, type ChangesReport } from './changesFrame';
import { within } from './comparison';
import { type AskedRise, courseQuery, type Normal, normalIn, worseAt, type Worse } from './course';
import { worseFieldsOf } from '../names/worseFields';
import { annotationRange, attempting, type Further, goOn, happenedAt, type Sources } from './goOn';
import { type Clicked } from './happened';
import { type RankedFindings } from './finding';
import { type Asked, countedFindings, estimatedFindings, widestOverview, type Wider } from './comparedOverview';
import { limits } from './constants';

interface Search {
  asked: Asked;
  /** Wider comparisons, tried in order if there are no other events. */
  wider: readonly Wider[];
  /** Search for a rise at the click, if applicable. */
  rise?: AskedRise & {
    asked: (changes: Worse['asked'], group?: Worse['group']) => Observable<Asked>;
    /** Comparison to run if nothing rose. Default: the original comparison. */
    otherwise?: Worse['asked'];
  };
  schema: KnownSchema;
  refId: string;
  /** True if the user chose the window, not only the range. */
  isChosen: boolean;
  /** Start of the clicked annotation or trace; empty if the click was elsewhere. */
  clicked: Clicked;
  /** Settings for log levels, if timelines are shown and need marks. */
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

/** Finds what changed, with intermediate results. Unsubscribing cancels the queries. */
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
  const { ask, once, emit, sent } = asking;
  const { schema, isChosen, clicked, rise } = search;
  const risen = await worseIn(search, ask);
  const isNormal = typeof risen === 'string';
  const worse = isNormal ? undefined : risen;
  const better = worse?.asked ?? rise?.otherwise;
  const { asked: given } = search;
  const normal = { ...given, question: { ...given.question, isNormal } };
  const asked = rise && better ? await once(rise.asked(better, worse?.group)) : normal;
  const begun = await widestOverview({ ...search, asked }, asking);
  const { compared } = begun;
  const failures: string[] = [];
  const attempt = attempting(failures);
  const frameOf = framesOf(search, { ...begun, rise: risen, failures }, asking);
  // Listed early, so that the first lines leave room for annotations.
  const { events, comparison, fields } = compared;
  // If nothing rose, only similar events at other times would show that a difference in traces is new.
  const isTraced = !isNormal || comparison.kin !== undefined;
  const around = once(listAnnotations(annotationRange(comparison.windows.selection)));
  const listed = attempt('annotations', around).then((found) => found?.annotations ?? []);
  const known = { events, comparison, clicked, datasets: compared.asked.datasets, schema, isChosen, isTraced };
  const emitLines = async (ranked: RankedFindings, hasTraces: boolean) => {
    const soon = await Promise.race([listed, undefined]);
    const happened = soon && happenedAt(soon, { ...known, ranked });
    emit({
      frame: frameOf({ ranked, ...happened, lookingOn: isTraced && hasTraces ? 'traces' : 'times' }),
      partial: true,
    });
  };
  if (sent.length > 1) {
    // These lines appear after two queries; exact counts confirm them later.
    await emitLines(estimatedFindings(compared), compared.trace !== undefined);
  }
  const counted = await countedFindings(compared, ask);
  const { selection = [], baseline: others = [] } = counted.sampled?.ids ?? {};
  await emitLines(counted.ranked, Math.min(selection.length, others.length) > 0);
  // Limits a comparison to five queries. If a query was needed to find the fields, the spans are also unknown.
  const findTraces = fields.isTold ? async () => undefined : findAll;
  const further = await goOn({ ...counted, ...known }, { ask, findTraces, listed, attempt });
  const { question } = further;
  // Marks are the least important part of a comparison, so they are left out if it already took five queries.
  if (search.marks === undefined || question === undefined || sent.length >= limits.queries) {
    return { frame: frameOf(further), partial: false };
  }
  emit({ frame: frameOf(further), partial: true });
  const sources = { ...asking, schema, levels: search.marks };
  const marking = import(/* webpackChunkName: "marking" */ './withMarks').then(({ withMarks }) =>
    withMarks(further.ranked, question, sources)
  );
  const ranked = (await attempt('marks', marking)) ?? further.ranked;
  return { frame: frameOf({ ...further, ranked }), partial: false };
}

type Begun = Awaited<ReturnType<typeof widestOverview>> & Pick<ChangesReport, 'rise'> & { failures: readonly string[] };

/** Creates a function that builds a comparison's frame from the results so far. */
function framesOf(
  { refId }: Search,
  { compared, widened, refused, rise, failures }: Begun,
  { sent, results }: Asking<FoundFrame>
) {
  const { asked, comparison, events, fields } = compared;
  const { source, selection, windows } = comparison;
  const selected = withStep(comparison.time === undefined ? comparison.events : source, `where ${selection}`);
  return (more: Partial<Further> & Pick<Further, 'ranked'> & Pick<ChangesReport, 'lookingOn'>): DataFrame =>
    changesFrame({
      ...{ refId, where: asked.where, group: asked.group, widened, events, rise },
      ...more,
      ...more.ranked,
      ...{ selected, window: windows.selection, baseline: windows.baseline, overview: compared.sent },
      ...{ sent: [...sent], others: fields.others },
      meta: { shape: 'table', rows: more.ranked.findings.length, ...effortOf(results) },
      notices: noticesOf(results, [...asked.leftOut, ...refused, ...failures]),
    });
}

/** The rise at the click, or the measures that were normal; `undefined` if neither is known. */
async function worseIn({ asked, rise, schema }: Search, ask: AskTable): Promise<Worse | Normal | undefined> {
  const { result } = analyze(asked.events, schema);
  const time = lineTime(result);
  const fields = time === undefined ? undefined : worseFieldsOf(result.columns, time, rise?.where);
  if (rise === undefined || fields === undefined || (fields.failed ?? fields.duration) === undefined) {
    return undefined;
  }
  const events = withStep(asked.events, `where ${within(fields.time, rise.range)}`);
  const worse = worseAt(await ask(courseQuery(events, fields, rise), rise.range), fields, rise);
  return worse ?? (rise.where === undefined ? normalIn(fields) : undefined);
}
