import { type DataFrame, type QueryResultMetaNotice, type QueryResultMetaStat } from '@grafana/data';

import { readAnswerMeta } from '../../frames/meta';
import { type FrameOptions } from '../../frames/options';
import { rareShapes } from '../../frames/rareShapes';
import { toFrames } from '../../frames/toFrames';
import { type QueryAnswer } from '../../service/answers';
import { type Waited } from '../../service/fetch';
import { withNotices } from '../notices';
import { type TargetFrames, wholeFrames } from '../targetFrames';
import { GrowingFrame } from './growingFrame';
import { GrowingTable } from './growingTable';
import { type FreshRows, rowsTable } from './pageTable';

/** Notices of single pages that are kept; pages tend to say the same. */
const mostNotices = 50;

/**
 * The pages of one query as frames. Where a row of the answer is a row of the frame (tables, logs), each page is read once and its
 * rows are added; other shapes (charts) are made anew from all rows.
 */
export class PagedFrames {
  private growing: GrowingFrame | undefined;
  private readonly table: GrowingTable = new GrowingTable();
  private readonly notices = new Map<string, QueryResultMetaNotice>();
  private readonly totals: PageTotals = { rows: 0, pages: 0, bytes: 0, elapsed: 0, examined: 0, stats: new Map() };
  private last: QueryAnswer | undefined;
  /** How long pages waited because of the service's limits. */
  readonly waits: Waited[] = [];
  private made: { rows: number; result: TargetFrames } | undefined;

  /** @param total rows that are wanted in all; `undefined` for all that there are */
  constructor(
    private readonly options: FrameOptions,
    private readonly total?: number
  ) {}

  /** How many rows match the query, as the service counted them for the first page. */
  get matched(): number | undefined {
    return this.totals.matched;
  }

  /** Takes a page, of which `fresh` rows are new. */
  append(source: QueryAnswer, fresh: FreshRows): void {
    const { status } = source.answer;
    const rows = rowsTable(source.answer);
    const isFirst = this.totals.pages === 0;
    this.last = source;
    addUp(this.totals, source, fresh.count);
    if (source.waited !== undefined) {
      this.waits.push(source.waited);
    }
    if (!isFirst && fresh.count === 0) {
      return;
    }
    if (!isFirst && this.growing === undefined) {
      this.table.append(rows, fresh, source.text);
      return;
    }
    // As if the page were all that there is: how many rows match is said at the end, of all pages.
    const count = rows.columns?.at(0)?.length ?? 0;
    const answer = {
      ...source.answer,
      tables: source.answer.tables.slice(0, 1),
      status: { ...status, rowsMatched: count },
    };
    const made = toFrames({ ...source, answer }, { ...this.options, ofPage: true }, rareShapes);
    const [frame] = made;
    if (!isFirst && frame !== undefined && frame.length !== count) {
      // Log lines leave rows without a time out: the new ones are read by themselves, then all that is left is new.
      this.appendOnly(source, fresh);
      return;
    }
    if (
      isFirst &&
      (made.length !== 1 || frame.length !== count || frame.meta?.preferredVisualisationType === 'graph')
    ) {
      this.table.append(rows, fresh, source.text);
      return;
    }
    if (frame === undefined) {
      return;
    }
    this.appendFrame(frame, fresh);
  }

  /** Adds the new rows of a page whose frame has not a row for each of its rows. */
  private appendOnly(source: QueryAnswer, fresh: FreshRows): void {
    const rows = new GrowingTable();
    rows.append(rowsTable(source.answer), fresh, source.text);
    const answer = {
      ...source.answer,
      tables: rows.tables([]),
      status: { ...source.answer.status, rowsMatched: fresh.count },
    };
    rows.notices.forEach((notice) => this.notices.set(notice.text, notice));
    const [frame] = toFrames({ ...source, answer, text: '' }, { ...this.options, ofPage: true }, rareShapes);
    if (frame !== undefined) {
      this.appendFrame(frame, { early: [], from: 0, to: frame.length, count: frame.length });
    }
  }

  private appendFrame(frame: DataFrame, fresh: FreshRows): void {
    for (const notice of frame.meta?.notices ?? []) {
      if (this.notices.size < mostNotices) {
        this.notices.set(notice.text, notice);
      }
    }
    for (const { displayName, value, ...rest } of frame.meta?.stats ?? []) {
      const before = this.totals.stats.get(displayName ?? '')?.value ?? 0;
      this.totals.stats.set(displayName ?? '', { displayName, ...rest, value: before + value });
    }
    this.growing ??= new GrowingFrame(frame, Math.min(this.total ?? Infinity, this.matched ?? 0));
    this.growing.append(frame, fresh);
  }

  /** Frames of their own at each call, with these notices beside those of the pages. `whole`: no more rows come. */
  frames(notices: QueryResultMetaNotice[], whole: boolean): DataFrame[] {
    if (this.growing === undefined) {
      return withNotices(this.remade(whole), notices);
    }
    const frame = this.growing.frame();
    frame.meta = { ...frame.meta, ...this.meta(frame), notices: [...this.notices.values()] };
    return withNotices([frame], notices);
  }

  /** Made of all rows, and again only where there are twice as many: in all, that costs as much as making them twice. */
  private remade(whole: boolean): DataFrame[] {
    const { rows } = this.totals;
    if (this.last !== undefined && (this.made === undefined || whole || rows >= 2 * this.made.rows)) {
      const { answer } = this.last;
      const tables = this.table.tables(answer.tables);
      const status = { ...answer.status, rowsMatched: rows };
      const { pages, bytes } = this.totals;
      const frames = toFrames(
        { ...this.last, text: '', answer: { ...answer, tables, status } },
        { ...this.options, pages, bytes },
        rareShapes
      );
      this.made = { rows, result: wholeFrames(withNotices(frames, [...this.table.notices.values()])) };
    }
    return this.made?.result.frames() ?? [];
  }

  private meta(frame: DataFrame): Pick<NonNullable<DataFrame['meta']>, 'stats' | 'custom'> {
    const { rows, pages, bytes, elapsed, examined, stats, matched } = this.totals;
    const apl = readAnswerMeta(frame);
    const exact: QueryResultMetaStat[] = [...stats.values()].map((stat) => {
      switch (stat.displayName) {
        case 'Rows':
          return { ...stat, value: rows };
        case 'Rows matched':
          return { ...stat, value: matched ?? rows };
        case 'Pages':
          return { ...stat, value: pages };
        case 'Size of the answer':
          return { ...stat, value: bytes };
        default:
          return { ...stat };
      }
    });
    return {
      stats: exact,
      custom: {
        ...frame.meta?.custom,
        apl: { ...apl, rows, elapsed: elapsed / 1000, rowsExamined: examined, rowsMatched: matched },
      },
    };
  }
}

interface PageTotals {
  rows: number;
  pages: number;
  bytes: number;
  /** Microseconds. */
  elapsed: number;
  examined: number;
  /** As the first page counts them; later pages look at less. */
  matched?: number;
  stats: Map<string, QueryResultMetaStat>;
}

function addUp(totals: PageTotals, { text, answer: { status } }: QueryAnswer, rows: number): void {
  if (totals.pages === 0) {
    totals.matched = status.rowsMatched;
  }
  totals.rows += rows;
  totals.pages++;
  totals.bytes += text.length;
  totals.elapsed += status.elapsedTime ?? 0;
  totals.examined += status.rowsExamined ?? 0;
}
