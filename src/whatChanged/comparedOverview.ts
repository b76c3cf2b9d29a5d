import { type Observable } from 'rxjs';

import { analyze } from '@aplkit/language/apl/analysis/analyze';
import { type KnownSchema } from '@aplkit/language/apl/analysis/schema';
import { withStep } from '@aplkit/language/apl/edit/change';
import { traceField } from '../names/spanFields';
import { type Asking, type AskTable } from '../query/result/askSeveral';
import { errorText } from '../service/errorText';
import { type ChangeSearch } from '../types';
import { type Candidate, candidatesOf, comparisonsIn, pairsOf } from './candidates';
import { bothSides } from './certainty';
import { fieldsOfTable, fieldsToCompare, type FieldsToCompare } from './comparedFields';
import { type ChangeQuestion, comparisonOf } from './comparison';
import { countsQuestion, readCounts, type SampledTraces } from './counts';
import { type RankedFindings } from './finding';
import { type ComparedOverview, isDistinct, isOfRequest, overviewQuery, readOverview, withPatterns } from './overview';
import { rankFindings } from './rankFindings';
import { type Question } from './restated';
import { type Windows } from './windows';

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
export interface Wider {
  asked: Observable<Asked>;
  why: string;
}

/** A comparison with its overview. */
interface SummarizedComparison {
  asked: Asked;
  comparison: ChangeQuestion;
  fields: FieldsToCompare;
  events: ComparedOverview['events'];
  /** Traits that may differ. */
  candidates: Candidate[];
  /** Number of compared values. */
  comparisons: number;
  /** Name of the field with an event's trace ID. */
  trace: string | undefined;
  /** Name of the field with an event's request ID. */
  request: string | undefined;
  /** The overview query. */
  sent: string;
}

async function overviewOf(
  { asked, schema }: { asked: Asked; schema: KnownSchema },
  ask: AskTable,
  before?: SummarizedComparison
): Promise<SummarizedComparison> {
  const comparison = comparisonOf(asked.events, asked, schema);
  const { all } = comparison.windows;
  const ofSample = async () => fieldsOfTable((await ask(withStep(comparison.events, 'limit 1'), all))?.fields ?? []);
  const fields = await fieldsToCompare(asked, schema, async () => before?.fields.all ?? ofSample());
  const sent = overviewQuery(comparison, fields.compared);
  const overview = readOverview(await ask(sent, all), fields.compared);
  const ids = overview.fields.filter((one) => isDistinct(one) || isOfRequest(one));
  const left = asked.fields === undefined ? ids : [];
  const found = await withPatterns({ ...overview, fields: overview.fields.filter((one) => !left.includes(one)) });
  return {
    ...{ asked, comparison, events: found.events, sent },
    fields: { ...fields, others: [...fields.others, ...left.map(({ field }) => ({ name: field.name, why: 'ID' }))] },
    ...{ candidates: candidatesOf(found), comparisons: comparisonsIn(found) },
    trace: traceField(analyze(comparison.events, schema).result.columns),
    request: ids.find((one) => !isDistinct(one))?.field.name,
  };
}

/** Overview of a comparison or, if it has no other events, of the first wider one that has some. */
export async function widestOverview<T>(
  { asked, wider, schema }: { asked: Asked; wider: readonly Wider[]; schema: KnownSchema },
  { ask, once }: Asking<T>
): Promise<{ compared: SummarizedComparison; widened?: string; refused: string[] }> {
  const first = await overviewOf({ asked, schema }, ask);
  const refused: string[] = [];
  for (const { asked: other, why } of isWithoutOthers(first) ? wider : []) {
    try {
      const compared = await overviewOf({ asked: await once(other), schema }, ask, first);
      if (!isWithoutOthers(compared)) {
        return { compared, widened: why, refused };
      }
    } catch (error) {
      refused.push(`Couldn’t compare with more events: ${errorText(error)}`);
    }
  }
  return { compared: first, refused };
}

const isWithoutOthers = ({ events: { selection, baseline } }: SummarizedComparison): boolean =>
  selection > 0 && baseline === 0;

/** Findings with exact counts, and traces of both sides. */
export async function countedFindings(
  { asked: { question }, comparison, events, candidates, comparisons, trace, request }: SummarizedComparison,
  ask: AskTable
): Promise<{ ranked: RankedFindings; sampled?: SampledTraces }> {
  if (Math.min(events.selection, events.baseline) === 0 || (candidates.length === 0 && trace === undefined)) {
    return { ranked: { findings: [], restated: [] } };
  }
  const pairs = pairsOf(candidates, events);
  const wanted = { traits: candidates.map(({ trait }) => trait), pairs, trace, request };
  const { apl, range, days } = countsQuestion(comparison, wanted);
  const counted = readCounts(await ask(apl, range), { days }, wanted);
  return {
    ranked: rankFindings(candidates, pairs, counted, { comparisons, question }),
    sampled: counted.sampled,
  };
}

/** Findings from the overview alone, without data about traces or other times. */
export function estimatedFindings({ asked, events, candidates, comparisons }: SummarizedComparison): RankedFindings {
  const sides = bothSides((side) => ({
    ...{ events: events[side], counts: candidates.map(({ counts }) => counts[side]) },
    ...{ ofTraces: [], traces: 0, apart: [] },
  }));
  const times = { selection: 0, baseline: 0 };
  return rankFindings(candidates, [], { ...sides, times, earlier: [] }, { comparisons, question: asked.question });
}
