import { firstValueFrom, from, lastValueFrom, map, type Observable, timer } from 'rxjs';
import { fetchPages, type SendPage } from '../../../src/query/paging/fetchPages';
import { framesOfRows } from '../../../src/query/result/targetFrames';
import { type PagedPlan } from '../../../src/query/plan/plan';
import { toResponse } from '../../../src/query/result/toResponse';
import { readAnswer } from '../../../src/service/testing/readAnswer';
import { type DataQueryResponse } from '@grafana/data';
import { type Figure, medianRatio } from '../../figure';
import { pageTexts } from './pages';

const pageSize = 1000;
const plan: PagedPlan = {
  kind: 'pages',
  apl: (limit) => `bench | limit ${limit}`,
  direction: 'descending',
  total: undefined,
  totalFrom: 'rows',
  pageSize,
};

/** Measures pages, compared with parsing their texts. Both sides keep their rows; otherwise, only one would pay for collecting them. */
export async function* pagingFigures(): AsyncIterable<Figure> {
  const floor = 'JSON.parse of all pages, which stay';
  for (const pages of [100, 400]) {
    const texts = pageTexts(pages * pageSize, pageSize);
    const parse = () => texts.map((text): unknown => JSON.parse(text));
    const all = await medianRatio(() => lastValueFrom(run(texts)), parse);
    yield { name: `own work of paging ${pages} pages of ${pageSize} rows`, ratio: all - 1, goal: 1.5, floor };
  }
  yield firstFrame();
}

/** Creates frames as a panel does: from the first page, then at most twice a second, and from all pages. */
function run(texts: string[]): Observable<DataQueryResponse> {
  // Asynchronous, as real responses are. Otherwise, each response would be read inside the previous one, hundreds of levels deep.
  const send = sender(texts, (text) => from(Promise.resolve(text)));
  const targets = [{ refId: 'A', kind: 'apl' as const, query: 'bench' }];
  return toResponse({ targets }, [fetchPages(plan, send).pipe(map(framesOfRows(options)))]);
}

const options = { refId: 'A', format: 'table', query: 'bench' } as const;

function sender(texts: string[], send: (text: string) => Observable<string>): SendPage {
  let page = 0;
  return () => send(texts[page++]).pipe(map((text) => readAnswer(text)));
}

/** Measures the time from the first request to the first frame if each page takes 50 ms. */
async function firstFrame(): Promise<Figure> {
  const latency = 50;
  const texts = pageTexts(5 * pageSize, pageSize);
  const slowly = (text: string) => timer(latency).pipe(map(() => text));
  const first = () =>
    firstValueFrom(
      fetchPages(plan, sender(texts, slowly)).pipe(
        map(framesOfRows(options)),
        map((result) => result.frames())
      )
    );
  const ratio = await medianRatio(first, () => firstValueFrom(slowly('')));
  return { name: 'first frame', ratio, goal: 1.2, floor: 'one page of 50 ms' };
}
