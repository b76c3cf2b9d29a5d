import { catchError, defer, filter, from, map, mergeMap, type Observable, of, scan, startWith, throwError } from 'rxjs';

import { type DataQueryRequest, type QueryResultMetaNotice } from '@grafana/data';

import { info, warning } from '../frames/notices';
import { withoutEmpty } from '../frames/shapes/recordFields';
import { withPart } from '../grafana/loadPart';
import { waitNotices } from '../query/fetchedRows';
import { interpolateTexts, type Templates } from '../query/interpolation/interpolateNames';
import { type TargetFrames } from '../query/result/targetFrames';
import { type Period } from '../query/timeRanges';
import { type Service } from '../service/client';
import { datasetsIn } from '../schema/readFields';
import { type Waited } from '../service/fetch';
import { listChecks, type Listed, listMonitors, type Monitor, type MonitorCheck } from '../service/monitors';
import { SharedRequests } from '../service/sharedRequests';
import { ServiceError } from '../service/serviceError';
import { type Settings } from '../settings';
import { errorText } from '../service/errorText';
import { countText, listText, numberText } from '@aplkit/language/kit/words';
import { type AplQuery, type MonitorsQuery } from '../types';
import { monitorTable, openingsFrame, stateTimeline } from './monitorFrames';
import { needsEarlier, stateRuns, watched, type WatchedMonitor } from './monitorHistory';

interface MonitorsContext {
  settings: Pick<Settings, 'organizationUrl'>;
  templates: Templates;
  request: Pick<DataQueryRequest<AplQuery>, 'range' | 'scopedVars'>;
}

/** Histories are fetched per monitor. */
const concurrentHistories = 6;
/** Milliseconds before the range that are searched for the last check. */
const lookBack = 30 * 24 * 60 * 60 * 1000;

/** A monitor's history, or the reason why it couldn't be fetched. */
interface Loaded {
  at: number;
  monitor: WatchedMonitor;
  unreadable?: number;
  waited?: Array<Waited | undefined>;
  failure?: { error: unknown };
}

interface MonitorLists {
  list: () => Observable<Listed<Monitor>>;
  checks: (id: string, range: Period) => Observable<Listed<MonitorCheck>>;
}

/** Runs queries of kind `monitors`, which share the requests that run at the same time. */
export function monitorQueries(service: Pick<Service, 'send'>) {
  const monitors = new SharedRequests<Listed<Monitor>>();
  const histories = new SharedRequests<Listed<MonitorCheck>>();
  const lists: MonitorLists = {
    list: () => monitors.share('', () => listMonitors(service)),
    // Ranges of the same seconds are one: layers resolve `now` one after the other.
    checks: (id, range) => {
      const seconds = [range.from, range.to].map((time) => Math.floor(time / 1000));
      return histories.share(JSON.stringify([id, ...seconds]), () => listChecks(service, id, range));
    },
  };
  return { run: (target: MonitorsQuery, context: MonitorsContext) => runMonitors(target, context, lists) };
}

/** The monitors of a migrated query as one frame, which grows while their histories arrive. Unsubscribing cancels. */
function runMonitors(target: MonitorsQuery, context: MonitorsContext, lists: MonitorLists): Observable<TargetFrames> {
  return defer(() => {
    const { templates, request } = context;
    const { scopedVars, range } = request;
    const span = { from: range.from.valueOf(), to: range.to.valueOf() };
    const end = Math.min(Date.now(), span.to);
    const { names = [], states = [] } = target.monitors ?? {};
    const wantedNames = interpolateTexts(names, scopedVars, templates);
    const wantedStates = interpolateTexts(states, scopedVars, templates);
    const isWanted = ({ id, name }: Monitor) =>
      wantedNames === undefined || wantedNames.includes(name) || wantedNames.includes(id);

    const isLayer = scopedVars.__annotation !== undefined;
    const framesOf = (
      all: readonly Loaded[],
      total: number,
      { items, waited: listWait }: Listed<Monitor>
    ): TargetFrames => ({
      partial: all.length < total,
      frames: () => {
        const monitors = all
          .map(({ monitor }) => monitor)
          .filter(({ state }) => wantedStates === undefined || wantedStates.includes(state));
        const notices = [...missingNotices(wantedNames, items), ...noticesOf(all, total, listWait)];
        const options = { refId: target.refId, range: span, end, page: context.settings.organizationUrl, notices };
        if (isLayer) {
          return [openingsFrame(monitors, options)];
        }
        return target.monitors?.as === 'timeline'
          ? withoutEmpty(stateTimeline(monitors, options))
          : [monitorTable(monitors, options)];
      },
    });

    return lists.list().pipe(
      mergeMap((list) => {
        const chosen = list.items.filter(isWanted).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
        return chosen.length === 0
          ? of(framesOf([], 0, list))
          : from(chosen.map((monitor, at) => ({ monitor, at }))).pipe(
              mergeMap(({ monitor, at }) => load(monitor, at, span, end, lists), concurrentHistories),
              scan<Loaded, Loaded[]>((all, one) => [...all, one].sort((a, b) => a.at - b.at), []),
              startWith<Loaded[]>([]),
              // Charts draw a layer once.
              filter((all) => !isLayer || all.length === chosen.length),
              map((all) => framesOf(failWithoutAny(all, chosen.length), chosen.length, list))
            );
      })
    );
  });
}

