import { catchError, map, mergeMap, type Observable, of } from 'rxjs';

import { type DataFrame } from '@grafana/data';

import { analyze } from '../apl/analysis/analyze';
import { type KnownSchema } from '../apl/analysis/schema';
import { noteAnswer, type AnswerMeta } from '../frames/decorate/stats';
import { Notices } from '../frames/notices';
import { totalEffort } from '../query/paging/effort';
import { type QueryResponse } from '../service/queryResponse';
import { ServiceError } from '../service/serviceError';
import { withStep } from '../apl/edit/change';
import { changesFrame } from './changesFrame';
import { type ChosenFields, chooseFields, type ComparedField, fieldsOfColumns, fieldsOfTable } from './comparedFields';
import { type ChangeQuestion, comparisonOf } from './comparison';
import { countsQuestion, readCounts } from './counts';
import { candidatesOf, comparisonsIn, pairsOf } from './candidates';
import { type ComparedOverview, plainQuery, readPlain, readSpotlight, spotlightQuery } from './overview';
import { rankFindings } from './rankFindings';
import { type TimeWindow, comparedBy, type Windows } from './windows';

interface Asked {
  events: string;
  windows: Windows;
  where: string | undefined;
  fields: string[] | undefined;
  /** The datasets of the events, and what is known of their fields. */
  datasets: string[];
  schema: KnownSchema;
  refId: string;
  /** Filters of a dashboard that do not fit, as sentences. */
  leftOut: string[];
}

type Send = (apl: string, range: TimeWindow) => Observable<QueryResponse>;

/** Asks what changed: for an overview, then for exact counts of what may differ. */
export function findChanges(asked: Asked, sendOne: Send): Observable<DataFrame> {
  const log = new QuestionLog();
  const send: Send = (apl, range) => {
    log.sent.push(apl);
    return sendOne(apl, range).pipe(map((answer) => log.answered(answer)));
  };
  const comparison = comparisonOf(asked.events, asked, asked.schema);
  return chosenFields(asked, comparison, send).pipe(
    mergeMap(({ chosen, isAsked }) => {
      // Three queries at most: where the fields had to be asked for, the plain question follows at once.
      const isPlain = isAsked || asked.datasets.length !== 1;
      return overviewOf(comparison, chosen.compared, isPlain, send).pipe(
        mergeMap((overview) => {
          const apl = log.sent.at(-1) ?? '';
          return findingsIn(overview, comparison, send).pipe(map((found) => ({ ...found, overview: apl })));
        }),
        map(({ overview, events, findings }) =>
          changesFrame({
            refId: asked.refId,
            comparedBy: comparedBy(asked),
            events,
            findings,
            selection: comparison.selection,
            window: comparison.windows.selection,
            overview,
            sent: log.sent,
            others: chosen.others,
            answer: log.meta(findings.length),
            notices: log.notices(asked.leftOut),
          })
        )
      );
    })
  );
}

/** Chooses the fields of the events; one of them says which there are where nothing is known. */
function chosenFields(
  { events, schema, fields, where = '' }: Asked,
  comparison: ChangeQuestion,
  send: Send
): Observable<{ chosen: ChosenFields; isAsked: boolean }> {
  const { columns, certainty } = analyze(events, schema).result;
  const known = fieldsOfColumns(columns);
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
    return of({ chosen: choose(known), isAsked: false });
  }
  return send(withStep(comparison.events, 'limit 1'), comparison.windows.all).pipe(
    map(({ answer }) => ({ chosen: choose(fieldsOfTable(answer.tables.at(0)?.fields ?? [])), isAsked: true }))
  );
}

/** Asks in the service's own words, unless it has no such words, or others than we know; then in plain APL. */
function overviewOf(
  comparison: ChangeQuestion,
  fields: readonly ComparedField[],
  isPlain: boolean,
  send: Send
): Observable<ComparedOverview> {
  const { all } = comparison.windows;
  const plain = () =>
    send(plainQuery(comparison, fields), all).pipe(map(({ answer }) => readPlain(answer.tables.at(0), fields)));
  if (isPlain) {
    return plain();
  }
  return send(spotlightQuery(comparison, fields), all).pipe(
    map(({ answer }) => readSpotlight(answer.tables.at(0), fields)),
    catchError((error: unknown) => {
      if (error instanceof ServiceError && error.kind === 'query') {
        return of(undefined);
      }
      throw error;
    }),
    mergeMap((overview) => (overview === undefined ? plain() : of(overview)))
  );
}

function findingsIn(overview: ComparedOverview, comparison: ChangeQuestion, send: Send) {
  const candidates = candidatesOf(overview);
  const { events } = overview;
  if (candidates.length === 0) {
    return of({ events, findings: [] });
  }
  const traits = candidates.map(({ trait }) => trait);
  const pairs = pairsOf(candidates, events);
  const { apl, range, sides } = countsQuestion(comparison, traits, pairs);
  return send(apl, range).pipe(
    map(({ answer }) => {
      const lengths = { sides, traits: traits.length, pairs: pairs.length };
      const counted = readCounts(answer.tables.at(0), lengths);
      const [selection, baseline] = counted;
      return {
        events: { selection: selection.events, baseline: baseline.events },
        findings: rankFindings(candidates, pairs, counted, comparisonsIn(overview.fields)),
      };
    })
  );
}

class QuestionLog {
  readonly sent: string[] = [];
  private readonly answers: QueryResponse[] = [];

  answered(answer: QueryResponse): QueryResponse {
    this.answers.push(answer);
    return answer;
  }

  meta(rows: number): AnswerMeta {
    const { status, bytes, cost } = totalEffort(this.answers);
    const { elapsedTime = 0, rowsExamined = 0 } = status;
    const datasets = this.answers.at(-1)?.answer.datasetNames;
    return { shape: 'table', rows, datasets, elapsed: elapsedTime / 1000, rowsExamined, bytes, cost };
  }

  notices(leftOut: readonly string[]) {
    const notices = new Notices();
    leftOut.forEach((text) => notices.warn(text));
    this.answers.forEach((answer) => noteAnswer(answer, notices));
    return notices.all();
  }
}
