import { catchError, from, map, mergeMap, type Observable } from 'rxjs';

import { type DataFrame } from '@grafana/data';

import { inSlices } from '../inSlices';
import { countText, numberText } from '@aplkit/language/kit/words';
import { queryRangeOf } from '../service/queryRange';
import { Notices } from '../frames/notices';
import { numberOf, readersOf } from '../profile/cells';
import { type Asking, askSeveral, effortOf, noticesOf } from '../query/result/askSeveral';
import { earlierRange, readEarlierTime } from '../query/earlier/earlierTime';
import { checkLimits } from '../query/plan/guard';
import { withoutPlace } from '../query/failures/queryFailure';
import { originOf } from '../query/paging/requests';
import { type TargetFrames, wholeFrames } from '../query/result/targetFrames';
import { writtenQuery } from '../query/filtering/writtenQuery';
import { type QueryContext } from '../query/runQuery';
import { type Period, rangeOfLinks, periodOf } from '../query/plan/timeRanges';
import { asList } from '../service/json';
import { type ChangeWindow, type TracesQuery, type TraceSearch } from '../types';
import { findSpans, type TraceSource } from './findDatasets';
import { flameFrame } from './flameFrames';
import { flameList } from './flameList';
import { fetchSpans, type WantedTrace } from './flameSpans';
import { type FlameSide, flameTree } from './flameTree';
import { idsQuery, type ComparedPeriods } from './traceQueries';

interface FlameContext extends QueryContext {
  source: TraceSource;
}

/** Maximum number of traces in a flame graph, for both sides of a comparison together. */
const maxTraces = 1000;

/** The analyzed time: one period, or a selection with its baseline. */
interface Windows {
  all: Period;
  sides?: ComparedPeriods;
  problem?: string;
}

/** Shows traces as a flame graph, with the spans of some of them. Unsubscribing cancels the queries. */
export function runFlame(query: TracesQuery, search: TraceSearch, context: FlameContext): Observable<TargetFrames> {
  const { request, service, source, limits } = context;
  const windows = windowsOf(query, search, context);
  const { all, sides } = windows;
  const most = sides ? maxTraces / 2 : maxTraces;
  const wanted: TraceSearch = sides ? { ...search, window: undefined } : search;
  const { refId, datasource, defaultFilter } = query;
  const send = (apl: string, period: Period) => service.query({ apl, ...queryRangeOf(period) }, originOf(request));
  return from(findSpans(source, search)).pipe(
    mergeMap((spans) => {
      checkLimits(all, limits);
      const ids = idsQuery(wanted, most, spans, sides);
      return writtenQuery({ ...{ refId, datasource, defaultFilter, kind: 'apl' }, query: ids }, context).pipe(
        map((written) => ({ spans, written }))
      );
    }),
    mergeMap(({ spans, written: { apl, leftOut, defaultFilters } }) =>
      askSeveral<DataFrame[]>(send, async (asking) => {
        const counted = await countTraces(apl, windows, asking);
        const found = await fetchSpans(
          counted.flatMap(({ wanted }) => wanted),
          spans,
          all,
          asking
        );
        const sideOf = new Map(
          counted.flatMap(({ wanted }, side) => wanted.map(({ id }) => [id, side === 0 ? 0 : 1] as const))
        );
        // Without any frame, Grafana's flame graph panel shows an error about missing fields.
        if (found.length === 0 && request.panelPluginId !== 'flamegraph') {
          return [];
        }
        const root = await inSlices(flameTree(found, (trace): FlameSide | undefined => sideOf.get(trace)));
        const used = new Set(found.map(({ trace }) => trace));
        const traces = counted.map(({ wanted }) => wanted.filter(({ id }) => used.has(id)).length);
        const notices = [
          ...noticesOf(asking.results, [...leftOut, ...(windows.problem ? [windows.problem] : [])]),
          ...shareNotices(traces, counted),
        ];
        const sent = { kind: 'single', ...queryRangeOf(all), defaultFilters };
        const meta = { shape: 'flame', rows: found.length, ...effortOf(asking.results), sent } as const;
        const links = { source, search, spans, sides, range: rangeOfLinks({ app: '', ...request }) };
        return [
          flameFrame(root, { refId, traces, meta, query: asking.sent.join('\n\n'), notices }),
          flameList(root, { refId, traces, ...links }),
        ];
      })
    ),
    catchError(withoutPlace),
    map(wholeFrames)
  );
}

function windowsOf({ compare }: TracesQuery, { window, baseline }: TraceSearch, context: FlameContext): Windows {
  const { request, templates } = context;
  const range = periodOf(request.range);
  if (window && baseline) {
    const periodIn = ({ from, to }: ChangeWindow): Period => ({ from: Date.parse(from), to: Date.parse(to) });
    return withSides(periodIn(window), baseline.map(periodIn));
  }
  const earlier = readEarlierTime(templates.replace(compare ?? '', request.scopedVars), request.range);
  if (earlier === undefined || 'problem' in earlier) {
    return { all: range, problem: earlier && `Not compared. ${earlier.problem}` };
  }
  return withSides(range, [periodOf(earlierRange(earlier.shift, request.range))]);
}

function withSides(...sides: ComparedPeriods): Windows {
  const periods = sides.flat();
  const all = { from: Math.min(...periods.map(({ from }) => from)), to: Math.max(...periods.map(({ to }) => to)) };
  return { all, sides };
}

interface CountedTraces {
  /** Number of all matching traces. */
  all: number;
  /** The analyzed traces. */
  wanted: WantedTrace[];
}

/** Counts the traces on each side, the baseline first. */
async function countTraces(
  apl: string,
  { all, sides }: Windows,
  { ask }: Pick<Asking<unknown>, 'ask'>
): Promise<CountedTraces[]> {
  const rows = readersOf(await ask(apl, all));
  return (sides ? [false, true] : [true]).map((isFirst) => {
    const row = rows.find((each) => (each('first') === true) === isFirst);
    const counts = asList(row?.('counts'));
    const wanted = asList(row?.('ids')).flatMap((id, place) =>
      typeof id === 'string' && id !== '' ? [{ id, spans: numberOf(counts[place]) ?? 1 }] : []
    );
    return { all: numberOf(row?.('traces')) ?? 0, wanted };
  });
}

/** Notice with the number of analyzed traces, and their share of all matching traces. */
function shareNotices(traces: readonly number[], counted: readonly CountedTraces[]) {
  const notices = new Notices();
  const texts = counted.map(({ all }, side) => {
    const share = all > 0 ? ` (${numberText(Number(((100 * traces[side]) / all).toPrecision(3)))}%)` : '';
    return `${numberText(traces[side])} of ${countText(all, 'trace')}${share}`;
  });
  const [baseline, comparison] = texts;
  notices.info(
    comparison === undefined
      ? `Time spent in ${baseline}.`
      : `Time spent in ${baseline} in the baseline and ${comparison} in the comparison. Compare the shares, because the numbers of traces differ.`
  );
  return notices.all();
}
