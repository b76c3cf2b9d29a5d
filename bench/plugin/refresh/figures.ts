import { firstValueFrom, from, map, of } from 'rxjs';
import { type Figure, medianRatio } from '../../figure';
import { toFrames } from '../../../src/frames/toFrames';
import { type FetchedRows } from '../../../src/query/paging/fetchedRows';
import { refreshQuery, TableBins } from '../../../src/query/refresh/refreshQuery';
import { type QueryResult } from '../../../src/service/queryResult';
import { readAnswer } from '../../../src/service/testing/readAnswer';
import { binsText } from './answers';
import { openEvents } from './events';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const options = { overlap: 10 * minute, wholeEvery: 10 * minute, limit: 1000 };

/** Measures refreshes that fetch only new bins, compared with refreshes of the whole range. */
export async function* refreshFigures(): AsyncIterable<Figure> {
  yield await rowsExamined();
  yield* work();
}

/** Refreshes a chart of 24 hours every 30 seconds for an hour, and measures the rows that the sandbox examines. */
async function rowsExamined(): Promise<Figure> {
  const begin = Date.UTC(2026, 0, 2, 0, 0, 7);
  const events = await openEvents(begin - 24 * hour, begin + hour);
  const cache = new TableBins();
  const apl = 'events | summarize count() by bin_auto(_time), status';
  let asked = 0;
  let all = 0;
  const ask = async (text: string, start: number, end: number) => {
    const answer = readAnswer(await events.answer(text, start, end));
    asked += answer.body.status.rowsExamined ?? 0;
    return answer;
  };
  for (let now = begin; now < begin + hour; now += 30 * second) {
    const range = { from: now - 24 * hour, to: now };
    await firstValueFrom(
      refreshQuery(
        {
          apl,
          ...range,
          askedAt: now,
          whole: () => from(ask(apl, range.from, range.to)).pipe(map(whole)),
          part: (text, start, end) => from(ask(text, start, end)),
        },
        cache,
        options
      )
    );
    all += readAnswer(await events.answer(apl, range.from, range.to)).body.status.rowsExamined ?? 0;
  }
  events.close();
  return {
    name: 'rows examined by an hour of refreshes every 30 s of a 24 h chart',
    ratio: asked / all,
    goal: 0.1,
    floor: 'those of whole refreshes',
  };
}

/** Measures the browser's work: from the texts of responses to frames. */
async function* work(): AsyncIterable<Figure> {
  const series = 500;
  const apl = 'bench | summarize count(), avg(duration) by bin(_time, 5m), service';
  // 24 hours that end in the middle of a bin.
  const to = Date.UTC(2026, 0, 2, 12, 2, 30);
  const range = { from: to - 24 * hour, to };
  const text = binsText(range.from, range.to, series);
  const refresh = (cache: TableBins, askedAt: number) =>
    firstValueFrom(
      refreshQuery(
        {
          apl,
          ...range,
          askedAt,
          whole: () => of(whole(readAnswer(text))),
          part: (_, start, end) => of(readAnswer(parts.get(start) ?? binsText(start, end, series))),
        },
        cache,
        options
      )
    );
  const parts = new Map(
    [
      [range.from, Date.UTC(2026, 0, 1, 12, 5)],
      [Date.UTC(2026, 0, 2, 11, 50) - 1, to],
    ].map(([start, end]): [number, string] => [start, binsText(start, end, series)])
  );
  const frames = (answer: QueryResult) => toFrames(answer, { refId: 'A', format: 'auto', query: apl }).length;
  const readWhole = () => frames(readAnswer(text));

  const cache = new TableBins();
  await refresh(cache, to);
  const refreshes = await medianRatio(async () => frames((await refresh(cache, to + second)).result()), readWhole);
  const name = `${series} series x 288 bins`;
  const floor = 'reading the whole answer';
  yield { name: `refresh of ${name}`, ratio: refreshes, goal: 0.5, floor };

  const first = await medianRatio(async () => frames((await refresh(new TableBins(), to)).result()), readWhole);
  yield { name: `first load of ${name}`, ratio: first, goal: 1.6, floor: `${floor} without refreshes` };
}

const whole = (answer: QueryResult): FetchedRows => ({ partial: false, rows: 0, notices: [], result: () => answer });