function load(monitor: Monitor, at: number, span: Period, end: number, lists: MonitorLists): Observable<Loaded> {
  return checksOf(monitor, span, lists).pipe(
    mergeMap(({ items, waits }) => {
      const { runs, unreadable } = stateRuns(items, span.to);
      return datasetsOf(monitor).pipe(
        map((datasets) => ({ at, monitor: watched(monitor, datasets, runs, end), unreadable, waited: waits }))
      );
    }),
    catchError((error: unknown) =>
      error instanceof ServiceError && error.kind === 'cancelled'
        ? throwError(() => error)
        : of({ at, monitor: watched(monitor, [], [], end), failure: { error } })
    )
  );
}

/** The checks of a range, with earlier ones if they are needed for the state at its start. */
function checksOf(
  monitor: Monitor,
  span: Period,
  lists: MonitorLists
): Observable<{ items: MonitorCheck[]; waits: Array<Waited | undefined> }> {
  const { id } = monitor;
  return lists.checks(id, span).pipe(
    mergeMap((found) =>
      needsEarlier(stateRuns(found.items, span.to).runs, span.from, monitor)
        ? lists.checks(id, { from: span.from - lookBack, to: span.from }).pipe(
            // A service without such a long history still has that of the range.
            catchError((error: unknown) =>
              error instanceof ServiceError && error.kind === 'request'
                ? of<Listed<MonitorCheck>>({ items: [] })
                : throwError(() => error)
            ),
            map((earlier) => ({
              items: [...earlier.items, ...found.items],
              waits: [earlier.waited, found.waited],
            }))
          )
        : of({ items: found.items, waits: [found.waited] })
    )
  );
}

/** The datasets of a monitor's query. MPL is only loaded for a query in it. */
function datasetsOf({ apl, mpl }: Monitor): Observable<string[]> {
  return mpl === undefined
    ? of(apl === undefined ? [] : datasetsIn(apl))
    : withPart(
        () => import(/* webpackChunkName: "measuring" */ '@aplkit/language/mpl/analysis/pipelines'),
        ({ datasetsInMpl }) => of(datasetsInMpl(mpl))
      );
}

/** Throws if no history could be fetched. */
function failWithoutAny(all: Loaded[], total: number): Loaded[] {
  const [first] = all;
  if (all.length === total && all.every(({ failure }) => failure !== undefined)) {
    throw first.failure?.error;
  }
  return all;
}

const maxNames = 5;

const shownNames = (names: readonly string[]): string =>
  listText(
    names.length > maxNames
      ? [...names.slice(0, maxNames), `${numberText(names.length - maxNames)} more monitors`]
      : names
  );

/** Names and IDs in a query that no monitor has, for example old names. */
function missingNotices(wanted: readonly string[] = [], monitors: readonly Monitor[]): QueryResultMetaNotice[] {
  const known = new Set(monitors.flatMap(({ id, name }) => [id, name]));
  const missing = wanted.filter((name) => !known.has(name)).map((name) => `“${name}”`);
  return missing.length > 0 ? [info(`Monitors not found: ${shownNames(missing)}. Choose others in the query.`)] : [];
}

function noticesOf(all: readonly Loaded[], total: number, listWait: Waited | undefined): QueryResultMetaNotice[] {
  const failed = new Map<string, string[]>();
  for (const { monitor, failure } of all) {
    if (failure !== undefined) {
      const why = errorText(failure.error);
      failed.set(why, [...(failed.get(why) ?? []), `“${monitor.monitor.name}”`]);
    }
  }
  const unreadable = all.reduce((sum, one) => sum + (one.unreadable ?? 0), 0);
  return [
    ...(all.length < total ? [info(`Loaded ${numberText(all.length)} of ${countText(total, 'monitor')} …`)] : []),
    ...[...failed].map(([why, names]) => warning(`The state of ${shownNames(names)} is unknown. ${why}`)),
    ...(unreadable > 0
      ? [warning(`${countText(unreadable, 'check')} left out: without a valid time and state (open or closed).`)]
      : []),
    ...waitNotices([listWait, ...all.flatMap(({ waited = [] }) => waited)]),
  ];
}
