import { firstValueFrom, lastValueFrom, map, type Observable, of, tap, timer } from 'rxjs';
import { Pager } from '../../src/query/paging/pager';
import { queryPages, type SendPage } from '../../src/query/paging/queryPages';
import { type PagedPlan } from '../../src/query/plan/plan';
import { type TargetFrames } from '../../src/query/targetFrames';
import { type QueryAnswer } from '../../src/service/client';
import { type Figure } from '../figure';
import { pageTexts, readPage } from './pages';

const rounds = 7;
const pageSize = 1000;
const plan: PagedPlan = {
  kind: 'pages',
  apl: (limit) => `bench | limit ${limit}`,
  direction: 'descending',
  total: undefined,
  totalFrom: 'rows',
  pageSize,
  method: 'timestamp',
};

/** What pages cost beside the parsing of their texts. */
export async function pagingFigures(): Promise<Figure[]> {
  const floor = 'JSON.parse of all pages';
  const figures: Figure[] = [];
  for (const pages of [100, 400]) {
    const texts = pageTexts(pages * pageSize, pageSize);
    const parse = async () => texts.reduce((sum, text) => sum + Object.keys(JSON.parse(text)).length, 0);
    const all = await medianRatio(() => lastValueFrom(run(texts)), parse);
    figures.push({ name: `own work of paging ${pages} pages of ${pageSize} rows`, ratio: all - 1, goal: 0.9, floor });
    if (pages === 100) {
      const answers = texts.map(readPage);
      const edges = await medianRatio(async () => takeAll(answers), parse);
      figures.push({ name: 'finding the row that comes again at each edge', ratio: edges, goal: 0.02, floor });
    }
  }
  return [...figures, await firstFrame()];
}

function run(texts: string[]): Observable<TargetFrames> {
  return queryPages(
    plan,
    sender(texts, (text) => of(text)),
    options
  ).pipe(tap((result) => result.frames()));
}

const options = { refId: 'A', format: 'table', query: 'bench' } as const;

function sender(texts: string[], send: (text: string) => Observable<string>): SendPage {
  let page = 0;
  return () => send(texts[page++]).pipe(map(readPage));
}

function takeAll(answers: QueryAnswer[]): void {
  const pager = new Pager(plan);
  for (const { answer } of answers) {
    pager.take(answer);
  }
}

/** From the first request to the first frame, where each page takes as long as a quick service does. */
async function firstFrame(): Promise<Figure> {
  const latency = 50;
  const texts = pageTexts(5 * pageSize, pageSize);
  const slowly = (text: string) => timer(latency).pipe(map(() => text));
  const first = () =>
    firstValueFrom(queryPages(plan, sender(texts, slowly), options).pipe(map((result) => result.frames())));
  const ratio = await medianRatio(first, () => firstValueFrom(slowly('')));
  return { name: 'first frame', ratio, goal: 1.2, floor: 'one page of 50 ms' };
}

/** As `medianRatio` for what takes its time. */
async function medianRatio(measured: () => Promise<unknown>, floor: () => Promise<unknown>): Promise<number> {
  const times: { measured: number[]; floor: number[] } = { measured: [], floor: [] };
  for (let round = 0; round <= rounds; round++) {
    const pair = { floor: await milliseconds(floor), measured: await milliseconds(measured) };
    if (round > 0) {
      times.measured.push(pair.measured);
      times.floor.push(pair.floor);
    }
  }
  return median(times.measured) / median(times.floor);
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  globalThis.gc?.();
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
